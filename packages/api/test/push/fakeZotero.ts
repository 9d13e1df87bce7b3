/**
 * A copy of Zotero's Web API in memory, written from its documentation, and not from its code. It has keys, versions, pages and 50 objects in a write.
 * A write changes only the fields that it names.
 *
 * - source: https://www.zotero.org/support/dev/web_api/v3/basics, /write_requests (as stored 2026)
 */
import type { ServerRequest } from "@litfuse/engine/source/SourcePlugin"
import type { Reply } from "@litfuse/engine/http/Reply"

type Data = Readonly<Record<string, unknown>>

/** An object of a library: its version, and its data without it. */
interface Held {
  version: number
  data: Data
}

/** The key that the copy accepts. It looks like a real one, so that a test would see it in any output. */
export const secret = "P9NiFoyLeZu2bZNvvuQPDWsd"

const keyForm = /^[23456789ABCDEFGHIJKLMNPQRSTUVWXYZ]{8}$/

const dataOf = (key: string, { version, data }: Held) => ({ key, version, data: { key, version, ...data } })

const listed = (all: ReadonlyMap<string, Held>, { query }: ServerRequest, isShown: (data: Data) => boolean): Reply => {
  const shown = [...all].filter(([, { data }]) => isShown(data)).map(([key, held]) => dataOf(key, held))
  const [start, limit] = [Number(query.get("start") ?? 0), Math.min(100, Number(query.get("limit") ?? 25))]
  return { json: shown.slice(start, start + limit), headers: { "total-results": String(shown.length) } }
}

/**
 * A library with items and collections. `items` the data of items that are there before, by key; `access` what the key may do.
 *
 * - `answer` the answer to a request; `writes` how many objects were written; `library` what it holds
 */
export const fakeZotero = ({
  items = {},
  collections = {},
  access = { user: { library: true, write: true }, groups: { "678": { library: true, write: true }, "9": { library: true, write: false } } }
}: {
  readonly items?: Readonly<Record<string, Data>>
  readonly collections?: Readonly<Record<string, Data>>
  readonly access?: Data
} = {}) => {
  let version = 1
  const made = (all: Readonly<Record<string, Data>>) =>
    new Map<string, Held>(Object.entries(all).map(([key, data]) => [key, { version, data }]))
  const library = { items: made(items), collections: made(collections) }
  let writes = 0

  const writeOne = (kind: "items" | "collections", object: Data) => {
    const key = String(object["key"])
    const { key: _, version: given, ...data } = object
    const held = library[kind].get(key)
    if (!keyForm.test(key)) return { code: 400, message: `'${key}' is not a valid key` }
    if (held === undefined && given !== undefined && given !== 0) return { code: 404, message: "Item doesn't exist" }
    if (held !== undefined && given === undefined) return { code: 428, message: "version property must be provided for existing item" }
    if (held !== undefined && given !== held.version) return { code: 412, message: "Item has been modified since specified version" }
    const names = kind === "items" ? ((data["collections"] ?? []) as ReadonlyArray<string>) : []
    if (names.some((name) => !library.collections.has(name))) return { code: 409, message: "Collection doesn't exist" }
    if (kind === "items" && held === undefined && data["itemType"] === undefined)
      return { code: 400, message: "itemType property not provided" }
    const tags = (data["tags"] ?? []) as ReadonlyArray<{ readonly tag: string }>
    if (tags.some(({ tag }) => tag.length > 255)) return { code: 413, message: "Tag is too long" }
    if (String(data["title"] ?? "").includes("refuse me")) return { code: 400, message: "'refuse me' is not a valid title" }
    library[kind].set(key, { version, data: { ...held?.data, ...data } })
    writes++
    return key
  }

  const write = (kind: "items" | "collections", { json }: ServerRequest): Reply => {
    if (!Array.isArray(json)) return { status: 400, body: "JSON array expected" }
    if (json.length > 50) return { status: 413, body: "Cannot add more than 50 items at a time" }
    version++
    const ends = (json as ReadonlyArray<Data>).map((object) => writeOne(kind, object))
    const some = <A>(of: (end: ReturnType<typeof writeOne>) => A | undefined) =>
      Object.fromEntries(ends.flatMap((end, i) => (of(end) === undefined ? [] : [[String(i), of(end)]])))
    return {
      json: {
        successful: some((end) => (typeof end === "string" ? dataOf(end, library[kind].get(end)!) : undefined)),
        success: some((end) => (typeof end === "string" ? end : undefined)),
        unchanged: {},
        failed: some((end) => (typeof end === "string" ? undefined : end))
      },
      headers: { "last-modified-version": String(version) }
    }
  }

  const answer = (request: ServerRequest): Reply => {
    const { method, path, headers } = request
    if (headers["zotero-api-key"] !== secret) return { status: 403, body: "Invalid key" }
    if (headers["zotero-api-version"] !== "3") return { status: 400, body: "another version" }
    if (path === "/keys/current") return { json: { key: secret, userID: 12345, username: "Ann", access } }
    const [, kind] = /^\/(?:users\/12345|groups\/678)\/(items|items\/top|collections)$/.exec(path) ?? []
    if (kind === undefined) return { status: 404, body: "Not found" }
    if (method === "POST") return kind === "items/top" ? { status: 405 } : write(kind as "items" | "collections", request)
    if (kind === "collections") return listed(library.collections, request, (data) => data["deleted"] !== 1)
    const isTrashed = request.query.get("includeTrashed") === "1"
    return listed(library.items, request, (data) => (isTrashed || data["deleted"] !== 1) && data["parentItem"] === undefined)
  }

  return { answer, library, writes: () => writes }
}
