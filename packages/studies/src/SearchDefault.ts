import { createHash } from "node:crypto"
import { submissionsOf } from "@litfuse/bench/analyses/RunSets"
import * as DatasetStore from "@litfuse/bench/dataset/DatasetStore"
import * as Analysis from "@litfuse/bench/experiment/Analysis"
import type { LoadedExperiment } from "@litfuse/bench/experiment/LoadedExperiment"
import * as Plugins from "@litfuse/bench/experiment/Plugins"
import type { Problem } from "@litfuse/engine/Decode"
import type { Registry } from "@litfuse/engine/Registry"
import * as MeasureName from "@litfuse/eval/MeasureName"
import { badLine } from "@litfuse/files/DatasetError"
import { fixed, signed } from "@litfuse/files/numbers"
import * as Seed from "@litfuse/stats/Seed"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { readDocuments } from "./searchDefault/Documents.ts"
import { halvesOf } from "./searchDefault/halvesOf.ts"
import { choose, lossesOf, resampled, worstLoss } from "./searchDefault/Loss.ts"
import { measureWorlds } from "./searchDefault/measureWorlds.ts"
import { openRankings } from "./searchDefault/openRankings.ts"
import { Params } from "./searchDefault/params.ts"
import * as Tables from "./searchDefault/tables.ts"
import { worldsOf } from "./searchDefault/SearchWorld.ts"

const unnamed = (path: ReadonlyArray<string | number>, what: string, name: string, known: ReadonlyArray<string>): ReadonlyArray<Problem> =>
  known.includes(name) ? [] : [{ path, what: `no ${what} "${name}"; there are ${known.join(", ")}` }]

const problemsOf =
  (registry: Registry) =>
  ({ plugins }: Omit<LoadedExperiment, "experiment">, params: Params): ReadonlyArray<Problem> => {
    const { collection, holdings, families, newest, systems, today } = params
    const rankers = registry.plugins.byId("ranker")
    const names = systems.map(({ id }) => id)
    const hasText = "documents" in collection
    return [
      ...unnamed(["today"], "system", today, names),
      ...Object.entries(families).flatMap(([family, sources]) =>
        sources.flatMap((source, i) => unnamed(["families", family, i], "source", source, Object.keys(holdings)))
      ),
      ...(newest > 0 && !hasText ? [{ path: ["newest"], what: "needs documents, whose dates are known" }] : []),
      ...systems.flatMap((system, s) => {
        const own = ["systems", s]
        const asked = "rank" in system ? system.rank : system.besides
        return [
          ...("rank" in system
            ? Plugins.problems(rankers, "rank", system.rank, system.params)
            : Plugins.problems(plugins.fusions, "fuse", system.fuse, system.params)
          ).map(({ path, what }) => ({ path: [...own, ...path], what })),
          ...(asked !== undefined && !rankers.has(asked) ? unnamed(own, "ranker", asked, [...rankers.keys()]) : []),
          ...(asked !== undefined && !hasText ? [{ path: own, what: `ranker "${asked}" needs documents with text` }] : [])
        ]
      }),
      ...Object.entries({ measure: params.measure, judged: params.judged, condensed: params.condensed }).flatMap(([field, name]) => {
        const parsed = MeasureName.parse(name, plugins.measures)
        return Result.isFailure(parsed) ? [{ path: [field], what: parsed.failure.message }] : []
      })
    ]
  }

const loses = (loss: number): string => `loses at most ${fixed(loss, 4)}`

/** What the rule says of the default. Shape: worst losses on the half that did not choose. */
export const verdictOf = (
  { today, chosen, threshold }: { readonly today: string; readonly chosen: string; readonly threshold: number },
  worst: { readonly today: number; readonly chosen: number }
): { readonly next: string; readonly sentence: string } => {
  if (today === chosen) return { next: today, sentence: "It is the default, and stays so." }
  const more = worst.today - worst.chosen
  const isChanged = more > threshold
  const than = isChanged ? `more than ${threshold}, so the default changes` : `not more than ${threshold}, so the default stays`
  return {
    next: isChanged ? chosen : today,
    sentence: `The default before, ${today}, ${loses(worst.today)}: the difference is ${signed(more, 4)}, ${than}.`
  }
}

/** The hash of a design and of the choice, which is committed before the other half is measured. */
const frozenOf = (params: Params, chosen: string): string =>
  createHash("sha256")
    .update(JSON.stringify([{ ...params, frozen: undefined, frozenIn: undefined }, chosen]))
    .digest("hex")

