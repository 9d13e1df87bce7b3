/** A review of 50,000 made-up records, screened by two people: how long its status and its check take, and their memory. Needs a built command. */
import { execFileSync } from "node:child_process"
import { createHash } from "node:crypto"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Measurement } from "./Measurement.ts"
import { meter, used } from "./processTimes.ts"
import { randomStream } from "./randomStream.ts"

const size = 50_000

const main = join(import.meta.dirname, "../packages/cli/dist/main.js")

const words = Array.from({ length: 4000 }, (_, i) => {
  const next = randomStream(i + 1)
  return Array.from({ length: 2 + (next() % 3) }, () => `${"bcdfglmnprstv"[next() % 13]}${"aeiou"[next() % 5]}`).join("")
})

/** A reference with an abstract of 180 words. Every tenth one is in both exports. */
const reference = (n: number): string => {
  const next = randomStream(n + 1)
  const text = (count: number) => Array.from({ length: count }, () => words[next() % words.length]).join(" ")
  return `TY  - JOUR\nTI  - ${text(12)} ${n}\nAU  - ${text(1)}, A\nPY  - ${1990 + (next() % 34)}\nJO  - ${text(2)}\nVL  - ${1 + (next() % 90)}\nSP  - ${1 + (next() % 999)}\nDO  - 10.5555/large.${n}\nAB  - ${text(180)}\nER  - \n`
}

const exportOf = (from: number): string => Array.from({ length: size / 2 }, (_, i) => reference(from + i)).join("\n")

/** Writes a review of 50,000 records. `order` of screening, as in review.yaml. */
export const writeReview = (root: string, order = "{ by: ranked, seed: 1 }"): void => {
  for (const folder of ["exports", "strategies", "screening"]) mkdirSync(join(root, folder))
  const searches = ["a", "b"].map((id, i) => {
    const text = exportOf(i * 0.9 * (size / 2))
    writeFileSync(join(root, `exports/${id}.ris`), text)
    const sha256 = createHash("sha256").update(text).digest("hex")
    return `  - { id: ${id}, platform: Ovid, database: ${id}, date: 2026-01-01, strategy: main, files: [{ file: exports/${id}.ris, sha256: ${sha256} }] }\n`
  })
  writeFileSync(join(root, "strategies/main.txt"), "coffee sleep\n")
  const stage = (id: string) =>
    `  - { id: ${id}, double: all, reviewers: [Ann, Ben], settles: Cem, criteria: [{ id: population, key: 1, text: wrong population }] }\n`
  writeFileSync(
    join(root, "review.yaml"),
    `version: 1\ntitle: Coffee\nquestion: coffee sleep\nstrategies: [{ id: main, file: strategies/main.txt, syntax: litfuse }]\norder: ${order}\nsearches:\n${searches.join("")}stages:\n${stage("title-abstract")}${stage("full-text")}`
  )
}

interface WorkLine {
  readonly records: readonly [{ readonly hash: string; readonly about: unknown }]
}

/** Two people decide on every work: every twentieth goes on, and every hundredth is included. */
const writeDecisions = (root: string): void => {
  const works = readFileSync(join(root, ".litfuse/review/works.jsonl"), "utf8").trimEnd().split("\n").slice(1)
  for (const who of ["Ann", "Ben"])
    for (const [stage, every, passes] of [["title-abstract", 1, 20] as const, ["full-text", 20, 100] as const]) {
      const lines = works.flatMap((line, i) => {
        if (i % every !== 0) return []
        const [{ hash, about }] = (JSON.parse(line) as WorkLine).records
        const isIn = i % passes === 0
        const at = new Date(Date.UTC(2026, 1, 1) + i * 1000).toISOString()
        const said = { action: isIn ? "include" : "exclude", criterion: isIn ? null : "population" }
        return `${JSON.stringify({ version: 1, at, who, stage, record: hash, about, ...said, order: { rank: i + 1, by: "ranked", model: null } })}\n`
      })
      writeFileSync(join(root, `screening/${who}.${stage}.jsonl`), lines.join(""))
    }
}

/** `npm run speed -- review`. */
export const largeReview = (): ReadonlyArray<Measurement> => {
  const root = mkdtempSync(join(tmpdir(), "litfuse-large-review-"))
  process.env["LITFUSE_STATE"] = join(root, "state")
  const metered = join(root, "used.json")
  const litfuse = (...args: ReadonlyArray<string>): void =>
    void execFileSync(process.execPath, ["--import", meter(metered), main, ...args], { cwd: root, stdio: "ignore" })
  writeReview(root)
  litfuse("review", "run")
  writeDecisions(root)
  litfuse("review", "run", "report")
  const measured = [["review"], ["review", "check", "--no-replay"]].flatMap((args): ReadonlyArray<Measurement> => {
    try {
      litfuse(...args)
    } catch {
      // items of PRISMA-S are open, so the check ends with 1
    }
    const { mb, seconds } = used(metered)
    const what = `litfuse ${args.join(" ")}, 50,000 records`
    return [
      { name: `${what}: CPU`, value: seconds, unit: "s", target: "at most 5" },
      { name: `${what}: memory`, value: mb, unit: "MB", target: "at most 1,000" }
    ]
  })
  rmSync(root, { recursive: true })
  return measured
}
