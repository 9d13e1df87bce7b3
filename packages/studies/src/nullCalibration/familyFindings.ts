import type { FreeTable } from "@litfuse/bench/report/Results"
import { counted } from "@litfuse/files/numbers"
import { percent1 } from "./calibrationFindings.ts"
import { type FamilyRule, familyRules } from "./familyCounts.ts"
import type { FamilyPlace, FamilyRow, Part } from "./FamilyRow.ts"

/** The highest rate that a rule may have. */
export const aim = 0.055

/** The rules that may judge tuned systems, in the order in which they are tried. */
const corrections = familyRules.filter((rule) => rule !== "untuned")

const highestOf = (rows: ReadonlyArray<FamilyRow>, rule: FamilyRule, m: number): FamilyRow =>
  rows.reduce((a, b) => (b.rate(rule, m).upper > a.rate(rule, m).upper ? b : a))

const meets = (rows: ReadonlyArray<FamilyRow>, rule: FamilyRule, families: ReadonlyArray<number>): boolean =>
  families.every((m) => rows.every((row) => row.rate(rule, m).upper <= aim))

/** The first correction that keeps the level everywhere on the half that chooses; undefined where none does. */
export const chosenRule = (rows: ReadonlyArray<FamilyRow>, families: ReadonlyArray<number>): FamilyRule | undefined =>
  corrections.find((rule) =>
    meets(
      rows.filter(({ part }) => part === "choose"),
      rule,
      families
    )
  )

const place = ({ collection, correlation }: FamilyPlace): string => `${collection}, correlation ${correlation}`

const sizes = (rows: ReadonlyArray<FamilyRow>, families: ReadonlyArray<number>) =>
  families.flatMap((m) => [...new Set(rows.map(({ topics }) => topics))].map((topics) => ({ m, topics })))

const levelTable = (
  id: string,
  title: string,
  note: string,
  rows: ReadonlyArray<FamilyRow>,
  rules: ReadonlyArray<FamilyRule>,
  families: ReadonlyArray<number>
): FreeTable => ({
  id,
  title,
  note,
  columns: [
    { name: "rule" },
    { name: "rows" },
    { name: "topics" },
    { name: "highest rate", digits: 4 },
    { name: "upper bound: the level that holds", digits: 4 },
    { name: "in" },
    { name: `at most ${aim}` }
  ],
  rows: rules.flatMap((rule) =>
    sizes(rows, families).map(({ m, topics }) => {
      const highest = highestOf(
        rows.filter((row) => row.topics === topics),
        rule,
        m
      )
      const { any, upper } = highest.rate(rule, m)
      return [rule, m, topics, any, upper, place(highest), upper <= aim ? "yes" : "no"]
    })
  )
})

const pooled = (rows: ReadonlyArray<FamilyRow>, rule: FamilyRule, m: number) => {
  const rates = rows.map((row) => row.rate(rule, m))
  const n = rates.length
  return {
    power: rates.reduce((sum, { power }) => sum + power / n, 0),
    error: Math.sqrt(rates.reduce((sum, { powerError }) => sum + (powerError / n) ** 2, 0))
  }
}

const powerTable = (rows: ReadonlyArray<FamilyRow>, rules: ReadonlyArray<FamilyRule>, families: ReadonlyArray<number>): FreeTable => ({
  id: "power",
  title: "Power of one row at the detectable difference of its family, with its standard error",
  note: "The mean over the collections and correlations of the half that reports. The gain is the difference that a paired t-test of normal differences finds with probability .8 in a family of so many rows.",
  columns: [
    { name: "rows" },
    { name: "topics" },
    ...rules.flatMap((rule) => [
      { name: rule, digits: 3 },
      { name: `${rule}: standard error`, digits: 4 }
    ])
  ],
  rows: sizes(rows, families).map(({ m, topics }) => [
    m,
    topics,
    ...rules.flatMap((rule) => {
      const { power, error } = pooled(
        rows.filter((row) => row.topics === topics),
        rule,
        m
      )
      return [power, error]
    })
  ])
})

const designTable = (
  id: string,
  title: string,
  note: string,
  rows: ReadonlyArray<FamilyRow>,
  rules: ReadonlyArray<FamilyRule>,
  families: ReadonlyArray<number>
): FreeTable => ({
  id,
  title,
  note,
  columns: [
    { name: "differences" },
    { name: "correlation" },
    { name: "of estimates", digits: 2 },
    { name: "topics" },
    { name: "rows" },
    { name: "sets" },
    ...rules.flatMap((rule) => [
      { name: rule, digits: 4 },
      { name: `${rule}: upper bound`, digits: 4 },
      { name: `${rule}: one row, times rows`, digits: 4 }
    ])
  ],
  rows: rows.flatMap((row) =>
    families.map((m) => [
      row.collection,
      row.correlation,
      row.between,
      row.topics,
      m,
      row.sets,
      ...rules.flatMap((rule) => {
        const { any, upper, each } = row.rate(rule, m)
        return [any, upper, each * m]
      })
    ])
  )
})

