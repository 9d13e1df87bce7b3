/** The name of a journal without letter case, punctuation and a leading "The", so that two spellings of one name are equal. */
export const plainJournal = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, " ")
    .trim()
    .replace(/^the /, "")
