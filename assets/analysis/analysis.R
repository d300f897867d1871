# A start for your own analysis: reads the tables of this data set and prints the main results.
#
# Run it from anywhere:  Rscript analysis/analysis.R
# It needs base R alone. Charts are saved in results/ as a PDF.
#
# Every interval is one of 95 % by participant: what one participant did belongs together. All estimates are also
# written to results/estimates-r.csv, one a line, for your own charts and to be compared with the report's.

here <- sub("^--file=", "", grep("^--file=", commandArgs(FALSE), value = TRUE))
root <- if (length(here) == 1) normalizePath(file.path(dirname(here), "..")) else getwd()
share <- c(0, 1)

# Reading ---------------------------------------------------------------------------------------------------------

# A table as a data frame; an empty cell is NA. Ids stay text.
read_table <- function(table) {
  path <- Sys.glob(file.path(root, "data", paste0("study-*_description-", table, "_data.csv")))
  stopifnot(length(path) == 1)
  rows <- read.csv(path, encoding = "UTF-8", na.strings = "", stringsAsFactors = FALSE, check.names = FALSE, comment.char = "")
  rows[] <- lapply(rows, told)
  rows
}

# The text of a cell: one that a spreadsheet would take for a formula has an apostrophe in front.
told <- function(cells) {
  if (!is.character(cells)) return(cells)
  text <- sub("^'+", "", cells)
  number <- grepl("^[+-]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][+-]?[0-9]+)?$", text)
  formula <- grepl("^\\s*[=+@\uff1d\uff0b\uff0d\uff20-]|^\t", text) & !number
  ifelse(!is.na(cells) & startsWith(cells, "'") & formula, substring(cells, 2), cells)
}

# Rows that count: no previews, nobody screened out, and simulated ones only where there are no others.
everybody <- read_table("participants")
screened_out <- everybody$session_id[everybody$status == "screened-out"]
counted <- function(rows) {
  rows <- rows[rows$preview == 0 & !(rows$session_id %in% screened_out), ]
  rows <- if (any(rows$simulated == 0)) rows[rows$simulated == 0, ] else rows
  # Who it was: the participant, or the session where the address named nobody.
  rows$person <- ifelse(is.na(rows$participant_id), rows$session_id, rows$participant_id)
  rows
}

# Statistics ------------------------------------------------------------------------------------------------------

wilson <- function(p, n, q) {
  c2 <- q^2 / n
  reach <- sqrt(c2 * (p * (1 - p) + c2 / 4))
  c(max(0, (p + c2 / 2 - reach) / (1 + c2)), min(1, (p + c2 / 2 + reach) / (1 + c2)))
}

# How far each person pulls the mean, made larger as few people ask for.
pulls <- function(values, person) {
  people <- length(unique(person))
  sqrt(people / (people - 1)) * tapply(values - mean(values), person, sum) / length(values)
}

# The mean with its interval, from the spread between people. One person says nothing about others. Where all did the
# same it is Wilson's interval with people for cases.
estimate <- function(values, person, span, sure = 0.95) {
  centre <- mean(values)
  people <- length(unique(person))
  if (people < 2) return(c(centre, span))
  quantile <- qt((1 + sure) / 2, people - 1)
  error <- sqrt(sum(pulls(values, person)^2))
  if (error <= 1e-12 * diff(span)) {
    width <- if (diff(span) > 0) diff(span) else 1
    return(c(centre, span[1] + width * wilson(min(1, max(0, (centre - span[1]) / width)), people, quantile)))
  }
  c(centre, max(span[1], centre - error * quantile), min(span[2], centre + error * quantile))
}

