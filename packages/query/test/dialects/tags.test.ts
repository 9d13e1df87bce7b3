import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import * as Dialects from "@litfuse/query/Dialects"
import { pubmedTags } from "../../src/dialects/pubmed/pubmedTags.ts"

const { dialects } = Dialects

const into = (text: string, id: Dialects.DialectId, from: "pubmed" | "wos" = "pubmed") => {
  const { query, problems } = dialects[from].read(text)
  expect([text, problems.filter(({ severity }) => severity === "error")]).toEqual([text, []])
  const { text: written, remarks } = dialects[id].print(query!)
  return [written, remarks.map(({ code }) => code)]
}

/** Every tag of the User Guide, with a term in the form that PubMed prints. */
const guide: ReadonlyArray<string> = [
  "x[ad]|x[all]|x[ab]|x[aid]|Smith J[au]|0000-0001[auid]|GeneReviews[book]|x[cois]|x[cn]|2010[crdt]|2010[dcom]|x[rn]|Smith J[ed]|2010[edat]|x[gr]|systematic[sb]",
  "Smith J[1au]|Smith, John[fau]|Smith, John[fir]|Smith J[ir]|x[isbn]|x[ip]|x[ta]|x[la]|Smith J[lastau]|x[lid]|2010[mhda]",
  '"x"[majr]|"x"[mh]|2010[lr]|0255562[jid]|x[ot]|x[owner]|x[pg]|Smith J[ps]|x[pa]|x[pl]|PMC1[pmcid]|x[mid]|1[pmid]|2010[dp]|review[pt]|x[pubn]|x[si]|x[nm]',
  '"therapy"[sh]|x[tw]|x[ti]|x[tiab]|x[tt]|x[vi]|x[is]|"x"[mh:noexp]|"x"[majr:noexp]|2010[ppdat]|2010[epdat]|10.1/x[doi]'
].flatMap((line) => line.split("|"))

const platforms = ["ovid", "embase", "cochrane", "ebsco", "europepmc", "scopus", "wos"] as const

/** A line of the table in the documentation: how each platform writes a tag exactly, or that it adds a note. */
const lineOf = (text: string): string => {
  const cells = platforms.map((id) => {
    const [written, codes] = into(text, id)
    return codes!.length > 0 ? "note" : `\`${String(written).replaceAll("|", "\\|").replaceAll("\n", " ")}\``
  })
  return `| \`${text}\` | ${cells.join(" | ")} |`
}

const tagOf = (text: string): string => /\[([^\]]+)\]$/u.exec(text)![1]!

