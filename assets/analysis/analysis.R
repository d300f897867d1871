# A start for your own analysis: reads the tables of this data set and prints the main results.
#
# Run it from anywhere:  Rscript analysis/analysis.R
# It needs base R alone. A chart is saved in results/ as a PDF.

here <- sub("^--file=", "", grep("^--file=", commandArgs(FALSE), value = TRUE))
root <- if (length(here) == 1) normalizePath(file.path(dirname(here), "..")) else getwd()

# A table as a data frame; an empty cell is NA. Ids stay text.
read_table <- function(table) {
  path <- Sys.glob(file.path(root, "data", paste0("study-*_description-", table, "_data.csv")))
  stopifnot(length(path) == 1)
  read.csv(path, encoding = "UTF-8", na.strings = "", stringsAsFactors = FALSE, check.names = FALSE, comment.char = "")
}

# Rows that count: no previews, nobody screened out, and simulated ones only where there are no others.
everybody <- read_table("participants")
screened_out <- everybody$session_id[everybody$status == "screened-out"]
counted <- function(rows) {
  rows <- rows[rows$preview == 0 & !(rows$session_id %in% screened_out), ]
  if (any(rows$simulated == 0)) rows[rows$simulated == 0, ] else rows
}

participants <- counted(everybody)
games <- counted(read_table("games"))
marks <- counted(read_table("marks"))
answers <- counted(read_table("questionnaire"))

cat(nrow(participants), "sessions,", sum(participants$status == "finished"), "finished\n")

ended <- games[games$is_practice == 0 & !is.na(games$outcome), ]
if (nrow(ended) > 0) {
  cat("\nGames from the participant's side\n")
  print(table(ended$agent, factor(ended$outcome, c("win", "loss", "draw")), dnn = NULL))
}

choices <- answers[answers$item_kind == "choice" & !is.na(answers$value_text), ]
for (item in unique(choices$item)) {
  of_item <- choices[choices$item == item, ]
  levels <- unique(of_item$value_text[order(of_item$option)])
  about <- ifelse(is.na(of_item$agent), "-", of_item$agent)
  cat("\n", item, "\n", sep = "")
  print(table(factor(of_item$value_text, levels), about, dnn = NULL))
}

numbers <- answers[!is.na(answers$value_number), ]
if (nrow(numbers) > 0) {
  numbers$about <- ifelse(is.na(numbers$agent), "-", numbers$agent)
  cat("\nAnswers in numbers\n")
  print(aggregate(value_number ~ item + about, numbers, function(x) c(answers = length(x), sum = sum(x), mean = mean(x))))
}

final <- marks[marks$moment == "final" & marks$is_practice == 0 & !is.na(marks$correct), ]
if (nrow(final) > 0) {
  cat("\nColours guessed at the end of each game\n")
  by_game <- aggregate(cbind(correct, brier) ~ game, final, mean)
  print(by_game)
  dir.create(file.path(root, "results"), showWarnings = FALSE)
  path <- file.path(root, "results", "accuracy-r.pdf")
  pdf(path, width = 6, height = 3.5)
  plot(by_game$game, 100 * by_game$correct, type = "b", pch = 19, ylim = c(0, 100), xlab = "game", ylab = "right guesses, %")
  abline(h = 50, lty = 2, col = "grey")
  invisible(dev.off())
  cat("\nsaved", path, "\n")
}
