import type { Hit } from "@litfuse/api/search/Answer"

const names = { registered: "registered", started: "started", completed: "completed", results: "results posted" } as const

/** The registry's dates of the trials that a work reports, in one line; undefined where none was asked for or found. */
export const trialsLine = ({ trialDates }: Hit): string | undefined =>
  trialDates
    ?.map(({ number, ...dates }) => {
      const known = (Object.keys(names) as ReadonlyArray<keyof typeof names>).flatMap((name) =>
        dates[name] === undefined ? [] : [`${names[name]} ${dates[name]}`]
      )
      return `${number}: ${known.length === 0 ? "no dates in the registry" : known.join(", ")}`
    })
    .join("; ")
