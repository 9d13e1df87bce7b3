/** Finds the search tool of an unknown server, and how to call it, by names that such servers use. */

/** A declared tool, as far as it has a valid form. `words` the field for the words of a search, if the user named it. */
export interface Tool {
  readonly name: string
  readonly words?: string
  readonly properties: Readonly<Record<string, { readonly type?: unknown }>>
  readonly required: ReadonlyArray<string>
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** The tools of a list; entries without a name are skipped. */
export const toolsOf = (list: unknown): ReadonlyArray<Tool> =>
  (Array.isArray(list) ? list : []).flatMap((one: unknown) => {
    if (!isObject(one) || typeof one["name"] !== "string") return []
    const schema = isObject(one["inputSchema"]) ? one["inputSchema"] : {}
    const properties = isObject(schema["properties"]) ? schema["properties"] : {}
    const required = Array.isArray(schema["required"]) ? schema["required"].filter((name) => typeof name === "string") : []
    return [
      {
        name: one["name"],
        required,
        properties: Object.fromEntries(Object.entries(properties).map(([name, of]) => [name, isObject(of) ? of : {}]))
      }
    ]
  })

const queries = ["query", "search_query", "q", "term", "terms", "search_term", "keywords", "keyword", "text"]
const limits = ["limit", "max_results", "maxResults", "num_results", "retmax", "page_size", "pageSize", "per_page", "size", "count"]
const cursors = ["cursor", "next_cursor", "page_token", "pageToken", "cursorMark"]
const offsets = ["offset", "start", "retstart", "skip"]

const first = ({ properties }: Tool, names: ReadonlyArray<string>): string | undefined => names.find((name) => name in properties)

/** The field for the words of a search. */
export const queryOf = (tool: Tool): string | undefined => tool.words ?? first(tool, queries)

/** Words as the field takes them: as an array if its type is array. */
export const fieldValue = ({ properties }: Tool, field: string, words: string): unknown => {
  const type = properties[field]?.type
  return type === "array" ? [words] : words
}

/** How well a tool's name fits a literature search, from 0 to 3; higher is better. */
const fit = (name: string): number => {
  if (/analy|generate|prepare|plan|suggest|related|history|save|image|gene|compound/i.test(name)) return 0
  if (/^(?:search|literature_search|pubmed_search|search_literature|search_pubmed|search_papers|search_articles)$/i.test(name)) return 3
  if (/search/i.test(name)) return 2
  return /find|query/i.test(name) ? 1 : 0
}

/** The search tool; undefined if no tool has a matching name and a field for words. */
export const searchTool = (tools: ReadonlyArray<Tool>): Tool | undefined =>
  tools
    .filter((tool) => fit(tool.name) > 0 && queryOf(tool) !== undefined && tool.required.every((name) => name === queryOf(tool)))
    .toSorted((a, b) => fit(b.name) - fit(a.name))[0]

/** A call of a tool. */
export interface Call {
  readonly name: string
  readonly arguments: Readonly<Record<string, unknown>>
}

/** A call for a short first page, if the tool has a limit. */
export const firstPage = (tool: Tool, call: Call): Call => {
  const limit = first(tool, limits)
  return limit === undefined ? call : { ...call, arguments: { [limit]: 3, ...call.arguments } }
}

const cursorIn = (structured: unknown, text: string): string | undefined => {
  const named = isObject(structured) ? ["next", "nextCursor", "next_cursor", "cursor"].map((name) => structured[name]) : []
  const own = named.find((one) => typeof one === "string" && one !== "")
  return (own as string | undefined) ?? /\bnext(?:[_ ]?cursor)?["'*_`]{0,3}\s*[:=]\s*["'`]?([\w:.+/=-]{2,200})/i.exec(text)?.[1]
}

/** Calls for the next page, the likeliest first; none if the tool has no field for it, or the answer has no cursor. */
export const nextPages = (tool: Tool, page: Call, structured: unknown, text: string): ReadonlyArray<Call> => {
  const [limit, query, cursor, offset] = [first(tool, limits), queryOf(tool), first(tool, cursors), first(tool, offsets)]
  if (cursor !== undefined) {
    const at = cursorIn(structured, text)
    if (at === undefined) return []
    const { [query ?? ""]: _, ...others } = page.arguments
    return [others, page.arguments].map((args) => ({ ...page, arguments: { ...args, [cursor]: at } }))
  }
  if (offset !== undefined && limit !== undefined) return [{ ...page, arguments: { ...page.arguments, [offset]: page.arguments[limit] } }]
  return "page" in tool.properties ? [{ ...page, arguments: { ...page.arguments, page: 2 } }] : []
}
