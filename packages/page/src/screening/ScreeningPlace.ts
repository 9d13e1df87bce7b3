import * as ReviewDesk from "@litfuse/api/ReviewDesk"

/**
 * Where a person is in a stage: the filter, the record that is shown, and the one that was decided last.
 *
 * - `record` empty = the next one of the filter; `end` = behind the last one
 */
export interface ScreeningPlace {
  readonly stage: string
  readonly who: string
  readonly filter: ReviewDesk.Filter
  readonly record: string
  readonly last: string
}

/** The page that lists stages and people. */
export const screeningPath = "/review/screen"

/** Behind the last record of a list. */
export const end = "end"

const hashIn = (text: string | null): string => (text !== null && /^[0-9a-f]{64}$/.test(text) ? text : "")

const most = 200

/** Reads a form or the query string of an address. `as`: the person of the server, who replaces any other. */
export const parseScreeningPlace = (stage: string, words: URLSearchParams, as: string | undefined): ScreeningPlace => {
  const text = (name: string): string => (words.get(name) ?? "").trim().slice(0, most)
  return {
    stage,
    who: as ?? text("who"),
    filter: {
      list: ReviewDesk.lists.find((one) => one === words.get("list")) ?? "undecided",
      label: text("label"),
      text: text("text")
    },
    record: words.get("record") === end ? end : hashIn(words.get("record")),
    last: hashIn(words.get("last"))
  }
}

/** The fields that a place has in an address or a form, without those that are empty. `hasPerson`: whether the person is one. */
export const placeFields = (
  { who, filter, record, last }: ScreeningPlace,
  as: string | undefined
): ReadonlyArray<readonly [string, string]> =>
  (
    [
      ["who", as === undefined ? who : ""],
      ["list", filter.list === "undecided" ? "" : filter.list],
      ["label", filter.label],
      ["text", filter.text],
      ["record", record],
      ["last", last]
    ] as const
  ).filter(([, value]) => value !== "")

/** The address of a stage. */
export const stageAddress = (stage: string): string => `${screeningPath}/${encodeURIComponent(stage)}`

/** The address of a place, at its record. */
export const screeningAddress = (place: ScreeningPlace, as: string | undefined): string => {
  const words = new URLSearchParams(placeFields(place, as).map(([name, value]): [string, string] => [name, value])).toString()
  return `${stageAddress(place.stage)}${words === "" ? "" : `?${words}`}#record`
}
