/**
 * Writes a collection as large as people have, of words that are none: `node speed/largeCollection.ts FILE DOCUMENTS [WORDS]`. With 8,800,000 documents of
 * 52 words, as there are without WORDS, it has the size of MS MARCO's passages, 3 GB. The words follow Zipf's law. The same numbers give the same bytes.
 */
import { closeSync, openSync, writeSync } from "node:fs"

const [file, count, words = "52"] = process.argv.slice(2)
const documents = Number(count)
/** How many words a document has. */
const length = Number(words)
if (file === undefined || !Number.isSafeInteger(documents) || documents < 1 || !Number.isSafeInteger(length) || length < 1) {
  console.error("usage: node speed/largeCollection.ts FILE DOCUMENTS [WORDS]")
  process.exit(2)
}

/** How many words there are. */
const vocabulary = 3_000_000

let state = 42
const random = (): number => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32

const spread = Math.log(vocabulary)
const word = (): string => `q${Math.floor(Math.exp(random() * spread)).toString(26)}`

const out = openSync(file, "w")
let lines: Array<string> = []
for (let id = 0; id < documents; id++) {
  lines.push(JSON.stringify({ _id: String(id), title: "", text: Array.from({ length }, word).join(" ") }))
  if (lines.length < 20_000 && id + 1 < documents) continue
  writeSync(out, `${lines.join("\n")}\n`)
  lines = []
}
closeSync(out)
