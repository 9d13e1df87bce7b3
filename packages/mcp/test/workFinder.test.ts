import type { Hit } from "@litfuse/api/search/Answer"
import { expect, it } from "vitest"
import { workFinder } from "../src/workFinder.ts"

const hit = (id: string, identifiers: ReadonlyArray<string>): Hit => ({ id, identifiers, records: [id] }) as unknown as Hit

it("finds works by identifiers in any common spelling, and never confuses numbers of two services", () => {
  const find = workFinder([hit("core:123", []), hit("pubmed:123", ["doi:10.5555/a", "pmid:123"]), hit("openalex:W5", ["doi:10.5555/a"])])
  for (const id of ["PMID:123", "10.5555/A", "https://doi.org/10.5555/a", "doi:10.5555/a", " pubmed:123 "])
    expect([id, find(id)?.id]).toEqual([id, "pubmed:123"])
  expect([find("core:123")?.id, find("PMID:5")?.id]).toEqual(["core:123", undefined])
})
