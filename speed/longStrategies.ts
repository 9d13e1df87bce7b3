import { pathToFileURL } from "node:url"
import * as Dialects from "@litfuse/query/Dialects"
import type { Measurement } from "./Measurement.ts"
import { medianMs } from "./pipeline.ts"

const many = 50_000

const terms = (n: number, term: (i: number) => string, operator: string): string =>
  Array.from({ length: n }, (_, i) => term(i)).join(operator)

/** One query of so many terms that have an OR between them, and so many numbered lines that the last one joins. */
const texts = {
  pubmed: (n: number) => terms(n, (i) => `word${i}x[tiab]`, " OR "),
  ovid: (n: number) => `${terms(n, (i) => `${i + 1}. word${i}x.ti,ab.`, "\n")}\n${n + 1}. or/1-${n}`,
  wos: (n: number) => `TS=(${terms(n, (i) => `word${i}x`, " OR ")})`
} as const

const names = {
  pubmed: "a query of PubMed with 50,000 terms",
  ovid: "a strategy of Ovid with 50,000 lines",
  wos: "a query of Web of Science with 50,000 terms"
} as const

/** Reading and checking of strategies far longer than people write them, and whether four times as many terms take four times as long. */
export const longStrategies = async (): Promise<ReadonlyArray<Measurement>> => {
  const lines: Array<Measurement> = []
  for (const id of ["pubmed", "ovid", "wos"] as const) {
    const timed = (text: string) => medianMs(async () => Dialects.dialects[id].read(text), 5)
    const [short, long] = [await timed(texts[id](many / 4)), await timed(texts[id](many))]
    lines.push(
      { name: `${names[id]}, read and checked`, value: long, unit: "ms of CPU", target: "at most 2,500" },
      { name: `${names[id]}, over a quarter of it`, value: long / short, unit: "times", target: "at most 6" }
    )
  }
  return lines
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) console.table(await longStrategies())
