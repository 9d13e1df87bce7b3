import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Result from "effect/Result"
import * as Stream from "effect/Stream"
import * as Parser from "effect/encoding/Xml"
import { formulaText } from "./internal/formulaText.ts"
import * as Scripts from "./Scripts.ts"

/** An element of an XML answer: its name, its attributes, and its children (elements and texts) in document order. */
export type Element = Parser.Element

/** No bibliographic record is deeper. Deeper documents are refused, so that recursive walks need no limit. */
export const mostDepth = 256

/** The longest document in UTF-16 units; `Http` cuts off larger ones before. */
const mostSize = 64 * 1024 * 1024

/** The parser receives a document in pieces, so that the output of one is consumed before the next. */
const step = 1024 * 1024

function* piecesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; from += step) yield text.slice(from, from + step)
}

/** The elements at a path of names from the root; `*` matches any name. */
const treesOf = (text: string, path: ReadonlyArray<string>, maxElementSize = mostSize): Stream.Stream<Element, Parser.XmlError> =>
  Stream.fromIterable(piecesOf(text.trimStart()), { chunkSize: 1 }).pipe(
    Stream.pipeThroughChannel(Parser.decodeString({ maxDepth: mostDepth, maxTokenSize: mostSize })),
    Stream.pipeThroughChannel(Parser.elements(path, { maxElementSize }))
  )

/** Runs an effect that never waits, so that a plain function can use it. */
const atOnce = <A>(effect: Effect.Effect<A, Parser.XmlError>): Result.Result<A, string> => {
  const exit = Effect.runSyncExit(effect)
  return Exit.isFailure(exit) ? Result.fail(messageOf(exit.cause)) : Result.succeed(exit.value)
}

/** Reads a document. Custom and external entities are refused, so nothing grows or leaves the machine. Errors: with line and column. */
export const parse = (text: string): Result.Result<Element, string> =>
  Result.flatMap(atOnce(Stream.runHead(treesOf(text, ["*"]))), (root) =>
    root._tag === "Some" ? Result.succeed(root.value) : Result.fail("no element")
  )

/**
 * Reads the elements at a path of names from the root (`["records", "record"]`), like `parse`. Only an element has a maximum size, so the document
 * may be as long as memory allows.
 *
 * - empty: no element at that path
 * - errors: what is wrong, with line and column
 */
export const each = (text: string, path: ReadonlyArray<string>): Result.Result<ReadonlyArray<Element>, string> =>
  atOnce(Stream.runCollect(treesOf(text, path)))

/** Calls `visit` for each element that `each` returns, without keeping them. `most` the maximum size of one. Errors: those of `each`. */
export const visit = (
  text: string,
  path: ReadonlyArray<string>,
  visit: (element: Element) => void,
  most = mostSize
): Result.Result<void, string> =>
  atOnce(
    Stream.runForEachArray(treesOf(text, path, most), (some) =>
      Effect.sync(() => {
        for (const element of some) visit(element)
      })
    )
  )

const messageOf = (cause: Cause.Cause<Parser.XmlError>): string => {
  const error = Cause.squash(cause)
  return error instanceof Error ? error.message : String(error)
}

/** A text, escaped for the content of an element or an attribute. */
export const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;")

/** An element as XML, with its attributes and children in their order. Comments and processing instructions are not kept. */
export const print = (element: Element): string => {
  const out: Array<string> = []
  const write = (node: Element | string): void => {
    if (typeof node === "string") return void out.push(escaped(node))
    const attributes = Object.entries(node.attributes).map(
      ([name, value]) => ` ${name}="${escaped(value).replaceAll(/[\t\n\r]/gu, (c) => `&#${c.charCodeAt(0)};`)}"`
    )
    if (node.children.length === 0) return void out.push(`<${node.name}${attributes.join("")}/>`)
    out.push(`<${node.name}${attributes.join("")}>`)
    for (const child of node.children) write(child)
    out.push(`</${node.name}>`)
  }
  write(element)
  return out.join("")
}

