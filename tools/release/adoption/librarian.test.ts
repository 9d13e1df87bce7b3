/** A librarian's day with the command as it is published: exports of databases, duplicates, doubts, one more database, a report, a bundle. */
import { cpSync } from "node:fs"
import { join, resolve } from "node:path"
import { afterAll, beforeAll, expect, it } from "vitest"
import { type Folder, install } from "./install.ts"

const root = resolve(import.meta.dirname, "../../..")

const tags = [
  "N1  - Include? asked by RB",
  "C1  - screened twice",
  "LB  - 12",
  "L1  - internal-pdf://0123/Roe.pdf",
  "AN  - 31234567",
  "DB  - Ovid MEDLINE(R)",
  "AD  - Town",
  "ST  - Almirs",
  "TT  - Almire"
]

const medline = `TY  - JOUR
TI  - Almirs for crorqic disorders: a randomised trial
AU  - Roe, Jane
AU  - Doe, Ann
PY  - 2020
T2  - Journal of Examples
VL  - 3
SP  - 11
DO  - 10.1000/almirs
${tags.join("\n")}
ER  -${" "}

TY  - CHAP
TI  - Crorqic disorders in the very old
ED  - Muster, Berta
PY  - 2019
T2  - A book of disorders
VL  - 3
SP  - 90
ER  -${" "}
`

const wos = `FN Clarivate Analytics Web of Science
VR 1.0
PT J
AU Roe, J
   Doe, A
AF Roe, Jane
   Doe, Ann
TI ALMIRS FOR CRORQIC DISORDERS: A RANDOMISED TRIAL
SO JOURNAL OF EXAMPLES
PY 2020
VL 3
BP 11
DI 10.1000/ALMIRS
ER

PT J
TI Crorqic disorders in the very old
ER

EF
`

const scopus = `@article{Roe2020,
 funding_text 1={A fund},
 title={Almirs and "other" {crorqic} things},
 author={Roe, Jane},
 year={2021},
 journal={Annals}
}
`

const enw = `%0 Journal Article
%T Something else entirely
%A Doe, Ann
%D 2018

%0 Journal Article
%T Almirs and "other" crorqic things
%A Roe, Jane
%J Annals
%D 2021
`

let here: Folder
let elsewhere: Folder
beforeAll(() => {
  here = install()
  elsewhere = install()
  for (const [name, text] of Object.entries({ "medline.ris": medline, "wos.ciw": wos, "scopus.bib": scopus, "new.enw": enw }))
    here.write(name, text)
  cpSync(join(root, "datasets/atlas/cassettes"), join(here.path, "cassettes"), { recursive: true })
})
afterAll(() => {
  here.remove()
  elsewhere.remove()
})

const databases = ["medline.ris", "wos.ciw", "scopus.bib"]

it("removes duplicates of three dialects, asks about one pair, and keeps what was decided when a database is added", () => {
  const first = here.litfuse("dedup", ...databases, "--review", "doubts.jsonl", "--merged", "merged.ris")
  expect([first.code, first.err]).toEqual([0, expect.stringContaining("identified 5 records, removed 1 duplicate, left 4 works")])
  expect(first.err).toContain("in doubt and not merged: 1 pair, written to doubts.jsonl")
  expect(first.err).toContain("merged.ris: 4 of 4 works written")
  here.write("decisions.jsonl", here.read("doubts.jsonl").replace('"action":null,"why":""', '"action":"same","why":"one chapter"'))
  const second = here.litfuse("dedup", "new.enw", ...databases.toReversed(), "--decisions", "decisions.jsonl", "--merged", "final.ris")
  expect([second.code, second.err]).toEqual([0, expect.stringContaining("identified 7 records, removed 3 duplicates, left 4 works")])
  expect(second.err).not.toContain("decision-unmatched")
  expect(second.err).not.toContain("in doubt")
})

it("writes RIS with every tag of the files of RIS, and a chapter with its editor", () => {
  const lines = here.read("final.ris").split("\r\n")
  for (const tag of tags) expect(lines).toContain(tag)
  expect(lines).toEqual(expect.arrayContaining(["TY  - CHAP", "ED  - Muster, Berta", "DO  - 10.1000/almirs"]))
  expect(lines.filter((line) => line.startsWith("TY"))).toHaveLength(4)
  expect(lines.join()).not.toContain("no title")
})

it("reports the search for PRISMA-S by the names of the databases", () => {
  const words = [
    "search",
    "crorqic",
    "--source",
    "file:medline.ris,file:wos.ciw",
    "--name",
    "Ovid MEDLINE",
    "--name",
    "Web of Science",
    "--prisma-s",
    "prisma.txt",
    "--format",
    "ris"
  ]
  const { code, err } = here.litfuse(...words)
  expect([code, err]).toEqual([0, expect.stringMatching(/standard output: \d of \d works written/)])
  expect(here.read("prisma.txt")).toMatch(/Database name: Ovid MEDLINE; Web of Science\n/)
  expect(here.read("prisma.txt")).toContain("Total records: 4 records: Ovid MEDLINE 2; Web of Science 2")
})

it("bundles a search of services, and replays it elsewhere to the same works", () => {
  const made = here.litfuse("bundle", "a.bundle", "Almirs for crorqic disorders in current smokers", "--replay", "cassettes")
  expect(made.code).toBe(0)
  cpSync(join(here.path, "a.bundle"), join(elsewhere.path, "a.bundle"))
  const [one, other] = [here, elsewhere].map((folder) => folder.litfuse("replay", "a.bundle", "--format", "ris", "--prisma-s", "p.txt"))
  expect(other).toEqual(one)
  expect(one!.out.match(/^TY /gm)?.length).toBeGreaterThan(10)
  expect(elsewhere.read("p.txt")).toContain("answers left out of the bundle")
})
