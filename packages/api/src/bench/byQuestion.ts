/** A question: its report, and the reports in its folder, which answer it for one collection each. `main` undefined where only those match. */
export interface Question<R> {
  readonly main: R | undefined
  readonly parts: ReadonlyArray<R>
}

const folderOf = (id: string): string => id.split("/", 1)[0]!

/** Reports by their questions, in their order. */
export const byQuestion = <R extends { readonly id: string }>(all: ReadonlyArray<R>): ReadonlyArray<Question<R>> =>
  [...Map.groupBy(all, ({ id }) => folderOf(id))].map(([folder, some]) => ({
    main: some.find(({ id }) => id === folder),
    parts: some.filter(({ id }) => id !== folder)
  }))
