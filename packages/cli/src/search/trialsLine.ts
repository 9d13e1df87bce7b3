import type { Hit } from "@litfuse/api/search/Answer"

const names = { registered: "registered", started: "started", completed: "completed", results: "results posted" } as const

/** A review can name hundreds of trials. */
const mostNamed = 5

type Dated = NonNullable<Hit["trialDates"]>[number]

const datesOf = ({ number, ...dates }: Dated): string => {
  const known = (Object.keys(names) as ReadonlyArray<keyof typeof names>).flatMap((name) =>
    dates[name] === undefined ? [] : [`${names[name]} ${dates[name]}`]
  )
  return `${number}: ${known.length === 0 ? "no dates in the registry" : known.join(", ")}`
}

/** The trials that a work reports, in one line, with the registry's dates where these were asked for. Empty: undefined for a work without trials. */
export const trialsLine = (hit: Pick<Hit, "trials" | "trialDates">): string | undefined => {
  const trialDates: ReadonlyArray<Dated> = hit.trialDates ?? []
  const dated = new Set(trialDates.map(({ number }) => number))
  const others = (hit.trials ?? []).flatMap(({ number }) => (dated.has(number) ? [] : [number]))
  const more = others.length > mostNamed ? ` and ${others.length - mostNamed} more` : ""
  const parts = [...trialDates.map(datesOf), ...(others.length === 0 ? [] : [`trial: ${others.slice(0, mostNamed).join(", ")}${more}`])]
  return parts.length === 0 ? undefined : parts.join("; ")
}
