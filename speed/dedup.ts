import { pathToFileURL } from "node:url"
import * as Dedup from "@litfuse/engine/Dedup"
import { copy, publication, stream } from "@litfuse/kit/publication"
import type { Measurement } from "./Measurement.ts"

const abstractWords = 150

interface Linked {
  readonly seconds: number
  readonly works: number
  readonly publications: number
}

const cpuSeconds = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

/** Links made-up records, two for each publication on average; only reading what is compared and linking count, not making the records. */
const link = (records: number): Linked => {
  const next = stream(1)
  const built = Dedup.builder()
  let seconds = 0
  let publications = 0
  for (let made = 0; made < records; publications++) {
    const original = publication(next, publications, abstractWords)
    const all = [original, ...Array.from({ length: next() % 3 }, () => copy(original, next, 2))].slice(0, records - made)
    const start = cpuSeconds()
    for (const record of all) built.add(record)
    seconds += cpuSeconds() - start
    made += all.length
  }
  const start = cpuSeconds()
  const { clusters } = Dedup.linkFeatures(built.build())
  return { seconds: seconds + cpuSeconds() - start, works: clusters.length, publications }
}

/** The most memory that this process has had, in GiB. */
const peak = (): number => process.resourceUsage().maxRSS / 2 ** 20

/**
 * Time and memory of linking records: up to 100,000 records, then a million in the same process.
 *
 * - units: seconds of CPU; GiB of the whole process, which runs only this program
 */
export const dedup = (): ReadonlyArray<Measurement> => {
  // the first one of all is compiled while it runs
  link(10_000)
  const [few, more] = [link(10_000), link(50_000)]
  const some = link(100_000)
  const many = link(1_000_000)
  const beyond = `of ${some.publications.toLocaleString("en")}`
  return [
    { name: "link 100,000 records with abstracts", value: some.seconds, unit: "s of CPU", target: "under 60" },
    { name: "works found beyond the publications among them", value: some.works - some.publications, unit: beyond, target: "near 0" },
    { name: "a record of 50,000, over one of 10,000", value: more.seconds / 5 / few.seconds, unit: "x", target: "near 1" },
    { name: "a record of 100,000, over one of 10,000", value: some.seconds / 10 / few.seconds, unit: "x", target: "near 1" },
    { name: "link 1,000,000 records", value: many.seconds, unit: "s of CPU" },
    { name: "a record of a million, over one of 100,000", value: many.seconds / 10 / some.seconds, unit: "x", target: "near 1" },
    { name: "link 1,000,000 records, most memory", value: peak(), unit: "GiB", target: "under 4" }
  ]
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) console.table(dedup())
