import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { canonical } from "../../canonical.ts"
import type { Entity } from "../../Entity.ts"
import { asIdentifier } from "../../entity/EntityHarness.ts"
import { link, parse } from "../../entity/EntityName.ts"
import * as Notice from "../../Notice.ts"
import * as Params from "../../Params.ts"
import * as Ports from "../../Ports.ts"
import * as Raw from "../../Raw.ts"
import type { Table } from "../../registry/Table.ts"
import type { Services } from "../../Services.ts"
import * as Source from "../../Source.ts"
import * as SourceRecord from "../../SourceRecord.ts"
import * as Work from "../../Work.ts"
import * as WorkTable from "../../WorkTable.ts"
import * as NodeType from "../NodeType.ts"
import { connectEntities } from "./askForNames.ts"
import { works } from "./nodeBasics.ts"

const step = "step/trials"

/** The facts of a trial that are dates, by their labels. */
const labels = { registered: "registered", started: "start", completed: "completion", results: "results posted" } as const

const datesOf = ({ id, facts }: Entity): SourceRecord.TrialDates => ({
  number: id,
  ...Raw.known(
    Object.fromEntries(
      Object.entries(labels).map(([name, label]) => [name, Raw.dateIn(facts.find((fact) => fact.label === label)?.text)] as const)
    )
  )
})

const numbersOf = (work: Work.Work): ReadonlyArray<string> =>
  (Work.field(work, "trials")?.value ?? []).flatMap(({ number }) => {
    const read = parse(number)
    return read !== undefined && "id" in read && read.scheme === "nct" ? [read.id] : []
  })

const recordOf = (work: Work.Work, trials: ReadonlyArray<Entity>, source: string): SourceRecord.SourceRecord => {
  const [first, ...others] = trials.map(datesOf) as [SourceRecord.TrialDates, ...ReadonlyArray<SourceRecord.TrialDates>]
  const name = trials.map(({ id }) => id).join("+")
  return SourceRecord.make({
    source,
    id: name,
    identifiers: Work.field(work, "identifiers")?.value ?? [],
    // the title of a trial is not that of a work
    title: Raw.noTitle(`trial ${name}`),
    trialDates: [first, ...others],
    url: link("nct", first.number)
  })
}

/**
 * `step/trials`: works with the dates of the registered trials that they report: registration, start, completion, and when results were posted. Only
 * ClinicalTrials.gov is asked; numbers of other registries are counted in a Notice.
 *
 * - `mostTrials` that are looked up, in the order of the works
 * - units: `timeoutMs` milliseconds for each request
 * - empty: works without a trial stay as they are. A registry that fails is named in a Notice, and the answer is provisional
 */
export const trialsStep = (plugins: Table): NodeType.NodeType<Services> => {
  const registries = plugins.of("entity").filter(({ plugin }) => plugin.scheme === "nct" && plugin.abilities.includes("lookup"))
  return NodeType.make({
    kind: "step",
    id: "trials",
    revision: 1,
    code: canonical(registries.map(({ plugin: { id, revision }, origin: { code }, params }) => ({ id, revision, code, params }))),
    params: Schema.Struct({
      mostTrials: Params.integer(100, { minimum: 1, maximum: 1000 }),
      timeoutMs: Params.integer(30_000, { minimum: 1, maximum: 600_000 })
    }),
    inputs: { works },
    output: Ports.Works,
    reads: ["network"],
    run: ({ mostTrials, timeoutMs }, { works: list }) =>
      Effect.gen(function* () {
        const { table } = list
        const all = [...new Set(table.works.flatMap(numbersOf))]
        const others =
          new Set(table.works.flatMap((work) => (Work.field(work, "trials")?.value ?? []).map(({ number }) => number))).size - all.length
        const asked = all.slice(0, mostTrials)
        const notices = [
          ...(others === 0
            ? []
            : [Notice.make("trials-not-asked", step, `${others} trials of other registries than ClinicalTrials.gov have no dates`)]),
          ...(all.length === asked.length
            ? []
            : [Notice.make("trials-not-asked", step, `only the first ${mostTrials} of ${all.length} trials were looked up`)])
        ]
        const [registry] = registries
        if (registry === undefined || asked.length === 0) return { value: list, notices }
        const { found, outcome } = yield* Effect.scoped(
          Effect.gen(function* () {
            const { connection, taken } = yield* connectEntities(registry)
            const answer = yield* connection.lookup({ identifiers: asked.map((id) => asIdentifier("nct", id)), timeoutMs })
            return { found: new Map(taken().map((trial) => [trial.id, trial])), outcome: answer }
          })
        )
        const problem = Source.errorOf(outcome)?.message ?? (outcome._tag === "Skipped" ? outcome.why : undefined)
        const unknown = asked.filter((id) => !found.has(id)).length
        const dated = table.works.map((work) => {
          const trials = numbersOf(work).flatMap((id) => found.get(id) ?? [])
          return trials.length === 0 ? work : Work.enriched(work, [recordOf(work, trials, registry.plugin.id)])
        })
        return {
          value: { ...list, table: WorkTable.make(dated), outcomes: [outcome] },
          notices: [
            ...notices,
            ...(problem === undefined
              ? []
              : [Notice.make("trials-unknown", registry.plugin.id, `dates of trials are missing: ${problem}`)]),
            ...(problem === undefined && unknown > 0
              ? [Notice.make("trials-unknown", registry.plugin.id, `${unknown} of ${asked.length} trials are not there`)]
              : [])
          ],
          isProvisional: problem !== undefined
        }
      })
  })
}
