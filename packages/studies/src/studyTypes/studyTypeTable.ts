import type { FreeTable } from "@litfuse/bench/report/Results"
import { shareText } from "../shareText.ts"
import { type Half, type Labelled, type Setting, truths } from "./records.ts"

/** How often rules and indexers agree on one type. */
export interface Counts {
  readonly both: number
  readonly rulesOnly: number
  readonly indexersOnly: number
  readonly neither: number
}

/** A type of study with the terms of indexers that make it true. */
export type Truth = (typeof truths)[number]

/** Whether the indexers of a record say that it is of this type. */
export const isTrue = ({ terms }: Labelled, [, names]: Truth): boolean => names.some((name) => terms.has(name))

/** What rules say of a record for this type; undefined = nothing. */
export const labelOf = ({ found }: Labelled, setting: Setting, [type]: Truth) => found[setting].find((label) => label.type === type)

/** Counts of one type on some records. */
export const count = (records: ReadonlyArray<Labelled>, setting: Setting, truth: Truth): Counts => {
  const counts = { both: 0, rulesOnly: 0, indexersOnly: 0, neither: 0 }
  for (const record of records) {
    const [is, said] = [isTrue(record, truth), labelOf(record, setting, truth) !== undefined]
    if (said) counts[is ? "both" : "rulesOnly"]++
    else counts[is ? "indexersOnly" : "neither"]++
  }
  return counts
}

const share = (part: number, of: number): string => shareText(part, of, 3)

/** The fewest records of a type, and predictions of it, that a claim about it needs; with fewer it is described only. */
export const enough = 75

/** How well rules find each type, by half of the records and by what they are shown. */
export const studyTypeTable = (halves: ReadonlyMap<Half, ReadonlyArray<Labelled>>, settings: ReadonlyArray<Setting>): FreeTable => ({
  id: "types",
  title: "What rules find, compared with indexers: shares with Wilson's 95 % intervals",
  columns: [
    { name: "type" },
    { name: "shown" },
    { name: "half" },
    { name: "of the type", digits: 0 },
    { name: "found", digits: 0 },
    { name: "of them right", digits: 0 },
    { name: "sensitivity" },
    { name: "specificity" },
    { name: "precision" },
    { name: "use" }
  ],
  rows: truths.flatMap((truth) =>
    settings.flatMap((setting) =>
      [...halves].map(([half, records]) => {
        const { both, rulesOnly, indexersOnly, neither } = count(records, setting, truth)
        const isClaim = half === "test" && both + indexersOnly >= enough && both + rulesOnly >= enough
        const otherUse = half === "test" ? "description" : "rules were written on it"
        return [
          truth[0],
          setting,
          half,
          both + indexersOnly,
          both + rulesOnly,
          both,
          share(both, both + indexersOnly),
          share(neither, neither + rulesOnly),
          share(both, both + rulesOnly),
          isClaim ? "measured" : otherUse
        ]
      })
    )
  )
})

/** The records of the test half on which rules and indexers differ about a type, by PubMed id, with the rule that applies. */
export const errors = (records: ReadonlyArray<Labelled>, setting: Setting, readings: ReadonlyMap<string, string>): FreeTable => ({
  id: "errors",
  title: `Records of the test half on which rules and indexers differ, shown ${setting}; phases and types of study with at least one such record`,
  columns: [
    { name: "type" },
    { name: "PubMed id" },
    { name: "who says so" },
    { name: "rules" },
    { name: "title and passages, read afterwards" }
  ],
  rows: truths.flatMap((truth) =>
    records.flatMap((record) => {
      const label = labelOf(record, setting, truth)
      if ((label !== undefined) === isTrue(record, truth)) return []
      const rules = label === undefined ? "" : label.evidence.map(({ rule }) => rule).join(", ")
      return [[truth[0], record.pmid, label === undefined ? "indexers" : "rules", rules, readings.get(record.pmid) ?? ""]]
    })
  )
})
