import { describe, expect, it } from "vitest"
import { litfuse } from "./litfuse.ts"

const strategy = '1. exp Aspirin/\n2. (low* adj3 dose).ti,ab. (57)\n3. or/1-2\n4. limit 3 to yr="2005 -Current"\n'

describe("litfuse query translate", () => {
  it("writes a strategy in a file for another system, and says what differs there", async () => {
    const { code, out, err } = await litfuse(["query", "translate", "--file", "s.txt", "--syntax", "ovid", "--into", "wos"], {
      "s.txt": strategy
    })
    expect([code, out]).toEqual([0, '(MH=("Aspirin") OR TS=(low* NEAR/2 dose)) AND PY=(2005-3000)\n'])
    expect(err).toMatch(/^note \(explosion-lost\) Web of Science does not explode headings/m)
    expect(err).toMatch(/^note \(wider-field\)/m)
  })

  it("gives programs one document", async () => {
    const { code, out } = await litfuse([
      "query",
      "translate",
      "aspirin[ti] AND 2010:3000[dp]",
      "--syntax",
      "pubmed",
      "--into",
      "litfuse",
      "--format",
      "json"
    ])
    expect(code).toBe(0)
    expect(JSON.parse(out)).toEqual({ version: 1, from: "pubmed", to: "litfuse", text: "title:aspirin AND published:2010..", notices: [] })
  })

  it("ends with 2 where the query cannot be read, with its place, and where none or two were given", async () => {
    const broken = await litfuse(["query", "translate", "(aspirin AND", "--syntax", "pubmed", "--into", "ovid"])
    expect([broken.code, broken.out]).toEqual([2, ""])
    expect(broken.err).toMatch(/^litfuse: the query cannot be read as pubmed \(line 1, column \d+\): /)
    expect((await litfuse(["query", "translate", "--syntax", "pubmed", "--into", "ovid"])).code).toBe(2)
    expect((await litfuse(["query", "translate", "a", "--file", "s.txt", "--syntax", "pubmed", "--into", "ovid"])).code).toBe(2)
    const absent = await litfuse(["query", "translate", "--file", "absent.txt", "--syntax", "pubmed", "--into", "ovid"])
    expect([absent.code, absent.err]).toEqual([2, "litfuse query: absent.txt: not found; check the path\n"])
    expect((await litfuse(["query", "translate", "a", "--syntax", "core", "--into", "ovid"])).code).toBe(2)
  })

  it("loses nothing in silence: a line is understood, noted at its place, or an error", async () => {
    const lines = (last: string) => ({ "s.txt": `1. gout.ti. (57)\n2. colchicine.ti. (1,234)\n3. 1 and 2 (12)\n4. ${last}\n` })
    const call = ["query", "translate", "--file", "s.txt", "--syntax", "ovid", "--into", "pubmed"]
    for (const line of ["remove duplicates from 3", "3 use ppez", "from 3 keep 1-100"]) {
      const { code, out, err } = await litfuse(call, lines(line))
      expect([line, code, out]).toEqual([line, 0, "gout[ti] AND colchicine[ti]\n"])
      expect(err).toContain(`) ${line}: `)
    }
    const unknown = await litfuse(call, lines("frobnicate 3"))
    expect([unknown.code, unknown.out]).toEqual([2, ""])
    expect(unknown.err).toMatch(/\(line 4, column 4\): litfuse does not know this command on another line/)
  })

  it("takes the old names of its options, and says that they are old", async () => {
    const { code, out, err } = await litfuse(["query", "translate", "aspirin[ti]", "--from", "pubmed", "--to", "ovid"])
    expect([code, out]).toEqual([0, "aspirin.ti.\n"])
    expect(err).toBe("note (old-name) --from, --to are deprecated: write --syntax, --into; version 2 removes the old names\n")
    expect((await litfuse(["query", "translate", "a", "--from", "pubmed", "--syntax", "ovid", "--into", "ovid"])).code).toBe(2)
  })

  it("tells the syntax by the signs in the query in every question about one, and says what it took", async () => {
    const query = "gout[tiab] AND Colchicine[mh]"
    const said = "note (syntax-detected) read in the syntax of pubmed, because of [tiab], [mh]; name the syntax if this is wrong\n"
    for (const call of [
      ["translate", query, "--into", "ovid"],
      ["lint", query],
      ["explain", query],
      ["test", "q.txt", "--mutate"]
    ]) {
      const { code, err } = await litfuse(["query", ...call, "--syntax", "auto"], { "q.txt": query })
      expect([call[0], code, err]).toEqual([call[0], 0, said])
    }
    const { out } = await litfuse(["query", "lint", query, "--syntax", "auto", "--format", "json"])
    expect(JSON.parse(out)).toEqual({ version: 1, syntax: "pubmed", problems: [] })
    const unclear = await litfuse(["query", "lint", "gout[tiab] AND TS=(colchicine)", "--syntax", "auto"])
    expect([unclear.code, unclear.out]).toEqual([2, ""])
    expect(unclear.err).toMatch(/name it with --syntax$/m)
  })

  it("lets no escape of a query reach the terminal", async () => {
    const { out } = await litfuse(["query", "translate", '"a\u001b[31m\u202eb"[ti]', "--syntax", "pubmed", "--into", "litfuse"])
    expect(out).toBe('title:"a[31mb"\n')
  })
})