# How much greater our mean is: paired where people gave both, with Bonferroni's width; NULL for too few people.
difference <- function(ours, our_people, theirs, their_people, span, comparisons) {
  fewest <- min(length(unique(our_people)), length(unique(their_people)))
  if (fewest < 2) return(NULL)
  sure <- 1 - 0.05 / comparisons
  rate <- mean(ours) - mean(theirs)
  both <- c(pulls(ours, our_people), -pulls(theirs, their_people))
  error <- sqrt(sum(tapply(both, names(both), sum)^2))
  if (error <= 1e-12 * diff(span)) {
    one <- estimate(ours, our_people, span, sure)
    other <- estimate(theirs, their_people, span, sure)
    down <- sqrt((one[1] - one[2])^2 + (other[3] - other[1])^2)
    up <- sqrt((one[3] - one[1])^2 + (other[1] - other[2])^2)
    return(c(rate, rate - down, rate + up))
  }
  reach <- error * qt((1 + sure) / 2, fewest - 1)
  c(rate, max(-diff(span), rate - reach), min(diff(span), rate + reach))
}

# The share that has found out by each game: Kaplan and Meier's estimate, Greenwood's interval on log(-log).
kaplan_meier <- function(last, found) {
  unaware <- 1
  greenwood <- 0
  curve <- data.frame()
  for (game in seq_len(max(last))) {
    open <- sum(last >= game)
    out <- sum(last == game & found)
    unaware <- unaware * (open - out) / open
    if (unaware > 0 && unaware < 1) {
      greenwood <- greenwood + out / (open * (open - out))
      reach <- abs(qnorm(0.975) * sqrt(greenwood) / log(unaware))
      ends <- 1 - unaware^exp(c(-reach, reach))
    } else {
      there <- sum(found | last >= game)
      ends <- if (there > 1) wilson(1 - unaware, there, qt(0.975, there - 1)) else share
    }
    curve <- rbind(curve, data.frame(game, had_not = open, did = out, share = 1 - unaware, low = ends[1], high = ends[2]))
  }
  curve
}

# Telling ---------------------------------------------------------------------------------------------------------

estimates <- list()
note <- function(found, figure, item = "", answer = "", agent = "", other = "", game = "") {
  row <- data.frame(figure, item, answer, agent, other, game = as.character(game), value = found[1], low = found[2], high = found[3])
  estimates[[length(estimates) + 1]] <<- row
  found
}
percent <- function(found) sprintf("%.1f %% (%.1f to %.1f)", 100 * found[1], 100 * found[2], 100 * found[3])
number <- function(found) sprintf("%.2f (%.2f to %.2f)", found[1], found[2], found[3])
show <- function(title, rows) {
  if (length(rows) == 0) return(invisible())
  cat("\n", title, "\n", sep = "")
  print(do.call(rbind, rows), row.names = FALSE, right = FALSE)
}

# Each opponent with each other; sentences that rank them need an interval that leaves 0 out.
compare <- function(figure, values, person, agent, span, say, item = "") {
  agents <- sort(unique(agent))
  if (length(agents) < 2) return(invisible())
  pairs <- combn(agents, 2, simplify = FALSE)
  rows <- lapply(pairs, function(pair) {
    pair <- pair[order(-sapply(pair, function(one) mean(values[agent == one])))]
    one <- agent == pair[1]
    other <- agent == pair[2]
    found <- difference(values[one], person[one], values[other], person[other], span, length(pairs))
    if (is.null(found)) return(NULL)
    note(found, figure, item = item, agent = pair[1], other = pair[2])
    apart <- if (found[2] > 0 || found[3] < 0) "apart" else "cannot be told apart"
    data.frame(pair = paste(pair[1], "less", pair[2]), difference = say(found), verdict = apart)
  })
  show("Differences (all intervals together hold in 95 of 100 studies)", Filter(Negate(is.null), rows))
}

participants <- counted(everybody)
games <- counted(read_table("games"))
marks <- counted(read_table("marks"))
answers <- counted(read_table("questionnaire"))
cat(nrow(participants), "sessions,", sum(participants$status == "finished"), "finished\n")

# Won, lost and drawn by opponent, from the participant's side ------------------------------------------------------