/** What a collection gives to the designs. */
export interface Shape {
  readonly collection: string
  readonly part: Part
  readonly topics: number
  /** Of each comparison: its skewness, and the share of topics without a difference. */
  readonly skewness: ReadonlyArray<number>
  readonly equal: ReadonlyArray<number>
}

const quantile = (values: ReadonlyArray<number>, share: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!
}

const words: Readonly<Record<Part, string>> = { choose: "chooses", report: "reports", stress: "stress" }

const shapeTable = (shapes: ReadonlyArray<Shape>): FreeTable => ({
  id: "shapes",
  title: "Skewness of real differences by topic, over the comparisons of a collection",
  columns: [
    { name: "collection" },
    { name: "half" },
    { name: "topics" },
    { name: "comparisons" },
    ...["lowest", "lower quarter", "median", "upper quarter", "highest"].map((name) => ({ name: `skewness: ${name}`, digits: 2 })),
    { name: "topics without a difference, median share", digits: 2 }
  ],
  rows: shapes.map(({ collection, part, topics, skewness, equal }) => [
    collection,
    words[part],
    topics,
    skewness.length,
    ...[0, 0.25, 0.5, 0.75, 1].map((share) => quantile(skewness, share)),
    quantile(equal, 0.5)
  ])
})

const leadOf = (chosen: FamilyRule | undefined): string => {
  if (chosen === undefined)
    return "No correction keeps the level on the half that chooses. The rule of 20 orders stays as it is, and its tables state the level that holds."
  return chosen === corrections[0]
    ? `The rule of 20 orders needs no correction for families: on the half that chooses every upper bound is at most ${aim}.`
    : `The rule of 20 orders does not keep its level in families. The first correction that does, on the half that chooses, is "${chosen}".`
}

/** The highest rates of a rule in some rows: a sentence for each size of the family. */
const ratesText = (rows: ReadonlyArray<FamilyRow>, rule: FamilyRule, families: ReadonlyArray<number>): string =>
  families
    .map((m) => {
      const highest = highestOf(rows, rule, m)
      const { any, upper } = highest.rate(rule, m)
      return `With ${counted(m, "row")} it is ${percent1(any)} (upper bound ${percent1(upper)}; ${place(highest)}, ${counted(highest.topics, "topic")}).`
    })
    .join(" ")

/** What was found, in words and tables. */
export const familyFindings = (rows: ReadonlyArray<FamilyRow>, families: ReadonlyArray<number>, shapes: ReadonlyArray<Shape>) => {
  const of = (part: Part) => rows.filter((row) => row.part === part)
  const [choose, report, both] = [of("choose"), of("report"), [...of("choose"), ...of("report")]]
  const chosen = chosenRule(rows, families)
  const rule = chosen ?? corrections[0]!
  const shown = [...new Set<FamilyRule>([corrections[0]!, rule, "untuned"])]
  const isMet = meets(report, rule, families)
  return {
    headline: `${leadOf(chosen)} The highest error rate of "${rule}" on the other half follows. ${ratesText(report, rule, families)} ${isMet ? `All upper bounds are at most ${aim}` : `Not all upper bounds are at most ${aim}`}.`,
    conclusions: [
      `The highest error rate of 20 orders without a correction, over all collections, follows. ${ratesText(both, "20 orders", families)}`,
      `The highest error rate of a paired t-test of untuned systems, over all collections, follows. ${ratesText(both, "untuned", families)}`
    ],
    tables: [
      levelTable(
        "level",
        "The level that holds, by rows of the family and topics: all collections",
        "How often any row of a family is found better or worse where none is, at a nominal .05. It is the highest rate of all collections and correlations, with the upper end of its 95 % interval. Neither rule was chosen by these rates.",
        both,
        ["20 orders", "untuned"],
        families
      ),
      levelTable("report", "Corrections on the half that reports", "Other collections and other seeds.", report, corrections, families),
      levelTable(
        "choose",
        "Corrections on the half that chooses",
        "The first that keeps the level here is taken.",
        choose,
        corrections,
        families
      ),
      powerTable(report, shown, families),
      designTable(
        "designs",
        "Every design of both halves",
        "Correlation is that of normal numbers; the correlation of the estimates of two rows is lower. One row: the rate of a row at .05 divided by the rows, over all rows, times rows.",
        both,
        shown,
        families
      ),
      designTable(
        "stress",
        "A stress design, which accepts nothing: lognormal differences beside an untuned paired t-test",
        "See the skewness of real differences below.",
        of("stress"),
        shown,
        families
      ),
      shapeTable(shapes)
    ]
  }
}
