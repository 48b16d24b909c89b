"""German: what the values of options mean, and what else a rule sheet says."""

from collections.abc import Mapping
from typing import Final

OPTIONS: Final[Mapping[str, str]] = {
    "wilds__natural_scope.phase": (
        "Mindestens eine Karte einer Phase ist eine Zahlenkarte, alle anderen dürfen Joker sein."
    ),
    "wilds__natural_scope.group": (
        "Mindestens eine Karte jeder Gruppe ist eine Zahlenkarte, alle anderen dürfen Joker sein."
    ),
    "wilds__natural_scope.none": "Eine Phase darf nur aus Jokern bestehen.",
    "wilds__min_naturals.()": "Keine Art von Gruppe braucht mehr Zahlenkarten, als die Phase verlangt.",
    "wilds__min_naturals.*": "So viele Karten einer Gruppe sind mindestens Zahlenkarten: {value}.",
    "wilds__replacement.none": "Ein Joker bleibt, wo er ausgelegt wurde.",
    "wilds__replacement.own": (
        "Liegt deine Phase, darf ein Joker in den eigenen Auslagen gegen die Karte getauscht werden, für die er steht, "
        "und gleich verwendet werden."
    ),
    "wilds__replacement.any": (
        "Liegt deine Phase, darf ein Joker in jeder Auslage gegen die Karte getauscht werden, für die er steht, und "
        "gleich verwendet werden."
    ),
    "wilds__beyond_bounds.true": "Ein Joker darf für eine Zahl stehen, die es im Kartenspiel nicht gibt.",
    "wilds__beyond_bounds.false": "Ein Joker steht für eine Zahl des Kartenspiels.",
    "laying__exact.true": "Eine Phase wird ohne überzählige Karten ausgelegt.",
    "laying__exact.false": "Eine Phase darf mit weiteren Karten ausgelegt werden, die in ihre Gruppen passen.",
    "laying__distinct_sets.true": "Die Sätze einer Phase haben verschiedene Zahlen.",
    "laying__distinct_sets.false": "Zwei Sätze einer Phase dürfen dieselbe Zahl haben.",
    "laying__run_wrap.true": "Eine Folge darf von der höchsten Zahl zur niedrigsten weitergehen.",
    "laying__run_wrap.false": "Eine Folge endet bei der höchsten Zahl.",
    "laying__partial.true": (
        "Eine Phase darf in Teilen ausgelegt werden, über mehrere Züge; angelegt wird erst, wenn sie ganz liegt."
    ),
    "laying__partial.false": "Eine Phase wird als Ganzes ausgelegt.",
    "laying__hit_same_turn.true": "Angelegt werden darf schon in dem Zug, in dem man auslegt.",
    "laying__hit_same_turn.false": "Angelegt werden darf erst ab dem Zug nach dem Auslegen.",
    "laying__hit_targets.any": "Angelegt werden darf an alle Auslagen auf dem Tisch.",
    "laying__hit_targets.own": "Angelegt werden darf nur an die eigenen Auslagen.",
    "dealing__hand_size": "Alle bekommen {value:# Karte|# Karten}.",
    "dealing__min_players": "Es spielen mindestens {value}.",
    "dealing__max_players": "Es spielen höchstens {value}.",
    "dealing__dealer.left": "Das Geben wandert nach links.",
    "dealing__dealer.fixed": "Eine Person gibt in allen Runden.",
    "dealing__starter_skip.skip_first_player": (
        "Eine aufgedeckte Aussetzen-Karte kostet die Person, die beginnt, einen Zug."
    ),
    "dealing__starter_skip.redraw_bottom": (
        "Eine aufgedeckte Aussetzen-Karte kommt unter den Nachziehstapel, und eine andere Karte wird aufgedeckt."
    ),
    "dealing__starter_skip.redraw_shuffle": (
        "Eine aufgedeckte Aussetzen-Karte wird wieder eingemischt, und eine andere Karte wird aufgedeckt."
    ),
    "dealing__starter_skip.cover": "Eine aufgedeckte Aussetzen-Karte wird mit einer anderen Karte bedeckt.",
    "dealing__starter_skip.dealer_chooses": (
        "Wer gibt, nennt jemand anderen, den eine aufgedeckte Aussetzen-Karte einen Zug kostet."
    ),
    "dealing__starter_wild.may_take": "Ein aufgedeckter Joker darf genommen werden wie jede abgelegte Karte.",
    "dealing__starter_wild.goes_to_first": (
        "Einen aufgedeckten Joker bekommt die Person, die beginnt, als ihre erste gezogene Karte."
    ),
    "dealing__starter_wild.dealer_gives": (
        "Wer gibt, schenkt einen aufgedeckten Joker jemandem, der dafür ablegt, aber keine Aussetzen-Karte; wer "
        "beginnt, hat damit den ersten Zug gehabt."
    ),
    "dealing__starter_wild.redraw_bottom": (
        "Ein aufgedeckter Joker kommt unter den Nachziehstapel, und eine andere Karte wird aufgedeckt."
    ),
    "dealing__starter_wild.redraw_shuffle": (
        "Ein aufgedeckter Joker wird wieder eingemischt, und eine andere Karte wird aufgedeckt."
    ),
    "dealing__dealer_may_keep.true": "Wer gibt, darf einen aufgedeckten Joker selbst behalten.",
    "dealing__dealer_may_keep.false": "Wer gibt, darf einen aufgedeckten Joker nicht selbst behalten.",
    "drawing__exhausted.reshuffle_keep_top": (
        "Ist der Nachziehstapel leer, wird der Ablagestapel ohne seine oberste Karte gemischt."
    ),
    "drawing__exhausted.end_hand": "Ist der Nachziehstapel leer, endet die Runde.",
    "drawing__discard_piles.1": "Es gibt einen Ablagestapel.",
    "drawing__discard_piles.*": (
        "Es gibt {value} Ablagestapel; abgelegt wird auf irgendeinen, nach der letzten Karte von einem auf diesen."
    ),
    "drawing__return_drawn.true": "Eine Karte vom Ablagestapel darf gleich wieder abgelegt werden.",
    "drawing__return_drawn.false": "Eine Karte vom Ablagestapel darf in diesem Zug nicht wieder abgelegt werden.",
    "skips__target.any": "Eine Aussetzen-Karte darf alle anderen treffen.",
    "skips__target.next": "Eine Aussetzen-Karte trifft die Person, die als nächste an der Reihe ist.",
    "skips__limit.one_pending": "Wer noch aussetzen muss, kann nicht noch einmal getroffen werden.",
    "skips__limit.full_circuit": (
        "Dieselbe Person kann jemanden in einem Umlauf des Tisches nur einmal aussetzen lassen."
    ),
    "skips__limit.once_per_hand": "Niemand wird in einer Runde zweimal getroffen.",
    "skips__limit.unlimited": "Mehrere Aussetzen-Karten gegen dieselbe Person zählen zusammen.",
    "skips__placement.discard_pile": "Eine Aussetzen-Karte kommt auf den Ablagestapel.",
    "skips__placement.in_front": (
        "Eine Aussetzen-Karte liegt vor der Person, die sie trifft, und kommt mit deren Zug auf den Ablagestapel."
    ),
    "skips__placement.in_front_bottom": (
        "Eine Aussetzen-Karte liegt vor der Person, die sie trifft, und kommt dann unter den Ablagestapel."
    ),
    "skips__placement.in_front_set_aside": (
        "Eine Aussetzen-Karte liegt vor der Person, die sie trifft, und wird dann beiseitegelegt."
    ),
    "skips__pickup.true": "Eine Aussetzen-Karte darf vom Ablagestapel genommen werden.",
    "skips__pickup.false": "Eine Aussetzen-Karte darf nicht vom Ablagestapel genommen werden.",
    "skips__plain_discard.true": "Eine Aussetzen-Karte darf ohne Wirkung abgelegt werden.",
    "skips__plain_discard.false": "Wer eine Aussetzen-Karte ablegt, nennt jemanden, wenn sie jemanden treffen darf.",
    "skips__last_card.allowed": "Eine Aussetzen-Karte darf die letzte Karte sein.",
    "skips__last_card.draw_replacement": "Wer als letzte Karte eine Aussetzen-Karte spielt, zieht dafür eine Karte.",
    "going_out__how.any": "Schluss macht, wer die letzte Karte auslegt, anlegt oder ablegt.",
    "going_out__how.discard_hold": "Schluss machen kann man nur mit dem Ablegen, und dafür muss eine Karte bleiben.",
    "going_out__how.discard_floating": (
        "Schluss machen kann man nur mit dem Ablegen; wer ohne das keine Karte mehr hat, schwebt und bleibt "
        "in der Runde. Wer schwebt, nimmt die oberste Karte des Ablagestapels, wenn sie sich anlegen lässt, und zieht "
        "sonst; legt die Karte an, wenn es geht, und sonst ab. Wer schwebt, wenn jemand anderes Schluss macht, bekommt "
        "keine Punkte."
    ),
    "going_out__final_round.true": (
        "Nachdem jemand Schluss gemacht hat, haben alle anderen noch einen Zug; dann endet die Runde."
    ),
    "going_out__final_round.false": "Die Runde endet sofort, wenn jemand Schluss macht.",
    "going_out__floating_skip_ends_hand.true": "Legt jemand, der schwebt, eine Aussetzen-Karte ab, endet die Runde.",
    "going_out__floating_skip_ends_hand.false": (
        "Legt jemand, der schwebt, eine Aussetzen-Karte ab, geht die Runde weiter."
    ),
    "saving__per_hand.0": "Karten werden nicht aufgespart.",
    "saving__per_hand.*": (
        "Karten dürfen verdeckt für spätere Runden aufgespart werden: {value} in einer Runde, jede statt des Ablegens. "
        "Eine aufgesparte Karte wird gezogen wie eine von einem Stapel."
    ),
    "saving__same_hand_draw.true": "Eine aufgesparte Karte darf noch in derselben Runde gezogen werden.",
    "saving__same_hand_draw.false": "Eine aufgesparte Karte darf ab der nächsten Runde gezogen werden.",
    "saving__scored.true": "Aufgesparte Karten zählen gegen die, denen sie gehören.",
    "saving__scored.false": "Aufgesparte Karten zählen gegen niemanden.",
    "saving__go_out_by_saving.true": "Schluss machen kann man auch, indem man die letzte Karte aufspart.",
    "saving__go_out_by_saving.false": "Die letzte Karte darf nicht aufgespart werden.",
    "scoring__ranks": "Eine Zahlenkarte kostet Punkte: {value}.",
    "scoring__wild": "Ein Joker kostet {value:# Punkt|# Punkte}.",
    "scoring__skip": "Eine Aussetzen-Karte kostet {value:# Punkt|# Punkte}.",
    "progress__selection.in_order": "Die Phasen werden der Reihe nach gespielt.",
    "progress__selection.declared_after_deal": (
        "Die Phasen kommen in beliebiger Reihenfolge: Nach dem Geben sagen alle eine an, von links neben der Person, "
        "die gibt, und legen keine andere aus."
    ),
    "progress__selection.at_laydown": "Die Phasen kommen in beliebiger Reihenfolge und werden beim Auslegen genannt.",
    "progress__selection.board": (
        "Ein Spielplan sagt, welche Phase gespielt wird; auf einem Twist-Feld wählt man eine Phase daneben oder zieht "
        "eine Twist-Karte."
    ),
    "progress__advance.on_complete": (
        "Wer eine Phase ausgelegt hat, hat sie geschafft und geht zu einer anderen weiter; alle anderen versuchen es "
        "noch einmal."
    ),
    "progress__advance.every_hand": "Nach jeder Runde gehen alle zur nächsten Phase weiter, geschafft oder nicht.",
    "progress__hands.0": "Die Zahl der Runden ist nicht begrenzt.",
    "progress__hands.*": "Das Spiel hat höchstens {value:# Runde|# Runden}.",
    "progress__track.()": "Es gibt keinen Spielplan.",
    "progress__track.*": "Die Felder des Spielplans sind die Phasen {value}; 0 ist ein Twist-Feld.",
    "progress__twist.()": "Es gibt keine Twist-Karten.",
    "progress__twist.*": "Die Twist-Karten sind die Phasen {value}.",
    "progress__moves": "Auf dem Spielplan zieht man {value} Felder: als Erster ohne Karten, mit Phase, ohne Phase.",
    "progress__twist_moves": "Mit einer Twist-Karte zieht man {value} Felder: als Erster ohne Karten, mit Phase, ohne.",
    "ending__game_end.end_of_hand": (
        "Das Spiel endet mit der Runde, in der jemand die letzte der Phasen schafft; schaffen es mehrere, "
        "gewinnen die wenigsten Punkte."
    ),
    "ending__game_end.immediate_if_sole_contender": (
        "Das Spiel endet sofort mit der letzten Phase, wenn niemand sonst sie in dieser Runde auslegen könnte."
    ),
    "ending__game_end.immediate": "Das Spiel endet sofort, wenn die letzte Phase ausgelegt wird.",
    "ending__game_end.must_go_out": (
        "Wer gewinnen will, muss die letzte Phase schaffen und in derselben Runde Schluss machen."
    ),
    "ending__tie_break.replay_first_out": (
        "Ein Gleichstand wird ausgespielt: Die Beteiligten spielen ihre letzte Phase noch einmal, und wer zuerst "
        "Schluss macht, gewinnt."
    ),
    "ending__tie_break.shared": "Bei Gleichstand gewinnen alle, die ihn haben.",
    "ending__tie_break.seat": "Bei Gleichstand gewinnt, wer in der Reihenfolge der Plätze vorn ist.",
    "ending__places.phase_then_total": "Über die Plätze entscheiden die geschafften Phasen, dann die wenigsten Punkte.",
    "ending__places.total": "Über die Plätze entscheiden die wenigsten Punkte.",
    "ending__places.position": "Über die Plätze entscheidet der Stand auf dem Spielplan.",
}

