import { inventedSections as sections } from "@litfuse/kit/inventedSections"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as TextAddress from "../src/TextAddress.ts"
import * as Passages from "../src/Passages.ts"

const passages = Passages.named(
  sections([
    [["Methods"], "We asked 62 workers."],
    [["Results"], "They slept \u{1f634} less."]
  ])
)
const [methods, results] = passages
const quoted = TextAddress.of("pmcid:PMC1", results!, 11, 13)

describe("an address", () => {
  it("leads to its quotation in UTF-16 units", () => {
    expect(TextAddress.read(quoted, passages)).toEqual({ _tag: "Fits", quote: "\u{1f634}" })
  })

  it("of any part of any section leads to that part", () => {
    const part = fc.array(fc.tuple(fc.array(fc.constantFrom("A", "B"), { maxLength: 2 }), fc.string({ unit: "grapheme", minLength: 1 })), {
      minLength: 1,
      maxLength: 5
    })
    fc.assert(
      fc.property(part, fc.nat(), fc.nat(), fc.nat(), (parts, which, start, length) => {
        const all = Passages.named(sections(parts))
        const one = all[which % all.length]!
        const from = start % one.text.length
        const to = from + 1 + (length % (one.text.length - from))
        expect(TextAddress.read(TextAddress.of("w", one, from, to), all)).toEqual({ _tag: "Fits", quote: one.text.slice(from, to) })
      })
    )
  })

  it("says what changed: another name, another text, no such section, or offsets beyond the end", () => {
    const of = (parts: Parameters<typeof sections>[0]) => TextAddress.read(quoted, Passages.named(sections(parts)))
    const moved = of([[["Findings"], results!.text]])
    expect(moved).toEqual({ _tag: "Moved", quote: "\u{1f634}", to: { ...quoted, section: "Findings" } })
    const changed = of([[["Results"], "They did not sleep."]])
    expect(changed).toEqual({ _tag: "Changed", quote: "t ", to: undefined })
    const gone = of([[["Methods"], methods!.text]])
    expect(gone).toEqual({ _tag: "Gone", to: undefined })
    const beyond = TextAddress.read({ ...quoted, to: 1000 }, passages)
    expect(beyond._tag).toBe("Changed")
    expect([moved, changed, gone].map((reading) => TextAddress.problemOf(quoted, reading))).toEqual([
      'pmcid:PMC1: the section "Results" is called "Findings" now; the quotation is unchanged',
      'pmcid:PMC1: the text of "Results" has changed since the address was made; the offsets may lead to something else',
      'pmcid:PMC1: there is no section "Results" any more, and no section has its text'
    ])
    expect(TextAddress.problemOf(quoted, TextAddress.read(quoted, passages))).toBeUndefined()
  })

  it("follows its quotation into a changed text: to the nearest place of its section, else to the only place elsewhere", () => {
    const was = "They slept by day for six hours."
    const address = TextAddress.of("w", Passages.named(sections([[["Results"], `We asked. ${was}`]]))[0]!, 10, 10 + was.length)
    const after = (parts: Parameters<typeof sections>[0]) => {
      const now = Passages.named(sections(parts))
      const reading = TextAddress.read(address, now, was)
      const to = "to" in reading ? reading.to : undefined
      if (to !== undefined) expect(TextAddress.read(to, now)).toEqual({ _tag: "Fits", quote: was })
      return [reading._tag, to?.section, to?.from, TextAddress.problemOf(address, reading)]
    }
    const changed = 'w: the text of "Results" has changed since the address was made; '
    expect(after([[["Results"], `${was} ${was} Then ${was}`]])).toEqual([
      "Changed",
      "Results",
      0,
      `${changed}the quotation is in "Results" at 0-32 now`
    ])
    expect(after([[["Results"], "No."], [["Sleep"], `So: ${was}`]])).toEqual(["Changed", "Sleep", 4, `${changed}the quotation is in "Sleep" at 4-36 now`]) // prettier-ignore
    expect(after([[["Sleep"], `So: ${was}`]])).toEqual(["Gone", "Sleep", 4, 'w: there is no section "Results" any more; the quotation is in "Sleep" at 4-36 now']) // prettier-ignore
    const unknown = ["Changed", undefined, undefined, `${changed}the offsets may lead to something else`]
    expect(
      after([
        [["Results"], "No."],
        [["A"], was],
        [["B"], was]
      ])
    ).toEqual(unknown)
    expect(
      after([
        [["Results"], "No."],
        [["A"], `${was} ${was}`]
      ])
    ).toEqual(unknown)
    expect(TextAddress.read({ ...address, sha256: "0".repeat(64) }, passages, "They")).toMatchObject({ to: undefined })
  })
})
