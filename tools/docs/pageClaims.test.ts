/**
 * Five pages about litfuse, sentence by sentence. Commands over recordings do what a sentence says, or it is listed with the reason why no command shows it.
 */
import { existsSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { read, root } from "../shared/repositoryFiles.ts"
import type { PageClaims } from "./pageClaims/Claim.ts"
import { agentsClaims } from "./pageClaims/agentsClaims.ts"
import { comparisonClaims } from "./pageClaims/comparisonClaims.ts"
import { faqClaims } from "./pageClaims/faqClaims.ts"
import { pageClaims } from "./pageClaims/pageClaims.ts"
import { pageProblems, unnoticedValues } from "./pageClaims/pageProblems.ts"
import { pageUnits } from "./pageClaims/pageUnits.ts"
import { projectClaims } from "./pageClaims/projectClaims.ts"

/** What of a page its claims cover. A page without the named section has no text, so that every claim on it fails. */
const textOf = ({ page, section }: PageClaims): string => (section === undefined ? read(page) : (read(page).split(section)[1] ?? ""))

const all = [agentsClaims, comparisonClaims, faqClaims, pageClaims, projectClaims].map((one) => [one.page, one] as const)

describe.each(all)("%s", (_, claims) => {
  it("says nothing that commands do not do", async () => {
    expect(await pageProblems(textOf(claims), claims)).toEqual([])
  })

  it("could say no other value: each planted one is noticed", async () => {
    expect(await unnoticedValues(textOf(claims), claims)).toEqual([])
  })

  it("names tests that are there for what is not checked here", () => {
    expect(claims.unchecked.flatMap(({ test }) => (test === undefined || existsSync(join(root, test)) ? [] : [test]))).toEqual([])
  })
})

describe("a planted claim", () => {
  const claims = {
    page: "a page",
    claims: [{ says: /^It prints (?<n>\d) lines/, holds: ({ n }: Readonly<Record<string, string>>) => n === "2" }],
    unchecked: [{ why: "about something else", says: ["Others do that too."] }]
  }
  const found = (text: string) => pageProblems(text, claims)

  it("is noticed when it is false, new, or gone", async () => {
    expect(await found("It prints 2 lines. Others do that too.")).toEqual([])
    expect(await found("It prints 3 lines. Others do that too.")).toEqual(["does not hold: It prints 3 lines."])
    expect(await found("It prints 2 lines. Others do that too. It never fails.")).toEqual(["nothing checks: It never fails."])
    expect(await found("| a | b |\n| - | - |\n| It prints 2 lines | x |")).toHaveLength(3)
  })

  it("is noticed when its check would let any value pass", async () => {
    const careless = { ...claims, claims: [{ says: /(?<n>\d) lines/, holds: () => true }] }
    expect(await unnoticedValues("It prints 2 lines.", careless)).toEqual(["3 instead of 2: It prints 2 lines."])
    expect(await unnoticedValues("It prints 2 lines.", claims)).toEqual([])
  })

  it("is a sentence or a row, and no heading, picture, address of a link or block of code", () => {
    const page =
      "# A\n\nOne. Two goes on\nhere.\n\n![x](y)\n\n- item\n\n```sh\nnpx\n```\n\n| a |\n| - |\n| cell |\n\n[link]: https://example.org\n"
    expect(pageUnits(page)).toEqual(["One.", "Two goes on here.", "- item", "| cell |"])
  })
})
