import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { canonical } from "../../canonical.ts"
import type { Entity } from "../../Entity.ts"
import { asIdentifier } from "../../entity/EntityHarness.ts"
import { parse } from "../../entity/EntityName.ts"
import { proteinTriggers } from "../../entity/proteinTriggers.ts"
import * as Notice from "../../Notice.ts"
import * as Params from "../../Params.ts"
import * as Ports from "../../Ports.ts"
import * as Query from "../../Query.ts"
import type { Registered, Table } from "../../registry/Table.ts"
import type { Services } from "../../Services.ts"
import type { Outcome } from "../../Source.ts"
import * as NodeType from "../NodeType.ts"
import { askForNames, connectEntities, problemOf } from "./askForNames.ts"
import { query } from "./nodeBasics.ts"

const step = "step/proteins"

/** So many structures are looked up. */
const mostStructures = 5

/** The structures that are predicted for some proteins, by their ids. */
const structuresOf = (proteins: ReadonlyArray<Entity>): ReadonlyArray<string> => [
  ...new Set(
    proteins.flatMap(({ links }) =>
      links.flatMap(({ relation, id }) => {
        const read = relation === "predicted structure" ? parse(id) : undefined
        return read !== undefined && "id" in read && read.scheme === "alphafold" ? [read.id] : []
      })
    )
  )
]

const lookUp = Effect.fnUntraced(function* (database: Registered<"entity">, ids: ReadonlyArray<string>, timeoutMs: number) {
  const { connection, taken } = yield* connectEntities(database)
  const identifiers = ids.map((id) => asIdentifier(database.plugin.scheme, id))
  const outcome = yield* connection.lookup({ identifiers, timeoutMs })
  return { found: taken(), outcome }
})

/**
 * `step/proteins`: the proteins that a question names, and the structures that are predicted for them. Words such as effect, interaction, sequence and
 * protein ask UniProt; 3D structure and spatial conformation ask AlphaFold too.
 *
 * - `names` of genes or proteins; `organism` whose proteins they are
 * - units: `timeoutMs` milliseconds for each request
 * - empty: no entity where the words ask for none, and where no database has the names; a notice says so. A database that fails is named
 */
export const proteinsStep = (plugins: Table): NodeType.NodeType<Services> => {
  const all = plugins.of("entity")
  const proteins = all.filter(({ plugin }) => plugin.scheme === "uniprot" && plugin.abilities.includes("search"))
  const structures = all.filter(({ plugin }) => plugin.scheme === "alphafold" && plugin.abilities.includes("lookup"))
  return NodeType.make({
    kind: "step",
    id: "proteins",
    revision: 1,
    code: canonical([...proteins, ...structures].map(({ plugin: { id, revision }, origin: { code }, params }) => ({ id, revision, code, params }))), // prettier-ignore
    params: Schema.Struct({
      names: Schema.Array(Schema.NonEmptyString).check(Schema.isMinLength(1), Schema.isMaxLength(8)),
      organism: Schema.NonEmptyString.pipe(Schema.withDecodingDefaultKey(Effect.succeed("human"))),
      timeoutMs: Params.integer(30_000, { minimum: 1, maximum: 600_000 })
    }),
    inputs: { query },
    output: Ports.Entities,
    reads: ["network"],
    run: ({ names, organism, timeoutMs }, { query: asked }) =>
      Effect.gen(function* () {
        const { isAboutProteins, isAboutStructures } = proteinTriggers(Query.words(asked).join(" "))
        if (!isAboutProteins)
          return {
            value: { entities: [], outcomes: [] },
            notices: [Notice.make("no-proteins", step, "the question has no word that asks for proteins, so UniProt was not asked")]
          }
        const entities: Array<Entity> = []
        const outcomes: Array<Outcome> = []
        const notices: Array<Notice.Notice> = []
        const fail = (id: string, why: string | undefined): void =>
          void (why === undefined ? undefined : notices.push(Notice.make("entities-unknown", id, `facts are missing: ${why}`)))
        for (const database of proteins)
          for (const { word, found, outcome, problem } of yield* Effect.scoped(askForNames(database, names, organism, timeoutMs))) {
            entities.push(...found)
            outcomes.push(outcome)
            fail(database.plugin.id, problem)
            if (found.length === 0 && problem === undefined)
              notices.push(Notice.make("no-entity", word, `${database.plugin.title} has no protein of this name for ${organism}`))
          }
        const ids = isAboutStructures ? structuresOf(entities) : []
        if (ids.length > mostStructures)
          notices.push(Notice.make("structures-left-out", step, `of ${ids.length} predicted structures, the first ${mostStructures} were looked up`)) // prettier-ignore
        for (const database of ids.length === 0 ? [] : structures) {
          const { found, outcome } = yield* Effect.scoped(lookUp(database, ids.slice(0, mostStructures), timeoutMs))
          entities.push(...found)
          outcomes.push(outcome)
          fail(database.plugin.id, problemOf(outcome))
        }
        return { value: { entities, outcomes }, notices, isProvisional: notices.some(({ code }) => code === "entities-unknown") }
      })
  })
}
