/** Every analysis in every form, where there is little to read: reasons are given, and no number is made up. */
import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Analyse from "@litfuse/api/Analyse"
import * as Search from "@litfuse/api/Search"
import type { Answer } from "@litfuse/api/search/Answer"
import { PartialDate } from "@litfuse/engine/SourceRecord"
import * as Host from "@litfuse/host/Host"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Format, formats, printAnalyses } from "../../src/analyse/printAnalyses.ts"
import * as Show from "../../src/search/showAnswer.ts"
import { program } from "../program.ts"

const entry = (n: number, year: string): string =>
  `TY  - JOUR\nTI  - A phase II trial of vitamin K, part ${n}\nAU  - Roe, Jane\n${year}DO  - 10.1234/example.${n}\nER  - \n`
const list = (numbers: ReadonlyArray<number>, year: string): string => numbers.map((n) => entry(n, year)).join("\n")
const dated = "PY  - 2021\n"
const files = {
  "a.ris": list([1, 2, 3], dated),
  "b.ris": list([2, 3, 4], dated),
  "empty.ris": "",
  "undated-a.ris": list([1, 2], ""),
  "undated-b.ris": list([2, 3], ""),
  "other.ris": "TY  - JOUR\nTI  - Salt\nER  - \n"
}

const folder = mkdtempSync(join(tmpdir(), "litfuse-cases-"))
afterAll(() => rmSync(folder, { recursive: true }))

/** Recordings in which nothing of this was asked: every service fails. */
const recordings = join(import.meta.dirname, "../../../../datasets/everyday/cassettes")

const asked = <A, E>(question: Effect.Effect<A, E, Host.Host>): Promise<A> =>
  Effect.runPromise(Effect.provide(question, Host.layer) as Effect.Effect<A, E>)

const search = (query: string, ...sources: ReadonlyArray<string>): Promise<Answer> =>
  asked(Search.ask({ folder, query, sources, limit: null, replay: recordings }))

const cited = async (): Promise<Answer> => {
  const answer = await search("vitamin", "file:a.ris", "file:b.ris")
  const counts = [{ count: 300, source: "file-a", date: PartialDate.make("2024-01-01") }] as const
  return { ...answer, works: answer.works.map((work) => ({ ...work, citations: counts })) }
}

/** What is searched for in each case, and where. */
const searches: Readonly<Record<string, readonly [query: string, sources: ReadonlyArray<string>]>> = {
  "no data": ["nothing like it", ["file:a.ris", "file:b.ris"]],
  "one source": ["vitamin", ["file:a.ris"]],
  "one of two sources found something": ["vitamin", ["file:a.ris", "file:other.ris"]],
  "no dates": ["vitamin", ["file:undated-a.ris", "file:undated-b.ris"]],
  "no citations": ["vitamin", ["file:a.ris", "file:b.ris"]],
  "a source failed": ["vitamin", ["file:a.ris", "pubmed"]],
  "every source failed": ["vitamin", ["openalex", "pubmed"]]
}

/** What is read in each case. */
const cases: Readonly<Record<string, () => Promise<Answer>>> = {
  ...Object.fromEntries(Object.entries(searches).map(([name, [query, sources]]) => [name, () => search(query, ...sources)])),
  citations: cited
}

interface Quantity {
  readonly _tag: string
  readonly reason?: string
}

interface Output {
  readonly agreement: Quantity
  readonly score: Quantity
  readonly years: ReadonlyArray<unknown>
  readonly works: ReadonlyArray<{ readonly signals: Readonly<Record<string, number | null>> }>
  readonly identified: number
}

type Outputs = Readonly<Record<(typeof Analyse.analysisNames)[number], Output>>

/** The expected outputs of a case: a reason instead of a number, or nothing if nothing is known. */
const expected: Readonly<Record<string, (outputs: Outputs) => void>> = {
  "no data": ({ sda, timeline, flow, landmarks }) => {
    expect(sda.agreement.reason).toBe("no-results")
    expect([timeline.years, landmarks.works, flow.identified]).toEqual([[], [], 0])
  },
  "one source": ({ sda }) => expect(sda.agreement.reason).toBe("single-source"),
  "one of two sources found something": ({ sda }) => expect(sda.agreement.reason).toBe("source-empty"),
  "no dates": ({ timeline, landmarks }) => {
    expect(timeline.years).toEqual([])
    expect(landmarks.works.map(({ signals }) => signals["velocity"])).toEqual([null, null, null])
  },
  "no citations": ({ landmarks }) => {
    for (const { signals } of landmarks.works) expect([signals["citations"], signals["velocity"]]).toEqual([null, null])
  },
  citations: ({ landmarks }) => {
    for (const { signals } of landmarks.works) expect(signals["citations"]).toBeGreaterThan(0.9)
  },
  "a source failed": ({ sda }) => expect(sda.agreement.reason).toBe("source-failed"),
  "every source failed": ({ sda, rscore }) => {
    expect(sda.agreement.reason).toBe("no-results")
    expect(rscore.score.reason).toBe("no-source-answered")
  }
}

