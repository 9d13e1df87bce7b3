import * as fc from "fast-check"
import * as Decode from "@litfuse/engine/Decode"
import * as Result from "effect/Result"
import { requiredSubstrings } from "../src/milestones/requiredSubstrings.ts"
import { describe, expect, it } from "vitest"
import { builtInRules } from "../src/milestones/builtInRules.ts"
import * as Detector from "../src/milestones/Detector.ts"
import * as Pattern from "../src/milestones/pattern.ts"
import * as RuleWords from "../src/milestones/RuleWords.ts"
import { RuleFile } from "../src/milestones/Rule.ts"
import { detectorOf, rulePresets } from "../src/milestones/rulePresets.ts"

const file = (...rules: ReadonlyArray<unknown>) => Decode.strict(RuleFile, { version: 1, rules })
const read = (...rules: ReadonlyArray<unknown>) => Result.getOrThrow(file(...rules))
const problemOf = (...rules: ReadonlyArray<unknown>) => {
  const found = file(...rules)
  return Result.isFailure(found) ? found.failure.map(({ what }) => what).join("; ") : ""
}
const silent = { title: "", abstract: "", terms: [], citations: Number.NaN }
const none = { version: 1, rules: [] } as const
const heart = { id: "heart", type: "cardiac", pattern: "\\bhearts?\\b", confidence: 0.8 }

describe("rules of a user", () => {
  it("find what they say, in the title or with less confidence in the abstract, and show it", () => {
    const detect = detectorOf("none", read(heart))
    expect(detect({ ...silent, title: "A Heart of glass" })).toEqual([
      { type: "cardiac", confidence: 0.8, evidence: [{ rule: "heart", signal: "title", confidence: 0.8, shown: "A Heart of glass" }] }
    ])
    expect(detect({ ...silent, abstract: "Two hearts." })[0]).toMatchObject({ confidence: 0.6, evidence: [{ signal: "abstract" }] })
    expect(detect({ ...silent, title: "hearty" })).toEqual([])
  })

  it("say the same with several kinds of evidence: 0.05 more for each, and never more than 0.95", () => {
    const term = { id: "mh", type: "cardiac", terms: ["Heart"], confidence: 0.7 }
    const cited = { id: "cited", type: "cardiac", citations: 10, confidence: 0.6 }
    const detect = detectorOf("none", read(heart, term, cited))
    expect(detect({ title: "heart", abstract: "heart", terms: ["heart"], citations: 10 })[0]).toMatchObject({ confidence: 0.95 })
    expect(detect({ ...silent, title: "heart", terms: ["HEART"] })[0]).toMatchObject({ confidence: 0.85 })
    expect(detect({ ...silent, citations: 9 })).toEqual([])
  })

  it("stand beside those of litfuse, and take the place of those with their id", () => {
    const title = "A phase III trial of statins for the heart"
    const types = (own: Parameters<typeof detectorOf>[1]) => detectorOf("corrected", own)({ ...silent, title }).map(({ type }) => type)
    expect(types(read(heart))).toEqual(["cardiac", "phase-3"])
    expect(types(read({ ...heart, id: "phase-3" }))).toEqual(["cardiac"])
  })

  it("are refused when they cannot be read, or do not hold for their own examples, with the name of the rule", () => {
    expect(problemOf({ ...heart, pattern: "(" })).toContain(
      'rule "heart": its pattern cannot be read: error parsing regexp: missing closing )'
    )
    expect(problemOf({ ...heart, pattern: "(?=x)" })).toContain('rule "heart": its pattern cannot be read')
    expect(problemOf({ ...heart, pattern: `(${"(a|b)".repeat(300)}){900}` })).toContain("counted repeats make")
    expect(problemOf({ ...heart, unless: "[" })).toContain('rule "heart": its `unless` cannot be read')
    expect(problemOf({ ...heart, positive: ["the liver"] })).toContain('does not find its positive example "the liver"')
    expect(problemOf({ ...heart, negative: ["the heart"] })).toContain('finds its negative example "the heart"')
    expect(problemOf({ ...heart, unless: "broken", negative: ["a broken heart"], positive: ["a heart"] })).toBe("")
    expect(problemOf(heart, heart)).toContain('two rules have the id "heart"')
    expect(problemOf({ ...heart, confidence: 0.99 })).not.toBe("")
    expect(problemOf({ ...heart, patern: "x" })).not.toBe("")
  })

  it("cannot hold up anybody: patterns that backtracking engines never finish end at once", () => {
    const detect = detectorOf("none", read({ ...heart, pattern: "^(a+)+$" }, { ...heart, id: "b", pattern: "(a|aa)+b", type: "b" }))
    expect(detect({ ...silent, title: `${"a".repeat(5000)}!` })).toEqual([])
  })
})