describe("litfuse query lint", () => {
  it("says where, what, and what would mend it, and ends with 1 on an error", async () => {
    const { code, out } = await litfuse(["query", "lint", "aspirin[tiab] and\n(heart[ti]", "--syntax", "pubmed"])
    expect(code).toBe(1)
    expect(out).toBe(
      "1:15 warning operator-case: write operators in capitals: AND (write AND)\n2:1 error unbalanced-brackets: this bracket is never closed (write ))\n"
    )
  })

  it("ends with 0 where there are only warnings, or none", async () => {
    expect((await litfuse(["query", "lint", "aspirin[tiab] and heart[ti]", "--syntax", "pubmed"])).code).toBe(0)
    expect(await litfuse(["query", "lint", "aspirin[tiab] AND heart[ti]", "--syntax", "pubmed"])).toMatchObject({
      code: 0,
      out: "no problems\n"
    })
  })

  it("gives programs every problem with its offsets and line", async () => {
    const { code, out } = await litfuse(["query", "lint", "a[ti]\nAND b[tiba]", "--syntax", "pubmed", "--format", "json"])
    expect(code).toBe(1)
    expect(JSON.parse(out)).toEqual({
      version: 1,
      problems: [{ code: "unknown-field", severity: "error", from: 11, to: 17, line: 2, message: "PubMed has no field [tiba]", fix: null }]
    })
  })

  it("mends what one change mends", async () => {
    const { code, out } = await litfuse(["query", "lint", "(aspirin[ti] or (heart[ti] OR attack[ti])", "--syntax", "pubmed", "--fix"])
    expect([code, out]).toEqual([0, "(aspirin[ti] OR heart[ti] OR attack[ti])\n"])
  })
})

describe("litfuse query explain", () => {
  it("shows the tree and what it asks of a source", async () => {
    const { code, out } = await litfuse([
      "query",
      "explain",
      '("heart attack"[tiab] OR "Aspirin"[majr]) NOT 2010[dp]',
      "--syntax",
      "pubmed"
    ])
    expect(code).toBe(0)
    expect(out).toMatch(
      /^all of\n {2}one of\n {4}in title, abstract, keyword\n {6}"heart attack"\n {4}heading Aspirin \(and everything below it, as a main point\)\n {2}not\n {4}published from 2010 until 2010\n/
    )
    expect(out).toMatch(/^\| title +\| phrases +\|$/m)
  })

  it("gives programs the tree", async () => {
    const { out } = await litfuse(["query", "explain", "title:heart*", "--syntax", "litfuse", "--format", "json"])
    expect(JSON.parse(out)).toMatchObject({ version: 1, tree: { _tag: "Field", fields: ["title"] }, fields: { title: ["truncation"] } })
  })
})

