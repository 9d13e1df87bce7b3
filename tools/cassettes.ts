/**
 * Writes recordings of six services over the text of the atlas (datasets/atlas/cassettes/README.md says what they are).
 *
 *     node tools/cassettes.ts --depth 10 --out datasets/atlas/cassettes
 *
 * The same sources and the same atlas give the same bytes on every machine.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import * as Config from "@litfuse/host/Config"
import { registry } from "@litfuse/host/layers"
import * as Source from "@litfuse/engine/Source"
import * as Effect from "effect/Effect"
import { record } from "./cassettes/record.ts"
import { held } from "@litfuse/studies/atlas/Service"
import { services } from "@litfuse/studies/atlas/services"
import { read } from "@litfuse/studies/atlas/shelves"

const { values } = parseArgs({
  options: {
    depth: { type: "string", default: "10" },
    "per-source": { type: "string", default: "100" },
    faultless: { type: "boolean", default: false },
    from: { type: "string", default: "datasets/atlas" },
    out: { type: "string" },
    records: { type: "string" }
  }
})
const depth = Number(values.depth)
const perSource = Number(values["per-source"])
const { out } = values

if (out === undefined || !Number.isInteger(depth) || depth < 1 || !Number.isInteger(perSource) || perSource < 1) {
  console.error("usage: node tools/cassettes.ts [--from DATASET] [--depth N] [--per-source N] [--faultless] --out FOLDER [--records FILE]")
  process.exitCode = 2
} else {
  const shelves = read(values.from)
  const { plugins } = await Effect.runPromise(registry(Config.none(process.cwd())))
  const sources = plugins.of("source").map(({ plugin }) => plugin as Source.Source)
  const readme = join(out, "README.md")
  const kept = (() => {
    try {
      return readFileSync(readme, "utf8")
    } catch {
      return undefined
    }
  })()
  const outcomes = await Effect.runPromise(record(sources, shelves, out, { depth, perSource, isFaulty: !values.faultless }))
  mkdirSync(out, { recursive: true })
  if (kept !== undefined) writeFileSync(readme, kept)
  if (values.records !== undefined) {
    const lines = services.flatMap((service) =>
      [...held(service, shelves.of(service.view))].map((item) => `${service.source}:${service.recordOf(item)}\t${item.document}`)
    )
    writeFileSync(values.records, `${["record\tdocument", ...lines].join("\n")}\n`)
  }
  for (const { source } of services) {
    const own = outcomes.filter(({ outcome }) => outcome.source === source).map(({ outcome }) => outcome)
    const count = (tag: string) => own.filter(({ _tag }) => _tag === tag).length
    const records = own.reduce((sum, outcome) => sum + Source.recordsOf(outcome).length, 0)
    console.log(
      `${source}: ${own.length} searches, ${count("Found")} found, ${count("Empty")} empty, ${count("Failed")} failed, ${records} records`
    )
    const odd = own.find(({ _tag }) => _tag === "Partial")
    if (odd !== undefined) console.error(`${source}: ${Source.errorOf(odd)?.message}`)
  }
}
