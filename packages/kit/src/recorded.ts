/** Real answers of services, recorded by others: read by tests where they are, never part of the repository. */
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import * as Xml from "@litfuse/engine/Xml"
import type { Reply } from "./scriptedHttp.ts"

/** One answer. `file`: its name below the folder of its service; `url` the address that was asked, `sent` the body that was sent. */
export interface Recorded {
  readonly file: string
  readonly url: string
  readonly sent: string | undefined
  readonly status: number
  readonly contentType: string
  readonly text: string
}

interface Entry {
  readonly file: string
  readonly source: string
  readonly request: { readonly url: string; readonly body?: string }
  readonly status: number
  readonly contentType: string
}

/** The recorded answers of a service. `root`: the folder that holds them; what `LITFUSE_FIXTURES` says. Empty: none when there is no such folder. */
export const recorded = (service: string, root: string | undefined): ReadonlyArray<Recorded> => {
  const index = join(root ?? "", "index.json")
  if (root === undefined || !existsSync(index)) return []
  return (JSON.parse(readFileSync(index, "utf8")) as ReadonlyArray<Entry>)
    .filter(({ source }) => source === service)
    .map(({ file, request, status, contentType }) => ({
      file: file.slice(service.length + 1),
      url: request.url,
      sent: request.body,
      status,
      contentType,
      text: readFileSync(join(root, file), "utf8")
    }))
}

/** An answer as a scripted server gives it. */
export const replyOf = ({ status, contentType, text }: Recorded): Reply => ({
  status,
  headers: { "content-type": contentType },
  body: text
})

/** Where a JSON value holds something: `results[].ids.doi`. `isOpen`: below these, keys are data and count as `*`. */
export const keyPaths = (value: unknown, isOpen: (path: string) => boolean = () => false): ReadonlySet<string> => {
  const found = new Set<string>()
  const visit = (one: unknown, path: string): void => {
    if (Array.isArray(one)) for (const item of one) visit(item, `${path}[]`)
    else if (typeof one === "object" && one !== null)
      for (const [key, inner] of Object.entries(one)) visit(inner, `${path}.${isOpen(path) ? "*" : key}`)
    else found.add(path)
  }
  visit(value, "")
  return found
}

/** Places of a document: paths of elements, and of attributes with `@`. `isOpen`: below these any element may stand. */
export const xmlPaths = (root: Xml.Element, isOpen: (name: string) => boolean): ReadonlySet<string> => {
  const found = new Set<string>()
  const visit = (element: Xml.Element, above: string): void => {
    const path = `${above}/${element.name}`
    found.add(path)
    for (const name of Object.keys(element.attributes)) found.add(`${path}@${name}`)
    if (!isOpen(element.name)) for (const child of Xml.elements(element)) visit(child, path)
  }
  visit(root, "")
  return found
}
