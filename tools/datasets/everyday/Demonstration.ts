/** A set of invented works, and what its generated records say of their subject. */
export interface Demonstration {
  /** The folder below `datasets/`, which is in DOIs too; `letters` begin the ids of works. */
  readonly id: string
  readonly letters: string
  readonly title: string
  readonly about: (works: number) => string
  readonly notes: string
  readonly citation: string
  readonly topics: ReadonlyArray<Topic>
  /** The first sentence of an abstract, by topic; headings with the words that call for them. */
  readonly backgrounds: Readonly<Record<string, string>>
  readonly subjects: Readonly<Record<string, RegExp>>
}

/** A question; `title` is what a person types. `asked` is the whole search in PubMed's syntax, where it is more than the title. */
export interface Topic {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly narrative: string
  readonly asked?: string
}
