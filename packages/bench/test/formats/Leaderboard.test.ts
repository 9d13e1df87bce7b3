import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as Leaderboard from "../../src/formats/Leaderboard.ts"
import { bytes, message } from "./bytes.ts"

const header = "tag,team,report,runtype,contributed judgments,topicformat,ndcg@20,RBP(p=.5)\n"
const parse = (text: string) => Leaderboard.parse(bytes(text), "x.csv")

describe("Leaderboard.parse", () => {
  it("reads runs with their scores and printed decimals, by the file's own names of measures", () => {
    const board = Result.getOrThrow(parse(`${header}b,T1,reports/b.pdf,feedback,yes,,0.8496,0.920\na,T2,,manual,no,query,1.0000,0.5\n`))
    expect([...board.keys()]).toEqual(["b", "a"])
    expect(board.get("b")).toEqual({
      id: "b",
      team: "T1",
      type: "feedback",
      isPooled: true,
      scores: new Map([
        ["ndcg@20", { value: 0.8496, digits: 4 }],
        ["RBP(p=.5)", { value: 0.92, digits: 3 }]
      ])
    })
    expect(board.get("a")?.isPooled).toBe(false)
  })

  it("knows the names of all five rounds", () => {
    const other = header.replace("tag", "run").replace("runtype", "type")
    expect(Result.isSuccess(parse(`${other}a,T,,manual,no,,0.1,0.2\n`))).toBe(true)
  })

  const row = "a,T,,manual,no,,0.1,0.2\n"
  it.each([
    ["an unknown first column", header.replace("tag", "id") + row, 'x.csv:1: the header "id" of column 1; expected "run" or "tag"'],
    ["another order", header.replace("team,report", "report,team") + row, 'x.csv:1: the header "report" of column 2; expected "team"'],
    [
      "no measures",
      "run,team,report,type,contributed judgments,topicformat\n",
      "x.csv:1: a header without measures; expected measures from column 7 on"
    ],
    [
      "a measure twice",
      header.replace("RBP(p=.5)", "ndcg@20"),
      "x.csv:1: a header with an empty or repeated name; expected a name for each column"
    ],
    ["an unknown type", `${header}a,T,,auto,no,,0.1,0.2\n`, 'x.csv:2: the run type "auto"; expected automatic or feedback or manual'],
    ["an unknown flag", `${header}a,T,,manual,?,,0.1,0.2\n`, 'x.csv:2: "?" as contributed judgments; expected yes or no'],
    ["a missing score", `${header}a,T,,manual,no,,,0.2\n`, 'x.csv:2: "" as ndcg@20; expected a decimal score such as 0.8496'],
    ["a score without decimals", `${header}a,T,,manual,no,,1,0.2\n`, 'x.csv:2: "1" as ndcg@20; expected a decimal score such as 0.8496'],
    ["a run listed twice", header + row + row, "x.csv:3: run a again (first on line 2); expected each run once"],
    ["a missing column", `${header}a,T\n`, "x.csv:2: more or fewer columns than the first line; expected a record of CSV (RFC 4180)"],
    ["no run", header, "x.csv: no run in it; expected at least one run"],
    ["nothing", "", "x.csv: no run in it; expected at least one run"]
  ])("refuses %s", (_, text, expected) => {
    expect(message(parse(text))).toBe(expected)
  })
})
