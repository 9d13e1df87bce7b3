/** A row of docs/requirements.md. `files`: the cells of code and of tests. */
export interface RequirementRow {
  readonly id: string
  readonly text: string
  readonly state: string
  readonly files: ReadonlyArray<string>
}

/** The rows of the table of requirements, in its order. */
export const requirementRows = (page: string): ReadonlyArray<RequirementRow> =>
  page
    .split("\n")
    .filter((line) => /^\| (?:S\d|X)-/.test(line))
    .map((line) => {
      const [id = "", text = "", state = "", ...files] = line
        .slice(1, -1)
        .split("|")
        .map((cell) => cell.trim())
      return { id, text, state, files }
    })

/** Whether a row says that all of a requirement is built. */
export const isBuilt = ({ state }: Pick<RequirementRow, "state">): boolean => /^built\b/.test(state)

/** Whether a row says that at least a part of a requirement is built, so that an example can show that part. */
export const isBegun = ({ state }: Pick<RequirementRow, "state">): boolean => /^(?:built|partly)\b/.test(state)
