import { createHash } from "node:crypto"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import type { Host } from "@litfuse/host/Host"
import type * as Effect from "effect/Effect"
import * as Review from "../../src/Review.ts"
import { written } from "../written.ts"

/** Its export. */
export const ris = [0, 1, 2]
  .map((n) => `TY  - JOUR\nTI  - The work w${n}\nAU  - Doe${n}, A\nPY  - 2021\nDO  - 10.5555/${n}\nAB  - Study ${n}.\nER  - \n`)
  .join("\n")

/** Its protocol. */
export const protocol = `version: 1
title: Coffee
question: coffee sleep
strategies: [{ id: main, file: strategies/main.txt, syntax: litfuse }]
order: { by: random, seed: 1 }
searches:
  - { id: embase, platform: Ovid, database: Embase, date: 2026-01-01, strategy: main, files: [{ file: exports/a.ris, sha256: ${createHash("sha256").update(ris).digest("hex")} }] }
stages:
  - { id: screen, double: share, share: 0, reviewers: [Ann], criteria: [{ id: population, key: 1, text: wrong population }] }
`

/** Stores a decision of Ann about the work of this title. */
export const decide = (folder: string, title: string, action: "include" | "exclude"): void => {
  const works = readFileSync(join(folder, ".litfuse/review/works.jsonl"), "utf8").trim().split("\n").slice(1)
  const work = works.map((line) => JSON.parse(line)).find((one) => one.title === title)
  const [{ hash: record, about }] = work.records
  const file = join(folder, "screening/Ann.screen.jsonl")
  const before = existsSync(file) ? readFileSync(file, "utf8") : ""
  const at = new Date(Date.UTC(2026, 0, 2, 0, before.split("\n").length)).toISOString()
  const order = { rank: 1, by: "ranked", model: null }
  const line = { version: 1, at, who: "Ann", stage: "screen", record, about, action, criterion: null, order }
  writeFileSync(file, `${before}${JSON.stringify(line)}\n`)
}

/** A review of three works, w0 to w2, of which the first is included. `asked` executes its questions. Answers with its folder. */
export const threeWorks = async (asked: <A, E>(question: Effect.Effect<A, E, Host>) => Promise<A>): Promise<string> => {
  const folder = resolve(
    written({ "review.yaml": protocol, "strategies/main.txt": "coffee\n", "exports/a.ris": ris, "screening/.keep": "" })
  )
  await asked(Review.run({ folder, step: "search" }))
  await asked(Review.run({ folder, step: "merge" }))
  decide(folder, "The work w0", "include")
  decide(folder, "The work w1", "exclude")
  decide(folder, "The work w2", "exclude")
  return folder
}
