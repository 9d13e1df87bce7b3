/** Items in one request. The local API has no limit, and a library may have a hundred thousand items. */
const pageSize = 500

/**
 * The parameters of one page of a library. Zotero's own search finds words of titles, creators and years only, so no word of a query is sent.
 *
 * - `start` how many items were read before; items that are added meanwhile come last
 */
export const toQuery = (start: number) => ({ limit: pageSize, start, sort: "dateAdded", direction: "asc" })
