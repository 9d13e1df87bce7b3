import { globSync, readFileSync, statSync } from "node:fs"
import { extname, join, posix } from "node:path"
import { type MarkdownPage, readMarkdown } from "@litfuse/document/readMarkdown"
import { linkOut } from "@litfuse/files/ContainedPath"
import * as Result from "effect/Result"

/** Bytes of a file that a site takes; a file of a stranger must not fill memory. */
const mostBytes = 4 * 1024 * 1024

/** Pages that a site follows from links; a folder of a stranger may have any number. */
const mostPages = 500

/** Files that a browser shows as text or as a picture, and never as a page that runs: an SVG file may have a script. */
const copied = new Set([".json", ".yaml", ".yml", ".csv", ".tsv", ".txt", ".bib", ".cff", ".jsonl", ".png", ".jpg", ".jpeg", ".webp"])

const pictures: Readonly<Record<string, string>> = {
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".svg": "image/svg+xml",
  ".webp": "image/webp"
}

/** Hidden files and installed packages are nothing that a page means to show. */
const isHidden = (path: string): boolean => path.split("/").some((part) => part.startsWith(".") || part === "node_modules")

/** The bytes of a file of the folder. Undefined: it is not there, is hidden, is a link out, or is too large. */
const bytesOf = (root: string, path: string): Uint8Array | undefined => {
  const file = join(root, path)
  if (isHidden(path) || linkOut(root, file) !== undefined) return undefined
  return Result.getOrElse(
    Result.try(() => {
      const { size } = statSync(file)
      return statSync(file).isFile() && size <= mostBytes ? readFileSync(file) : undefined
    }),
    () => undefined
  )
}

/** The path that an address of a page means, from the root. Undefined for the web, for a place in the page, and outside of the folder. */
export const pathFrom = (page: string, address: string): string | undefined => {
  if (/^(?:[a-z][a-z\d+.-]*:|\/|#)/i.test(address)) return undefined
  const name = Result.getOrElse(
    Result.try(() => decodeURIComponent(address.replace(/[#?].*$/s, ""))),
    () => ""
  )
  if (name === "" || name.includes("\0")) return undefined
  const path = posix.join(posix.dirname(page), name).replace(/\/$/, "")
  return path === ".." || path.startsWith("../") ? undefined : path
}

/** The bytes of a file that may be copied, by its path from the root. */
export const fileToCopy = (root: string, path: string): Uint8Array | undefined =>
  copied.has(extname(path).toLowerCase()) ? bytesOf(root, path) : undefined

/** A picture as an address with its bytes in it: in a page it runs no script and fetches nothing. */
export const pictureAddress = (root: string, path: string): string | undefined => {
  const type = pictures[extname(path).toLowerCase()]
  const bytes = type === undefined ? undefined : bytesOf(root, path)
  return bytes === undefined ? undefined : `data:${type};base64,${Buffer.from(bytes).toString("base64")}`
}

/** The page of a report has more than its Markdown. */
const isReport = (path: string): boolean => path.startsWith("reports/")

/**
 * The Markdown pages of a folder by path: `README.md`, all below `docs/`, and those that they link to.
 *
 * - empty: a folder without them has none
 */
export const workspacePages = (root: string): ReadonlyMap<string, MarkdownPage> => {
  const pages = new Map<string, MarkdownPage>()
  const waiting = [
    "README.md",
    ...globSync("docs/**/*.md", { cwd: root })
      .map((path) => path.replaceAll("\\", "/"))
      .sort()
  ]
  for (let path = waiting.shift(); path !== undefined && pages.size < mostPages; path = waiting.shift()) {
    if (pages.has(path) || isReport(path)) continue
    const bytes = bytesOf(root, path)
    if (bytes === undefined) continue
    const page = readMarkdown(new TextDecoder().decode(bytes))
    pages.set(path, page)
    for (const link of page.links) {
      const target = pathFrom(path, link)
      if (target?.endsWith(".md") === true) waiting.push(target)
    }
  }
  return new Map([...pages].sort(([a], [b]) => (a < b ? -1 : 1)))
}
