import { pathToFileURL } from "node:url"
import * as Bibliography from "@litfuse/bibliography/Bibliography"
import { hostile as files } from "../packages/bibliography/test/hostile.ts"
import * as BibliographyReaders from "./hostile/BibliographyReaders.ts"
import * as RecordReaders from "./hostile/RecordReaders.ts"
import * as TextReaders from "./hostile/TextReaders.ts"
import { isSlow, textOf } from "./hostile/isSlow.ts"
import type { Measurement } from "./Measurement.ts"

/** Processor time in milliseconds, which other programs on the machine do not lengthen. */
const costOf =
  (read: (text: string) => unknown) =>
  (text: string): number => {
    const before = process.cpuUsage()
    read(text)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }

/** Reads a quarter of the text before each character again, as a careless pattern does. */
const planted = (text: string): number => {
  let sum = 0
  for (let from = 0; from < text.length; from++) for (let at = from & 3; at < from; at += 4) sum += text.charCodeAt(at)
  return sum
}

interface Readable {
  readonly name: string
  readonly read: (text: string) => unknown
  readonly units: ReadonlyArray<string>
  readonly least: number
  /** How long a short text is, where not as long as usual. */
  readonly length: number | undefined
}

const readable = (
  { readers, units }: typeof TextReaders | typeof RecordReaders | typeof BibliographyReaders,
  least: number,
  length?: number
): ReadonlyArray<Readable> => Object.entries(readers).map(([name, read]) => ({ name, read, units, least, length }))

const slowOf = (all: ReadonlyArray<Readable>): ReadonlyArray<string> =>
  all.flatMap(({ name, read, units, least, length }) =>
    units.flatMap((unit) =>
      isSlow({ cost: costOf(read), least }, (size) => textOf(unit, size), length) ? [`${name}: ${JSON.stringify(unit)}`] : []
    )
  )

/**
 * Whether a hostile text costs a reader of external texts more than its length does. Eight times the text may take at most 24 times the time.
 *
 * - units: pairs of a function and a kind of text that took more; the planted one shows that this program would notice
 */
export const hostileTexts = (): ReadonlyArray<Measurement> => {
  const texts = [...readable(TextReaders, 2), ...readable(RecordReaders, 4), ...readable(BibliographyReaders, 4, 1000)]
  const ofTexts = slowOf(texts)
  const ofFiles = Object.entries(files).flatMap(([name, make]) => {
    const cost = costOf((text) => Bibliography.read(Buffer.from(text), "large"))
    return isSlow({ cost, least: 20 }, make, 100_000) ? [name] : []
  })
  for (const name of [...ofTexts, ...ofFiles]) console.error(`speed: hostile: the cost grows faster than the length: ${name}`)
  const count = texts.reduce((sum, { units }) => sum + units.length, 0)
  const found = slowOf([{ name: "planted", read: planted, units: ["- "], least: 2, length: undefined }])
  return [
    { name: "texts that cost a reader far more than their length", value: ofTexts.length, unit: `of ${count}`, target: "exactly 0" },
    {
      name: "files that cost a reader far more than their length",
      value: ofFiles.length,
      unit: `of ${Object.keys(files).length}`,
      target: "exactly 0"
    },
    { name: "the same of a planted quadratic", value: found.length, unit: "of 1", target: "exactly 1" }
  ]
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) console.table(hostileTexts())