ended <- games[games$is_practice == 0 & !is.na(games$outcome), ]
ended$points <- c(win = 1, draw = 0.5, loss = 0)[ended$outcome]
show("Games from the participant's side", lapply(sort(unique(ended$agent)), function(agent) {
  own <- ended[ended$agent == agent, ]
  points <- percent(note(estimate(own$points, own$person, share), "points", agent = agent))
  count <- function(outcome) sum(own$outcome == outcome)
  data.frame(opponent = agent, won = count("win"), lost = count("loss"), drawn = count("draw"), points)
}))
if (nrow(ended) > 0) compare("points-less", ended$points, ended$person, ended$agent, share, percent)

# Options chosen and means of numbers, by opponent and by the number of the game against it --------------------------

answers <- answers[!is.na(answers$value_text), ]
answers$agent[is.na(answers$agent)] <- ""
played <- paste(games$session_id, games$game)
answers$round <- ifelse(is.na(answers$game), NA, games$round[match(paste(answers$session_id, answers$game), played)])
for (item in unique(answers$item[answers$item_kind %in% c("choice", "scale", "number")])) {
  rows <- answers[answers$item == item, ]
  choice <- rows$item_kind[1] == "choice"
  if (choice) rows <- rows[!is.na(rows$option), ]
  options <- if (choice) unique(rows$value_text[order(rows$option)]) else NA
  span <- if (choice) share else c(rows$least[1], rows$most[1])
  say <- if (choice) percent else number
  agents <- sort(unique(rows$agent))
  told <- list()
  for (option in options) {
    rows$value <- if (choice) as.numeric(rows$value_text == option) else rows$value_number
    figure <- if (choice) "share" else "mean"
    answer <- if (choice) option else ""
    for (agent in agents) {
      own <- rows[rows$agent == agent, ]
      found <- note(estimate(own$value, own$person, span), figure, item, answer, agent)
      told[[length(told) + 1]] <- data.frame(answer, opponent = agent, game = "all", sum = sum(own$value), estimate = say(found))
    }
    for (agent in unique(c("", agents))) {
      own <- rows[(agent == "" | rows$agent == agent) & !is.na(rows$round), ]
      for (game in sort(unique(own$round))) {
        part <- own[own$round == game, ]
        found <- note(estimate(part$value, part$person, span), figure, item, answer, agent, game = game)
        told[[length(told) + 1]] <- data.frame(answer, opponent = agent, game = as.character(game), sum = sum(part$value), estimate = say(found))
      }
    }
  }
  show(item, told)
  if (!choice) compare("mean-less", rows$value_number, rows$person, rows$agent, span, number, item)
}

# How well colours were guessed, beside somebody who only counts ----------------------------------------------------
# A ghost whose colour the captures tell is no guess. The Brier score is the mean over ghosts with a mark, unsure
# included; the share of right guesses is over those marked blue or red.

final <- marks[marks$moment == "final" & marks$is_practice == 0 & !is.na(marks$truth) & marks$determined == 0, ]
guessed <- function(rows, name, agent = "", game = "") {
  decided <- rows[!is.na(rows$correct), ]
  scored <- rows[!is.na(rows$brier), ]
  if (nrow(decided) == 0 || nrow(scored) == 0) return(NULL)
  blue <- decided$hidden_blues / decided$hidden
  right <- note(estimate(decided$correct, decided$person, share), "right", agent = agent, game = game)
  brier <- note(estimate(scored$brier, scored$person, share), "brier", agent = agent, game = game)
  by_counting <- mean(pmax(blue, 1 - blue))
  counting <- mean(scored$brier_counting)
  note(rep(by_counting, 3), "right-counting", agent = agent, game = game)
  note(rep(counting, 3), "brier-counting", agent = agent, game = game)
  data.frame(of = name, ghosts = nrow(rows), right = percent(right), by_counting = sprintf("%.1f %%", 100 * by_counting),
             brier = number(brier), brier_by_counting = sprintf("%.2f", counting))
}
rows <- c(list(guessed(final, "all")),
          lapply(sort(unique(final$agent)), function(agent) guessed(final[final$agent == agent, ], agent, agent = agent)),
          lapply(sort(unique(final$game)), function(game) guessed(final[final$game == game, ], paste("game", game), game = game)))
