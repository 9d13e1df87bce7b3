import * as SourceNames from "@litfuse/api/search/SourceNames"

/** Names of rankings in pipelines, for people. */
const rankings: Readonly<Record<string, string>> = {
  words: "the ranking by words of the query",
  bm25: "the ranking by words of the query",
  recent: "the ranking by date",
  cited: "the ranking by citations"
}

/** The name of a list of a fusion: that of its source, else that of its ranking. `titleOf` gives the id of a source without a name. */
export const listName =
  (titleOf: (source: string) => string) =>
  (list: string): string => {
    const title = titleOf(list)
    return title === list ? (rankings[list] ?? (SourceNames.isFile(list) ? list : `the ranking "${list}"`)) : title
  }
