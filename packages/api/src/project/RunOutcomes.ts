/** How the sources of a stored run answered. */
import { type SourceAccount, silentOutcome } from "@litfuse/engine/SearchAccount"
import * as OutcomeState from "@litfuse/engine/source/OutcomeState"
import type { StoredOutcome } from "@litfuse/engine/source/StoredOutcomes"
import type * as StoredRun from "@litfuse/project/StoredRun"

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

/** The sources that a replay of a run does not ask, because they never answered. */
export const silentSources = (
  question: string,
  accounts: ReadonlyArray<SourceAccount> | undefined = []
): ReadonlyMap<string, StoredOutcome> => {
  const ability = question === "get" ? ("lookup" as const) : ("search" as const)
  const isSilent = ({ state }: SourceAccount) => !OutcomeState.outcomeStates[state].hasAnswered
  return new Map(
    [...Map.groupBy(accounts, ({ source }) => source)].flatMap(([source, all]) => {
      const outcome = all.every(isSilent) ? silentOutcome(all[0]!) : undefined
      return outcome === undefined ? [] : [[source, { ability, outcome, isLeftOut: false }] as const]
    })
  )
}
