/** Texts with their white space folded. */

/**
 * Whatever may be a blank to fold, a control character, half a character, or turns a line: everything but single blanks and characters that are known
 * to be none of these. Classes of code units, because properties of characters take ten times as long, and nearly every text has none of them.
 */
const perhapsUnfolded =
  / {2}|[^ -~\u00a1-\u167f\u1681-\u1fff\u2010-\u2027\u2030-\u205e\u2070-\u2fff\u3001-\ud7ff\ue000-\ufefe\uff00-\uffff]/

/** White space and control characters that are no single blank: a blank between two words, the most frequent of all, is not replaced by itself. */
const unfolded = /[\p{Cc}\s]{2,}|[^\S ]|\p{Cc}/gu

/** White space folded to single blanks, control characters with it. */
export const blanked = (text: string): string => (perhapsUnfolded.test(text) ? text.replace(unfolded, " ") : text)