SHEET: Final[Mapping[str, str]] = {
    "title": "Regeln: {name}",
    "cards": "Karten",
    "cards.all": "Insgesamt {number:# Karte|# Karten}.",
    "cards.growing": "{number:# Karte|# Karten} für je {players} Personen, angefangene mitgezählt.",
    "cards.numbers": "Die Zahlen {low} bis {high} in {suits:&}, jede {copies}-mal.",
    "cards.letters": "Als Zahlen gelten {letters}.",
    "cards.colors": "Als {color} gelten {suits:&}.",
    "cards.wilds": "{number:# Joker|# Joker}, geschrieben {card}.",
    "cards.skips": "{number:# Aussetzen-Karte|# Aussetzen-Karten}, geschrieben {card}.",
    "phases": "Die Phasen",
    "phases.phase": "Phase",
    "phases.groups": "Gruppen",
    "phases.sizes": "Die Zahl hinter einer Gruppe sagt, wie viele Karten sie mindestens hat.",
    "phases.other": "Gruppen mit dem Zusatz „andere Farbe“ haben eine andere Farbe als die davor.",
    "phases.goal": "Das Ziel ist, alle zu schaffen, und das mit möglichst wenigen Punkten.",
    "phases.goal_hands": "Das Ziel ist, nach der letzten Runde die wenigsten Punkte zu haben.",
    "phases.goal_board": (
        "Das Ziel ist, als erstes über das letzte Feld hinauszukommen, das man nur mit dessen Phase verlässt; schaffen "
        "es mehrere in einer Runde, gewinnt, wer Schluss gemacht hat."
    ),
    "kind": "{kind}: {ranks}, {suits}.",
    "ranks.any": "Karten mit beliebigen Zahlen",
    "ranks.same": "Karten mit derselben Zahl",
    "ranks.consecutive": "Zahlen, die lückenlos aufeinander folgen",
    "ranks.parity": "lauter gerade oder lauter ungerade Zahlen",
    "ranks.consecutive_parity": "lückenlos jede zweite Zahl, wie 1 3 5",
    "suits.any": "in beliebigen Farben",
    "suits.color": "in einer Farbe",
    "suits.suit": "in einer Kartenfarbe",
    "own_kind": "{kind}: {told}",
    "deal": "Das Geben",
    "deal.told": "Die Karten werden gemischt und einzeln gegeben. Der Rest ist der Nachziehstapel. Von ihm wird "
    "für jeden Ablagestapel eine Karte aufgedeckt. Wer links von der Person sitzt, die gibt, beginnt.",
    "turn": "Ein Zug",
    "draw": "**Ziehen.** Nimm die oberste Karte vom Nachziehstapel oder von einem Ablagestapel.",
    "lay": "**Auslegen.** Hast du deine Phase auf der Hand, darfst du sie einmal in der Runde offen vor dir auslegen.",
    "hit": "**Anlegen.** Liegt deine Phase, darfst du Karten an Auslagen anlegen, wo sie passen, so viele du willst.",
    "discard": "**Ablegen.** Leg eine Karte, wenn du noch eine hast, offen auf einen Ablagestapel. Dann ist "
    "die Person links von dir an der Reihe.",
    "wilds": "Joker",
    "wilds.told": "Ein Joker steht für jede Zahl und jede Farbe, nie für eine Aussetzen-Karte. Wofür er steht, gilt "
    "vom "
    "Auslegen an und bleibt so.",
    "skips": "Aussetzen-Karten",
    "skips.told": "Eine Aussetzen-Karte kostet jemanden den nächsten Zug. Sie wird beim Ablegen gespielt und gehört "
    "nie zu "
    "einer Phase.",
    "saving": "Aufgesparte Karten",
    "out": "Das Ende einer Runde",
    "out.told": "Wer Schluss gemacht hat, bekommt keine Punkte; alle anderen zählen die Karten, die sie noch haben. "
    "Lässt sich nichts mehr ziehen, endet die Runde, und alle zählen. Noch nicht ausgesetzte Züge verfallen. Dann "
    "werden die Karten für das nächste Geben eingesammelt.",
    "end": "Das Ende des Spiels",
    "sources": "Quellen",
    "band": "{points} ab {rank}",
    "least": "{kind} {number}",
    "diff.option": "{one}: {told} {other}: {also}",
    "diff.phase": "Phase {number}: {told} in {one}, {also} in {other}.",
    "diff.nothing": "Sie unterscheiden sich in nichts.",
    "diff.no_phase": "keine solche Phase",
}

RULE_SHEETS: Final[Mapping[str, str]] = {
    **{f"option.{key}": sentence for key, sentence in OPTIONS.items()},
    **{f"sheet.{key}": sentence for key, sentence in SHEET.items()},
}
