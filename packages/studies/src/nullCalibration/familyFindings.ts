import type { FreeTable } from "@litfuse/bench/report/Results"
import { fixed } from "@litfuse/files/numbers"
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

/** What was found, in words and tables. */
export const familyFindings = (rows: ReadonlyArray<FamilyRow>, families: ReadonlyArray<number>, shapes: ReadonlyArray<Shape>) => {
  const of = (part: Part) => rows.filter((row) => row.part === part)
  const chosen = chosenRule(rows, families)
  const rule = chosen ?? corrections[0]!
  const reported = [...new Set<FamilyRule>([corrections[0]!, rule, "untuned"])]
  const holds = (own: FamilyRule) => {
    const worst = Math.max(...families.map((m) => highestOf(of("report"), own, m).rate(own, m).upper))
    return `${own}: the upper bound of the level is at most ${fixed(worst, 4)} on the other half`
  }
  const stated = families.map((m) => {
    const highest = highestOf(of("report"), rule, m)
    const { any, upper } = highest.rate(rule, m)
    return `${m === 1 ? "one row" : `${m} rows`} ${percent1(any)} (upper bound ${percent1(upper)}; ${place(highest)}, ${highest.topics} topics)`
  })
  const isMet = meets(of("report"), rule, families)
  return {
    headline: `${leadOf(chosen)} On the other half it finds a difference where there is none in at most: ${stated.join("; ")}. ${isMet ? `All upper bounds are at most ${aim}` : `Not all upper bounds are at most ${aim}`}.`,
    conclusions: reported.map((own) => `${holds(own)}.`),
    tables: [
      levelTable(
        "report",
        "The level that holds, by rows of the family and topics: the half that reports",
        `How often any row of a family is found better or worse where none is, at a nominal .05. The highest of all collections and correlations, with the upper end of its 95 % interval.`,
        of("report"),
        reported,
        families
      ),
      levelTable(
        "choose",
        "The same by correction: the half that chooses",
        "Other collections, other seeds.",
        of("choose"),
        familyRules,
        families
      ),
      powerTable(of("report"), reported, families),
      designTable(
        "designs",
        "Every design of both halves",
        "Correlation is that of normal numbers; the correlation of the estimates of two rows is lower. One row: the rate of a row at .05 divided by the rows, over all rows, times rows.",
        [...of("choose"), ...of("report")],
        ["20 orders", "untuned"],
        families
      ),
      designTable(
        "stress",
        "A stress design, which accepts nothing: lognormal differences beside an untuned paired t-test",
        "No collection has differences as skewed as these on most topics.",
        of("stress"),
        ["20 orders", "untuned"],
        families
      ),
      shapeTable(shapes)
    ]
  }
}