describe("litfuse query translate --prove", () => {
  it("names a record that tells the forms apart, or says how many do not", async () => {
    const call = ["query", "translate", "asthma*[tiab]", "--syntax", "pubmed", "--prove", "--into"]
    const cochrane = await litfuse([...call, "cochrane"])
    expect([cochrane.code, cochrane.out]).toEqual([0, "asthma*:ti,ab,kw\n"])
    expect(cochrane.err).toMatch(
      /\ncounterexample: the translation for cochrane finds this record, the query for pubmed does not\n  heading: asthma\n$/
    )
    expect((await litfuse([...call, "ovid"])).err).toMatch(/^proof: both forms agree on all \d+ records\n$/)
    const { counterexample } = JSON.parse((await litfuse([...call, "cochrane", "--format", "json"])).out)
    expect(counterexample).toEqual({ record: { texts: { heading: ["asthma"] } }, matches: "to" })
    expect(JSON.parse((await litfuse([...call, "ovid", "--format", "json"])).out).counterexample).toBeNull()
  })

  it("looks in a file of references as well, and is refused where it cannot be", async () => {
    const call = ["query", "translate", "asthma*[tiab]", "--syntax", "pubmed", "--into"]
    const files = { "a.ris": "TY  - JOUR\nTI  - Asthma at night\nPY  - 2020\nER  - \n" }
    const { err } = await litfuse([...call, "ovid", "--prove", "--records", "a.ris"], files)
    expect(err).toMatch(/^proof: both forms agree on all \d+ records\n$/)
    expect((await litfuse([...call, "ovid", "--records", "a.ris"], files)).err).toBe(
      "litfuse query: --records has an effect only with --prove\n"
    )
    const core = await litfuse([...call, "core", "--prove"])
    expect([core.code, core.err]).toEqual([
      2,
      expect.stringMatching(/^litfuse query: --prove needs to parse the translation, and litfuse cannot parse core; use litfuse, pubmed, /)
    ])
    expect((await litfuse([...call, "ovid", "--prove", "--records", "no.ris"])).err).toBe(
      "litfuse query: no.ris: not found; check the path\n"
    )
  })
})

describe("litfuse query test --mutate", () => {
  const files = { "s.txt": "1. sleep*.ti.\n2. sleep disorders.ti.\n3. or/1-2\n" }
  const call = ["query", "test", "s.txt", "--syntax", "ovid", "--mutate"]

  it("says which lines are dead, and is a gate", async () => {
    const { code, out, err } = await litfuse(call, files)
    expect([code, err]).toEqual([1, ""])
    expect(out).toMatch(
      /^1: sleep\*\.ti\.: without it \d+ records fewer and 0 more\n2: sleep disorders\.ti\.: no effect: finds the same records without it\n1 of 2 have an effect \(0\.500\), on \d+ records\n$/
    )
    expect((await litfuse([...call, "--at-least", "0.5"], files)).code).toBe(0)
    const json = await litfuse([...call, "--format", "json"], files)
    expect([json.code, JSON.parse(json.out).score]).toEqual([1, 0.5])
  })

  it("ends with 2 where nothing is to be tested, or no share is given", async () => {
    for (const [words, says] of [
      [["query", "test", "s.txt", "--syntax", "ovid"], /no test is named; use --mutate, or --known/],
      [[...call, "--at-least", "2"], /--at-least is 2; it takes a number from 0 to 1/],
      [["query", "test", "absent.txt", "--syntax", "ovid", "--mutate"], /absent\.txt: not found/]
    ] as const) {
      const { code, err } = await litfuse(words, files)
      expect([code, err]).toEqual([2, expect.stringMatching(says)])
    }
  })
})

describe("litfuse query test --known", () => {
  const reference = (n: number, title: string) => `TY  - JOUR\nTI  - ${title}\nDO  - 10.5555/${n}\nAB  - Adults.\nER  - \n`
  const files = {
    "s.txt": "1. coffee.ti.\n2. sleep.ti.\n3. 1 and 2\n",
    "a.ris": [reference(1, "Coffee and sleep"), reference(2, "Coffee and sleepiness"), reference(3, "Tea and sleep")].join("\n")
  }
  const call = ["query", "test", "s.txt", "--syntax", "ovid", "--records", "a.ris", "--known"]

  it("says which studies are missed and why, and is a gate on their share", async () => {
    const missed = await litfuse([...call, "doi:10.5555/1,doi:10.5555/2,pmid:9"], files)
    expect([missed.code, missed.err]).toEqual([1, ""])
    expect(missed.out).toBe(
      [
        "1 of 3 known studies found",
        "  missed doi:10.5555/2: line 2 loses it: sleep.ti.; line 2 finds it in a wider form",
        "  not tried pmid:9: no record of it with an abstract is in the file",
        "1: coffee.ti.: without it 0 records fewer and 1 more; in a wider form 0 records more",
        "2: sleep.ti.: without it 0 records fewer and 1 more; in a wider form 1 record more",
        "2 of 2 have an effect (1.000), on 3 records",
        ""
      ].join("\n")
    )
    expect((await litfuse([...call, "doi:10.5555/1,doi:10.5555/2", "--at-least", ".5"], files)).code).toBe(0)
    const json = await litfuse([...call, "doi:10.5555/1", "--format", "json"], files)
    expect([json.code, JSON.parse(json.out).found]).toEqual([0, { n: 1, of: 1 }])
  })
})
