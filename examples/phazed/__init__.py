"""Phazed: the exercise game of a university course, as kinds of groups of one's own."""

from .phazed import phazed_group_type, phazed_is_valid_play, phazed_phase_type, phazed_score  # noqa: TID252 - movable

__all__ = ["phazed_group_type", "phazed_is_valid_play", "phazed_phase_type", "phazed_score"]
