import * as Result from "effect/Result"
import type { DatasetError } from "@litfuse/files/DatasetError"
import { badLine } from "@litfuse/files/DatasetError"
import type { Topic } from "../Topic.ts"
import * as Lines from "@litfuse/files/Lines"
import * as Unique from "@litfuse/files/Unique"

type Section = "num" | "title" | "desc" | "narr"

const labels: Readonly<Record<Section, RegExp>> = {
  num: /^\s*Number:/,
  title: /^\s*(?:Topic|Title):/,
  desc: /^\s*Description:/,
  narr: /^\s*Narrative:/
}
const sections = "<top>, <num>, <title>, <desc>, <narr> or </top>"

const isSection = (name: string): name is Section => Object.hasOwn(labels, name)

interface Item {
  readonly line: number
  readonly texts: Partial<Record<Section, string>>
}

const toTopic = ({ texts }: Item): Topic | string => {
  const textOf = (section: Section): string => Lines.join((texts[section] ?? "").replace(labels[section], ""))
  const [id, title, description, narrative] = [textOf("num"), textOf("title"), textOf("desc"), textOf("narr")]
  if (id === "") return "number"
  if (title === "") return "title"
  return { id, title, ...(description === "" ? {} : { description }), ...(narrative === "" ? {} : { narrative }) }
}

interface State {
  readonly file: string
  readonly topics: Unique.Unique<Topic>
  item: Item | undefined
  section: Section | undefined
}

const addText = (state: State, text: string, line: number): DatasetError | undefined => {
  const { item, section, file } = state
  if (item !== undefined && section !== undefined) item.texts[section] += ` ${text}`
  else if (text.trim() !== "") return badLine(file, line, `"${text.trim().slice(0, 40)}"`, sections)
  return undefined
}

const beginTopic = (state: State, line: number): DatasetError | undefined => {
  if (state.item !== undefined) return badLine(state.file, line, "<top>", "</top>")
  state.item = { line, texts: {} }
  return undefined
}

const endTopic = ({ item, file, topics }: State, line: number): DatasetError | undefined => {
  if (item === undefined) return badLine(file, line, "</top>", "<top>")
  const topic = toTopic(item)
  if (typeof topic === "string") return badLine(file, item.line, `a topic without ${topic}`, `a ${topic}`)
  return Unique.add(topics, topic, item.line)
}

const step = (state: State, text: string, line: number): DatasetError | undefined => {
  const [, tag, slash, name = "", rest = ""] = /^\s*(<(\/?)([a-z]+)>)(.*)$/.exec(text) ?? []
  if (tag === undefined) return addText(state, text, line)
  if (slash === "/" && name === state.section) return addText(state, rest, line)
  if (tag === "<top>" && rest.trim() === "") return beginTopic(state, line)
  if (tag === "</top>" && rest.trim() === "") {
    const problem = endTopic(state, line)
    state.item = undefined
    state.section = undefined
    return problem
  }
  const { item, file } = state
  if (item === undefined || slash === "/" || !isSection(name) || item.texts[name] !== undefined) {
    return badLine(file, line, tag, `each section once: ${sections}`)
  }
  state.section = name
  item.texts[name] = rest.replace(`</${name}>`, " ")
  return undefined
}

/**
 * Reads topics in TREC's older form (ad hoc, OHSUMED, Genomics): `<top>`, then `<num> Number: 301`, `<title>`, `<desc>`, `<narr>` without end
 * tags or with them, then `</top>`. Labels such as `Description:` are dropped, white space is one blank.
 *
 * - errors: `BadLine` for text or tags elsewhere, another tag, a topic without number or title or one that comes twice, a file without topics
 */
export const parse = (bytes: Uint8Array, file: string): Result.Result<ReadonlyArray<Topic>, DatasetError> => {
  const state: State = { file, topics: Unique.make(file, "topic"), item: undefined, section: undefined }
  let last = 0
  const read = Lines.each(bytes, file, (text, line) => {
    last = line
    return step(state, text, line)
  })
  return Result.flatMap(read, () =>
    state.item === undefined ? Unique.finish(state.topics) : Result.fail(badLine(file, last, "the end of the file", "</top>"))
  )
}
