import { counted } from "@litfuse/files/numbers"

interface Counted {
  readonly published: string
  readonly retraction: string | null
}

/** How many works there are, how many of them have no date, and how many are marked as retracted, withdrawn or doubted: `3 works, 1 without a date`. */
export const workCount = (works: ReadonlyArray<Counted>): string => {
  const undated = works.filter(({ published }) => published === "").length
  const marked = works.filter(({ retraction }) => retraction !== null).length
  return [
    counted(works.length, "work"),
    ...(undated === 0 ? [] : [`${undated} without a date`]),
    ...(marked === 0 ? [] : [`${marked} marked as retracted or doubted`])
  ].join(", ")
}
