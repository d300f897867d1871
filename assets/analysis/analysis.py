"""A start for your own analysis: reads the tables of this data set and prints the main results.

Run it from anywhere:  python3 analysis/analysis.py
It needs Python 3.8 alone. Where matplotlib is installed it also saves a chart in results/.
With pandas, a table is one line:  pandas.read_csv(path)
"""

import csv
import re
import sys
from collections import Counter, OrderedDict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


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


def show(title, heading, rows):
    """Prints a table."""
    rows = [[str(cell) for cell in row] for row in rows]
    widths = [max(len(row[i]) for row in [heading, *rows]) for i in range(len(heading))]
    print(f"\n{title}")
    for row in [heading, *rows]:
        print("  " + "  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip())


def share(part, whole):
    return f"{100 * part / whole:.1f} %" if whole else "-"


def results(games):
    """Won, lost and drawn by opponent, from the participant's side."""
    ended = [row for row in games if row["is_practice"] == "0" and row["outcome"]]
    agents = list(OrderedDict.fromkeys(sorted(row["agent"] for row in ended)))
    rows = []
    for agent in agents:
        count = Counter(row["outcome"] for row in ended if row["agent"] == agent)
        points = count["win"] + count["draw"] / 2
        rows.append([agent, count["win"], count["loss"], count["draw"], share(points, sum(count.values()))])
    show("Games from the participant's side", ["opponent", "won", "lost", "drawn", "points"], rows)


def answers(questionnaire):
    """Options chosen and means of numbers, by question and opponent."""
    given = [row for row in questionnaire if row["value_text"]]
    choices = Counter(
        (row["item"], row["agent"] or "-", int(row["option"]), row["value_text"])
        for row in given
        if row["item_kind"] == "choice"
    )
    rows = [[item, agent, value, count] for (item, agent, _, value), count in sorted(choices.items())]
    show("Options chosen", ["question", "opponent", "answer", "count"], rows)
    numbers = {}
    for row in given:
        if row["value_number"]:
            numbers.setdefault((row["item"], row["agent"] or "-"), []).append(float(row["value_number"]))
    rows = [
        [item, agent, len(values), f"{sum(values):g}", f"{sum(values) / len(values):.2f}"]
        for (item, agent), values in sorted(numbers.items())
    ]
    show("Answers in numbers", ["question", "opponent", "answers", "sum", "mean"], rows)


def accuracy(marks):
    """How often the marks that stood in the end were right, by the number of the game."""
    final = [row for row in marks if row["moment"] == "final" and row["is_practice"] == "0" and row["correct"]]
    games = sorted({int(row["game"]) for row in final})
    points, rows = [], []
    for game in games:
        of_game = [row for row in final if int(row["game"]) == game]
        right = sum(row["correct"] == "1" for row in of_game)
        brier = sum(float(row["brier"]) for row in of_game) / len(of_game)
        points.append((game, right / len(of_game)))
        rows.append([game, len(of_game), right, share(right, len(of_game)), f"{brier:.3f}"])
    show("Colours guessed at the end of each game", ["game", "marks", "right", "share", "Brier"], rows)
    return points


def chart(points):
    """Saves the share of right guesses by game, where matplotlib is there."""
    try:
        import matplotlib

        matplotlib.use("Agg")
        import matplotlib.pyplot as plot
    except ImportError:
        print("\nmatplotlib is not installed: no chart")
        return
    if not points:
        return
    figure, axes = plot.subplots(figsize=(6, 3.5))
    axes.plot([game for game, _ in points], [100 * right for _, right in points], marker="o", color="#6b3fa0")
    axes.axhline(50, color="#8a8f98", linestyle="--", linewidth=1)
    axes.set(xlabel="game", ylabel="right guesses, %", ylim=(0, 100))
    path = ROOT / "results" / "accuracy-python.png"
    path.parent.mkdir(exist_ok=True)
    figure.savefig(path, dpi=150, bbox_inches="tight")
    print(f"\nsaved {path}")


def main():
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(encoding="utf-8")
    participants = counted(read("participants"))
    finished = sum(row["status"] == "finished" for row in participants)
    print(f"{len(participants)} sessions, {finished} finished")
    results(counted(read("games")))
    answers(counted(read("questionnaire")))
    chart(accuracy(counted(read("marks"))))


if __name__ == "__main__":
    main()
