import type { Target } from "../dialects/target.ts"
import * as Problem from "../Problem.ts"
import type { Joined, Leaf, Node, Tag } from "../syntax/Node.ts"

/** A statement for the rules. */
export interface Reviewed {
  readonly text: string
  readonly node: Node
  readonly targetOf: (tag: string) => Target | undefined
  readonly log: Problem.Log
}

const placeOf = ({ from, to }: { readonly from: number; readonly to: number }) => ({ from, to })

const inside = (node: Node): Node => (node.kind === "group" ? inside(node.node) : node)

const isMixed = (outer: Joined, inner: Node): boolean =>
  inner.kind === "joined" &&
  outer.operator.operator !== "near" &&
  inner.operator.operator !== "near" &&
  inner.operator.operator !== outer.operator.operator

/** AND and OR next to each other without brackets: systems read them in different orders. One problem is reported for each group of operators. */
const precedence = (node: Joined, reported: Set<Node>, { text, log }: Reviewed): void => {
  const other = node.nodes.find((inner) => isMixed(node, inner))
  if (other !== undefined && !reported.has(node))
    Problem.warning(
      log,
      "implicit-precedence",
      placeOf(node.operator),
      "AND and OR without brackets: systems read them in different orders",
      {
        ...placeOf(other),
        text: `(${text.slice(other.from, other.to)})`
      }
    )
  if (other !== undefined || reported.has(node)) for (const inner of node.nodes) reported.add(inner)
}

/** Brackets around a list in a list of the same operator change nothing. */
const needless = (node: Joined, { text, log }: Reviewed): void => {
  if (node.operator.operator === "near") return
  for (const inner of node.nodes) {
    if (inner.kind !== "group" || inner.isImplied === true) continue
    const list = inside(inner)
    if (list.kind === "joined" && list.operator.operator === node.operator.operator)
      Problem.warning(log, "needless-brackets", placeOf(inner), "these brackets change nothing: the operator around them is the same", {
        ...placeOf(inner),
        text: text.slice(list.from, list.to)
      })
  }
}

interface Filter {
  readonly leaf: Leaf
  readonly kind: "date" | "journal"
}

const filterOf = (node: Node, tag: Tag | undefined, targetOf: Reviewed["targetOf"]): Filter | undefined => {
  const one = inside(node)
  if (one.kind === "tagged") return filterOf(one.node, one.tag, targetOf)
  if (one.kind !== "leaf") return undefined
  const name = one.tag ?? tag
  const target = name === undefined ? undefined : targetOf(name.text)
  if (target?._tag === "Date") return { leaf: one, kind: "date" }
  return target?._tag === "Fields" && target.fields.includes("containerTitle") ? { leaf: one, kind: "journal" } : undefined
}

/** A date or a journal that applies to one alternative only: usually it should apply to all of them. */
const subquery = (node: Joined, { targetOf, log }: Reviewed): void => {
  if (node.operator.operator !== "or") return
  for (const alternative of node.nodes) {
    const list = inside(alternative)
    if (list.kind !== "joined" || list.operator.operator !== "and") continue
    const filters = list.nodes.map((inner) => filterOf(inner, undefined, targetOf))
    if (filters.every((filter) => filter !== undefined)) continue
    for (const filter of filters)
      if (filter !== undefined)
        Problem.warning(
          log,
          `${filter.kind}-in-subquery`,
          placeOf(filter.leaf),
          `this ${filter.kind} applies to one of the alternatives only: move it outside the brackets to apply it to all`
        )
  }
}

/** The rules on the structure of a statement. */
export const structure = (reviewed: Reviewed): void => {
  const reported = new Set<Node>()
  const pending: Array<Node> = [reviewed.node]
  for (let one = pending.pop(); one !== undefined; one = pending.pop()) {
    if (one.kind === "group" || one.kind === "tagged") pending.push(one.node)
    else if (one.kind === "without") {
      pending.push(one.right)
      if (one.left !== undefined) pending.push(one.left)
    } else if (one.kind === "joined") {
      precedence(one, reported, reviewed)
      needless(one, reviewed)
      subquery(one, reviewed)
      for (const inner of one.nodes) pending.push(inner)
    }
  }
}
