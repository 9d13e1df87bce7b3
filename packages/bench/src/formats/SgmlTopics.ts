import * as Result from "effect/Result"
import type { DatasetError } from "../DatasetError.ts"
import { badLine } from "../DatasetError.ts"
import type { Topic } from "../Topic.ts"
import * as Lines from "./Lines.ts"
import * as Unique from "./Unique.ts"

type Section = "num" | "title" | "desc" | "narr"

/** The label that a section may begin with. */
const labels: Readonly<Record<Section, RegExp>> = {
  num: /^\s*Number:/,
  title: /^\s*(?:Topic|Title):/,
  desc: /^\s*Description:/,
  narr: /^\s*Narrative:/
}
const sections = "<top>, <num>, <title>, <desc>, <narr> or </top>"

const isSection = (name: string): name is Section => name in labels

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

/**
 * Reads topics in TREC's older form (ad hoc, OHSUMED, Genomics): `<top>`, then `<num> Number: 301`, `<title>`, `<desc>`, `<narr>` without end
 * tags or with them, then `</top>`. Labels such as `Description:` are dropped, white space is one blank.
 *
 * - errors: `BadLine` for text or tags elsewhere, another tag, a topic without number or title or one that comes twice, a file without topics
 */
export const parse = (bytes: Uint8Array, file: string): Result.Result<ReadonlyArray<Topic>, DatasetError> => {
  const topics = Unique.make<Topic>(file, "topic")
  let item: Item | undefined
  let section: Section | undefined
  let last = 0
  const read = Lines.each(bytes, file, (text, line) => {
    last = line
    const [, slash, name, rest = ""] = /^\s*<(\/?)([a-z]+)>(.*)$/.exec(text) ?? []
    if (name === undefined || (slash === "/" && name === section)) {
      if (item !== undefined && section !== undefined) item.texts[section] += ` ${name === undefined ? text : rest}`
      else if (text.trim() !== "") return badLine(file, line, `"${text.trim().slice(0, 40)}"`, sections)
      return undefined
    }
    if (name === "top" && rest.trim() === "") {
      if ((slash === "") !== (item === undefined)) return badLine(file, line, `<${slash}top>`, `<${slash === "" ? "/" : ""}top>`)
      const topic = item === undefined ? undefined : toTopic(item)
      const start = item?.line ?? line
      item = item === undefined ? { line, texts: {} } : undefined
      section = undefined
      if (topic === undefined) return undefined
      return typeof topic === "string" ? badLine(file, start, `a topic without ${topic}`, `a ${topic}`) : Unique.add(topics, topic, start)
    }
    if (item === undefined || slash === "/" || !isSection(name) || item.texts[name] !== undefined) {
      return badLine(file, line, `<${slash}${name}>`, `each section once: ${sections}`)
    }
    section = name
    item.texts[section] = rest.replace(`</${name}>`, " ")
    return undefined
  })
  return Result.flatMap(read, () =>
    item === undefined ? Unique.finish(topics) : Result.fail(badLine(file, last, "the end of the file", "</top>"))
  )
}
