import { outcomeStates } from "@litfuse/engine/source/OutcomeState"
import type { Found } from "@litfuse/api/Walk"
import * as Mermaid from "@litfuse/api/walk/mermaid"
import type { Common } from "@litfuse/api/walk/Answer"
import { titleWithMark } from "@litfuse/api/search/retractionMark"
import * as Notice from "@litfuse/engine/Notice"
import * as JsonText from "@litfuse/files/JsonText"
import * as TextFile from "@litfuse/files/TextFile"
import { counted, grouped } from "@litfuse/files/numbers"
import * as SourceNames from "@litfuse/api/search/SourceNames"
import { printable } from "@litfuse/files/printable"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import { Exit } from "../Exit.ts"
import { cut, outcomeLine, printNotice } from "../search/SearchText.ts"
import { referenceEndings, references } from "../search/showAnswer.ts"
import { table } from "../table.ts"

/** The output formats of a walk. */
export const formats = ["table", "json", "html", "svg", "mermaid", "graphml", "gexf", ...references] as const
/** An output format of a walk. */
export type Format = (typeof formats)[number]

const endings: ReadonlyArray<readonly [RegExp, Format]> = [
  [/\.json$/i, "json"],
  [/\.html?$/i, "html"],
  [/\.svg$/i, "svg"],
  [/\.(?:mmd|mermaid)$/i, "mermaid"],
  [/\.graphml$/i, "graphml"],
  [/\.gexf$/i, "gexf"],
  ...referenceEndings
]

/** The format by name, else by the ending of the file name, else a table. */
export const formatFor = (named: string | undefined, file: string | undefined): Format =>
  formats.find((form) => form === named) ?? endings.find(([ending]) => ending.test((file ?? "").replace(/\.gz$/i, "")))?.[1] ?? "table"

const titleWidth = 70

/** How complete each source is, in a line for each hop and direction: `hop 1 OpenAlex: 12 of 30 citing records in 1 list`. */
const completenessLines = ({ hops, outcomes }: Common): ReadonlyArray<string> => {
  const name = SourceNames.namesIn(outcomes, SourceNames.labelOf)
  return hops.map(({ hop, provider, direction, lists, found, stated, cut, unstated, stubs }) => {
    const of = stated === null ? "" : ` of ${grouped(stated)}`
    const more = [
      ...(cut === 0 ? [] : [`${counted(cut, "list")} cut`]),
      ...(unstated === 0 ? [] : [`${counted(unstated, "list")} without a stated length`]),
      ...(stubs === 0 ? [] : [`${counted(stubs, "record")} without an identifier`])
    ]
    return printable(
      `hop ${hop} ${name(provider)}: ${grouped(found)}${of} ${direction} in ${counted(lists, "list")}${more.map((one) => `, ${one}`).join("")}`
    )
  })
}

const remarks = (answer: Common): ReadonlyArray<string> => [
  ...answer.outcomes
    .filter(({ state }) => !outcomeStates[state].isWhole)
    .map(({ hop, ...outcome }) => `hop ${hop} ${outcomeLine(outcome)}`),
  ...completenessLines(answer),
  `${counted(answer.counts.records, "record")} became ${counted(answer.counts.works, "work")}; ${counted(answer.counts.kept, "work")} and ${counted(answer.counts.links, "link")} are in the answer`,
  ...[...answer.outcomes.flatMap(({ notices }) => notices), ...answer.notices].map(printNotice(answer.outcomes))
]

const countText = (count: number, one: string, many: string): ReadonlyArray<string> =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]

const idOf = ({ id, identifiers }: Found["answer"]["works"][number]): string =>
  printable(["doi:", "pmid:"].flatMap((scheme) => identifiers.find((one) => one.startsWith(scheme)) ?? [])[0] ?? identifiers[0] ?? id)

