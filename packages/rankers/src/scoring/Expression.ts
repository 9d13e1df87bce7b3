import * as Result from "effect/Result"

/** An expression over numbers of a work, as data: read once, evaluated by walking a tree. What users write never becomes code. */
export type Expression =
  | { readonly _tag: "Number"; readonly value: number }
  | { readonly _tag: "Name"; readonly name: string }
  | { readonly _tag: "Call"; readonly name: FunctionName; readonly of: ReadonlyArray<Expression> }
  | { readonly _tag: "Binary"; readonly sign: "+" | "-" | "*" | "/"; readonly left: Expression; readonly right: Expression }

const functions: Readonly<Record<"log" | "log2" | "log10" | "sqrt" | "abs" | "min" | "max", (...of: ReadonlyArray<number>) => number>> = {
  log: (x = Number.NaN) => Math.log(x),
  log2: (x = Number.NaN) => Math.log2(x),
  log10: (x = Number.NaN) => Math.log10(x),
  sqrt: (x = Number.NaN) => Math.sqrt(x),
  abs: (x = Number.NaN) => Math.abs(x),
  min: Math.min,
  max: Math.max
}

/** The names of functions. */
export type FunctionName = keyof typeof functions

const isFunction = (name: string): name is FunctionName => Object.hasOwn(functions, name)

/** Deeper nesting is refused, so that no text can exhaust the stack. */
const deepest = 50

const token = /\s*(?:(\d+(?:\.\d+)?(?:e[+-]?\d+)?)|([a-z][a-z0-9]*)|([-+*/(),]))/iy

const tokensOf = (text: string): Result.Result<ReadonlyArray<string>, string> => {
  const found: Array<string> = []
  token.lastIndex = 0
  for (let at = 0; at < text.trimEnd().length; at = token.lastIndex) {
    const match = token.exec(text)
    if (match === null) return Result.fail(`"${text.slice(at).trim()}" at character ${at + 1} is no number, name or sign`)
    found.push(match[0].trim())
  }
  return Result.succeed(found)
}

/** Reads numbers, the given names, + - * /, brackets, log, log2, log10, sqrt, abs, min, max. Errors: what is wrong, in a line. */
export const parse = (text: string, names: ReadonlyArray<string>): Result.Result<Expression, string> =>
  Result.flatMap(tokensOf(text), (tokens) => {
    let at = 0
    let depth = 0
    let problem: string | undefined
    const zero: Expression = { _tag: "Number", value: 0 }
    const fail = (what: string): Expression => {
      problem ??= what
      return zero
    }
    const take = (expected: string): boolean => {
      if (tokens[at] !== expected) return false
      at++
      return true
    }
    const group = (read: () => Expression): Expression => {
      if (++depth > deepest) return fail(`more than ${deepest} brackets inside each other`)
      const inner = read()
      depth--
      return inner
    }
    const primary = (): Expression => {
      const one = tokens[at++]
      if (one === undefined) return fail("it ends too early")
      if (/^\d/.test(one)) return { _tag: "Number", value: Number(one) }
      if (one === "-") return group(() => ({ _tag: "Binary", sign: "-", left: zero, right: primary() }))
      if (one === "(") {
        const inner = group(sum)
        return take(")") ? inner : fail("a bracket is not closed")
      }
      if (isFunction(one) && take("(")) {
        const of = [group(sum)]
        while (take(",")) of.push(group(sum))
        if (!take(")")) return fail(`the bracket after ${one} is not closed`)
        const isMany = one === "min" || one === "max"
        return isMany || of.length === 1 ? { _tag: "Call", name: one, of } : fail(`${one} takes one number`)
      }
      return names.includes(one) ? { _tag: "Name", name: one } : fail(`"${one}" is not known; there are ${names.join(", ")}`)
    }
    const chain = (signs: ReadonlyArray<"+" | "-" | "*" | "/">, next: () => Expression): Expression => {
      let left = next()
      for (;;) {
        const sign = signs.find((one) => one === tokens[at])
        if (sign === undefined || problem !== undefined) return left
        at++
        left = { _tag: "Binary", sign, left, right: next() }
      }
    }
    const product = (): Expression => chain(["*", "/"], primary)
    const sum = (): Expression => chain(["+", "-"], product)
    const tree = sum()
    if (problem === undefined && at < tokens.length) problem = `"${tokens[at]}" is not expected there`
    return problem === undefined ? Result.succeed(tree) : Result.fail(problem)
  })

/**
 * The value of an expression.
 *
 * - `of` the value of a name; NaN = not known
 * - empty: NaN where a name that is read is not known, and where there is no finite value (a division by 0, the logarithm of 0)
 */
export const evaluate = (expression: Expression, of: (name: string) => number): number => {
  const value = valueOf(expression, of)
  return Number.isFinite(value) ? value : Number.NaN
}

const valueOf = (expression: Expression, of: (name: string) => number): number => {
  switch (expression._tag) {
    case "Number":
      return expression.value
    case "Name":
      return of(expression.name)
    case "Call":
      return functions[expression.name](...expression.of.map((one) => valueOf(one, of)))
    case "Binary": {
      const [left, right] = [valueOf(expression.left, of), valueOf(expression.right, of)]
      if (expression.sign === "+") return left + right
      if (expression.sign === "-") return left - right
      return expression.sign === "*" ? left * right : left / right
    }
  }
}
