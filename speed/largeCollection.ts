/**
 * Writes a collection as large as people have, of words that are none: `node speed/largeCollection.ts FILE DOCUMENTS`. With 8,800,000 documents it has
 * the size of MS MARCO's passages, 3 GB. The words follow Zipf's law. The same number gives the same bytes.
 */
import { closeSync, openSync, writeSync } from "node:fs"

const [file, count] = process.argv.slice(2)
const documents = Number(count)
if (file === undefined || !Number.isSafeInteger(documents) || documents < 1) {
  console.error("usage: node speed/largeCollection.ts FILE DOCUMENTS")
  process.exit(2)
}

/** How many words there are, and how many a document has. */
const vocabulary = 3_000_000
const length = 52

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
