import * as ReviewFlow from "@litfuse/api/ReviewFlow"

/** What a person typed for a box, or for the records of a method: all as text. */
interface Typed {
  readonly n: string
  readonly why: string
}

/** The entries of a form with the numbers of people. `other`: rows of other methods; those that are empty are left out. */
export interface ReviewEntries {
  readonly boxes: Readonly<Record<string, Typed>>
  readonly studies: string
  readonly reports: string
  readonly other: ReadonlyArray<Typed & { readonly from: string }>
}

const text = (words: URLSearchParams, name: string): string => (words.get(name) ?? "").trim()

/** The entries of a sent form. */
export const sentEntries = (form: URLSearchParams): ReviewEntries => {
  const [ns, whys] = [form.getAll("other-n"), form.getAll("other-why")]
  return {
    boxes: Object.fromEntries(ReviewFlow.boxes.map(([name]) => [name, { n: text(form, `${name}-n`), why: text(form, `${name}-why`) }])),
    studies: text(form, "studies"),
    reports: text(form, "reports"),
    other: form
      .getAll("from")
      .map((from, i) => ({ from: from.trim(), n: (ns[i] ?? "").trim(), why: (whys[i] ?? "").trim() }))
      .filter(({ from, n, why }) => from !== "" || n !== "" || why !== "")
  }
}

/** The entries of a form that shows the numbers of flow.yaml. */
export const entriesOf = ({ boxes, previous, other }: ReviewFlow.Numbers): ReviewEntries => ({
  boxes: Object.fromEntries(ReviewFlow.boxes.map(([name]) => [name, { n: String(boxes[name]?.n ?? ""), why: boxes[name]?.why ?? "" }])),
  studies: String(previous?.studies ?? ""),
  reports: String(previous?.reports ?? ""),
  other: other.map(({ from, n, why }) => ({ from, n: String(n), why }))
})

const countOf = (typed: string): number | undefined => (/^\d{1,9}$/.test(typed) ? Number(typed) : undefined)

/**
 * The numbers that were typed, or what is wrong with them, one sentence each.
 *
 * - an empty box has no number; a number needs a reason, and a reason a number
 */
export const reviewNumbers = (
  entries: ReviewEntries
): { readonly numbers: ReviewFlow.Numbers } | { readonly problems: ReadonlyArray<string> } => {
  const problems: Array<string> = []
  const read = (name: string, { n, why }: Typed): { readonly n: number; readonly why: string } | undefined => {
    if (n === "" && why === "") return undefined
    const count = countOf(n)
    if (n === "") problems.push(`${name} has a reason without a number`)
    else if (count === undefined) problems.push(`${name} is "${n}"; it takes a whole number`)
    else if (why === "") problems.push(`${name} needs a reason`)
    return { n: count ?? 0, why }
  }
  const boxes = ReviewFlow.boxes.flatMap(([name]) => {
    const value = read(name, entries.boxes[name]!)
    return value === undefined ? [] : [[name, value] as const]
  })
  const other = entries.other.map(({ from, ...typed }) => {
    if (from === "") problems.push("a row of other methods has no method")
    else if (typed.n === "" && typed.why === "") problems.push(`${from} needs a number and a reason`)
    return { from, ...(read(from === "" ? "its number" : from, typed) ?? { n: 0, why: "" }) }
  })
  const { studies, reports } = entries
  const previous = [studies, reports].map(countOf)
  if (studies !== "" || reports !== "")
    for (const [i, name] of ["previous studies", "reports of previous studies"].entries())
      if (previous[i] === undefined) problems.push(`${name} is "${[studies, reports][i]}"; it takes a whole number`)
  if (problems.length > 0) return { problems }
  const [before, of] = previous
  return {
    numbers: {
      version: 1,
      boxes: Object.fromEntries(boxes),
      ...(before === undefined || of === undefined ? {} : { previous: { studies: before, reports: of } }),
      other
    }
  }
}
