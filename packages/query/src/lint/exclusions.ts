import * as Problem from "../Problem.ts"
import type { Query } from "../Query.ts"
import type { Leaf, Node, Ready, Reference } from "../syntax/Node.ts"

/** A part of a statement with a meaning. */
export type Known = Leaf | Ready | Reference

const isAnimals = (query: Query): boolean => {
  switch (query._tag) {
    case "Heading":
      return /^animals?$/iu.test(query.descriptor.trim())
    case "Field":
      return isAnimals(query.query)
    case "Or":
      return query.queries.some(isAnimals)
    default:
      return false
  }
}

const parts = (node: Node): ReadonlyArray<Known> => {
  switch (node.kind) {
    case "group":
    case "tagged":
      return parts(node.node)
    case "joined":
      return node.operator.operator === "or" ? node.nodes.flatMap(parts) : []
    case "without":
      return []
    default:
      return [node]
  }
}

/**
 * A warning where animals are excluded without an exception: studies of humans and animals have both headings.
 *
 * - `meaningOf` the meaning of a part; undefined when it has none
 */
export const exclusions = (whole: Node, meaningOf: (part: Known) => Query | undefined, log: Problem.Log): void => {
  const pending: Array<Node> = [whole]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.kind === "group" || node.kind === "tagged") pending.push(node.node)
    else if (node.kind === "joined") pending.push(...node.nodes)
    else if (node.kind === "without") {
      pending.push(node.right, ...(node.left === undefined ? [] : [node.left]))
      for (const part of parts(node.right)) {
        const query = meaningOf(part)
        if (query !== undefined && isAnimals(query))
          Problem.warning(
            log,
            "animals-excluded",
            { from: part.from, to: part.to },
            "this also excludes studies of humans and animals: exclude animals NOT humans"
          )
      }
    }
  }
}
