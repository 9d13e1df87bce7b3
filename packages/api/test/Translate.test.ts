import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import * as Translate from "../src/Translate.ts"
import { asked } from "./asked.ts"
import { errorOf, refusals } from "./refusals.ts"
import { written } from "./written.ts"

const decode = Schema.decodeUnknownSync(Translate.Answer, { onExcessProperty: "error" })

describe("translate", () => {
  it("answers the query in the other syntax, and what differs there", async () => {
    const folder = written({ "sub/s.txt": "1. exp Aspirin/\n2. (low* adj3 dose).ti,ab.\n3. or/1-2\n" })
    const { answer, query } = await asked(Translate.run({ folder, file: "sub/s.txt", syntax: "ovid", into: "wos" }))
    expect(answer).toMatchObject({ version: 1, from: "ovid", to: "wos", text: 'MH=("Aspirin") OR TS=(low* NEAR/2 dose)' })
    expect(answer.notices.map(({ code }) => code)).toContain("explosion-lost")
    expect(query).toMatch(/^1\. exp Aspirin/)
    expect(decode(JSON.parse(JSON.stringify(answer)))).toEqual(answer)
  })

  it("answers plain data alone to those who want no more", async () => {
    const answer = await asked(Translate.ask({ folder: ".", text: "aspirin[ti] AND 2010:3000[dp]", syntax: "pubmed", into: "litfuse" }))
    expect(answer).toEqual({ version: 1, from: "pubmed", to: "litfuse", text: "title:aspirin AND published:2010..", notices: [] })
  })

  it("keeps names whole, and says where a command of a platform is passed over", async () => {
    const asking = { folder: ".", syntax: "pubmed", into: "ovid" } as const
    expect(await asked(Translate.ask({ ...asking, text: "randomized controlled trial[pt]" }))).toMatchObject({
      text: "randomized controlled trial.pt.",
      notices: []
    })
    const lines = "1. gout.ti.\n2. colchicine.ti.\n3. 1 and 2\n4. remove duplicates from 3"
    const { text, notices } = await asked(Translate.ask({ ...asking, syntax: "ovid", into: "pubmed", text: lines }))
    expect(text).toBe("gout[ti] AND colchicine[ti]")
    expect(notices).toMatchObject([{ code: "command-passed-over", from: lines.length - 24, to: lines.length }])
    const unknown = await errorOf(Translate.ask({ ...asking, syntax: "ovid", text: lines.replace("remove duplicates from", "frobnicate") }))
    expect(unknown.message).toMatch(/line 4, column 4\): litfuse does not know this command on another line: frobnicate 3$/)
  })

  it("says that a heading may have another name only where the other system has another thesaurus", async () => {
    const codes = async (into: "embase" | "ovid-embase" | "pubmed") =>
      (await asked(Translate.ask({ folder: ".", text: "'asthma'/exp", syntax: "embase", into }))).notices.map(({ code }) => code)
    expect([await codes("embase"), await codes("ovid-embase"), await codes("pubmed")]).toEqual([[], [], ["other-thesaurus"]])
  })

  it("tells the syntax by the signs in the query, says what it took, and asks where they do not tell", async () => {
    const asking = { folder: ".", syntax: "auto", into: "litfuse" } as const
    expect(await asked(Translate.ask({ ...asking, text: "gout[tiab]" }))).toEqual({
      version: 1,
      from: "pubmed",
      to: "litfuse",
      text: "title,abstract,keyword:gout",
      notices: [
        {
          code: "syntax-detected",
          from: 0,
          to: 0,
          text: "read in the syntax of pubmed, because of [tiab]; name the syntax if this is wrong"
        }
      ]
    })
    expect(await asked(Translate.ask({ ...asking, text: "gout" }))).toMatchObject({ from: "litfuse", text: "gout", notices: [] })
    expect(await refusals(Translate.ask({ ...asking, text: "gout[tiab] AND TS=(colchicine)" }))).toMatchObject([{ fields: ["syntax"] }])
  })

  it("refuses a query that is given twice or not at all, and a syntax that there is not", async () => {
    const one = [{ fields: ["text", "file"], text: "give either {text} or {file}" }]
    const asking = { folder: ".", syntax: "pubmed", into: "ovid" } as const
    expect(await refusals(Translate.ask(asking))).toEqual(one)
    expect(await refusals(Translate.ask({ ...asking, text: "a", file: "s.txt" }))).toEqual(one)
    // a service can be written for that is not read
    expect(await refusals(Translate.ask({ ...asking, text: "a", syntax: "core" as "ovid", into: "core" }))).toEqual([
      {
        fields: ["syntax"],
        text: '{syntax} is "core"; it takes auto, litfuse, pubmed, ovid, ovid-medline, ovid-embase, ovid-psycinfo, embase, cochrane, ebsco, proquest, scopus, wos'
      }
    ])
  })

  it("proves a translation only into syntaxes that it can parse, and finds a record that only one form matches", async () => {
    const asking = { folder: written({}), syntax: "pubmed", prove: true } as const
    expect(await refusals(Translate.ask({ ...asking, text: "gout", into: "core" }))).toEqual([
      {
        fields: ["prove", "into"],
        text: expect.stringMatching(/^\{prove\} needs to parse the translation, and litfuse cannot parse core; use litfuse, pubmed, /)
      }
    ])
    const proven = await asked(Translate.run({ ...asking, text: "gout[ti]", into: "ovid" }))
    expect([proven.answer.counterexample, proven.tried! > 0]).toEqual([null, true])
  })

  it("fails with the place of what cannot be read, and with the file that is not there", async () => {
    const asking = { folder: written({}), syntax: "pubmed", into: "ovid" } as const
    const broken = await errorOf(Translate.ask({ ...asking, text: "(aspirin AND" }))
    expect([broken.reason._tag, broken.message]).toEqual(["Failed", expect.stringMatching(/read as pubmed \(line 1, column 1\)/)])
    expect((await errorOf(Translate.ask({ ...asking, file: "gone.txt" }))).message).toMatch(/gone\.txt: not found; check the path/)
  })
})
