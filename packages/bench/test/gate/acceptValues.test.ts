import { describe, expect, test } from "vitest"
import * as Yaml from "yaml"
import { acceptValues } from "../../src/gate/acceptValues.ts"

type Cell = Parameters<typeof acceptValues>[1][number]

const cell = (change: Partial<Cell> = {}): Cell => ({
  part: "t",
  system: "s",
  measure: "AP",
  expected: "0.5",
  actual: "0.6",
  verdict: "better",
  origin: "ours, old",
  ...change
})

const accepted = (source: string, ...cells: ReadonlyArray<Cell>) => {
  const { text, accepted } = acceptValues(source, cells, "ours, new")
  return { text, kept: accepted.map(({ kept }) => kept) }
}

/** A file of one table whose expected values these are. */
const table = (entries: string): string => `tables:\n  - id: t\n    expected:\n${entries.replaceAll(/^(?=.)/gm, "      ")}`

const byHand = "it is in another file, or a YAML anchor repeats it: change it by hand"

const block = table("- system: s # one\n  measure: AP\n  value: 0.5 # two\n  origin: ours, old\n")
const after = block.replace("0.5", "0.6").replace("ours, old", '"ours, new"')

describe("acceptValues", () => {
  test.each([
    ["lines that end in LF", block, after],
    ["lines that end in CRLF", block.replaceAll("\n", "\r\n"), after.replaceAll("\n", "\r\n")],
    ["a byte order mark", `\uFEFF${block}`, `\uFEFF${after}`],
    ["a text over two lines", block.replace("ours, old", "ours,\n          old"), after],
    ["a text in quotes", block.replace("ours, old", "'ours, old'"), after]
  ])("%s", (_, source, wanted) => {
    expect(accepted(source, cell())).toEqual({ text: wanted, kept: [undefined] })
  })

  test.each([">", ">-", "|", "|+"])("an origin in a block %s is followed by what followed it", (sign) => {
    const source = table(`- system: s\n  origin: ${sign}\n    ours,\n    old\n  measure: AP\n  value: 0.5\n`)
    const { text, kept } = accepted(source, cell())
    expect(kept).toEqual([undefined])
    expect(Yaml.parse(text)).toEqual({
      tables: [{ id: "t", expected: [{ system: "s", origin: "ours, new", measure: "AP", value: 0.6 }] }]
    })
  })

  test("topics written as numbers are topics", () => {
    const source = table('- { system: s, measure: AP, topics: { 51: 0.5, "52": 0.5 }, origin: "ours, old" }\n')
    const { text, kept } = accepted(source, cell({ topic: "51" }), cell({ topic: "52", actual: "0.7" }))
    expect([text, kept]).toEqual([
      table('- { system: s, measure: AP, topics: { 51: 0.6, "52": 0.7 }, origin: "ours, new" }\n'),
      [undefined, undefined]
    ])
  })

  test("of two entries about one value the one that fails is changed, whichever comes first", () => {
    const entry = (value: string, origin: string) => `- { system: s, measure: AP, value: ${value}, origin: "${origin}" }\n`
    for (const other of [entry("0.6", "ours, old"), entry("0.5", "Doe 2020")])
      for (const order of [false, true]) {
        const both = (own: string) => table(order ? own + other : other + own)
        expect(accepted(both(entry("0.5", "ours, old")), cell())).toEqual({ text: both(entry("0.6", "ours, new")), kept: [undefined] })
      }
  })

  test("the value of a topic and that of the mean are told apart", () => {
    const source = table(
      '- { system: s, measure: AP, topic: "7", value: 0.5, origin: ours }\n- { system: s, measure: AP, value: 0.5, origin: ours }\n'
    )
    expect(accepted(source, cell()).text).toBe(source.replace(/0\.5, origin: ours }\n$/, '0.6, origin: "ours, new" }\n'))
    expect(accepted(source, cell({ topic: "7" })).text).toBe(source.replace("0.5, origin: ours", '0.6, origin: "ours, new"'))
  })

  test("an alias becomes a value of its own; what others repeat stays, with the reason", () => {
    const source = table(
      "- { system: a, measure: AP, value: &v 0.5, origin: &o ours }\n- { system: s, measure: AP, value: *v, origin: *o }\n"
    )
    expect(accepted(source, cell())).toEqual({
      text: source.replace("*v, origin: *o", '0.6, origin: "ours, new"'),
      kept: [undefined]
    })
    expect(accepted(source, cell({ system: "a" }))).toEqual({ text: source, kept: [byHand] })
  })

  test("a list by alias stays, with the reason", () => {
    const source = "x: &l\n  - { system: s, measure: AP, value: 0.5, origin: ours }\ntables:\n  - id: t\n    expected: *l\n"
    expect(accepted(source, cell())).toEqual({ text: source, kept: [byHand] })
  })

  test("the expected values of an analysis are among its parameters", () => {
    const source = "analyses:\n  - id: t\n    params:\n      expected:\n        - { system: s, measure: AP, value: 0.5, origin: ours }\n"
    expect(accepted(source, cell())).toEqual({ text: source.replace("0.5, origin: ours", '0.6, origin: "ours, new"'), kept: [undefined] })
  })
})
