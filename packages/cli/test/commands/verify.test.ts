import { readFileSync } from "node:fs"
import { join } from "node:path"
import { afterEach, expect, it, vi } from "vitest"
import { again, litfuse } from "./litfuse.ts"

const everyday = join(import.meta.dirname, "../../../../datasets/everyday/references")
const file = (name: string): string => readFileSync(join(everyday, name), "utf8")
const files = { "clean.bib": file("clean.bib"), "damaged.bib": file("damaged.bib"), "damaged.md": file("damaged.md") }
const replay = ["--replay", join(everyday, "cassettes")]

afterEach(() => void vi.unstubAllEnvs())

it("ends with 0 for a clean file, with 1 for a problem, and with 3 when no source answered", async () => {
  const clean = await litfuse(["verify", "clean.bib", ...replay], files)
  expect([clean.code, clean.out.trim().split("\n").length, clean.err.trim()]).toEqual([0, 3, "3 references: 3 ok; no problem"])
  const damaged = await again(["verify", "damaged.md", ...replay])
  expect(damaged.code).toBe(1)
  expect(damaged.out).toContain("damaged.bib:17: tidewell2019: absent")
  // recordings of other questions
  const silent = await again(["verify", "clean.bib", "--replay", join(everyday, "../cassettes")])
  expect([silent.code, silent.out.includes("absent"), silent.out.match(/: unknown: /g)?.length]).toEqual([3, false, 3])
  expect(silent.err).toMatch(/litfuse verify: no source answered, so no reference was checked/)
})

it("writes JSON and a page, and annotations on GitHub", async () => {
  const { code, folder } = await litfuse(["verify", "damaged.bib", ...replay, "--out", "references.html"], files)
  expect(code).toBe(1)
  const page = readFileSync(join(folder, "references.html"), "utf8")
  for (const text of ["tidewell2019", "RETRACTED 2017-05-20", "6 references: 3 ok, 2 differs, 1 absent, 1 retracted"])
    expect(page).toContain(text)
  const json = await again(["verify", "damaged.bib", ...replay, "--format", "json"])
  expect(JSON.parse(json.out)).toMatchObject({ version: 1, file: "damaged.bib", references: { length: 6 } })
  vi.stubEnv("GITHUB_ACTIONS", "true")
  expect((await again(["verify", "damaged.bib", ...replay])).out).toMatch(
    /^::error file=damaged\.bib,line=9,title=brandelow2017%3A ok::RETRACTED/m
  )
})

it("watches references, and lists later those that were retracted or corrected, with the sentences that cite them", async () => {
  await litfuse(["project", "init"], { ...files, "clean.md": file("clean.md") })
  const watched = await again(["verify", "clean.md", "--watch", ...replay])
  expect([watched.code, watched.err]).toEqual([0, expect.stringMatching(/^clean\.md: 3 references watched$/m)])
  const same = await again(["project", "update", ...replay])
  expect([same.code, same.out.trim(), same.err.trim()]).toEqual([
    0,
    "",
    "none of 3 watched references in 1 file was retracted, corrected or doubted since"
  ])
  const later = ["--replay", join(everyday, "later")]
  const changed = await again(["project", "update", ...later])
  expect([changed.code, changed.out]).toEqual([
    0,
    expect.stringMatching(
      /^clean\.md:6: ferncastle2021: RETRACTED 2024-11-05, says Crossref \(.*\): "Caffeine late.*sleep\." \[doi:10\.5555\/everyday\.1\]\n/
    )
  ])
  const json = await again(["project", "update", ...later, "--format", "json"])
  expect(JSON.parse(json.out)).toMatchObject({ version: 1, changed: [{ key: "ferncastle2021" }, { key: "sorrelby2018" }] })
  const silent = await again(["project", "update", "--replay", join(everyday, "../texts")])
  expect([silent.code, silent.err]).toEqual([3, expect.stringMatching(/no source answered, so no reference was checked/)])
  vi.stubEnv("GITHUB_ACTIONS", "true")
  expect((await again(["project", "update", ...later])).out).toMatch(/^::error file=clean\.md,line=6,title=ferncastle2021::RETRACTED/m)
})
