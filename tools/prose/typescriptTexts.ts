/** The texts of a TypeScript file: strings that users read, and comments. */
import { parseSync } from "oxc-parser"
import type { Text } from "./findingsIn.ts"

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value && "start" in value

const placeholder = "{}"

/** The text of a string, a template, or of several that `+` joins; undefined = another expression. */
const stringOf = (node: Node): string | undefined => {
  if (node.type === "Literal") return typeof node["value"] === "string" ? node["value"] : undefined
  if (node.type === "TemplateLiteral") {
    const quasis = node["quasis"] as ReadonlyArray<{ readonly value: { readonly cooked: string | null } }>
    return quasis.map(({ value }) => value.cooked ?? "").join(placeholder)
  }
  if (node.type === "BinaryExpression" && node["operator"] === "+") {
    const left = stringOf(node["left"] as Node)
    const right = stringOf(node["right"] as Node)
    return left === undefined && right === undefined ? undefined : (left ?? placeholder) + (right ?? placeholder)
  }
  return undefined
}

// JSON, YAML, patterns, SQL, style sheets and programs that a string holds
const codeSigns = [
  /[;{]\s*\n|=>|\bfunction\b.*\(|\b(?:import|const) .* (?:from|=) /,
  /^\s*(?:SELECT|INSERT|UPDATE|DELETE|CREATE|PRAGMA|BEGIN|WITH|ALTER|DROP)\b|\bFROM \w+ (?:JOIN|WHERE|ORDER|GROUP)\b/,
  /[.#]?[\w-]+\s*\{[^}]*:[^}]*\}|\{"|\\b/,
  /^ *[\w-]+: .*\n(?:.*\n)* *(?:- )?[\w-]+:/m
]

const isCode = (text: string): boolean => codeSigns.some((sign) => sign.test(text))

/** A text as it is read: without the tags of HTML, and with code in backticks as one word. */
const readable = (text: string): string =>
  text
    .replaceAll(/<!--[\s\S]*?-->/g, "")
    .replaceAll(
      /<\/?(?:p|li|ul|ol|div|td|th|tr|h\d|section|summary|details|label|option|button|legend|dt|dd|br|figcaption|caption)\b[^>]*>/g,
      "\n\n"
    )
    .replaceAll(/<\/?[a-z][^<>]*>/gi, "")
    .replaceAll(/`[^`\n]*`/g, "code")
    .replaceAll(placeholder, "x")

const isProse = (text: string): boolean => (text.match(/[A-Za-z]{2,}/g) ?? []).length >= 2 && /[a-z] [a-z]/i.test(text)

/** Files whose syntax the parser refuses give an error, so that no file is passed over. */
const parse = (file: string, code: string) => {
  const parsed = parseSync(file, code)
  if (parsed.errors.length > 0) throw new Error(`${file}: ${parsed.errors[0]!.message}`)
  return parsed
}

const lineAt = (code: string) => {
  const starts = [0]
  for (let at = code.indexOf("\n"); at >= 0; at = code.indexOf("\n", at + 1)) starts.push(at + 1)
  return (offset: number): number => {
    let low = 0
    let high = starts.length
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (starts[middle]! <= offset) low = middle
      else high = middle
    }
    return low + 1
  }
}

/** Strings with at least three words; code in strings, module names and keys are left out. */
export const typescriptTexts = (file: string, code: string): ReadonlyArray<Text> => {
  const line = lineAt(code)
  const texts: Array<Text> = []
  const visit = (node: Node, parent: Node | undefined): void => {
    if (/^(?:Import|Export(?:All|Named))Declaration$/.test(node.type) && node["declaration"] == null) return
    if (node.type.startsWith("TS") && /Type|Interface/.test(node.type)) return
    const text = stringOf(node)
    const isPart = parent?.type === "BinaryExpression" && parent["operator"] === "+" && stringOf(parent) !== undefined
    if (text !== undefined && !isPart && isProse(text) && !isCode(text)) texts.push({ line: line(node.start), text: readable(text) })
    for (const [key, value] of Object.entries(node)) {
      if (key === "parent") continue
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, node)
    }
  }
  visit(parse(file, code).program as unknown as Node, undefined)
  return texts
}

/** Comments and docstrings; comments on lines that follow each other are one text. */
export const commentTexts = (file: string, code: string): ReadonlyArray<Text> => {
  const line = lineAt(code)
  const texts: Array<{ line: number; end: number; text: string; isLine: boolean }> = []
  for (const { type, value, start, end } of parse(file, code).comments) {
    const at = line(start)
    const before = texts.at(-1)
    const isLine = type === "Line"
    if (isLine && before?.isLine === true && before.end === at - 1) {
      before.text += `\n${value}`
      before.end = at
    } else
      texts.push({ line: at, end: line(end), text: isLine ? value : value.replaceAll(/^\s*\*? ?/gm, "").replace(/^\*\s*/, ""), isLine })
  }
  return texts.filter(({ text }) => isProse(text)).map(({ line: at, text }) => ({ line: at, text: readable(text) }))
}