/** Why something is not known, as every form that people read has to say it; in the forms for programs, its code. */
const told: Readonly<Record<string, { readonly file?: string; readonly codes: RegExp; readonly words: RegExp }>> = {
  "no data": { file: "empty.ris", codes: /no-results/, words: /Nothing was found/ },
  "no dates": { file: "undated-a.ris", codes: /single-source/, words: /without a date/ },
  "one source": { file: "a.ris", codes: /single-source/, words: /Only one source was asked/ },
  "no citations": { codes: /"citations":\s*null/, words: /known 0\.\d+|unknown/ },
  "every source failed": { codes: /no-source-answered/, words: /no source answered|did not answer|failed/i }
}

/** What a page says: its own texts, and those of its drawings, without its scripts. */
const readable = (text: string): string =>
  text
    .replaceAll(/<(script|style)>.*?<\/\1>/gs, "")
    .replaceAll(/data:image\/svg\+xml;base64,([\w+/=]+)/g, (_, drawn: string) => Buffer.from(drawn, "base64").toString("utf8"))

/** A number that is none, or a value that is missing without a reason. */
const madeUp = /\bNaN\b|Infinity|\bundefined\b(?! \([a-z-]+\))|\[object|(?<![\d.\w])-0(?:\.0+)?(?![\d.])/

/** The case, read: all analyses, and the timeline beside itself. */
const read = async (name: string, make: () => Promise<Answer>) => {
  const file = `${name.replaceAll(" ", "-")}.json`
  writeFileSync(join(folder, file), JSON.stringify(await make()))
  return asked(Analyse.run({ folder, files: [file], against: ["earlier.json"], analyses: [...Analyse.analysisNames] }))
}

const faults = async (found: Analyse.Analysed, form: Format): Promise<ReadonlyArray<string>> => {
  const text = readable(await printAnalyses("what was read", found, form))
  expect(text.length).toBeGreaterThan(0)
  return text.match(new RegExp(madeUp, "g")) ?? []
}

describe("analyses of little", () => {
  beforeAll(async () => {
    for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text)
    writeFileSync(join(folder, "earlier.json"), JSON.stringify(await search("vitamin", "file:b.ris")))
  })

  it.each(Object.keys(cases))("%s: every analysis says something or why not, and no form has a number that is none", async (name) => {
    const found = await read(name, cases[name]!)
    expect(found.analyses.map(({ node }) => node)).toEqual([...Analyse.analysisNames, "against"])
    for (const { node, reason, output } of found.analyses) expect([node, reason === null, output === null]).toEqual([node, true, false])
    for (const form of formats) expect([form, await faults(found, form)]).toEqual([form, []])
    expected[name]!(Object.fromEntries(found.analyses.map(({ node, output }) => [node, output])) as unknown as Outputs)
  })

  it.each(Object.keys(cases))("%s: next to two other topics, no form has a number that is none", async (name) => {
    const file = "first.json"
    writeFileSync(join(folder, file), JSON.stringify(await cases[name]!()))
    const found = await asked(Analyse.run({ folder, files: [file], against: ["earlier.json", file] }))
    expect(found.answer.analyses["topics"]).toMatchObject({
      reason: null,
      output: { names: ["first.json (1)", "earlier.json", "first.json (2)"] }
    })
    for (const form of formats) expect([form, await faults(found, form)]).toEqual([form, []])
  })

  it.each(["no data", "one source", "no dates", "a source failed", "every source failed"])(
    "%s: the search itself has no number that is none, in any form",
    async (name) => {
      const [query, sources] = searches[name]!
      const found = await asked(Search.run({ folder, query, sources: [...sources], limit: null, replay: recordings, explain: true }))
      for (const form of Show.formats) {
        const file = join(folder, `found.${form}`)
        await asked(Show.showAnswer("litfuse search", found, form, undefined, file))
        expect([form, readable(readFileSync(file, "utf8")).match(madeUp)]).toEqual([form, null])
      }
    }
  )

  const forms = ["text", "json", "md", "html"] as const

  it.each(Object.entries(told))("%s: the command ends well and says why in every form", async (name, { file, codes, words }) => {
    const read = file ?? `told-${name.replaceAll(" ", "-")}.json`
    if (file === undefined) writeFileSync(join(folder, read), JSON.stringify(await cases[name]!()))
    for (const form of forms) {
      const { status, stdout, stderr } = spawnSync(process.execPath, [program, "analyse", read, "--format", form], {
        cwd: folder,
        encoding: "utf8"
      })
      const text = readable(stdout)
      expect([form, status, stderr.match(/\n\s+at /), text.match(madeUp)]).toEqual([form, 0, null, null])
      expect([form, text]).toEqual([form, expect.stringMatching(form === "json" ? codes : words)])
    }
  })

  it("a planted number that is none is noticed in every form", async () => {
    const found = await read("planted", cases["one source"]!)
    const planted = {
      ...found,
      answer: { ...found.answer, notices: [{ code: "x", subject: "x", text: "agreement NaN" }] },
      analyses: found.analyses.map((one) => ({
        ...one,
        views: { text: () => "NaN", mermaid: () => "graph NaN", markdown: () => "NaN", svg: () => "<svg>NaN</svg>" }
      }))
    }
    for (const form of formats) expect([form, (await faults(planted, form)).length > 0]).toEqual([form, true])
  })
})
