/** The 33 English words that Lucene's EnglishAnalyzer leaves out. Source: `EnglishAnalyzer.ENGLISH_STOP_WORDS_SET`. */
export const lucene: ReadonlyArray<string> = [
  "a an and are as at be but by for if in into is it no",
  "not of on or such that the their then there these they this to was will with"
].flatMap((line) => line.split(" "))