const find = (registry: Registry) =>
  Effect.fnUntraced(function* (loaded: LoadedExperiment, params: Params) {
    const { dataset, experiment, plugins } = loaded
    const measures = yield* Effect.fromResult(MeasureName.parseAll([params.measure, params.judged, params.condensed], plugins.measures))
    const documents = yield* Effect.fromResult(readDocuments(loaded, params.collection))
    const runsFrom = yield* Effect.fromResult(DatasetStore.open(dataset.store, params.runs.dataset))
    const { submissions, inputs } = yield* Effect.fromResult(submissionsOf({ experiment, dataset: runsFrom }, params.runs.runset))
    const worlds = worldsOf(params)
    const { choosing, others } = halvesOf(documents.topics.length, params.chooseOn)
    const names = params.systems.map(({ id }) => id)
    const [main, judged, condensed] = measureWorlds(
      documents,
      submissions.map(({ sorted }) => sorted),
      worlds,
      openRankings(params.systems, documents.ids, plugins, registry),
      measures,
      // until the choice is frozen, nothing is known of the other half
      params.frozen === undefined ? choosing : [...choosing, ...others],
      params
    ) as [Tables.Measured["values"][0], Tables.Measured["values"][1], Tables.Measured["values"][2]]
    const place = choose(main, choosing)
    const chosen = names[place]!
    const before = lossesOf(main, choosing)
    const today = names.indexOf(params.today)
    const read = [...documents.inputs, ...inputs]
    const holdings = Tables.holdingsTable(documents, params.holdings)
    const measured: Tables.Measured = { systems: names, worlds, values: [main, judged, condensed], choosing, others }
    const frozen = frozenOf(params, chosen)
    if (params.frozen === undefined)
      return {
        headline: `Chosen on ${choosing.length} topics: ${chosen}, which ${loses(worstLoss(before[place]!))} in ${worlds.length} worlds. The default ${loses(worstLoss(before[today]!))}. The other ${others.length} topics are not measured yet.`,
        inputs: read,
        conclusions: [`To measure the others, write \`frozen: ${frozen}\`.`],
        tables: [Tables.choiceTable(measured), holdings]
      }
    if (params.frozen !== frozen)
      return yield* Effect.fail(
        badLine(
          `reports/${experiment.id}/experiment.yaml`,
          0,
          `another design or choice is frozen than this one, which chooses "${chosen}"`,
          `\`frozen: ${frozen}\`, or the design that was frozen`
        )
      )
    const after = lossesOf(main, others)
    const worst = { today: worstLoss(after[today]!), chosen: worstLoss(after[place]!) }
    const { bySystem, difference } = resampled(main, others, [today, place], {
      resamples: params.resamples,
      seed: Seed.derive(params.seed, "topics")
    })
    const shown = { ...measured, intervals: bySystem }
    const exchanged = choose(main, others)
    const { next, sentence } = verdictOf({ today: params.today, chosen, threshold: params.threshold }, worst)
    return {
      headline: `Chosen on ${choosing.length} topics: ${chosen}. On ${others.length} other topics it ${loses(worst.chosen)} in these worlds; not measured on services. ${params.decides ? sentence : `The default before, ${params.today}, ${loses(worst.today)}. These worlds decide nothing.`}`,
      inputs: read,
      conclusions: [
        params.frozenIn === undefined
          ? "No commit is named that froze the choice: this is exploratory."
          : `The choice was frozen (sha256 ${frozen.slice(0, 12)}) by commit ${params.frozenIn.slice(0, 12)}, before the other half was measured; \`litfuse bench verify-freeze ${experiment.id}\` checks this in the history.`,
        `Worst loss of the default before, less that of the choice: ${signed(worst.today - worst.chosen, 4)}; 95 % of resamples of the ${others.length} topics lie in [${signed(difference.lower, 4)}, ${signed(difference.upper, 4)}].`,
        `With the halves exchanged the choice would be ${names[exchanged]!}, which ${loses(worstLoss(before[exchanged]!))} on the first half. The default before ${loses(worstLoss(before[today]!))} there.`,
        ...(params.decides ? [`The default from now on: ${next}.`] : []),
        `All ${worlds.length} combinations count alike. Other worlds would give other worst losses.`
      ],
      figures: [Tables.lossFigure(shown), Tables.kindsFigure(shown)],
      tables: [Tables.systemsTable(shown, params), ...Tables.kindsTables(shown), Tables.choiceTable(shown), holdings]
    }
  })

/** Which way to rank the works of several sources loses least in its worst world. It is chosen on half of the topics and reported on the other half. */
export const searchDefault = (registry: Registry): Analysis.Analysis =>
  Analysis.make<Params>({
    id: "search-default",
    revision: 1,
    about:
      "worst losses of ways to rank the works of several sources, in worlds of holdings, orders, depths and outages; choice on half of the topics",
    params: Params,
    problems: problemsOf(registry),
    run: find(registry)
  })
