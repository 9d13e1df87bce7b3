/**
 * `node speed/writeCollection.ts FILE DOCUMENTS [WORDS]` writes a collection of invented words, which follow Zipf's law. 8,800,000 documents of 52 words, the
 * default, are as large as MS MARCO's passages, 3 GB. The same numbers give the same bytes.
 */
import { closeSync, openSync, writeSync } from "node:fs"

/** The number of different words. */
const vocabulary = 3_000_000
const linesAtOnce = 20_000

/** Writes documents as JSON lines; `length` is the number of words of each. */
export const writeCollection = (file: string, documents: number, length: number): void => {
  let state = 42
  const random = (): number => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32
  const spread = Math.log(vocabulary)
  const word = (): string => `q${Math.floor(Math.exp(random() * spread)).toString(26)}`
  const out = openSync(file, "w")
  let lines: Array<string> = []
  for (let id = 0; id < documents; id++) {
    lines.push(JSON.stringify({ _id: String(id), title: "", text: Array.from({ length }, word).join(" ") }))
    if (lines.length < linesAtOnce && id + 1 < documents) continue
    writeSync(out, `${lines.join("\n")}\n`)
    lines = []
  }
  closeSync(out)
}

if (import.meta.main) {
  const [file, count, words = "52"] = process.argv.slice(2)
  const [documents, length] = [Number(count), Number(words)]
  if (file === undefined || !Number.isSafeInteger(documents) || documents < 1 || !Number.isSafeInteger(length) || length < 1) {
    console.error("usage: node speed/writeCollection.ts FILE DOCUMENTS [WORDS]")
    process.exit(2)
  }
  writeCollection(file, documents, length)
}