show("Colours guessed at the end of games", Filter(Negate(is.null), rows))

# In which game opponents were found out, counting those who never did -----------------------------------------------

first <- tapply(seq_len(nrow(games)), games$person, function(own) games$session_id[own[order(games$seated_at[own])[1]]])
ended <- ended[first[ended$person] == ended$session_id, ]
lead <- marks[marks$moment == "final" & marks$is_practice == 0 & !is.na(marks$brier), ]
lead <- tapply(lead$brier - lead$brier_counting, paste(lead$session_id, lead$game), sum)
said <- answers[answers$item == "found_in_game", ]
curves <- list()
for (by in c("said", "marks")) for (agent in sort(unique(ended$agent))) {
  own <- ended[ended$agent == agent, ]
  cases <- lapply(split(own, own$session_id), function(rows) {
    rows <- rows[order(rows$round), ]
    last <- max(rows$round)
    if (by == "said") {
      answer <- said$value_number[said$session_id == rows$session_id[1] & said$agent %in% c("", agent)]
      found <- if (length(answer) > 0) answer[1] else NA
      judged <- FALSE
    } else {
      ahead <- lead[paste(rows$session_id, rows$game)] < -1e-9
      rounds <- rows$round[!is.na(ahead)]
      ahead <- ahead[!is.na(ahead)]
      judged <- length(ahead) > 0
      twice <- if (length(ahead) > 1) which(head(ahead, -1) & tail(ahead, -1)) else integer(0)
      found <- if (length(twice) > 0) rounds[twice[1] + 1] else NA
    }
    known <- !is.na(found) && found >= 1 && found <= last
    data.frame(last = if (known) found else last, found = known, judged)
  })
  cases <- do.call(rbind, cases)
  if (!(if (by == "said") nrow(said) > 0 else any(cases$judged)) || max(cases$last) < 2) next
  curve <- kaplan_meier(cases$last, cases$found)
  for (at in seq_len(nrow(curve))) {
    note(unlist(curve[at, c("share", "low", "high")]), paste0("found-", by), agent = agent, game = curve$game[at])
  }
  title <- c(said = "said they had found it out", marks = "beat counting twice in a row")[[by]]
  show(paste0(agent, ": participants who ", title), list(curve))
  curves[[paste(agent, by)]] <- curve
}

# Files -------------------------------------------------------------------------------------------------------------

dir.create(file.path(root, "results"), showWarnings = FALSE)
estimates <- do.call(rbind, estimates)
if (!is.null(estimates)) {
  for (column in c("value", "low", "high")) estimates[[column]] <- sprintf("%.17g", estimates[[column]])
  write.csv(estimates, file.path(root, "results", "estimates-r.csv"), row.names = FALSE, fileEncoding = "UTF-8")
}
path <- file.path(root, "results", "charts-r.pdf")
pdf(path, width = 6, height = 3.5)
of_game <- function(figure) estimates[estimates$figure == figure & estimates$agent == "" & estimates$game != "", ]
right <- if (is.null(estimates)) NULL else of_game("right")
if (!is.null(right) && nrow(right) > 0) {
  plot(as.numeric(right$game), 100 * as.numeric(right$value), type = "b", pch = 19, ylim = c(0, 100), xlab = "game", ylab = "right guesses, %")
  segments(as.numeric(right$game), 100 * as.numeric(right$low), y1 = 100 * as.numeric(right$high))
  counting <- of_game("right-counting")
  lines(as.numeric(counting$game), 100 * as.numeric(counting$value), lty = 2, col = "grey40")
  legend("bottomright", c("participants", "counting only"), lty = 1:2, bty = "n")
}
for (name in names(curves)) {
  curve <- curves[[name]]
  plot(c(0, curve$game), 100 * c(0, curve$share), type = "s", ylim = c(0, 100), xlab = "game", ylab = "have found out, %", main = name)
  segments(curve$game, 100 * curve$low, y1 = 100 * curve$high)
}
invisible(dev.off())
cat("\nsaved", path, "\n")