describe("labels", () => {
  const vocabulary =
    "phase II III trial randomised FDA approval first report of review systematic guideline for case cohort study meta-analysis boxed warning market from the withdrawal mice in heart"
  const words = fc.constantFrom(...vocabulary.split(" "))
  const text = fc.array(words, { maxLength: 14 }).map((all) => all.join(" "))
  const work = fc.record({
    title: text,
    abstract: text,
    terms: fc.subarray(["Meta-Analysis", "Randomized Controlled Trial", "Case Reports", "Guideline"]),
    citations: fc.constantFrom(Number.NaN, 0, 99, 100, 200, 500)
  })

  const sound = (of: typeof detectorOf) =>
    fc.assert(
      fc.property(work, fc.constantFrom(...rulePresets), (read, preset) => {
        const labels = of(preset, none)(read)
        expect(new Set(labels.map(({ type }) => type)).size).toBe(labels.length)
        for (const { confidence, evidence } of labels) {
          expect(confidence).toBeGreaterThanOrEqual(0.5)
          expect(confidence).toBeLessThanOrEqual(0.95)
          expect(evidence.length).toBeGreaterThan(0)
          for (const { signal, shown } of evidence)
            if (signal === "title") expect(read.title).toContain(shown.replaceAll("…", ""))
            else if (signal === "term") expect(read.terms).toContain(shown)
        }
      })
    )

  const stable = (of: typeof detectorOf) =>
    fc.assert(
      fc.property(work, (read) => {
        const detect = of("corrected", none)
        expect(detect({ ...read, terms: [...read.terms].reverse() })).toEqual(detect(read))
        const types = detect(read).map(({ type }) => type)
        const more = detect({ ...read, terms: [...read.terms, "Systematic Review"] }).map(({ type }) => type)
        for (const type of types) expect(more).toContain(type)
      })
    )

  it("have a confidence from 0.5 to 0.95, evidence that is there, and no type twice; planted mistakes are noticed", () => {
    sound(detectorOf)
    const planted =
      (change: (label: Detector.Label) => Detector.Label): typeof detectorOf =>
      (...asked) =>
      (read) =>
        detectorOf(...asked)(read).map(change)
    expect(() => sound(planted((label) => ({ ...label, confidence: label.confidence + 0.05 })))).toThrow()
    expect(() => sound(planted((label) => ({ ...label, evidence: [] })))).toThrow()
    expect(() => sound(planted((label) => ({ ...label, type: "one" })))).toThrow()
    expect(() =>
      sound(planted((label) => ({ ...label, evidence: label.evidence.map((one) => ({ ...one, shown: `${one.shown}!` })) })))
    ).toThrow()
  })

  it("do not depend on the order of terms, and further evidence takes no label away; planted mistakes are noticed", () => {
    stable(detectorOf)
    expect(() =>
      stable(
        (...asked) =>
          (read) =>
            detectorOf(...asked)({ ...read, terms: read.terms.slice(0, 1) })
      )
    ).toThrow()
    expect(() =>
      stable(
        (...asked) =>
          (read) =>
            detectorOf(...asked)(read).slice(0, 1)
      )
    ).toThrow()
  })

  it("are the same whether litfuse's own patterns run in V8 or in RE2", () => {
    const { rules } = JSON.parse(builtInRules.corrected) as RuleFile
    const both = rules.flatMap((rule) =>
      "pattern" in rule
        ? [rule.pattern, ...(rule.unless === undefined ? [] : [rule.unless])].map(
            (pattern) => [Pattern.trusted(RuleWords.open(), pattern), Result.getOrThrow(Pattern.read(pattern))] as const
          )
        : []
    )
    expect(both.length).toBeGreaterThan(40)
    const alike = (change: (found: Pattern.Found | undefined) => Pattern.Found | undefined) =>
      fc.assert(
        fc.property(fc.constantFrom(...both), text, ([trusted, linear], given) => {
          expect(change(trusted(given))).toEqual(linear(given))
        })
      )
    alike((found) => found)
    expect(() => alike((found) => found && { ...found, at: found.at + 1 })).toThrow()
    // a pattern that needs no word at all is looked for in every text
    expect(Pattern.trusted(RuleWords.open(), "\\d{4}")("in 1998")).toEqual({ at: 3, text: "1998" })
  })

  it("see every dash, apostrophe and space as the plain one, in a text that stays as long as it was", () => {
    const given = "first\u2010in\u2011human\u2013trial of Crohn\u2019s\u00a0disease"
    expect(Pattern.plain(given)).toBe("first-in-human-trial of Crohn's disease")
    expect(Pattern.plain("plain already")).toBe("plain already")
    const types = (title: string) => detectorOf("corrected", none)({ ...silent, title }).map(({ type }) => type)
    expect(types(given)).toEqual(types(Pattern.plain(given)))
    expect(types(given)).not.toEqual([])
  })

  it("pass over no text that a pattern is found in; planted mistakes are noticed", () => {
    const piece = fc.constantFrom(
      "abc",
      "abcd",
      "bcde",
      "x",
      " ",
      "[ab]c",
      "\\w+",
      "\\b",
      ".",
      "c?",
      "bc*",
      "d{0,2}",
      "(?:abc|bcd)",
      "(?:ab)?",
      "(?:a|bcd)"
    )
    const pattern = fc
      .array(fc.array(piece, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 3 })
      .map((ways) => ways.map((way) => way.join("")).join("|"))
    const letters = fc.array(fc.constantFrom("abc", "bcd", "a", "b", "c", "d", "e", "x", " "), { maxLength: 14 }).map((all) => all.join(""))
    const has = (needed: typeof requiredSubstrings) =>
      fc.assert(
        fc.property(pattern, letters, (pattern, text) => {
          const found = new RegExp(pattern).exec(text)?.[0]
          const pieces = needed(pattern)
          if (found !== undefined && pieces.length > 0) expect(pieces.some((one) => found.includes(one))).toBe(true)
        })
      )
    has(requiredSubstrings)
    expect(() => has((pattern) => requiredSubstrings(pattern).slice(0, 1))).toThrow()
    expect(() => has((pattern) => requiredSubstrings(pattern.replaceAll("?", "")))).toThrow()
    expect(requiredSubstrings("\\bphases? ?-?(?:i|1)[abc]?|(?:pre)?clinical (?:trials?|stud(?:y|ies))")).toEqual(["phase", "clinical"])
    expect(["a|bcd", "(?!abc)d", "\\w+", "(?:abc)?", "[abc]"].map(requiredSubstrings)).toEqual([[], [], [], [], []])
  })

  it("of litfuse's own patterns take time linear in the length of a text, whatever somebody repeats in it", () => {
    const million = 1_000_000
    for (const [preset, words] of [
      ["corrected", "birth "],
      ["corrected", "phase pivotal "],
      ["paper", "EMA "]
    ] as const)
      expect(detectorOf(preset, none)({ ...silent, title: `${words.repeat(million / words.length)}birth cohort study` }).length).toBe(
        preset === "paper" ? 0 : 1
      )
  })

  it("use confidences that were measured where they were, when asked", () => {
    const told = { ...silent, terms: ["Double-Blind Method"] }
    expect(detectorOf("corrected", none)(told)[0]!.confidence).toBe(0.8)
    expect(detectorOf("corrected", none, "measured")(told)[0]!.confidence).toBe(0.93)
    const made = Detector.make({
      own: [],
      trusted: [{ id: "a", type: "t", terms: ["x"], confidence: 0.6, measured: 0.2 }],
      isMeasured: true
    })
    expect(made({ ...silent, terms: ["x"] })[0]!.confidence).toBe(0.5)
  })
})
