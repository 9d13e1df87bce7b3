import * as Schema from "effect/Schema"

/** What is said of one item: it is reported, a person has yet to write it, or it does not apply to the search. */
export const Status = Schema.Literals(["reported", "not-reported", "not-applicable"])
export type Status = typeof Status.Type

/**
 * How complete a report is: items reported, of the items that apply.
 *
 * - `index` reported / applicable, in [0,1]; null = no item applies
 * - law: an item that becomes reported never lowers it
 */
export const completeness = (statuses: ReadonlyArray<Status>) => {
  const reported = statuses.filter((status) => status === "reported").length
  const applicable = statuses.filter((status) => status !== "not-applicable").length
  return { reported, applicable, index: applicable === 0 ? null : reported / applicable }
}
