const segmenter = new Intl.Segmenter("en", { granularity: "sentence" })

/** Shorter pieces are ends of abbreviations and numbers of lists; they go with the sentence before. Unit: UTF-16 units. */
const shortest = 20

/** The passages of a document: its title, and its text sentence by sentence. Empty: a document without title and text has none. */
export const passages = (title: string, text: string): ReadonlyArray<string> => {
  const found: Array<string> = []
  for (const { segment } of segmenter.segment(text)) {
    const sentence = segment.trim()
    if (sentence === "") continue
    if (found.length > 0 && sentence.length < shortest) found[found.length - 1] += ` ${sentence}`
    else found.push(sentence)
  }
  return title.trim() === "" ? found : [title.trim(), ...found]
}
