import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs"
import { createHash } from "node:crypto"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Result from "effect/Result"
import { afterAll, describe, expect, it } from "vitest"
import * as Commitments from "../src/Commitments.ts"
import * as FlowFile from "../src/FlowFile.ts"
import * as ReportLog from "../src/ReportLog.ts"
import * as ScreeningLog from "../src/ScreeningLog.ts"
import * as StepFile from "../src/StepFile.ts"
import * as Schema from "effect/Schema"
import { decision, record } from "./reviews.ts"

const root = realpathSync(mkdtempSync(join(tmpdir(), "litfuse-review-")))
afterAll(() => rmSync(root, { recursive: true }))

const ok = Result.getOrThrow
const problem = <A>(result: Result.Result<A, Error>): string => (Result.isFailure(result) ? result.failure.message : "no problem")

const folder = (name: string): string => {
  const path = join(root, name)
  mkdirSync(path, { recursive: true })
  return path
}

const said = (n: number, action: "include" | "exclude") => {
  const { version: _, at: __, who: ___, stage: ____, ...rest } = decision("Ann", record(n), action, 0).decision
  return rest
}

describe("decisions of a person in a stage", () => {
  it("are appended to one file, each later than all before it", () => {
    const screening = folder("a")
    ok(ScreeningLog.append(screening, "Ann", "screen", [said(1, "include")], 1_000_000))
    ok(ScreeningLog.append(screening, "Ann", "screen", [said(2, "exclude")], 0))
    const { lines } = ok(ScreeningLog.readAll(screening))
    expect(lines.map(({ file, line }) => `${file}:${line}`)).toEqual(["screening/Ann.screen.jsonl:1", "screening/Ann.screen.jsonl:2"])
    expect(lines[1]!.decision.at > lines[0]!.decision.at).toBe(true)
  })

  it("are refused with their line when they are no decisions, or those of someone else", () => {
    const screening = folder("b")
    const file = join(screening, "Ann.screen.jsonl")
    writeFileSync(file, `${JSON.stringify(decision("Ben", record(1), "include", 0, { stage: "screen" }).decision)}\n`)
    expect(problem(ScreeningLog.readAll(screening))).toBe(
      "screening/Ann.screen.jsonl:1: is a decision of Ben in stage screen; move it to screening/Ben.screen.jsonl"
    )
    writeFileSync(file, '{"version":1}\n')
    expect(problem(ScreeningLog.readAll(screening))).toContain("screening/Ann.screen.jsonl:1: is not a decision: ")
    writeFileSync(file, `${JSON.stringify({ ...decision("Ann", record(1), "settle", 0, { stage: "screen" }).decision })}\n`)
    expect(problem(ScreeningLog.readAll(screening))).toContain("expected `to` with settle")
    writeFileSync(file, "<<<<<<< ours\n")
    expect(problem(ScreeningLog.readAll(screening))).toContain("git left a conflict here")
    rmSync(file)
    writeFileSync(join(screening, "notes.txt"), "")
    expect(problem(ScreeningLog.readAll(screening))).toContain("is no file of decisions; name it WHO.STAGE.jsonl")
  })

  it("have times that exist, and are ordered by all digits of them", () => {
    const screening = folder("times")
    const file = join(screening, "Ann.screen.jsonl")
    const at = (time: string, action: "include" | "exclude") =>
      `${JSON.stringify({ ...decision("Ann", record(1), action, 0, { stage: "screen" }).decision, at: time })}\n`
    for (const time of ["2026-99-99T12:00:00Z", "2026-02-31T12:00:00.000Z", "2026-01-01T25:00:00Z"]) {
      writeFileSync(file, at("2026-01-01T12:00:00Z", "include") + at(time, "exclude"))
      expect(problem(ScreeningLog.readAll(screening))).toContain(
        "screening/Ann.screen.jsonl:2: is not a decision: at expected a time that exists"
      )
    }
  })

  it("in another encoding are refused with the remedy, and a byte order mark is no part of them", () => {
    const screening = folder("encodings")
    const file = join(screening, "Ann.screen.jsonl")
    const text = `${JSON.stringify(decision("Ann", record(1), "include", 0, { stage: "screen", note: "Zoë" }).decision)}\n`
    writeFileSync(file, `\ufeff${text}`)
    expect(ok(ScreeningLog.readAll(screening))).toMatchObject({ lines: [{ line: 1, decision: { note: "Zoë" } }], notices: [] })
    writeFileSync(file, Buffer.from(`\ufeff${text}`, "utf16le"))
    expect(problem(ScreeningLog.readAll(screening))).toBe(
      `${file}:1: text in UTF-16; expected UTF-8: save the file again with this encoding`
    )
    writeFileSync(file, Buffer.from(`${text}${text}`, "latin1"))
    expect(problem(ScreeningLog.readAll(screening))).toBe(`${file}:1: bytes that are not UTF-8; expected UTF-8 text`)
  })

  it("are not read from what a killed process left", () => {
    const screening = folder("left")
    writeFileSync(join(screening, "Ann.screen.jsonl.123-1.part"), "half of it")
    expect(ok(ScreeningLog.readAll(screening))).toMatchObject({ lines: [], notices: [{ code: "leftover" }] })
  })

  it("survive a killed process: half a last line is reported and not counted", () => {
    const screening = folder("c")
    ok(ScreeningLog.append(screening, "Ann", "screen", [said(1, "include")], 0))
    appendFileSync(join(screening, "Ann.screen.jsonl"), '{"version":1,"at"')
    const { lines, notices } = ok(ScreeningLog.readAll(screening))
    expect([lines.length, notices.map(({ code }) => code)]).toEqual([1, ["half-a-line"]])
  })
})