const isElement = (node: Element | string): node is Element => typeof node !== "string"

/** The children of an element that are elements, in order. */
export const elements = (element: Element | undefined): ReadonlyArray<Element> => element?.children.filter(isElement) ?? []

/** The children of an element that have a name. */
export const all = (element: Element | undefined, name: string): ReadonlyArray<Element> => {
  const found: Array<Element> = []
  if (element !== undefined) for (const child of element.children) if (typeof child !== "string" && child.name === name) found.push(child)
  return found
}

const first = (element: Element, name: string): Element | undefined => {
  for (const child of element.children) if (typeof child !== "string" && child.name === name) return child
  return undefined
}

/** The first element at a path of names below an element; undefined if there is none. It never looks deeper than the path. */
export const at = (element: Element | undefined, ...path: ReadonlyArray<string>): Element | undefined => {
  let found = element
  for (const name of path) {
    if (found === undefined) return undefined
    found = first(found, name)
  }
  return found
}

/** An attribute of an element; undefined when it is not there, or empty. */
export const attribute = (element: Element | undefined, name: string): string | undefined =>
  element !== undefined && Object.hasOwn(element.attributes, name) ? element.attributes[name] || undefined : undefined

const isFormula = (name: string): boolean => name === "math" || name.startsWith("mml:")

/** Whether an element of running text is a superscript or a subscript; undefined = neither. */
export const scriptOf = (name: string): Scripts.Kind | undefined => {
  if (name === "sup") return "raised"
  return name === "sub" ? "lowered" : undefined
}

const write = (node: Element | string, inFormula: boolean, out: Array<string>): void => {
  if (typeof node === "string") {
    // white space between the elements of a formula is layout
    if (!inFormula || node.trim() !== "") out.push(inFormula ? node.trim() : node)
    return
  }
  const laid = formulaText(node, (child) => {
    const inner: Array<string> = []
    write(child, true, inner)
    return inner.join("")
  })
  if (laid !== undefined) return void out.push(laid)
  const kind = scriptOf(node.name)
  if (kind !== undefined) out.push(Scripts.open(kind))
  for (const child of node.children) write(child, inFormula || isFormula(node.name), out)
  if (kind !== undefined) out.push(Scripts.close)
}

/** Most texts are already on one line. A loop, because a regular expression takes a third of the time of a record. */
const isFolded = (text: string): boolean => {
  let previous = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code < 32 || (code === 32 && previous === 32)) return false
    // control characters, other spaces and direction marks, with some harmless neighbours
    if (code > 126 && (code <= 160 || code === 0x1680 || (code >= 0x2000 && code <= 0x206f) || code === 0x3000 || code === 0xfeff))
      return false
    // a lone surrogate, unless its pair follows
    if (code >= 0xd800 && code <= 0xdfff) return false
    previous = code
  }
  return true
}

/** White space and control characters other than a single blank, which is the most frequent and needs no replacement. */
const unfolded = /[\p{Cc}\s]{2,}|[^\S ]|\p{Cc}/gu

/** A text on one line: white space folded, terminal control characters removed, lone surrogates replaced. */
export const folded = (text: string): string =>
  isFolded(text)
    ? text.trim()
    : text
        .replace(/[\u202a-\u202e\u2066-\u2069]/gu, "")
        .replace(unfolded, " ")
        .toWellFormed()
        .trim()

/** The whole text below an element without markup, folded. Formulas become text, and scripts are printed as in `Scripts`. */
export const text = (element: Element | undefined): string => {
  if (element === undefined) return ""
  const [only, ...others] = element.children
  if (typeof only === "string" && others.length === 0 && !isFormula(element.name)) return folded(only)
  const out: Array<string> = []
  write(element, false, out)
  return folded(Scripts.inLine(out.join("")))
}

/** The text at a path below an element; undefined if there is none. */
export const textAt = (element: Element | undefined, ...path: ReadonlyArray<string>): string | undefined =>
  text(at(element, ...path)) || undefined