describe("the tags of PubMed", () => {
  it("are all of those in the User Guide", () => {
    expect(pubmedTags.map(([tag]) => tag).toSorted()).toEqual(guide.map(tagOf).toSorted())
    expect(guide.length).toBe(57)
  })

  it("are printed back for PubMed as they are", () => {
    for (const text of guide) {
      const [written] = into(text, "pubmed")
      expect(tagOf(String(written))).toBe(tagOf(text))
    }
    for (const text of [
      "Smith J[1au]",
      "Smith J[lastau]",
      '"Anti-Bacterial Agents"[pa]',
      "NCT01720446[si]",
      '"Smith J"[au]',
      '"GeneReviews"[book]'
    ])
      expect(into(text, "pubmed")).toEqual([text, []])
  })

  it("are never written elsewhere as another part without a note", () => {
    const own = [
      "1au",
      "lastau",
      "fau",
      "cn",
      "ed",
      "ir",
      "fir",
      "ps",
      "auid",
      "pa",
      "si",
      "jid",
      "pl",
      "book",
      "isbn",
      "pubn",
      "cois",
      "owner",
      "mid",
      "lid"
    ]
    const exact: Readonly<Record<string, ReadonlyArray<string>>> = {
      europepmc: ["1au", "lastau", "ir", "ed", "auid", "isbn"],
      scopus: ["1au", "cn", "ed", "auid", "isbn"],
      wos: ["cn", "ed", "auid", "isbn", "pubn"],
      openaire: ["lid"],
      ovid: ["fau", "cn", "ir", "ps", "si"]
    }
    for (const id of Dialects.ids.filter((one) => one !== "pubmed" && one !== "litfuse" && one !== "ovid-medline"))
      for (const tag of own) {
        const [text, codes] = into(`Smithson[${tag}]`, id)
        if (codes!.length > 0) continue
        expect([id, tag, text, exact[id]?.includes(tag) ?? (tag === "fau" && id === "ovid-embase")]).toEqual([id, tag, text, true])
      }
  })

  it("are all in the table of the documentation, with their translations", () => {
    const page = readFileSync(new URL("../../../../docs/reference/query-tags.md", import.meta.url), "utf8")
    const lines = guide.map(lineOf)
    expect(lines.filter((line) => !page.includes(line))).toEqual([])
  })

  it("keep the scheme of an identifier", () => {
    expect(into("27633186[pmid]", "scopus")).toEqual(["PMID(27633186)", []])
    expect(into("27633186[pmid]", "wos")).toEqual(["PMID=(27633186)", []])
    expect(into("27633186[pmid]", "ovid")).toEqual(['"27633186".ui.', []])
    expect(into("27633186[pmid]", "europepmc")).toEqual(["(EXT_ID:27633186 AND SRC:MED)", []])
    expect(into("27633186[pmid]", "cochrane")).toEqual(["27633186", ["field-lost"]])
    for (const tag of ["doi", "aid", "lid"]) {
      expect(into(`10.1056/NEJMoa1607141[${tag}]`, "europepmc")).toEqual(['DOI:"10.1056/NEJMoa1607141"', []])
      expect(into(`10.1056/NEJMoa1607141[${tag}]`, "ovid")).toEqual(['"10.1056/NEJMoa1607141".do.', []])
      expect(into(`10.1056/NEJMoa1607141[${tag}]`, "embase")).toEqual(["'10.1056/NEJMoa1607141':doi", []])
      expect(into(`10.1056/NEJMoa1607141[${tag}]`, "pubmed")).toEqual([`"10.1056/NEJMoa1607141"[${tag}]`, []])
    }
    expect(into("10.1056/NEJMoa1607141[doi]", "ebsco")[1]).toEqual(["field-lost"])
    expect(into("PMC123[pmcid]", "europepmc")).toEqual(["PMCID:PMC123", []])
    expect(into("NCT01720446[si]", "ovid")).toEqual(["NCT01720446.si.", []])
    for (const id of ["europepmc", "scopus", "wos", "cochrane"] as const) {
      const [text, codes] = into("NCT01720446[si]", id)
      expect([id, String(text).replace("ALL=(NCT01720446)", "NCT01720446"), codes]).toEqual([id, "NCT01720446", ["field-lost"]])
    }
    expect(into("PMID=(27633186)", "pubmed", "wos")).toEqual(["27633186[pmid]", []])
    expect(into("UT=(WOS:000123)", "scopus", "wos")[1]).toEqual(["accession-own"])
  })

  it("may have the names that the list of fields for programs gives them", () => {
    for (const [name, tag] of [
      ["TITL", "ti"],
      ["FAUT", "1au"],
      ["LAUT", "lastau"],
      ["PAPX", "pa"],
      ["ECNO", "rn"],
      ["CDAT", "dcom"]
    ] as const)
      expect(tagOf(String(into(`2010[${name}]`, "pubmed")[0]))).toBe(tag)
  })

  it("keep the kind of a date", () => {
    expect(into("2010[epdat]", "pubmed")).toEqual(["2010[epdat]", []])
    expect(into("2010[ppdat] AND x[ti]", "wos")).toEqual(["PY=(2010) AND TI=(x)", ["date-approximated"]])
    expect(into("2010[dcom] AND x[ti]", "scopus")[1]).toEqual(["date-approximated", "date-lost"])
  })
})
