"""The game: a state, the actions, and what each of them does."""
