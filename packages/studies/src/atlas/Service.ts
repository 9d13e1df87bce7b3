import type { Reply } from "@litfuse/kit/scriptedHttp"
import type { ServerRequest } from "@litfuse/kit/SourceHarness"
import type { Item, Shelf } from "./shelves.ts"

/**
 * A service as recordings have it. It answers the requests of a source in the shapes of the real service, from one view of the atlas.
 *
 * - `source` the source that asks it, and its `upstream`; `view` what it serves
 * - `recordOf` what the source calls the record of an item
 * - `query` the search in a request, undefined when the request is no search
 * - `answer` to a search that finds these items, or to a request that follows one; `byNumber` any item that the service has
 */
export interface Service {
  readonly source: string
  readonly upstream: string
  readonly view: string
  readonly recordOf: (item: Item) => string
  readonly query: (request: ServerRequest) => string | undefined
  readonly answer: (request: ServerRequest, found: ReadonlyArray<Item>, byNumber: (number: string) => Item | undefined) => Reply
}

/** The items that a service has, one for each name. Of several with one name (abstracts of a supplement under its DOI), it has the first. */
export const held = ({ recordOf }: Pick<Service, "recordOf">, { items }: Shelf): ReadonlySet<Item> => {
  const byName = new Map<string, Item>()
  for (const item of items.values()) if (!byName.has(recordOf(item))) byName.set(recordOf(item), item)
  return new Set(byName.values())
}
