import * as Identifier from "@litfuse/engine/Identifier"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Work from "@litfuse/engine/Work"
import { describe, expect, it } from "vitest"
import { judgeReference } from "../src/judgeReference.ts"
import { likelyTitle, make } from "../src/ReferenceLine.ts"
import { ofLine, ofRecord } from "../src/readBibliography.ts"

const doi = (value: string) => Identifier.findAs("doi", value)!

type Given = Partial<SourceRecord.SourceRecord> & { readonly names?: ReadonlyArray<string> }

const record = (id: string, { names = ["Smith", "Jones"], ...more }: Given = {}): SourceRecord.SourceRecord =>
  SourceRecord.make({
    source: "crossref",
    id,
    title: "Invented effects of walking on back pain in office workers",
    contributors: names.map((family) => ({ _tag: "Person" as const, family, given: "A" })),
    published: "2019-03" as SourceRecord.PartialDate,
    containerTitle: "Journal of Invented Trials",
    volume: "12",
    pages: "101-109",
    identifiers: [doi(`10.1000/${id}`)],
    ...more
  })

const work = (id: string, given?: Given): Work.Work => Work.single(record(id, given))

const said = (given?: Given) => ofRecord(record("said", { identifiers: [], ...given }), "a.bib", 1)

const fields = (reference: ReturnType<typeof said>, own: ReadonlyArray<Work.Work>, found: ReadonlyArray<Work.Work>) => {
  const { state, match, differences } = judgeReference(reference, own, found)
  return [state, match?.work.id ?? null, differences.map(({ field, is }) => `${field}: ${is}`)]
}

const right = work("a")
const other = work("b", {
  title: "A quite different invented paper about the sleep of nurses",
  names: ["Miller"],
  pages: "7",
  published: "2001" as never
})

describe("a reference without an identifier", () => {
  it("is the paper with its title and names, however the title is written", () => {
    expect(fields(said(), [], [other, right])).toEqual(["ok", "crossref:a", []])
    const title = "INVENTED EFFECTS OF WALKING ON BACK-PAIN IN OFFICE WORKERS."
    expect(fields(said({ title }), [], [right])).toEqual(["ok", "crossref:a", []])
  })

  it("is absent when nothing fits, even a paper by the same people in the same issue", () => {
    expect(fields(said(), [], [other])).toEqual(["absent", null, []])
    expect(fields(said(), [], [])).toEqual(["absent", null, []])
    expect(fields(said(), [], [work("c", { title: "Costs of standing desks: an invented survey" })])).toEqual(["absent", null, []])
    for (const title of [
      "Predictors of back pain in office workers: an invented survey",
      "Invented effects of standing on neck pain in factory nurses"
    ])
      expect([title, fields(said(), [], [work("c", { title })])[0]]).toEqual([title, "absent"])
  })

  it("differs in its title, first author, other authors, year or journal", () => {
    expect(fields(said({ title: "Invented effects of walking on neck pain in office workers" }), [], [right])[2]).toEqual([
      `title: ${record("a").title}`
    ])
    expect(fields(said({ names: ["Jones", "Smith"] }), [], [right])[2]).toEqual(["author: Smith, Jones"])
    expect(fields(said({ names: ["Smith", "Miller"] }), [], [right])[2]).toEqual(["author: Smith, Jones"])
    expect(fields(said({ names: ["Smith"] }), [], [right])[2]).toEqual(["author: 2 authors: Smith, Jones"])
    expect(fields(said({ names: ["Smith", "others"] }), [], [right])[2]).toEqual([])
    expect(fields(said({ published: "2018" as never }), [], [right])[2]).toEqual(["year: 2019"])
    expect(fields(said({ containerTitle: "Annals of Pretended Sleep" }), [], [right])[2]).toEqual(["journal: Journal of Invented Trials"])
    expect(fields(said({ containerTitle: "J Invent Trials" }), [], [right])[2]).toEqual([])
  })

  it("is written otherwise by databases without being wrong", () => {
    const { title } = record("a")
    for (const one of [`${title}. [Review] [45 refs]`, `${title}.[Erratum appears in J Invent Trials. 2020;13(1):1]`, `The ${title}`])
      expect([one, fields(said({ title: one }), [], [right])[2]]).toEqual([one, []])
    for (const containerTitle of [
      "Journal of invented trials : an official publication of nothing",
      "Journal of Invented Trials (Online)",
      "Journal of invented trials.Zeitschrift"
    ])
      expect([containerTitle, fields(said({ containerTitle }), [], [right])[2]]).toEqual([containerTitle, []])
    expect(fields(said({ containerTitle: "J. Other Things" }), [], [right])[2]).toEqual(["journal: Journal of Invented Trials"])
    expect(fields(said({ names: ["Smith", "Jones", "Invented Study Group"] }), [], [right])[2]).toEqual([])
    expect(fields(said({ names: ["Ornskov", "Jones"] }), [], [work("a", { names: ["Omskov", "Jones"] })])[2]).toEqual([
      "author: Omskov, Jones"
    ])
    expect(fields(said({ names: ["Coutlee", "Jones"] }), [], [work("a", { names: ["Coutle", "Jones"] })])[2]).toEqual([])
    expect(fields(said({ names: ["Li", "Jones"] }), [], [work("a", { names: ["Lin", "Jones"] })])[2]).toEqual(["author: Lin, Jones"])
  })

  it("may say that its paper was retracted, which is no part of the title", () => {
    const plain = "Invented effects of walking on back pain in office workers"
    for (const title of [`RETRACTED: ${plain}`, `Retracted Article: ${plain}`, `[Retracted] ${plain}`, `${plain} [Retracted]`])
      expect([title, ...fields(said({ title }), [], [right])]).toEqual([title, "ok", "crossref:a", []])
    expect(fields(said({ title: `Retraction: ${plain}` }), [], [right])[0]).toBe("differs")
  })

  it("may have the year of printing or of the copy online, or one between", () => {
    const dated = work("a", { published: "2017-11" as never, dates: { electronic: "2017-11" as never, issue: "2019-02" as never } })
    for (const year of ["2017", "2018", "2019"]) expect(fields(said({ published: year as never }), [], [dated])[0]).toBe("ok")
    expect(fields(said({ published: "2020" as never }), [], [dated])[2]).toEqual(["year: 2017 or 2019"])
  })

  it("is ambiguous between two papers that fit as well, unless they are versions of one", () => {
    const twin = work("c", { names: ["Smith", "Jones"] })
    expect(judgeReference(said({ pages: undefined as never }), [], [right, twin])).toMatchObject({
      state: "ambiguous",
      runnerUp: { work: { id: "crossref:c" } }
    })
    const preprint = work("c", { relations: [{ kind: "preprint-of", to: [doi("10.1000/a")] }] })
    expect(judgeReference(said(), [], [right, preprint]).state).toBe("ok")
  })

  it("is not a notice about the paper", () => {
    const erratum = work("e", { title: `Erratum to: ${record("a").title}` })
    expect(fields(said(), [], [erratum, right])).toEqual(["ok", "crossref:a", []])
  })
})

