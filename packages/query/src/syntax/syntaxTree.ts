import * as Problem from "../Problem.ts"
import type { Node, Operator, Place, Token } from "./Node.ts"

/**
 * How operators bind in a dialect: higher numbers bind tighter, equal ones are read from left to right.
 *
 * - `suffix` how tightly a field after a group binds: looser than `near` when the field of `a adj b.ti.` applies to both
 * - `and` the word that joins; `adjacent` whether two terms without an operator between them are an error
 */
export interface Grammar {
  readonly binding: Readonly<Record<Operator["operator"], number>>
  readonly suffix: number
  readonly prefix: number
  readonly and: string
  readonly adjacent: "remark" | "error"
  /** What `a near b near c` is: all three together, or `c` near to where `a` is near `b`. */
  readonly near: "together" | "pairs"
}

/** How deep brackets may be nested: deeper than in any strategy, and not deep enough to overflow the stack. */
export const deepest = 256

const over = (a: Place, b: Place): Place => ({ from: Math.min(a.from, b.from), to: Math.max(a.to, b.to) })

const isSame = (a: Operator, b: Operator, near: Grammar["near"]): boolean =>
  a.operator === b.operator &&
  a.isAnd === b.isAnd &&
  (a.operator !== "near" || (near === "together" && a.between === b.between && a.isOrdered === b.isOrdered))

const join = (left: Node, operator: Operator, right: Node, near: Grammar["near"]): Node => {
  const place = over(left, right)
  if (operator.operator === "not") return { kind: "without", left, right, ...place }
  if (left.kind === "joined" && isSame(left.operator, operator, near)) {
    // A strategy of a megabyte can be one long list; extending it in place keeps reading linear.
    ;(left.nodes as Array<Node>).push(right)
    return Object.assign(left, place)
  }
  return { kind: "joined", operator, nodes: [left, right], ...place }
}

/**
 * The tree of a list of tokens. Problems go into the log, and reading goes on, so that the user sees all of them at once.
 *
 * - `end` the offset where the text ends, for problems about something that is missing there
 * - empty: no operand at all gives undefined, and an error
 */
export const syntaxTree = (tokens: ReadonlyArray<Token>, grammar: Grammar, log: Problem.Log, end: number): Node | undefined => {
  let at = 0
  const { binding } = grammar

  const tooDeep = (place: Place): undefined => {
    Problem.error(log, "too-deep", placeOf(place), `brackets are nested more than ${deepest} deep`)
    at = tokens.length
    return undefined
  }

  const operand = (depth: number): Node | undefined => {
    for (;;) {
      const token = tokens[at]
      if (token === undefined || token.kind === "close") return undefined
      at++
      if (depth >= deepest && token.kind !== "leaf" && token.kind !== "ready" && token.kind !== "reference") return tooDeep(token)
      switch (token.kind) {
        case "leaf":
        case "reference":
        case "ready":
          return token
        case "open": {
          const found = group(token, depth)
          if (found !== undefined) return found
          continue
        }
        case "prefix": {
          const node = expression(grammar.prefix, depth + 1)
          if (node !== undefined) return { kind: "tagged", tag: token.tag, node, ...over(token, node) }
          Problem.error(log, "missing-operand", token, "a field without a search term", { ...placeOf(token), text: "" })
          continue
        }
        case "suffix":
          Problem.error(log, "misplaced-field", token, `there is no term before the field ${token.tag.text}`, {
            ...placeOf(token),
            text: ""
          })
          continue
        case "operator": {
          if (token.operator === "not") {
            const right = expression(binding.not + 1, depth + 1)
            if (right !== undefined) return { kind: "without", left: undefined, right, ...over(token, right) }
          }
          Problem.error(log, "missing-operand", token, "an operator needs a term on both sides", { ...placeOf(token), text: "" })
        }
      }
    }
  }

  const group = (open: Place & { readonly isImplied?: boolean }, depth: number): Node | undefined => {
    const node = expression(0, depth + 1)
    const close = tokens[at]
    if (close?.kind === "close") {
      at++
      const place = over(open, close)
      if (node === undefined) {
        Problem.error(log, "empty-brackets", place, "there is nothing between these brackets", { ...placeOf(place), text: "" })
        return undefined
      }
      return { kind: "group", node, ...(open.isImplied === true ? { isImplied: true } : {}), ...place }
    }
    if (at < tokens.length || log.problems.at(-1)?.code !== "too-deep")
      Problem.error(log, "unbalanced-brackets", placeOf(open), "this bracket is never closed", { from: end, to: end, text: ")" })
    return node === undefined ? undefined : { kind: "group", node, ...over(open, node) }
  }

  const expression = (least: number, depth: number): Node | undefined => {
    let left = operand(depth)
    if (left === undefined) return undefined
    for (;;) {
      const token = tokens[at]
      if (token === undefined || token.kind === "close") return left
      if (token.kind === "suffix") {
        if (grammar.suffix < least) return left
        at++
        left = { kind: "tagged", tag: token.tag, node: left, ...over(left, token) }
        continue
      }
      const isOperator = token.kind === "operator"
      const operator: Operator = isOperator ? token : { kind: "operator", operator: "and", from: token.from, to: token.from }
      if (binding[operator.operator] < least) return left
      if (isOperator) at++
      else adjacent(token)
      const right = expression(binding[operator.operator] + 1, depth)
      if (right === undefined) {
        if (isOperator)
          Problem.error(log, "missing-operand", token, "an operator needs a term on both sides", { ...placeOf(token), text: "" })
        return left
      }
      left = join(left, operator, right, grammar.near)
    }
  }

  const adjacent = (token: Token): void => {
    const fix = { from: token.from, to: token.from, text: ` ${grammar.and} ` }
    const isBesideLine =
      (tokens[at - 1]?.kind === "reference") !== (token.kind === "reference") && !isBracket(token) && !isBracket(tokens[at - 1])
    if (isBesideLine)
      Problem.error(log, "missing-operator", placeOf(token), "there is no operator between words and the number of a line", fix)
    else if (grammar.adjacent === "error") Problem.error(log, "missing-operator", placeOf(token), "an operator is missing before this", fix)
    else {
      Problem.remark(log, "implied-and", placeOf(token), `there is no operator before this: litfuse assumes ${grammar.and}`)
      Problem.warning(
        log,
        "implied-operator",
        placeOf(token),
        `write ${grammar.and} between terms: other systems assume another operator`,
        fix
      )
    }
  }

  let whole = expression(0, 0)
  while (at < tokens.length) {
    const stray = tokens[at]!
    at++
    Problem.error(log, "unbalanced-brackets", placeOf(stray), "this bracket was never opened", { ...placeOf(stray), text: "" })
    const more = at < tokens.length ? rest() : undefined
    if (more === undefined) continue
    whole = whole === undefined ? more.node : join(whole, more.operator, more.node, grammar.near)
  }
  return whole

  function rest(): { readonly operator: Operator; readonly node: Node } | undefined {
    const token = tokens[at]!
    const isOperator = token.kind === "operator"
    if (isOperator || token.kind === "suffix") at++
    const node = expression(0, 0)
    const operator: Operator = isOperator ? token : { kind: "operator", operator: "and", from: token.from, to: token.from }
    return node === undefined ? undefined : { operator, node }
  }
}

const isBracket = (token: Token | undefined): boolean => token?.kind === "open" || token?.kind === "close"

const placeOf = ({ from, to }: Place): Place => ({ from, to })