describe("commitments", () => {
  it("find a late edit, and allow lines that were added later", () => {
    const screening = folder("d")
    ok(ScreeningLog.append(screening, "Ann", "screen", [said(1, "include"), said(2, "exclude")], 0))
    const file = join(screening, "Ann.screen.jsonl")
    const sha256 = createHash("sha256").update(readFileSync(file)).digest("hex")
    const line = { line: 1, value: { version: 1 as const, at: "2026-01-02T00:00:00Z", who: "Ann", stage: "screen", sha256 } }
    expect(ok(Commitments.broken([line], Commitments.inFolder(screening)))).toEqual([])
    ok(ScreeningLog.append(screening, "Ann", "screen", [said(3, "include")], 0))
    expect(ok(Commitments.broken([line], Commitments.inFolder(screening)))).toEqual([])
    writeFileSync(file, readFileSync(file, "utf8").replace('"include"', '"exclude"'))
    expect(ok(Commitments.broken([line], Commitments.inFolder(screening))).map(({ what }) => what)).toEqual([
      "was changed after 2026-01-02T00:00:00Z, when its hash was committed; restore the lines of that time"
    ])
    rmSync(file)
    expect(ok(Commitments.broken([line], Commitments.inFolder(screening))).map(({ what }) => what)).toEqual([
      "is missing; restore it, or merge it where it waits for the files of others (.litfuse/review/returned, which git leaves out)"
    ])
  })
})

describe("other files of a review", () => {
  it("are empty when they are missing, and name the line of a problem", () => {
    const at = folder("e")
    expect(ok(ReportLog.read(join(at, "reports.jsonl"))).lines).toEqual([])
    expect(ok(FlowFile.read(join(at, "flow.yaml")))).toEqual(FlowFile.none)
    writeFileSync(join(at, "flow.yaml"), "version: 1\nboxes:\n  automation: { n: 3 }\n")
    expect(problem(FlowFile.read(join(at, "flow.yaml")))).toContain("flow.yaml:3: boxes.automation.why: is missing")
    const line = { version: 1, at: "2026-01-02T00:00:00Z", who: "Ann", record: "a".repeat(64), sought: "library", state: "not-retrieved" }
    writeFileSync(join(at, "reports.jsonl"), `${JSON.stringify(line)}\n`)
    expect(problem(ReportLog.read(join(at, "reports.jsonl")))).toContain("reports.jsonl:1: is not a report: expected `why`")
  })

  it("hold numbers of people that are replaced without the loss of a comment", () => {
    const text =
      "version: 1\n# agreed on 3 May\nboxes:\n  automation: { n: 3, why: a classifier } # by Ann\n  other-reasons: { n: 1, why: no text }\n"
    const flow: FlowFile.Flow = {
      version: 1,
      boxes: { automation: { n: 4, why: "a classifier" } },
      other: [{ from: "Websites", n: 2, why: "browsed" }]
    }
    const written = ok(FlowFile.replace(text, flow))
    expect(ok(FlowFile.parse(written))).toEqual(flow)
    expect([written.includes("# agreed on 3 May"), written.includes("other-reasons")]).toEqual([true, false])
    // what stays the same keeps its form, to the byte
    expect(ok(FlowFile.replace(text, ok(FlowFile.parse(text))))).toBe(text)
    expect(ok(FlowFile.parse(ok(FlowFile.replace("", flow))))).toEqual(flow)
    expect(ok(FlowFile.parse(ok(FlowFile.replace(written, FlowFile.none))))).toEqual(FlowFile.none)
    expect(problem(FlowFile.replace("version: 2\n", flow))).toContain("flow.yaml:1: version")
    expect([FlowFile.linesIn(text)("automation"), FlowFile.linesIn(text)(null), FlowFile.linesIn("{")("automation")]).toEqual([
      4,
      null,
      null
    ])
    expect(FlowFile.undecided(flow)).toBe(4)
  })

  it("keep the result of a step with the hash of its inputs", () => {
    const file = join(root, "f", "step.jsonl")
    const header = Schema.Struct(StepFile.Basics)
    expect(ok(StepFile.header(header, file))).toBeUndefined()
    const head = { version: 1 as const, inputs: "x" }
    ok(StepFile.write(file, head, [{ a: 1 }, { a: 2 }]))
    expect(ok(StepFile.header(header, file))).toEqual(head)
    expect(ok(StepFile.lines(file))).toEqual([{ a: 1 }, { a: 2 }])
    writeFileSync(file, "nonsense\n")
    expect(problem(StepFile.header(header, file))).toContain("delete the file, and `litfuse review run` makes it again")
  })
})
