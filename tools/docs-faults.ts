/**
 * Writes docs/faults.md: how every built-in source and enricher answers when its service misbehaves. `node tools/docs-faults.ts`.
 *
 * Nothing on that page is written by hand: every cell is what a search ended with.
 */
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { asSource } from "@litfuse/engine/enricher/asSource"
import type { AnySource } from "@litfuse/engine/testing/sourceRun"
import type { Harness } from "@litfuse/engine/testing/sourceHarness"
import { table } from "@litfuse/files/markdownTable"
import * as Config from "@litfuse/host/Config"
import { registry } from "@litfuse/host/layers"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import { anything, type Asking, citations } from "./faults/asking.ts"
import { faults, underDefect, underFault } from "./faults/scripted.ts"
import { underWireFault, type WireFault, wireFaults } from "./faults/wire.ts"

/** A row: what goes wrong, how each source answered, and the answers that are right for each. */
export interface Row {
  readonly fault: string
  readonly cells: ReadonlyArray<string>
  readonly right: ReadonlyArray<ReadonlyArray<string>>
}

/** Every built-in source and enricher that asks a service, with the miniature of it. */
const sources = async (): Promise<ReadonlyArray<{ readonly source: AnySource; readonly harness: Harness }>> => {
  const { plugins } = await Effect.runPromise(registry(Config.none(process.cwd())))
  const all = [
    ...plugins.of("source").map(({ plugin }) => plugin as unknown as AnySource),
    ...plugins.of("enricher").map(({ plugin }) => asSource(plugin))
  ]
  return Promise.all(
    all.flatMap((source) =>
      source.harness === undefined || source.upstream === undefined
        ? []
        : [source.harness().then(({ default: harness }) => ({ source, harness }))]
    )
  )
}

/** How sources answer one kind of question under every fault. */
export interface Matrix {
  readonly names: ReadonlyArray<string>
  readonly rows: ReadonlyArray<Row>
}

/** Asks sources under every fault. */
const asked = async (all: Awaited<ReturnType<typeof sources>>, asking: Asking): Promise<Matrix> => {
  const rows: Array<Row> = []
  for (const { name } of faults()) {
    const own = () => faults().find((fault) => fault.name === name)!
    const cells = await Promise.all(all.map(({ source, harness }) => Effect.runPromise(underFault(source, harness, own(), asking))))
    rows.push({
      fault: name,
      cells,
      right: all.map(({ source }) => own().becomes(source, asking === citations ? "citations" : "anything"))
    })
  }
  const thrown = await Promise.all(all.map(({ source, harness }) => Effect.runPromise(underDefect(source, harness, asking))))
  rows.push({ fault: "a bug in the source itself", cells: thrown, right: all.map(() => ["Failed: Crashed"]) })
  const wired = (fault: WireFault) => Promise.all(all.map(({ source, harness }) => underWireFault(source, harness, fault, asking)))
  // those under which everybody waits are tried at once; the others move megabytes, one after the other
  const waiting = new Map(wireFaults.filter(({ isWaiting }) => isWaiting === true).map((fault) => [fault, wired(fault)]))
  await Promise.all(waiting.values())
  for (const fault of wireFaults)
    rows.push({ fault: fault.name, cells: await (waiting.get(fault) ?? wired(fault)), right: all.map(() => fault.becomes) })
  return { names: all.map(({ source }) => source.id), rows }
}

/** Asks every source under every fault: what it answers anybody, and where it knows citations also for these. */
export const matrices = async (): Promise<{ readonly anything: Matrix; readonly citations: Matrix }> => {
  const all = await sources()
  const citing = all.filter(({ source }) => source.abilities.includes("citations"))
  return { anything: await asked(all, anything), citations: await asked(citing, citations) }
}

/** A wider table cannot be read on a page. */
const sourcesInTable = 6

const tablesOf = ({ names, rows }: Matrix): string =>
  Arr.chunksOf(names, sourcesInTable)
    .map((some, at) => {
      const from = at * sourcesInTable
      const cells = rows.map(({ fault, cells: found }) => [fault, ...found.slice(from, from + some.length)])
      return table(["what goes wrong", ...some], ["left", ...some.map(() => "left" as const)], cells)
    })
    .join("\n\n")

/** The page. */
export const page = ({ anything, citations }: Awaited<ReturnType<typeof matrices>>): string => {
  return `# When a service misbehaves

Written by \`node tools/docs-faults.ts\`. Each cell says how a search of that source ended, or a look-up of what cannot be searched, while its service did what
the row says; a test repeats all of them and compares. The services are small imitations that answer in the format of the real ones. Most of them run on a simulated clock; faults of
connections come from a server on the same machine.

\`Found\` is a complete answer, in spite of the fault. \`Failed\` comes with the reason; it never looks like a source that found nothing. \`Partial\` keeps
the pages that came before the fault, and the records beside one that cannot be read. Services differ in what a status means: some answer 403 where others answer 429. The test also looks for keys in
every outcome; a cell would say if there was one.

${tablesOf(anything)}

## When they are asked who cites whom

The same, for every source that knows citations, while it lists the works that cite a work, or that a work cites. This is what a walk (\`litfuse cites\`,
\`litfuse related\`) does at each of its steps.

${tablesOf(citations)}
`
}

const file = join(import.meta.dirname, "../docs/faults.md")

if (process.argv[1] === import.meta.filename) writeFileSync(file, page(await matrices()))
