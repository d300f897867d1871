"""A start for your own analysis: reads the tables of this data set and prints the main results.

Run it from anywhere:  python3 analysis/analysis.py
It needs Python 3.8 alone. Where matplotlib is installed it also saves charts in results/.
With pandas, a table is one line:  pandas.read_csv(path)

Every interval is one of 95 % by participant: what one participant did belongs together. All estimates are also written
to results/estimates-python.csv, one a line, for your own charts and to be compared with the report's.
"""

import csv
import math
import re
import sys
from collections import Counter, defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SHARE = (0.0, 1.0)


# Reading


def read(table):
    """The rows of a table as dictionaries of text; an empty cell is an empty text."""
    (path,) = sorted((ROOT / "data").glob(f"study-*_description-{table}_data.csv"))
    with open(path, encoding="utf-8", newline="") as file:
        return [{name: told(cell) for name, cell in row.items()} for row in csv.DictReader(file)]


def told(cell):
    """The text of a cell: one that a spreadsheet would take for a formula has an apostrophe in front."""
    text = cell[1:].lstrip("'")
    number = re.fullmatch(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?", text)
    formula = re.match(r"\s*[=+\-@＝＋－＠]|\t", text) and not number
    return cell[1:] if cell.startswith("'") and formula else cell


SCREENED_OUT = {row["session_id"] for row in read("participants") if row["status"] == "screened-out"}


def counted(rows):
    """Rows that count: no previews, nobody screened out, and simulated ones only where there are no others."""
    rows = [row for row in rows if row["preview"] == "0" and row["session_id"] not in SCREENED_OUT]
    real = [row for row in rows if row["simulated"] == "0"]
    return real or rows


def person(row):
    """Who it was: the participant, or the session where the address named nobody."""
    return row["participant_id"] or row["session_id"]


# Statistics


def student_chance(t, free):
    """The chance that |T| is less than t: one less the incomplete beta function, as a continued fraction (Lentz)."""
    a, b, x = free / 2, 0.5, free / (free + t * t)
    if x >= 1:
        return 0.0
    if x > (a + 1) / (a + b + 2):
        return incomplete_beta(b, a, 1 - x)
    return 1 - incomplete_beta(a, b, x)


def incomplete_beta(a, b, x):
    front = math.exp(
        math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log1p(-x)
    )
    c, d = 1.0, 1 / (1 - (a + b) * x / (a + 1))
    h = d
    for m in range(1, 10000):
        for step in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            d = 1 / (1 + step * d)
            c = 1 + step / c
            h *= c * d
        if abs(c * d - 1) < 1e-16:
            break
    return front * h / a


def student(sure, free):
    """The t that |T| stays below in this share of all cases."""
    low, high = 0.0, 1.0
    while student_chance(high, free) < sure:
        high *= 2
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if student_chance(middle, free) < sure else (low, middle)
    return (low + high) / 2


def wilson(share, cases, quantile):
    c = quantile * quantile / cases
    reach = math.sqrt(c * (share * (1 - share) + c / 4))
    return max(0.0, (share + c / 2 - reach) / (1 + c)), min(1.0, (share + c / 2 + reach) / (1 + c))


def sums(values):
    """The sum and the number of each person's values."""
    people = defaultdict(lambda: [0.0, 0])
    for who, value in values:
        people[who][0] += value
        people[who][1] += 1
    return people


def mean_of(values):
    return sum(value for _, value in values) / len(values)


def pulls(values):
    """How far each person pulls the mean, made larger as few people ask for."""
    people, mean = sums(values), mean_of(values)
    larger = math.sqrt(len(people) / (len(people) - 1))
    return {who: larger * (total - count * mean) / len(values) for who, (total, count) in people.items()}


def length(numbers):
    return math.sqrt(sum(number * number for number in numbers))


def estimate(values, span, sure=0.95):
    """The mean of (person, value) pairs with its interval, from the spread between people.

    One person says nothing about others. Where all did the same it is Wilson's interval with people for cases.
    """
    least, most = span
    mean, people = mean_of(values), len(sums(values))
    if people < 2:
        return mean, least, most
    quantile, error = student(sure, people - 1), length(pulls(values).values())
    if error <= 1e-12 * (most - least):
        width = (most - least) or 1.0
        low, high = wilson(min(1.0, max(0.0, (mean - least) / width)), people, quantile)
        return mean, least + low * width, least + high * width
    return mean, max(least, mean - error * quantile), min(most, mean + error * quantile)


def difference(ours, theirs, span, comparisons):
    """How much greater our mean is: paired where people gave both, with Bonferroni's width; None for too few people."""
    fewest = min(len(sums(ours)), len(sums(theirs)))
    if fewest < 2:
        return None
    sure, rate, width = 1 - 0.05 / comparisons, mean_of(ours) - mean_of(theirs), span[1] - span[0]
    both = defaultdict(float, pulls(ours))
    for who, pull in pulls(theirs).items():
        both[who] -= pull
    error = length(both.values())
    if error <= 1e-12 * width:
        one, other = estimate(ours, span, sure), estimate(theirs, span, sure)
        down = math.hypot(one[0] - one[1], other[2] - other[0])
        up = math.hypot(one[2] - one[0], other[0] - other[1])
        return rate, rate - down, rate + up
    reach = error * student(sure, fewest - 1)
    return rate, max(-width, rate - reach), min(width, rate + reach)


def kaplan_meier(cases):
    """The share that has found out by each game, from (game, found) pairs: Greenwood's interval on log(-log)."""
    curve, unaware, greenwood = [], 1.0, 0.0
    for game in range(1, max(last for last, _ in cases) + 1):
        open_ = sum(last >= game for last, _ in cases)
        found = sum(last == game and out for last, out in cases)
        unaware *= (open_ - found) / open_
        if 0 < unaware < 1:
            greenwood += found / (open_ * (open_ - found))
            reach = abs(1.959963984540054 * math.sqrt(greenwood) / math.log(unaware))
            low, high = 1 - unaware ** math.exp(-reach), 1 - unaware ** math.exp(reach)
        else:
            there = sum(out or last >= game for last, out in cases)
            low, high = wilson(1 - unaware, there, student(0.95, there - 1)) if there > 1 else SHARE
        curve.append((game, open_, found, (1 - unaware, low, high)))
    return curve


# Telling

ESTIMATES = []


def note(found, figure, item="", answer="", agent="", other="", game=""):
    """Keeps an estimate for the file, and puts it into words."""
    ESTIMATES.append([figure, item, answer, agent, other, game, *found])
    return found


def percent(found):
    return "{:.1f} % ({:.1f} to {:.1f})".format(*(100 * number for number in found))


def number(found):
    return "{:.2f} ({:.2f} to {:.2f})".format(*found)


def show(title, heading, rows):
    """Prints a table."""
    if not rows:
        return
    rows = [[str(cell) for cell in row] for row in rows]
    widths = [max(len(row[i]) for row in [heading, *rows]) for i in range(len(heading))]
    print(f"\n{title}")
    for row in [heading, *rows]:
        print("  " + "  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip())


def compare(figure, groups, span, say, item=""):
    """Each opponent with each other; sentences that rank them need an interval that leaves 0 out."""
    pairs = [(one, other) for place, one in enumerate(groups) for other in list(groups)[place + 1 :]]
    rows = []
    for pair in pairs:
        more, less = sorted(pair, key=lambda agent: -mean_of(groups[agent]))
        found = difference(groups[more], groups[less], span, len(pairs))
        if found:
            apart = "apart" if found[1] > 0 or found[2] < 0 else "cannot be told apart"
            rows.append([f"{more} less {less}", say(note(found, figure, item=item, agent=more, other=less)), apart])
    show("Differences (all intervals together hold in 95 of 100 studies)", ["pair", "difference", ""], rows)


# Results


def results(games):
    """Won, lost and drawn by opponent, from the participant's side."""
    ended = [row for row in games if row["is_practice"] == "0" and row["outcome"]]
    worth, rows, groups = {"win": 1.0, "draw": 0.5, "loss": 0.0}, [], {}
    for agent in sorted({row["agent"] for row in ended}):
        of_agent = [row for row in ended if row["agent"] == agent]
        count = Counter(row["outcome"] for row in of_agent)
        groups[agent] = [(person(row), worth[row["outcome"]]) for row in of_agent]
        points = percent(note(estimate(groups[agent], SHARE), "points", agent=agent))
        rows.append([agent, count["win"], count["loss"], count["draw"], points])
    show("Games from the participant's side", ["opponent", "won", "lost", "drawn", "points"], rows)
    compare("points-less", groups, SHARE, percent)


def answers(questionnaire, rounds):
    """Options chosen and means of numbers, by question and opponent, and by the number of the game against it."""
    given = [row for row in questionnaire if row["value_text"]]
    for item in dict.fromkeys(row["item"] for row in given if row["item_kind"] in ("choice", "scale", "number")):
        of_item = [row for row in given if row["item"] == item]
        agents = sorted({row["agent"] for row in of_item})
        if of_item[0]["item_kind"] == "choice":
            options = sorted({(int(row["option"]), row["value_text"]) for row in of_item if row["option"]})
            of_item = [row for row in of_item if row["option"]]
            show_options(item, of_item, [value for _, value in options], agents, rounds)
        else:
            show_numbers(item, of_item, agents, rounds)


def by_round(rows, rounds):
    """Rows by the number of the game against the opponent; none for answers that follow no game."""
    groups = defaultdict(list)
    for row in rows:
        if row["game"]:
            groups[int(rounds[row["session_id"], row["game"]])].append(row)
    return sorted(groups.items())


def show_options(item, rows, options, agents, rounds):
    def shares(some, value, **where):
        is_it = [(person(row), float(row["value_text"] == value)) for row in some]
        return percent(note(estimate(is_it, SHARE), "share", item=item, answer=value, **where))

    told = []
    for value in options:
        for agent in agents:
            some = [row for row in rows if row["agent"] == agent]
            count = sum(row["value_text"] == value for row in some)
            told.append([value, agent or "-", count, shares(some, value, agent=agent)])
    show(f"{item}: options chosen", ["answer", "opponent", "count", "share"], told)
    told = []
    for value in options:
        for agent in ["", *agents]:
            some = [row for row in rows if agent in ("", row["agent"])]
            cells = [f"{game}: {shares(part, value, agent=agent, game=game)}" for game, part in by_round(some, rounds)]
            told.append([value, agent or "all", ", ".join(cells)]) if cells else None
    show(f"{item}: game by game", ["answer", "opponent", "share"], told)


def show_numbers(item, rows, agents, rounds):
    span = (float(rows[0]["least"]), float(rows[0]["most"]))

    def values(some):
        return [(person(row), float(row["value_number"])) for row in some]

    told, groups = [], {}
    for agent in agents:
        groups[agent] = values([row for row in rows if row["agent"] == agent])
        total = sum(value for _, value in groups[agent])
        mean = number(note(estimate(groups[agent], span), "mean", item=item, agent=agent))
        told.append([agent or "-", len(groups[agent]), f"{total:g}", mean])
    show(f"{item}: numbers", ["opponent", "answers", "sum", "mean"], told)
    compare("mean-less", groups, span, number, item)
    told = []
    for agent in ["", *agents]:
        some = [row for row in rows if agent in ("", row["agent"])]
        for game, part in by_round(some, rounds):
            mean = number(note(estimate(values(part), span), "mean", item=item, agent=agent, game=game))
            told.append([agent or "all", game, len(part), mean])
    show(f"{item}: game by game", ["opponent", "game", "answers", "mean"], told)


def guesses(marks):
    """How well colours were guessed at the end of games, beside somebody who only counts.

    A ghost whose colour the captures tell is no guess. The Brier score is the mean over ghosts with a mark, unsure
    included; the share of right guesses is over those marked blue or red.
    """
    final = [
        row
        for row in marks
        if row["moment"] == "final" and row["is_practice"] == "0" and row["truth"] and row["determined"] == "0"
    ]
    groups = [("all", "", "", final)]
    groups += [(agent, agent, "", [row for row in final if row["agent"] == agent]) for agent in sorted({row["agent"] for row in final})]
    groups += [(f"game {game}", "", game, [row for row in final if row["game"] == str(game)]) for game in sorted({int(row["game"]) for row in final})]
    told, points = [], []
    for name, agent, game, rows in groups:
        decided = [(person(row), float(row["correct"])) for row in rows if row["correct"]]
        scored = [row for row in rows if row["brier"]]
        if not decided or not scored:
            continue
        blue = [int(row["hidden_blues"]) / int(row["hidden"]) for row in rows if row["correct"]]
        by_counting = sum(max(share, 1 - share) for share in blue) / len(blue)
        right = note(estimate(decided, SHARE), "right", agent=agent, game=game)
        brier = note(estimate([(person(row), float(row["brier"])) for row in scored], SHARE), "brier", agent=agent, game=game)
        counting = sum(float(row["brier_counting"]) for row in scored) / len(scored)
        note((by_counting, by_counting, by_counting), "right-counting", agent=agent, game=game)
        note((counting, counting, counting), "brier-counting", agent=agent, game=game)
        told.append([name, len(rows), percent(right), f"{100 * by_counting:.1f} %", number(brier), f"{counting:.2f}"])
        if game:
            points.append((game, right, by_counting))
    show("Colours guessed at the end of games", ["", "ghosts", "right", "by counting", "Brier", "by counting"], told)
    return points


def discoveries(games, questionnaire, marks):
    """In which game opponents were found out, counting those who never did."""
    first = {}
    for row in sorted(games, key=lambda row: row["seated_at"]):
        first.setdefault(person(row), row["session_id"])
    ended = [row for row in games if row["is_practice"] == "0" and row["outcome"] and first[person(row)] == row["session_id"]]
    said = {(row["session_id"], row["agent"]): row["value_number"] for row in questionnaire if row["item"] == "found_in_game"}
    scores = defaultdict(list)
    for row in marks:
        if row["moment"] == "final" and row["is_practice"] == "0" and row["brier"]:
            scores[row["session_id"], row["game"]].append(float(row["brier"]) - float(row["brier_counting"]))
    curves = []
    for by in ("said", "marks"):
        for agent in sorted({row["agent"] for row in ended}):
            cases, judged_at_all = [], False
            for session in sorted({row["session_id"] for row in ended if row["agent"] == agent}):
                own = sorted((row for row in ended if (row["session_id"], row["agent"]) == (session, agent)), key=lambda row: int(row["round"]))
                last, found = int(own[-1]["round"]), None
                if by == "said":
                    answer = said.get((session, agent)) or said.get((session, ""))
                    found = int(float(answer)) if answer else None
                else:
                    judged = [(int(row["round"]), sum(scores[session, row["game"]]) < -1e-9) for row in own if scores[session, row["game"]]]
                    judged_at_all = judged_at_all or bool(judged)
                    found = next((later[0] for one, later in zip(judged, judged[1:]) if one[1] and later[1]), None)
                found = found if found and 1 <= found <= last else None
                cases.append((found or last, found is not None))
            known = judged_at_all if by == "marks" else any(row["item"] == "found_in_game" for row in questionnaire)
            if known and max(last for last, _ in cases) > 1:
                curve = kaplan_meier(cases)
                rows = [
                    [game, open_, found, percent(note(share, f"found-{by}", agent=agent, game=game))]
                    for game, open_, found, share in curve
                ]
                title = {"said": "said they had found it out", "marks": "beat counting twice in a row"}[by]
                show(f"{agent}: participants who {title}", ["game", "had not", "did", "share by then"], rows)
                curves.append((by, agent, [(game, share) for game, _, _, share in curve]))
    return curves


def charts(points, curves):
    """Saves right guesses by game and the curves of discovery, where matplotlib is there."""
    try:
        import matplotlib

        matplotlib.use("Agg")
        import matplotlib.pyplot as plot
    except ImportError:
        print("\nmatplotlib is not installed: no chart")
        return
    if points:
        figure, axes = plot.subplots(figsize=(6, 3.5))
        games = [game for game, _, _ in points]
        right = [100 * found[0] for _, found, _ in points]
        ends = [[100 * (found[0] - found[1]) for _, found, _ in points], [100 * (found[2] - found[0]) for _, found, _ in points]]
        axes.errorbar(games, right, yerr=ends, marker="o", color="#6b3fa0", label="participants")
        axes.plot(games, [100 * counting for _, _, counting in points], "--", color="#8a8f98", label="counting only")
        axes.set(xlabel="game", ylabel="right guesses, %", ylim=(0, 100))
        axes.legend(frameon=False)
        figure.savefig(ROOT / "results" / "accuracy-python.png", dpi=150, bbox_inches="tight")
    for by in dict.fromkeys(by for by, _, _ in curves):
        figure, axes = plot.subplots(figsize=(6, 3.5))
        for _, agent, curve in [curve for curve in curves if curve[0] == by]:
            axes.step([0, *(game for game, _ in curve)], [0, *(100 * share[0] for _, share in curve)], where="post", label=agent)
        axes.set(xlabel="game", ylabel="have found out, %", ylim=(0, 100))
        axes.legend(frameon=False)
        figure.savefig(ROOT / "results" / f"found-{by}-python.png", dpi=150, bbox_inches="tight")
    print(f"\ncharts are in {ROOT / 'results'}")


def main():
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(encoding="utf-8")
    participants, games = counted(read("participants")), counted(read("games"))
    questionnaire, marks = counted(read("questionnaire")), counted(read("marks"))
    finished = sum(row["status"] == "finished" for row in participants)
    print(f"{len(participants)} sessions, {finished} finished")
    results(games)
    answers(questionnaire, {(row["session_id"], row["game"]): row["round"] for row in games})
    points = guesses(marks)
    curves = discoveries(games, questionnaire, marks)
    (ROOT / "results").mkdir(exist_ok=True)
    with open(ROOT / "results" / "estimates-python.csv", "w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["figure", "item", "answer", "agent", "other", "game", "value", "low", "high"])
        writer.writerows(ESTIMATES)
    charts(points, curves)


if __name__ == "__main__":
    main()
