import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Allowance } from "../Allowance.ts"
import { shownColumns, defaultColumns } from "../workCells.ts"
import { finishedRun } from "../finishedRun.ts"
import { pickWorks } from "../pickWorks.ts"
import * as ToolInput from "../ToolInput.ts"
import { ToolRefusal } from "../ToolRefusal.ts"
import { ServerRuns } from "../ServerRuns.ts"
import * as ServerTexts from "../ServerTexts.ts"
import { textAnswer } from "../textAnswer.ts"
import * as Tool from "../Tool.ts"
import { runAnswer } from "../runAnswer.ts"

const { optionalKey } = Schema

const Request = Schema.Struct({
  ids: optionalKey(
    ToolInput.ids.annotate({ description: "PMID:12345, a DOI, PMC12345, arXiv:2101.00001; GENE:BRCA1, NCT01234567, UNIPROT:P05093" })
  ),
  run: optionalKey(ToolInput.run.annotate({ description: "look ids up in this run, without requests" })),
  cursor: optionalKey(ToolInput.cursor.annotate({ description: "next of an earlier answer, instead of ids" })),
  sources: optionalKey(ToolInput.namesOf.annotate({ description: "default: all that look up such ids" })),
  section: optionalKey(ToolInput.text(300).annotate({ description: "of the full text of one id; outline lists all" })),
  find: optionalKey(ToolInput.text(300).annotate({ description: "words: sentences of that text, with their places" })),
  fields: optionalKey(ToolInput.columns.annotate({ description: "columns; see search" })),
  budget: optionalKey(ToolInput.budget)
})

/** Looks up whole records, with the data of each source. */
export const getTool: Tool.Tool = Tool.make({
  name: "get",
  about: "Get whole records by identifier, with abstracts: from services, or from a run without requests. Or read a full text.",
  input: Request,
  reads: ({ ids, run, section, find }) => {
    if (find !== undefined) return ["ids", "find", "budget"]
    if (section !== undefined) return ["ids", "section", "budget"]
    return ["fields", "budget", ...(ids === undefined ? (["cursor"] as const) : (["ids", run === undefined ? "sources" : "run"] as const))]
  },
  instead: "correct this and call get again",
  answer: Effect.fnUntraced(function* ({ ids, run, cursor, sources, section, find, fields, budget = 6000 }: typeof Request.Type) {
    if (section !== undefined || find !== undefined) {
      const [id, ...others] = ids ?? []
      if (id === undefined || others.length > 0)
        return yield* new ToolRefusal({ what: ["a full text is read of one work"], instead: "call get with one id" })
      return yield* textAnswer(yield* ServerTexts.read(id), { section, find, budget })
    }
    const runs = yield* ServerRuns
    const part = { limit: 200, budget, columns: shownColumns(fields, defaultColumns.get) }
    if ((ids === undefined) === (cursor === undefined))
      return yield* new ToolRefusal({ what: ["name either ids or a cursor"], instead: "call get with one of the two" })
    if (ids === undefined) {
      const { id, from } = ToolInput.placeOf(cursor!)
      return runAnswer(yield* runs.find(id), { ...part, from }, null)
    }
    if (run !== undefined) {
      const answer = runAnswer(pickWorks(yield* finishedRun(run), ids), { ...part, from: 0 }, null)
      // a position among these works is not a position in the run
      return answer.next === null
        ? answer
        : { ...answer, next: null, cut: answer.cut.map((one) => one.replace("use next to get them", "call get with their ids")) }
    }
    const left = yield* (yield* Allowance).take("get")
    const request = { ids: ids as [string, ...Array<string>], ...(sources === undefined ? {} : { sources }) }
    return runAnswer(yield* runs.ask({ question: "get", request }), { ...part, from: 0 }, left)
  })
})
