/** How the sources of a stored run answered. */
import { type SourceAccount, silentOutcome } from "@litfuse/engine/SearchAccount"
import * as OutcomeState from "@litfuse/engine/source/OutcomeState"
import { type StoredFailure, StoredFailures } from "@litfuse/engine/source/StoredFailures"
import { type StoredOutcome, StoredOutcomes } from "@litfuse/engine/source/StoredOutcomes"
import type * as StoredRun from "@litfuse/project/StoredRun"
import * as Effect from "effect/Effect"

const accountOf = ({
  source,
  state,
  delivered,
  total,
  effectiveQuery,
  error,
  notices = []
}: StoredRun.Outcome): ReadonlyArray<SourceAccount> => {
  const known = OutcomeState.names.find((one) => one === state)
  return known === undefined || error === undefined
    ? []
    : [{ source, platform: null, state: known, delivered, total, effectiveQuery, error, notices }]
}

/** How the sources of a run answered; undefined for a run of an older litfuse, which stored no reasons. */
export const accountsOf = (outcomes: ReadonlyArray<StoredRun.Outcome>): ReadonlyArray<SourceAccount> | undefined => {
  const accounts = outcomes.flatMap(accountOf)
  return accounts.length === outcomes.length && accounts.length > 0 ? accounts : undefined
}

const walks: ReadonlyArray<string> = ["cites", "related"]

/** What a question other than a walk asks sources for. */
const abilityOf = (question: string): "lookup" | "search" => (question === "get" ? "lookup" : "search")

/** The hop of an outcome in a stored walk; a walk stores it as the query of the source. */
export const hopText = (hop: number): string => `hop ${hop}`

/** The sources that a replay of a run does not ask, because they never answered. A walk asks each source several times, so it asks all again. */
const silentSources = (question: string, accounts: ReadonlyArray<SourceAccount>): ReadonlyMap<string, StoredOutcome> => {
  if (walks.includes(question)) return new Map()
  const ability = abilityOf(question)
  const isSilent = ({ state }: SourceAccount) => !OutcomeState.outcomeStates[state].hasAnswered
  return new Map(
    [...Map.groupBy(accounts, ({ source }) => source)].flatMap(([source, all]) => {
      const outcome = all.every(isSilent) ? silentOutcome(all[0]!) : undefined
      return outcome === undefined ? [] : [[source, { ability, outcome, isLeftOut: false }] as const]
    })
  )
}

/** The failures of a stored run, by source and request: in a walk, the look-up of its start works, or the first hop that failed. */
const failuresOf =
  (question: string, accounts: ReadonlyArray<SourceAccount>): StoredFailure =>
  (source, ability) => {
    const isWalk = walks.includes(question)
    if (!isWalk && ability !== abilityOf(question)) return undefined
    const isOf = ({ effectiveQuery }: SourceAccount): boolean => !isWalk || (effectiveQuery === hopText(0)) === (ability === "lookup")
    const found = accounts.find((one) => one.source === source && one.error !== null && isOf(one))
    if (found === undefined) return undefined
    return silentOutcome({ ...found, effectiveQuery: null, state: found.state === "skipped" ? "skipped" : "failed" })
  }

/** Answers a question from recordings, with sources that fail as they failed in the stored run. */
export const asStored =
  (question: string, accounts: ReadonlyArray<SourceAccount> | undefined = []) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    effect.pipe(
      Effect.provideService(StoredOutcomes, silentSources(question, accounts)),
      Effect.provideService(StoredFailures, failuresOf(question, accounts))
    )
