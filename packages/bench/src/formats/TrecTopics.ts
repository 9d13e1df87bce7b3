import * as Result from "effect/Result"
import type { DatasetError } from "@litfuse/files/DatasetError"
import { badLine } from "@litfuse/files/DatasetError"
import type { Topic } from "../Topic.ts"
import * as Files from "@litfuse/files/Files"
import * as Lines from "@litfuse/files/Lines"
import * as Unique from "@litfuse/files/Unique"

type Field = "title" | "description" | "narrative"

const fieldOf: ReadonlyMap<string, Field> = new Map([
  ["query", "title"],
  ["question", "description"],
  ["title", "title"],
  ["description", "description"],
  ["narrative", "narrative"]
])
const names = [...fieldOf.keys()].map((name) => `<${name}>`).join(", ")

/** What an XML file is made of: comment or declaration, CDATA, a tag (slash, name, attributes, slash), text. */
const pieces =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[([\s\S]*?)\]\]>|<(\/?)([A-Za-z_][\w.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|[^<]+/y
const entities: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"]
])

const character = (name: string): string | undefined => {
  const [, hexadecimal, decimal] = /^#(?:x([\da-fA-F]{1,6})|(\d{1,7}))$/.exec(name) ?? []
  if (hexadecimal === undefined && decimal === undefined) return entities.get(name)
  const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined
}

const decode = (text: string): Result.Result<string, { readonly entity: string; readonly offset: number }> => {
  for (const { 0: entity, 1: name, index: offset } of text.matchAll(/&([^;\s&]*);?/g)) {
    if (!entity.endsWith(";") || character(name!) === undefined) return Result.fail({ entity, offset })
  }
  return Result.succeed(text.replace(/&([^;]+);/g, (_, name: string) => character(name)!))
}

interface State {
  readonly topics: Unique.Unique<Topic>
  readonly open: Array<string>
  id: string
  topicLine: number
  fields: Partial<Record<Field, string>>
  text: string
}

/** `offset`: where in its piece the fault is, so that the error can name the line. */
type Problem = readonly [what: string, expected: string, offset?: number]

const openTag = (state: State, name: string, attributes: string, line: number): Problem | undefined => {
  const { open } = state
  open.push(name)
  if (open.length === 1) return name === "topics" ? undefined : [`<${name}>`, "<topics>"]
  if (open.length === 2) {
    if (name !== "topic") return [`<${name}>`, "<topic>"]
    const number = /\snumber\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(attributes)
    state.id = (number?.[1] ?? number?.[2] ?? "").trim()
    state.topicLine = line
    state.fields = {}
    return state.id === "" ? ["<topic> without a number", '<topic number="1">'] : undefined
  }
  const field = fieldOf.get(name)
  if (open.length > 3 || field === undefined) return [`<${name}>`, open.length > 3 ? "text only" : names]
  return state.fields[field] === undefined ? undefined : [`a second <${name}> in topic ${state.id}`, "each element once"]
}

const closeTag = (state: State, name: string): Problem | DatasetError | undefined => {
  const { open, topics, id, fields } = state
  const last = open.pop()
  if (last !== name) return [`</${name}>`, last === undefined ? "the end of the file" : `</${last}>`]
  if (open.length === 2) {
    const text = Lines.join(state.text)
    state.text = ""
    if (text !== "") fields[fieldOf.get(name)!] = text
  }
  if (open.length !== 1) return undefined
  const { title, ...rest } = fields
  return title === undefined
    ? [`topic ${id} without a title`, "text in <query> or <title>"]
    : Unique.add(topics, { id, title, ...rest }, state.topicLine)
}

const addText = (state: State, text: string, isCdata: boolean): Problem | undefined => {
  if (state.open.length < 3) {
    const offset = text.search(/\S/)
    return offset < 0 ? undefined : [`the text "${Lines.join(text).slice(0, 40)}"`, "text in an element of a topic only", offset]
  }
  const decoded = isCdata ? Result.succeed(text) : decode(text)
  if (Result.isFailure(decoded)) {
    const { entity, offset } = decoded.failure
    return [`the entity "${entity}"`, "&amp; &lt; &gt; &quot; &apos; or a character's number", offset]
  }
  state.text += decoded.success
  return undefined
}

const step = (state: State, piece: RegExpExecArray, line: number): Problem | DatasetError | undefined => {
  const [whole, cdata, slash, name, attributes = "", selfClosing] = piece
  if (name !== undefined) {
    if (slash === "/") return closeTag(state, name)
    const problem = openTag(state, name, attributes, line)
    return problem ?? (selfClosing === "/" ? closeTag(state, name) : undefined)
  }
  if (cdata !== undefined) return addText(state, cdata, true)
  return whole.startsWith("<") ? undefined : addText(state, whole, false)
}

/**
 * Reads topics in TREC's XML, `<topics><topic number="1"><query>..<question>..<narrative>..`: query or title -> title, question or description ->
 * description. White space is one blank; entities and CDATA are read.
 *
 * - errors: `BadLine` for other XML: an unknown element or entity, text between elements, an element that is not closed. Also for a topic without number or
 *   title or one that comes twice, and for a file without topics
 */
export const parse = (bytes: Uint8Array, file: string): Result.Result<ReadonlyArray<Topic>, DatasetError> => {
  const decoded = Files.decode(bytes, file)
  if (Result.isFailure(decoded)) return Result.fail(decoded.failure)
  const xml = decoded.success
  const state: State = { topics: Unique.make(file, "topic"), open: [], id: "", topicLine: 0, fields: {}, text: "" }
  let line = 1
  for (let at = 0; at < xml.length;) {
    pieces.lastIndex = at
    const piece = pieces.exec(xml)
    if (piece === null) return Result.fail(badLine(file, line, `"${xml.slice(at, at + 20).split("\n")[0]}"`, "a tag, a comment or &lt;"))
    const problem = step(state, piece, line)
    if (problem !== undefined && "_tag" in problem) return Result.fail(problem)
    if (problem !== undefined) {
      const [what, expected, offset = 0] = problem
      return Result.fail(badLine(file, line + Lines.countEnds(piece[0].slice(0, offset)), what, expected))
    }
    line += Lines.countEnds(piece[0])
    at = pieces.lastIndex
  }
  const unclosed = state.open.at(-1)
  if (unclosed !== undefined) return Result.fail(badLine(file, line, "the end of the file", `</${unclosed}>`))
  return Unique.finish(state.topics)
}
