import type { Block, Cell, Document, Inline, Item } from "@litfuse/engine/Document"
import * as fc from "fast-check"

/** Texts of third parties, with a meaning in one language or another. */
export const hostileTexts = [
  `<script>alert(1)</script>"'><img src=x onerror=alert(1)>]]>&\u202e\u0000`,
  "`a` **b** [c](javascript:alert(1)) | d\n# e",
  "\\end{table} \\input{/etc/passwd} $x$ % y",
  "\u001b[31mred",
  ""
] as const

const text = fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ unit: "binary", maxLength: 12 }))

const inline: fc.Arbitrary<Inline> = fc.letrec<{ inline: Inline }>((tie) => ({
  inline: fc.oneof(
    { maxDepth: 2 },
    text,
    fc.record({ prose: text }),
    fc.record({ strong: text }),
    fc.record({ share: fc.double({ min: -1, max: 1, noNaN: true }) }),
    fc.record({
      text,
      address: fc.oneof(text, fc.constantFrom("https://example.org/a?b=c&d", "#works", "/walks/1", "javascript:alert(1)", "//x.org"))
    }),
    fc.array(tie("inline"), { maxLength: 3 })
  )
})).inline

const item: fc.Arbitrary<Item> = fc.oneof(inline, fc.record({ text: inline, below: fc.array(inline, { maxLength: 2 }) }))

const cell = (blocks: fc.Arbitrary<Block>): fc.Arbitrary<Cell> =>
  fc.record(
    {
      text: inline,
      value: fc.double({ noNaN: true, noDefaultInfinity: true }),
      tone: fc.constantFrom("best", "bad", "long"),
      mark: text,
      note: text,
      brief: text,
      anchor: fc.constant("work-1"),
      below: fc.array(blocks, { maxLength: 1 })
    },
    { requiredKeys: ["text"] }
  )

const table = (blocks: fc.Arbitrary<Block>): fc.Arbitrary<Block> =>
  fc.array(text, { minLength: 1, maxLength: 3 }).chain((names) =>
    fc.record({
      type: fc.constant("table" as const),
      label: text,
      caption: text,
      columns: fc.constant(names.map((name, i) => ({ name, isNumber: i > 0, about: name }))),
      rows: fc.array(fc.array(cell(blocks), { minLength: names.length, maxLength: names.length }), { maxLength: 3 }),
      isStacked: fc.boolean()
    })
  )

const block: fc.Arbitrary<Block> = fc.letrec<{ block: Block }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 2 },
    fc.record({ type: fc.constant("paragraph" as const), text: inline, tone: fc.constantFrom("muted" as const, "failure" as const) }),
    fc.record({ type: fc.constant("heading" as const), text: inline }),
    fc.record({ type: fc.constant("list" as const), items: fc.array(item, { minLength: 1, maxLength: 3 }), isOrdered: fc.boolean() }),
    fc.record({ type: fc.constant("note" as const), code: fc.constant("x"), subject: text, text: inline }),
    fc.record({ type: fc.constant("code" as const), text }),
    table(tie("block")),
    fc.record({ type: fc.constant("fold" as const), summary: inline, blocks: fc.array(tie("block"), { maxLength: 2 }) })
  )
})).block

/** Documents with any texts. */
export const documents: fc.Arbitrary<Document> = fc.record({
  title: text,
  by: fc.constant("litfuse compare"),
  lead: fc.array(block, { maxLength: 2 }),
  sections: fc
    .array(fc.record({ title: inline, blocks: fc.array(block, { maxLength: 3 }) }), { maxLength: 3 })
    .map((all) => all.map((section, i) => ({ id: `s${i}`, ...section }))),
  end: fc.array(block, { maxLength: 1 })
})
