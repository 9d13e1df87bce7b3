import * as fc from "fast-check"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import { commonPublications } from "../../src/trialPublications/commonPublications.ts"
import { readTrialRows, type TrialRow } from "../../src/trialPublications/TrialRow.ts"

const header = "id,registry,iv_version,is_dupe,has_publication,identification_step,publication_doi,publication_pmid,publication_url"
const words = { registry: ["linked"], number: ["by number"], without: ["by title"], unstated: ["by hand"], none: ["no"] }
const read = (...rows: ReadonlyArray<string>) =>
  readTrialRows({ bytes: new TextEncoder().encode([header, ...rows, ""].join("\n")), path: "trials.csv" }, words)

const row = (number: string, ...ids: ReadonlyArray<string>): TrialRow => ({
  number,
  registry: "R",
  version: "1",
  isTwice: false,
  isPublished: true,
  route: "registry",
  ids
})

describe("trials and how their publications were found", () => {
  it("are read from a row each: the address counts only without DOI and PMID", () => {
    const rows = Result.getOrThrow(
      read(
        "NCT00000001,CT,1,FALSE,TRUE,linked,10.1/A,7,http://x",
        "DRKS00000001,DRKS,2,TRUE,TRUE,by title,NA,NA,http://x/Y",
        "NCT00000002,CT,1,FALSE,FALSE,no,NA,NA,NA"
      )
    )
    expect(rows.map(({ route, isTwice, isPublished, ids }) => [route, isTwice, isPublished, ids])).toEqual([
      ["registry", false, true, ["doi:10.1/a", "pmid:7"]],
      ["without", true, true, ["url:http://x/y"]],
      ["none", false, false, []]
    ])
  })

  it("name the row of a step that no route has, and a column that is absent", () => {
    const text = (result: ReturnType<typeof read>) => (Result.isFailure(result) ? result.failure.message : "read")
    expect(text(read("NCT00000001,CT,1,FALSE,TRUE,by magic,NA,NA,NA"))).toContain(
      'trials.csv: row 1 has the step "by magic", which no route names'
    )
    const short = readTrialRows({ bytes: new TextEncoder().encode("id,registry\nNCT1,CT\n"), path: "trials.csv" }, words)
    expect(text(short)).toContain('no column "iv_version"')
  })
})

describe("publications of several registrations", () => {
  it("are joined by DOI or PMID, also through a third trial: by hand", () => {
    const [a, b, c, d, e] = [row("a", "doi:1"), row("b", "pmid:2"), row("c", "doi:1", "pmid:2"), row("d", "doi:3"), row("e")]
    expect(commonPublications([a, b, c, d, e]).map((group) => group.map(({ number }) => number).sort())).toEqual([["a", "b", "c"], ["d"]])
  })

  it("hold each trial with an identifier once, in any order of the rows", () => {
    const ids = fc.array(fc.constantFrom("doi:1", "doi:2", "doi:3", "pmid:1", "pmid:2"), { maxLength: 2 })
    const sizes = (rows: ReadonlyArray<TrialRow>) =>
      commonPublications(rows)
        .map((group) =>
          group
            .map(({ number }) => number)
            .sort()
            .join()
        )
        .sort()
    fc.assert(
      fc.property(fc.array(ids, { maxLength: 8 }), (lists) => {
        const rows = lists.map((own, i) => row(String(i), ...own))
        const groups = commonPublications(rows)
        expect(
          groups
            .flat()
            .map(({ number }) => number)
            .sort()
        ).toEqual(rows.flatMap((one) => (one.ids.length === 0 ? [] : one.number)).sort())
        expect(sizes(rows.toReversed())).toEqual(sizes(rows))
        for (const [i, group] of groups.entries())
          for (const other of groups.slice(i + 1))
            expect(group.flatMap((one) => one.ids).some((id) => other.some((two) => two.ids.includes(id)))).toBe(false)
      })
    )
  })
})
