/** Reviews over one made-up export, and files of decisions that people return. */
import { createHash } from "node:crypto"
import { mkdirSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { written } from "../written.ts"

/** A reference of a made-up export; `n` gives it a title and a DOI. */
export interface Reference {
  readonly n: number
  readonly title?: string
  readonly abstract?: string
  readonly more?: string
}

const ris = (all: ReadonlyArray<Reference>): string =>
  all
    .map(
      ({ n, title = `Coffee and sleep ${n}`, abstract = `Study ${n} of coffee and sleep.`, more = "" }) =>
        `TY  - JOUR\nTI  - ${title}\nAU  - Doe${n}, A\nPY  - 2021\nJO  - Sleep\nDO  - 10.5555/coffee.${n}\nAB  - ${abstract}\n${more}ER  - \n`
    )
    .join("\n")

const protocol = (text: string, more = ""): string => `version: 1
title: Coffee
question: coffee sleep
strategies: [{ id: main, file: strategies/main.txt, syntax: pubmed }]
searches:
  - { id: embase, platform: Ovid, database: Embase, date: 2026-01-01, strategy: main, files: [{ file: exports/a.ris, sha256: ${createHash("sha256").update(text).digest("hex")} }] }
${more}stages:
  - { id: screen, double: all, reviewers: [Ann, Ben], settles: Cem, criteria: [{ id: population, key: 1, text: wrong population }] }
`

const strategy = "coffee[tiab] AND\nsleep[tiab] AND\nadults[tiab]\n"

/** A review with one export, as an absolute path. */
export const review = (all: ReadonlyArray<Reference>, more = ""): string =>
  resolve(written({ "review.yaml": protocol(ris(all), more), "strategies/main.txt": strategy, "exports/a.ris": ris(all) }))

/** Gives a review another export. */
export const replaceExport = (folder: string, all: ReadonlyArray<Reference>): void => {
  writeFileSync(join(folder, "exports/a.ris"), ris(all))
  writeFileSync(join(folder, "review.yaml"), protocol(ris(all)))
}

/** A record of a page. */
export interface Line {
  readonly record: string
  readonly about: unknown
}

/** The records of a page for a person, as its script reads them. */
export const recordsOf = (page: string): ReadonlyArray<Line> => {
  const [, data = ""] = /<script type="application\/json" id="data">(.*?)<\/script>/su.exec(page) ?? []
  // a page also has texts of the records, which no line of a decision has
  return (JSON.parse(data) as { readonly records: ReadonlyArray<Line> }).records.map(({ record, about }) => ({ record, about }))
}

/** A file of decisions of a person on these records. */
export const answers = (who: string, records: ReadonlyArray<Line>, actionOf: (i: number) => string): string =>
  records
    .map(({ record, about }, i) =>
      JSON.stringify({
        version: 1,
        at: new Date(Date.UTC(2026, 0, 2, 0, i)).toISOString(),
        who,
        stage: "screen",
        record,
        about,
        action: actionOf(i),
        criterion: null,
        order: { rank: i + 1, by: "ranked", model: null }
      })
    )
    .join("\n")
    .concat("\n")

/** Three references. */
export const three = [{ n: 1 }, { n: 2 }, { n: 3 }]

/** A folder outside of the review, where files are returned to. */
export const returned = (folder: string, name: string, text: string): string => {
  mkdirSync(join(folder, "../returned"), { recursive: true })
  const file = join(folder, "../returned", name)
  writeFileSync(file, text)
  return file
}
