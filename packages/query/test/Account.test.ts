import { describe, expect, it } from "vitest"
import * as Account from "@litfuse/query/Account"
import * as Dialects from "@litfuse/query/Dialects"

const lost = (id: "litfuse" | "pubmed" | "ovid" | "wos", text: string) => {
  const reading = Dialects.dialects[id].read(text)
  return Account.unaccounted(text, reading).map(({ from, to }) => text.slice(from, to))
}

describe("the law of words", () => {
  it("finds nothing lost where every word and sign is in the tree", () => {
    for (const [id, text] of [
      ["pubmed", '("heart attack"[tiab] OR infarct*[ti]) AND "Aspirin/therapeutic use"[majr] AND 2010/03:3000[dp] NOT mice[ti]'],
      ["ovid", '1. exp Heart Failure/dt, th\n2. (low* adj3 dose$1).ti,ab. (57)\n3. or/1-2\n4. limit 3 to yr="2005 -Current"'],
      ["ovid", "(2008* or 20091* or 201003*).ed."],
      ["wos", "#1 TS=(heart NEAR/3 attack)\n#2 PY=2010-2012 AND TS=x\n#3 #1 AND #2"],
      ["litfuse", 'title:(heart NEAR/2 attack*) AND mesh:"Aspirin" AND published:2010.. NOT "animal model"']
    ] as const)
      expect([text, lost(id, text)]).toEqual([text, []])
  })

  it("names the place of what is in no part of the tree and in no remark", () => {
    const reading = Dialects.dialects.pubmed.read("heart[ti] AND attack[ti]")
    const without = { ...reading, parts: reading.parts.filter(({ from }) => from !== 10) }
    expect(Account.unaccounted("heart[ti] AND attack[ti]", without)).toEqual([{ from: 10, to: 13 }])
    const other = reading.parts.map((part) =>
      part.query === undefined ? part : { ...part, query: { _tag: "Term", text: "lung" } as const }
    )
    expect(Account.unaccounted("heart[ti] AND attack[ti]", { ...reading, parts: other })).toEqual([
      { from: 0, to: 5 },
      { from: 14, to: 20 }
    ])
  })
})
