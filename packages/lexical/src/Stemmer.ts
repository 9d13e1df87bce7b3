import { stemmer } from "stemmer"

/**
 * Porter's first stemmer, with the two later departures (`bli` to `ble`, `logi` to `log`) that Lucene has too.
 *
 * - shape: one lower-case word
 * - empty: words of one or two letters stay as they are
 * - source: Porter, Program 14(3), 1980
 * - agrees with: Lucene's PorterStemFilter, NLTK's `ORIGINAL_ALGORITHM` but for the two departures
 */
export const porter1 = (word: string): string => stemmer(word)
