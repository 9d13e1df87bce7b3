import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { total, values } from "@litfuse/studies/dedup/counts"
import * as Labelled from "@litfuse/studies/dedup/labelledRows"
import * as Sets from "@litfuse/studies/dedup/syntheticSet"
import * as Dedup from "@litfuse/engine/Dedup"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import * as Result from "effect/Result"
import type { Store } from "@litfuse/bench/dataset/DatasetStore"
import type { Measurement } from "./Measurement.ts"

/** A record in the columns that bib-dedupe reads, which are BibTeX's. */
const row = (record: SourceRecord, i: number): Readonly<Record<string, string>> => ({
  ID: String(i),
  ENTRYTYPE: "article",
  title: record.title,
  author: record.contributors.map((one) => (one._tag === "Group" ? one.name : `${one.family}, ${one.given ?? ""}`)).join(" and "),
  year: record.published?.slice(0, 4) ?? "",
  journal: record.containerTitle ?? "",
  booktitle: "",
  volume: record.volume ?? "",
  number: record.issue ?? "",
  pages: record.pages ?? "",
  doi: record.identifiers.find(({ scheme }) => scheme === "doi")?.value ?? "",
  isbn: record.issn?.[0] ?? "",
  abstract: record.abstract ?? ""
})

interface Found {
  readonly clusters: Dedup.Linked["clusters"]
  readonly seconds: number
}

const noColumns = Object.fromEntries(
  "title author year journal booktitle volume number pages doi isbn abstract".split(" ").map((name) => [name, ""])
)

/** The rows that bib-dedupe reads: of a set that was made in its columns, those of the file. */
const rowsOf = (store: Store, { id, records, names }: Sets.Set): ReadonlyArray<Readonly<Record<string, string>>> =>
  names === undefined || !Sets.labelledIds.includes(id)
    ? records.map(row)
    : Result.getOrThrow(Labelled.labelledRows(store, id.replace("_", "-"))).map((cells, i) => ({ ...noColumns, ...cells, ID: String(i) }))

const theirs = (python: string, rows: ReadonlyArray<Readonly<Record<string, string>>>): Found => {
  const folder = mkdtempSync(join(tmpdir(), "litfuse-dedup-"))
  const file = join(folder, "records.json")
  writeFileSync(file, JSON.stringify(rows))
  const { status, stdout, stderr } = spawnSync(python, [join(import.meta.dirname, "dedupPeers.py"), file], {
    encoding: "utf8",
    maxBuffer: 2 ** 28
  })
  rmSync(folder, { recursive: true })
  if (status !== 0) throw new Error(`${python}: ${stderr}; it needs bib-dedupe`)
  const { clusters, seconds } = JSON.parse(stdout.trimEnd().split("\n").at(-1)!) as Found
  const known = new Set(clusters.flat())
  const alone = Array.from(rows.keys()).filter((i) => !known.has(i))
  return { clusters: [...clusters, ...alone.map((i) => [i])], seconds }
}

const ours = (records: ReadonlyArray<SourceRecord>): Found => {
  const start = process.cpuUsage()
  const { clusters } = Dedup.link(records)
  const { user, system } = process.cpuUsage(start)
  return { clusters, seconds: (user + system) / 1e6 }
}

/**
 * Deduplication compared with bib-dedupe, on the sets of the report `dedup`: F1, wrong decisions, and CPU time without the start of a process. Nothing
 * without `LITFUSE_DATA` and `LITFUSE_DEDUP_PYTHON`, which names a Python that has bib-dedupe.
 */
export const dedupPeers = (): ReadonlyArray<Measurement> => {
  const python = process.env["LITFUSE_DEDUP_PYTHON"]
  const data = process.env["LITFUSE_DATA"]
  if (python === undefined || data === undefined) return []
  const store = { root: join(import.meta.dirname, ".."), data }
  const opened = Result.getOrThrow(Sets.stagedSet(store))
  // the first set of each: what others count differently, or see more of, is the same records once more
  const sets = [...opened.map((one) => one.sets[0]!), Sets.syntheticSet(2000, 1)]
  return sets.flatMap((set) => {
    const { id, records, truth } = set
    return (
      [
        ["litfuse", ours(records)],
        ["bib-dedupe", theirs(python, rowsOf(store, set))]
      ] as const
    ).flatMap(([name, { clusters, seconds }]) => {
      const units = truth.units(clusters)
      return [
        { name: `${id}: ${name}, F1`, value: values(units).f1, unit: "F1" },
        { name: `${id}: ${name}, wrong decisions`, value: total(units).wrong, unit: "decisions" },
        { name: `${id}: ${name}`, value: seconds, unit: "s of CPU" }
      ]
    })
  })
}

/**
 * The pairs that bib-dedupe decides against the names of a set, by the ids of their records, in order. `reports/dedup/experiment.yaml` compares ours with
 * them. `only` names sets; none means all.
 */
export const theirMistakes = (
  only: ReadonlyArray<string>
): ReadonlyArray<{
  readonly set: string
  readonly wrong: ReadonlyArray<string>
  readonly missed: ReadonlyArray<string>
}> => {
  const python = process.env["LITFUSE_DEDUP_PYTHON"]
  const data = process.env["LITFUSE_DATA"]
  if (python === undefined || data === undefined) return []
  const store = { root: join(import.meta.dirname, ".."), data }
  return Result.getOrThrow(Sets.stagedSet(store)).flatMap(({ sets: [set] }) => {
    if (set!.names === undefined || (only.length > 0 && !only.includes(set!.id))) return []
    const found = set!.truth.mistakes(theirs(python, rowsOf(store, set!)).clusters)
    const of = (kind: string) =>
      found
        .filter((mistake) => mistake.kind === kind)
        .map(({ rows }) =>
          rows
            .map((row) => set!.ids[row]!)
            .sort()
            .join(" ")
        )
        .sort()
    return [{ set: set!.id, wrong: of("wrong"), missed: of("missed") }]
  })
}

const [flag, ...only] = process.argv.slice(2)
if (flag === "--mistakes") console.log(JSON.stringify(theirMistakes(only), null, 2))
else if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) console.table(dedupPeers())