const reasonOf = (work: Found["answer"]["works"][number]): string => {
  if ("sharedReferences" in work)
    return [
      ...countText(work.sharedReferences, "shared reference", "shared references"),
      ...countText(work.citedTogether, "work cites both", "works cite both")
    ].join(", ")
  return work.hop === 0 ? "start" : `${counted(work.score ?? 0, "link")} inward`
}

const rowOf = (work: Found["answer"]["works"][number]): ReadonlyArray<string> => [
  String(work.rank),
  String(work.hop),
  idOf(work),
  work.published?.slice(0, 4) ?? "",
  cut(printable(titleWithMark(work)), titleWidth),
  reasonOf(work)
]

const tableOf = ({ answer }: Found): string => {
  const shown = "related" in answer ? answer.works.slice(0, answer.related) : answer.works
  return table(["rank", "hop", "id", "year", "title", "why"], ["right", "right", "left", "left", "left", "left"], shown.map(rowOf))
}

const graphLines = ({ answer }: Found): ReadonlyArray<string> => {
  if (!("readings" in answer)) return []
  const ranks = new Map(answer.works.map(({ id, rank }) => [id, rank]))
  const { mainPath, retracted, tainted } = answer.readings
  const path =
    "refused" in mainPath.spc
      ? `main path: none; ${mainPath.spc.refused}`
      : `main path from the earliest work, by rank: ${mainPath.spc.works.map((id) => ranks.get(id)!).join(", ")}`
  const near = tainted.slice(0, 10).map(({ work, distance }) => `${ranks.get(work)!} (${counted(distance, "citation")} away)`)
  const taint =
    retracted.length === 0
      ? []
      : [
          `retracted: ${retracted.map((id) => ranks.get(id)!).join(", ")}; cited by ${counted(tainted.length, "work")} directly or over others${near.length === 0 ? "" : `, by rank: ${near.join(", ")}`}`
        ]
  return ["", path, ...taint]
}

const printed = Effect.fnUntraced(function* (found: Found, form: Format, file: string | undefined, command: string) {
  if (form === "json") return { pieces: [...JsonText.pieces(found.answer, 2), "\n"], notices: () => [] }
  if (form === "table")
    return { pieces: [tableOf(found), ...graphLines(found), ""].map((line) => `${line}\n`).slice(0, -1), notices: () => [] }
  if (form === "mermaid") return { pieces: [Mermaid.of(found.answer)], notices: () => [] }
  if (form === "graphml" || form === "gexf") {
    const { walkGexf, walkGraphml } = yield* Effect.promise(() => import("@litfuse/api/walk/walkGraphml"))
    return { pieces: form === "gexf" ? walkGexf(found.answer) : walkGraphml(found.answer), notices: () => [] }
  }
  if (form === "svg" || form === "html") {
    const Drawing = yield* Effect.promise(() => import("@litfuse/api/walk/walkDocument"))
    const { printDocument } = yield* Effect.promise(() => import("@litfuse/document/printDocument"))
    return {
      pieces: [
        form === "svg"
          ? Drawing.walkFigure(found.answer).svg
          : `${printDocument(Drawing.walkDocument(found.answer, command, found.titles), "html")}\n`
      ],
      notices: () => []
    }
  }
  const Convert = yield* Effect.promise(() => import("@litfuse/api/Convert"))
  return Convert.printingWorks(found.works, form, file ?? "standard output")
})

/**
 * Shows a walk: its completeness on stderr, its works on stdout or in a file.
 *
 * - errors: `Exit` with 3 when no source answered; those of writing
 */
export const showWalk = Effect.fnUntraced(function* (command: string, found: Found, form: Format, file: string | undefined = undefined) {
  for (const line of remarks(found.answer)) yield* Console.error(line)
  const { pieces, notices } = yield* printed(found, form, file, command.replace(/^litfuse /, ""))
  yield* Effect.fromResult(TextFile.write(file ?? "-", pieces))
  for (const notice of notices()) yield* Console.error(printable(Notice.print(notice)))
  if (found.silence === undefined) return
  yield* Console.error(`${command}: no source answered; the reason of each source is above`)
  return yield* new Exit({ code: 3 })
})
