import * as Tokenizer from "@litfuse/lexical/Tokenizer"

const vocabularySize = 300_000
const meanLength = 225

const onsets = "b c d f g h l m n p r s t v st tr".split(" ")
const rhymes = "a e i o u an er is on ation ing ed ic al us ine".split(" ")

/** A word for each rank: the commonest are the stop words, the others get a syllable more with every factor of 256. */
const words = Array.from({ length: vocabularySize }, (_, rank) => {
  if (rank < Tokenizer.luceneEnglish.parts.stopWords.length) return Tokenizer.luceneEnglish.parts.stopWords[rank]!
  let word = ""
  for (let rest = rank; rest > 0; rest >>>= 8) word += onsets[rest & 15]! + rhymes[(rest >>> 4) & 15]!
  return word
})

/** Sums of 1 / rank: a word is drawn by a binary search in them. */
const cumulative = new Float64Array(vocabularySize)
for (let rank = 0, sum = 0; rank < vocabularySize; rank++) cumulative[rank] = sum += 1 / (rank + 1)

/** A word by Zipf's law. */
export const word = (next: () => number): string => {
  const at = (next() / 2 ** 32) * cumulative[vocabularySize - 1]!
  let low = 0
  let high = vocabularySize - 1
  while (low < high) {
    const middle = (low + high) >>> 1
    if (cumulative[middle]! <= at) low = middle + 1
    else high = middle
  }
  return words[low]!
}

/** A document of 25 to 425 words, now and then with a capital, a comma or a full stop. */
export const text = (next: () => number): string => {
  const length = meanLength - 200 + (next() % 401)
  let written = ""
  for (let i = 0; i < length; i++) {
    const drawn = word(next)
    const sign = next() % 16
    const shownWord = sign === 0 ? `${drawn[0]!.toUpperCase()}${drawn.slice(1)}` : drawn
    written += `${shownWord}${["", ",", "."][sign] ?? ""} `
  }
  return written
}

/** A query of five different words, each drawn as the words of documents are. */
export const fiveWords = (next: () => number): Array<string> => {
  const words = new Set<string>()
  while (words.size < 5) words.add(word(next))
  return [...words]
}
