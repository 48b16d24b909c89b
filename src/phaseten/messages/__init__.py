"""Every sentence that the library says to people, by key, and in which languages.

`phaseten.messages.english` and `phaseten.messages.german` are tables of sentences and words; a `Language` makes a
sentence of a key and values, and `find_language` finds it by its code, also one that another package brings.
"""
