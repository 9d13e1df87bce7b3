/** The tables of a Markdown page: rows of cells, the heads first, without the line below them. A page without tables has none. */
export const tablesOf = (page: string): ReadonlyArray<ReadonlyArray<ReadonlyArray<string>>> =>
  page
    .split(/\n{2,}/u)
    .filter((block) => block.startsWith("| "))
    .map((block) =>
      block
        .trim()
        .split("\n")
        .filter((line) => !line.startsWith("| ---"))
        .map((line) =>
          line
            .slice(2, -2)
            .split(" | ")
            .map((cell) => cell.trim())
        )
    )
