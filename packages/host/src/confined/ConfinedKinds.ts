/** Third-party plugins whose code runs in a separate process. Their data, and all that litfuse decides by, are here. */
import type { Analyzer, SourceNames } from "@litfuse/engine/Analyzer"
import type { Explanation } from "@litfuse/engine/Explanation"
import * as Invariant from "@litfuse/engine/Invariant"
import type { Frame, Measure, SubtopicLists } from "@litfuse/engine/Measure"
import type { Normalisation } from "@litfuse/engine/Normalisation"
import type { Notice } from "@litfuse/engine/Notice"
import type { Ranker } from "@litfuse/engine/Ranker"
import type { Reranker } from "@litfuse/engine/Reranker"
import type { ColumnRef } from "@litfuse/engine/WorkTable"
import * as HeldInputs from "./HeldInputs.ts"
import type { PluginLine } from "./PluginLine.ts"
import { reviveColumn } from "./revivePlugin.ts"
import type { Answered, Path, Shown } from "./PluginMessages.ts"

/** Takes the scores of an answer over. Errors: it has another type or length. */
const takeScores = (who: string, scores: unknown, out: Float64Array): void => {
  const isWhole = scores instanceof Float64Array && scores.length === out.length
  Invariant.checkContract(isWhole, `plugin "${who}" did not give one score for each of ${out.length} places`)
  out.set(scores)
}

const refusalOf = (who: string, refusal: unknown): string | undefined => {
  const isText = refusal === undefined || typeof refusal === "string"
  Invariant.checkContract(isText, `plugin "${who}" refused with something other than a text`)
  return refusal
}

interface DescribedColumn {
  readonly name: string
  readonly missing: unknown
  readonly at: number
}

/** Columns that a ranker wants. One descriptor stays one object, because works are joined by it. */
const columnsOf = (line: PluginLine): ((params: unknown) => ReadonlyArray<ColumnRef>) => {
  const known = new Map<number, ColumnRef>()
  const columnOf = (column: ColumnRef | DescribedColumn): ColumnRef => {
    if (typeof column === "string" || !("at" in column)) return column
    const found = known.get(column.at) ?? reviveColumn(line.ask, column.name, column.missing, ["#", column.at])
    known.set(column.at, found)
    return found
  }
  return (params) => (line.ask({ do: "columns", params }) as ReadonlyArray<ColumnRef | DescribedColumn>).map(columnOf)
}

const held = (prepared: unknown): HeldInputs.Held => prepared as HeldInputs.Held

/** A ranker whose code runs in the process behind `line`. */
export const ranker = (own: Ranker, line: PluginLine): Ranker => {
  const { hold, ask } = HeldInputs.make(line)
  return {
    ...own,
    ...(own.wants === undefined ? {} : { wants: columnsOf(line) }),
    ...(own.notices === undefined
      ? {}
      : { notices: (params) => line.ask({ do: "withParams", path: ["notices"], params }) as ReadonlyArray<Notice> }),
    refuses: (inputs, params) =>
      refusalOf(
        own.id,
        HeldInputs.askWith(inputs, (wire) => line.ask({ do: "refuses", inputs: wire, params }) as Answered)
      ),
    prepare: hold,
    score: (prepared, params, out) => takeScores(own.id, ask(held(prepared), { do: "score", params, length: out.length }), out),
    explain: (prepared, params, row) => ask(held(prepared), { do: "explain", params, row }) as Explanation,
    ...(own.reason === undefined
      ? {}
      : { reason: (prepared, params, row) => ask(held(prepared), { do: "reason", params, row }) as string | undefined })
  }
}

/** A reranker whose code runs in the process behind `line`. */
export const reranker = (own: Reranker, line: PluginLine): Reranker => {
  const { hold, ask } = HeldInputs.make(line)
  return {
    ...own,
    prepare: hold,
    notices: (prepared, params) => ask(held(prepared), { do: "notices", params }) as ReadonlyArray<Notice>,
    score: (prepared, params, out) => takeScores(own.id, ask(held(prepared), { do: "score", params, length: out.length }), out),
    explain: (prepared, params, row) => ask(held(prepared), { do: "explain", params, row }) as Explanation
  }
}

/** A normalisation whose code runs in the process behind `line`. */
export const normalisation = (own: Normalisation, line: PluginLine): Normalisation => ({
  ...own,
  prepare: (scores) => scores.slice(),
  score: (scores, params, out) => takeScores(own.id, line.ask({ do: "normalise", scores: scores as Float64Array, params }), out)
})

const subtopicListsOf = ({ offsets, members, grades }: SubtopicLists): SubtopicLists => ({
  offsets: Int32Array.from(offsets),
  members: Int32Array.from(members),
  grades: Int16Array.from(grades)
})

/** Copies, because the arrays may be shared memory. The name of the topic stays here. */
const partsOf = ({ grades, ideal, judged, subtopics }: Frame) => ({
  topic: "",
  grades: Int16Array.from(grades),
  ideal: Int16Array.from(ideal),
  judged: Int32Array.from(judged),
  ...(subtopics === undefined
    ? {}
    : { subtopics: { size: subtopics.size, hits: subtopicListsOf(subtopics.hits), pool: subtopicListsOf(subtopics.pool) } })
})

/** A measure whose code runs in the process behind `line`. */
export const measure = (own: Measure, line: PluginLine): Measure => ({
  ...own,
  score: (frame, values) => {
    const value = line.ask({ do: "measure", parts: partsOf(frame), values })
    Invariant.checkContract(typeof value === "number", `plugin "${own.id}" did not give a number`)
    return value
  }
})

/** An analyzer whose code runs in the process behind `line`. Its outputs are JSON here. */
export const analyzer = (own: Analyzer, line: PluginLine): Analyzer => {
  const read =
    (path: Path) =>
    (output: unknown, nameOf: SourceNames = (source) => source) => {
      const names = new Map<string, string>()
      for (;;) {
        const { value, sources } = line.ask({ do: "output", path, output, names }) as Shown
        if (sources === undefined) return value
        // names are a function, so the process says which ones it needs
        for (const source of sources) names.set(source, nameOf(source))
      }
    }
  const views = Object.fromEntries(Object.keys(own.views).map((name) => [name, read(["views", name])])) as unknown as Analyzer["views"]
  return {
    ...own,
    views,
    analyse: (inputs, params, used) =>
      HeldInputs.askWith(inputs, (wire) => line.ask({ do: "analyse", inputs: wire, params, used }) as Answered),
    mentions: (output) => read(["mentions"])(output) as ReadonlyArray<string>,
    notices: (output) => read(["notices"])(output) as ReadonlyArray<Notice>,
    ...(own.document === undefined
      ? {}
      : { document: (output, names) => read(["document"])(output, names) as ReturnType<NonNullable<Analyzer["document"]>> }),
    ...(own.scores === undefined ? {} : { scores: (output) => read(["scores"])(output) as ReadonlyMap<string, number> })
  }
}
