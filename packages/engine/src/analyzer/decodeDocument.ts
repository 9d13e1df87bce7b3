import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Decode from "../Decode.ts"
import type { Block, Cell, Inline, Item } from "../Document.ts"
import { svgProblem } from "./svgProblem.ts"

const Text = Schema.String
const optional = Schema.optionalKey
const Flag = optional(Schema.Boolean)

const Inlines: Schema.Codec<Inline> = Schema.Union([
  Text,
  Schema.Struct({ prose: Text }),
  Schema.Struct({ text: Text, address: Text }),
  Schema.Struct({ strong: Text, isBad: Flag }),
  Schema.Struct({ share: Schema.Finite }),
  Schema.Array(Schema.suspend(() => Inlines))
])

const Items: Schema.Codec<Item> = Schema.Union([
  Inlines,
  Schema.Struct({ text: Inlines, below: Schema.Array(Schema.suspend(() => Items)) })
])

const Cells: Schema.Codec<Cell> = Schema.Struct({
  text: Inlines,
  value: optional(Schema.Finite),
  tone: optional(Text),
  mark: optional(Text),
  note: optional(Text),
  brief: optional(Text),
  aside: optional(Text),
  anchor: optional(Text),
  below: optional(Schema.Array(Schema.suspend(() => Blocks)))
})

const Column = Schema.Struct({ name: Text, isNumber: Flag, about: optional(Text), isOnPages: Flag })

const isOnPages = Flag

const Svg = Text.check(Schema.makeFilter((svg) => svgProblem(svg) ?? true))

const Blocks: Schema.Codec<Block> = Schema.Union([
  Schema.Struct({ type: Schema.Literal("heading"), text: Inlines, isOnPages }),
  Schema.Struct({
    type: Schema.Literal("paragraph"),
    text: Inlines,
    tone: optional(Schema.Literals(["question", "verdict", "fails", "failure", "muted"])),
    isOnPages
  }),
  Schema.Struct({
    type: Schema.Literal("list"),
    items: Schema.Array(Items),
    isOrdered: Flag,
    tone: optional(Schema.Literals(["warning", "parts"])),
    isOnPages
  }),
  Schema.Struct({
    type: Schema.Literal("table"),
    label: Text,
    caption: optional(Text),
    id: optional(Text),
    columns: Schema.Array(Column),
    rows: Schema.Array(Schema.Array(Cells)),
    sortedBy: optional(Schema.Int),
    isStacked: Flag,
    isOnPages
  }).check(
    Schema.makeFilter(({ columns, rows }) =>
      rows.every((row) => row.length === columns.length) ? true : "expected a cell for each column in every row"
    )
  ),
  Schema.Struct({
    type: Schema.Literal("figure"),
    title: Text,
    svg: optional(Svg),
    mermaid: optional(Text),
    table: optional(Schema.Struct({ headers: Schema.Array(Text), rows: Schema.Array(Schema.Array(Text)) })),
    isSmall: Flag,
    isOnPages
  }),
  Schema.Struct({ type: Schema.Literal("note"), code: Text, subject: Text, text: Inlines, isOnPages }),
  Schema.Struct({ type: Schema.Literal("code"), text: Text, language: optional(Text), isOnPages }),
  Schema.Struct({
    type: Schema.Literal("fold"),
    summary: Inlines,
    blocks: Schema.Array(Schema.suspend(() => Blocks)),
    isOpen: Flag,
    isOnPages
  })
])

/**
 * Checks the blocks of an analyzer's `document`, which may be by anyone. They are plain data without other keys. Every row is as long as its table, and
 * drawings contain no programs.
 *
 * - errors: the first problem, with its place
 */
export const decodeDocument = (make: () => unknown): Result.Result<ReadonlyArray<Block>, string> => {
  const made = Result.try({ try: make, catch: (thrown) => `it throws: ${String(thrown)}` })
  if (Result.isFailure(made)) return Result.fail(made.failure)
  return Result.mapError(Decode.open(Schema.Array(Blocks), made.success), ([first]) =>
    `${Decode.printPath(first?.path ?? [])} ${first?.what ?? ""}`.trim()
  )
}