describe("a reference with an identifier", () => {
  const withDoi = (value: string, given?: Given) => said({ identifiers: [doi(value)], ...given })

  it("is the paper behind it if that fits, and another one if only that fits", () => {
    expect(fields(withDoi("10.1000/a"), [right], [])).toEqual(["ok", "crossref:a", []])
    expect(fields(withDoi("10.1000/b"), [other], [right])).toEqual(["differs", "crossref:a", ["doi: 10.1000/a"]])
    expect(fields(withDoi("10.1000/b"), [other], [])[0]).toBe("differs")
  })

  it("differs where no source has the identifier, unless one failed", () => {
    expect(fields(withDoi("10.1000/none"), [], [right])).toEqual(["differs", "crossref:a", ["doi: 10.1000/a"]])
    const bare = work("a", { identifiers: [] })
    expect(fields(withDoi("10.1000/none"), [], [bare])).toEqual(["differs", "crossref:a", ["doi: null"]])
    expect(judgeReference(withDoi("10.1000/none"), [], [bare], { isComplete: false }).state).toBe("ok")
  })

  it("may name another version of the paper", () => {
    const preprint = work("p", {
      relations: [{ kind: "preprint-of", to: [doi("10.1000/a")] }],
      containerTitle: "bioRxiv",
      pages: undefined as never
    })
    expect(fields(withDoi("10.1000/p", { containerTitle: "bioRxiv" }), [preprint], [right])).toEqual(["ok", "crossref:p", []])
  })
})

describe("a line of text", () => {
  const line = (text: string) => ofLine(text, "a.txt", 1)

  it("is the paper whose title, name and year it contains, in any style", () => {
    for (const text of [
      "Smith A, Jones A. Invented effects of walking on back pain in office workers. J Invent Trials. 2019;12:101-9.",
      "Smith, A., & Jones, A. (2019). Invented effects of walking on back pain in office workers. Journal of Invented Trials, 12, 101–109.",
      "A. Smith and A. Jones, “Invented effects of walking on back pain in office workers,” Journal of Invented Trials, vol. 12, pp. 101–109, 2019."
    ])
      expect(fields(line(text), [], [other, right])).toEqual(["ok", "crossref:a", []])
  })

  it.each([
    ["王伟, 李娜. 夜班工人的睡眠与咖啡因. 虚构杂志. 2019; 12(3): 101-109.", "夜班工人的睡眠与咖啡因", "王"],
    ["田中太郎．看護師の夜勤と睡眠：横断研究．架空雑誌．2019．", "看護師の夜勤と睡眠：横断研究", "田中太郎"],
    ["Иванов И.И. Сон сменных рабочих. Вымышленный журнал. 2019. Т. 12.", "Сон сменных рабочих", "Иванов"],
    ["홍길동. 야간 근무와 수면의 관계. 가상학회지. 2019.", "야간 근무와 수면의 관계", "홍길동"]
  ])("has a title in any script: %s", (line, title, family) => {
    expect(likelyTitle(make(line))!.replace(/[.．]$/u, "")).toBe(title)
    const verdict = judgeReference(ofLine(line, "a.txt", 1), [], [work("a", { title, names: [family] }), right])
    expect([verdict.state, verdict.match?.work.id]).toEqual(["ok", "crossref:a"])
  })

  it("is absent or differs where it says something else", () => {
    expect(
      fields(line("Tidewell B. Evening tea and reaction times of ferry crews. J Invent Trials. 2019;12:101."), [], [other, right])[0]
    ).toBe("absent")
    expect(fields(line("Smith A. Invented effects of walking on back pain in office workers. 2012."), [], [right])).toEqual([
      "differs",
      "crossref:a",
      ["year: 2019"]
    ])
    expect(fields(line("Miller A. Invented effects of walking on back pain in office workers. 2019."), [], [right])[2]).toEqual([
      "author: Smith, Jones"
    ])
  })
})
