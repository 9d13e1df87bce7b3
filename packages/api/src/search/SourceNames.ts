/** How people read the names of sources, and the messages about them. Programs read ids, which `--source` takes. */
import type { SourceAnswer } from "./Answer.ts"
import type { Titles } from "./sourceTitles.ts"

type Named = Pick<SourceAnswer, "source" | "name">

/** The outcomes with the display names of their sources. A name that the user gave to a file stays. */
export const withNames = <O extends Named>(outcomes: ReadonlyArray<O>, titles: Titles): ReadonlyArray<O> =>
  outcomes.map((outcome) => {
    const { source, ...rest } = outcome
    const name = outcome.name ?? titles.get(source)
    return name === undefined ? outcome : ({ source, name, ...rest } as unknown as O)
  })

/** The name of a source for people: `PubMed`; its id where it has no name. */
export const nameOf = ({ source, name }: Named): string => name ?? source

/** Whether a source is a file of references: its id stands for a path, and no flag takes it. */
export const isFile = (source: string): boolean => source.startsWith("file-")

/** The name of a source where its id is typed too: `PubMed`, `Europe PMC (europepmc)`. The id follows where it differs by more than upper case. */
export const labelOf = ({ source, name }: Named): string =>
  name === undefined || name.toLowerCase() === source || isFile(source)
    ? nameOf({ source, ...(name === undefined ? {} : { name }) })
    : `${name} (${source})`

/** The names of the sources of an answer, by id. A source that was not asked has its id. */
export const namesIn = (outcomes: ReadonlyArray<Named>, show: (one: Named) => string = nameOf): ((source: string) => string) => {
  const names = new Map(outcomes.map((one) => [one.source, show(one)]))
  return (source) => names.get(source) ?? source
}

/** Why a source did not answer, without its id at the beginning: `cannot be reached (search): ...`. Empty: an empty text for one that did. */
export const whyOf = ({ source, error }: Pick<SourceAnswer, "source" | "error">): string => {
  const message = error?.message ?? ""
  return message.startsWith(`${source} `) ? message.slice(source.length + 1) : message
}
