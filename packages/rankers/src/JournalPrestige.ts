import * as Explanation from "@litfuse/engine/Explanation"
import * as Notice from "@litfuse/engine/Notice"
import * as Ranker from "@litfuse/engine/Ranker"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { plainJournal } from "./internal/plainJournal.ts"

const params = Schema.Struct({
  journals: Schema.Record(Schema.String, Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1e6 }))).pipe(
    Schema.withDecodingDefaultKey(Effect.succeed({}))
  ),
  called: Schema.String.pipe(Schema.withDecodingDefaultKey(Effect.succeed("value")))
})

type JournalPrestigeParams = typeof params.Type

interface Prepared {
  readonly titles: ReadonlyArray<string>
  readonly names: ReadonlyArray<string>
  /** The table of the last parameters that were asked for, by plain name. */
  readonly memo: { journals: JournalPrestigeParams["journals"]; byName: ReadonlyMap<string, number> }
}

const valueOf = ({ names, memo }: Prepared, { journals }: JournalPrestigeParams, row: number): number => {
  if (memo.journals !== journals) {
    memo.journals = journals
    memo.byName = new Map(Object.entries(journals).map(([name, value]) => [plainJournal(name), value]))
  }
  return names[row] === "" ? Number.NaN : (memo.byName.get(names[row]!) ?? Number.NaN)
}

/**
 * Works of better regarded journals first, by a table that the user gives: impact factors, h-indices or whatever `called` says. It has no table, and
 * ranks nothing until the user gives one, because the reputation of a journal says little about one of its articles.
 *
 * - `journals` from the name of a journal to its value; letter case, punctuation and a leading "The" make no difference
 * - units: those of the table
 * - empty: a work without a journal, or of one that is not in the table, has no value. Without a table no work has one, and a Notice says so
 */
export const JournalPrestige = Ranker.plugin<Prepared, JournalPrestigeParams>({
  id: "journal-prestige",
  revision: 1,
  about: "Works of better regarded journals first, by a table that you give; without one it ranks nothing",
  params,
  needs: ["containerTitle"],
  notices: ({ journals }) =>
    Object.keys(journals).length > 0
      ? []
      : [Notice.make("no-table", "journal-prestige", "journals: no table is given, so no work is ranked by its journal")],
  prepare: ({ works }) => {
    const titles = works.column("containerTitle")
    return { titles, names: titles.map(plainJournal), memo: { journals: {}, byName: new Map() } }
  },
  score: (prepared, params, out) => {
    for (let row = 0; row < out.length; row++) out[row] = valueOf(prepared, params, row)
  },
  explain: (prepared, params, row) =>
    Explanation.leaf(`${prepared.titles[row]}: ${params.called} of the journal`, valueOf(prepared, params, row)),
  reason: ({ titles }, { journals }, row) =>
    Object.keys(journals).length === 0 ? "no table of journals is given" : `the table has no journal "${titles[row]}"`
})
