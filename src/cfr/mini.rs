//! Mini-Geister solved: two columns, three rows, one blue and one red each, a draw after so many plies.
