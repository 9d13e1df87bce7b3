/** A place in the pages of a service whose pages have a fixed size: the page, from 0, and how many of its results were delivered. */
export interface Place {
  readonly page: number
  readonly taken: number
}

/** The place of a cursor; undefined is the start. */
export const placeOf = (cursor: string | undefined): Place => {
  const [page = 0, taken = 0] = (cursor ?? "0:0").split(":").map(Number)
  return { page, taken }
}

/** The wanted part of a page of results, and the cursor behind it. `hasMore`: whether the service has another page. */
export const partOf = <A>(
  results: ReadonlyArray<A>,
  { page, taken }: Place,
  wanted: number,
  hasMore: boolean
): { readonly part: ReadonlyArray<A>; readonly next: string | undefined } => {
  const end = taken + wanted
  const following = hasMore ? `${page + 1}:0` : undefined
  return { part: results.slice(taken, end), next: end < results.length ? `${page}:${end}` : following }
}
