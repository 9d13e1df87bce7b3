/**
 * A quick test for characters that may need folding: blanks, control characters, surrogates, line separators. It uses ranges of code units, because
 * properties of characters take ten times as long, and nearly every text needs no folding.
 */
const perhapsUnfolded =
  / {2}|[^ -~\u00a1-\u167f\u1681-\u1fff\u2010-\u2027\u2030-\u205e\u2070-\u2fff\u3001-\ud7ff\ue000-\ufefe\uff00-\uffff]/

/** White space and control characters, except single blanks between words, which need no replacement. */
const unfolded = /[\p{Cc}\s]{2,}|[^\S ]|\p{Cc}/gu

/** White space folded to single blanks, control characters with it. */
export const foldWhitespace = (text: string): string => (perhapsUnfolded.test(text) ? text.replace(unfolded, " ") : text)
