# Runs page.R, the code of the page, in this folder, and compares what it finds with the files that the program wrote.
options(warn = 2)
source("page.R", echo = FALSE)

check <- function(what, found, expected) {
  difference <- all.equal(found, expected, tolerance = 1e-12, check.attributes = FALSE)
  if (!isTRUE(difference)) stop(what, ": ", paste(difference, collapse = "; "))
  cat("ok:", what, "\n")
}

read <- function(file) read.csv(file, encoding = "UTF-8", na.strings = "", check.names = FALSE)

expected <- read("stats.csv")
stopifnot(nrow(expected) > 3)
for (column in names(expected)) check(paste("player_stats,", column), stats[[column]], expected[[column]])

expected <- read("kinds.csv")
by_kind <- by_kind[match(expected$player, by_kind$player), ]
for (kind in c("checker", "take")) check(paste("PR of", kind), by_kind[[paste0("pr.", kind)]], expected[[kind]])

expected <- read.csv("hashes.csv", colClasses = "character")
check("hashes, all digits", as.character(facts$position_hash), expected$position_hash)

numbers <- as.integer(sub(".*\"decision_id\":([0-9]+).*", "\\1", grep("decision_id", readLines("blunders.json"), value = TRUE)))
check("decisions of the report", blunders$decision_id, numbers)
stopifnot(length(numbers) == 10)

for (file in c("pr.svg", "worst.svg")) stopifnot(any(grepl("<svg ", readLines(file, warn = FALSE))), file.size(file) > 5000)
cat("1 passed, 0 failed\n")
