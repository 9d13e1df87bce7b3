import * as Result from "effect/Result"
import * as Xml from "../Xml.ts"

/** Elements that run code, or show external content. */
const active = new Set(["script", "foreignobject", "iframe", "embed", "object", "audio", "video", "handler", "listener", "set", "animate"])

const isInside = (reference: string): boolean => reference === "" || reference.startsWith("#")

const outside = /url\((?!\s*['"]?\s*#)|@import|expression\(|javascript:/i

const local = (name: string): string => name.toLowerCase().replace(/^.*:/, "")

const problemOfElement = (element: Xml.Element): string | undefined => {
  if (active.has(local(element.name))) return `it has an element "${element.name}"`
  for (const [name, value] of Object.entries(element.attributes)) {
    if (/^on/i.test(local(name))) return `"${element.name}" has a handler of events, "${name}"`
    if ((local(name) === "href" || local(name) === "src") && !isInside(value))
      return `"${element.name}" refers to "${value}", outside of it`
    if (outside.test(value)) return `"${name}" of "${element.name}" refers to something outside of it`
  }
  const isStyle = local(element.name) === "style"
  for (const child of element.children) {
    if (typeof child === "string" && isStyle && outside.test(child)) return "its style refers to something outside of it"
    const problem = typeof child === "string" ? undefined : problemOfElement(child)
    if (problem !== undefined) return problem
  }
  return undefined
}

/** Why a text may not be shown as a drawing: it is no SVG, runs code, or has external references. Undefined = it may. */
export const svgProblem = (text: string): string | undefined => {
  if (/<!(?:doctype|entity)/i.test(text) || /<\?(?!xml\s)/i.test(text)) return "it has a document type or a processing instruction"
  const roots = Xml.each(text, ["*"])
  if (Result.isFailure(roots)) return `it is not well-formed: ${roots.failure}`
  const [root] = roots.success
  if (root === undefined || local(root.name) !== "svg")
    return `its outermost element is ${root === undefined ? "none" : `"${root.name}"`}, not "svg"`
  return problemOfElement(root)
}
