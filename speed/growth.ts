/** How the time of indexing grows with the number of documents, in a process of its own. */
import { pathToFileURL } from "node:url"
import * as Index from "@litfuse/lexical/Index"
import * as Tokenizer from "@litfuse/lexical/Tokenizer"
import type { Measurement } from "./Measurement.ts"
import { stream } from "./synthetic.ts"
import { text } from "./texts.ts"

const batchSize = 1_000
const few = 10_000
const many = 1_000_000

/** CPU seconds in `add` and `build`, those of the garbage collector and the compiler included; writing the texts does not count. */
const secondsFor = (documents: number): number => {
  const next = stream(1)
  const builder = Index.builder(Tokenizer.luceneEnglish, { text: "words" })
  let microseconds = 0
  const timed = (work: () => void): void => {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    microseconds += user + system
  }
  for (let done = 0; done < documents; done += batchSize) {
    const batch = Array.from({ length: batchSize }, () => text(next))
    timed(() => {
      for (const each of batch) builder.add({ text: each })
    })
  }
  timed(() => builder.build())
  return microseconds / 1e6
}

const median = (values: ReadonlyArray<number>): number => values.toSorted((a, b) => a - b)[values.length >> 1]!

/** Documents of 25 to 425 words by Zipf's law, from a vocabulary of 300,000; the same every time. */
export const growth = (): ReadonlyArray<Measurement> => {
  secondsFor(few)
  const small = median(Array.from({ length: 5 }, () => secondsFor(few)))
  const large = secondsFor(many)
  return [
    { name: "index 10,000 documents", value: small, unit: "s of CPU" },
    { name: "index 1,000,000 documents", value: large, unit: "s of CPU", target: "at most 90" },
    { name: "a document of a million, over one of 10,000", value: large / many / (small / few), unit: "x", target: "at most 1.1" },
    {
      name: "index 1,000,000 documents, most memory of the process",
      value: process.resourceUsage().maxRSS / 2 ** 20,
      unit: "GiB",
      target: "at most 4"
    }
  ]
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) console.table(growth())
