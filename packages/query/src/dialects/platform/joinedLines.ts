import * as Problem from "../../Problem.ts"
import type { Place, Token } from "../../syntax/Node.ts"
import type { Special } from "./platformTokens.ts"

/** Lines joined in braces, as in `{OR #1-#3, #5}`. */
export const joinedLines: Special = {
  pattern: /\{\s*(AND|OR)\s+((?:#\d{1,5}\s*[-–,]?\s*)+)\}/iuy,
  tokens: (match, place, log) => {
    const operator = match[1]!.toLowerCase() as "and" | "or"
    const numbers = [...match[2]!.matchAll(/#(\d+)(?:\s*[-–]\s*#(\d+))?/gu)].flatMap(([, first, last = first]) => {
      const [from, until] = [Number(first), Number(last)]
      if (until >= from && until - from <= 5000) return Array.from({ length: until - from + 1 }, (_, i) => from + i)
      Problem.error(log, "invalid-reference", place, `there are no lines from ${from} to ${until}`)
      return []
    })
    return bracketed(numbers, operator, place)
  }
}

const bracketed = (numbers: ReadonlyArray<number>, operator: "and" | "or", place: Place): ReadonlyArray<Token> => [
  { kind: "open", ...place },
  ...numbers.flatMap((line, i): ReadonlyArray<Token> => [
    ...(i === 0 ? [] : [{ kind: "operator", operator, ...place } as const]),
    { kind: "reference", line, ...place }
  ]),
  { kind: "close", ...place }
]
