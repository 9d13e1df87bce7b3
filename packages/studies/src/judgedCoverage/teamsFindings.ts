import { aggregate } from "@litfuse/engine/Measure"
import * as Ids from "@litfuse/engine/Ids"
import { counted, fixed, signed } from "@litfuse/files/numbers"
import { kendallB } from "@litfuse/stats/RankCorrelation"
import { correlationText } from "@litfuse/bench/analyses/correlationText"
import type { Reading } from "./Contributions.ts"
import type { RunCoverage } from "./RunCoverage.ts"
import type { Part } from "./orderChanges.ts"
import type { TeamOut } from "./TeamOut.ts"

/** All teams, by one definition of a team's own contribution. */
export interface TeamsOut {
  readonly reading: Reading
  readonly teams: ReadonlyArray<TeamOut>
}

const mean = (values: ReadonlyArray<number>): number => aggregate("mean", Float64Array.from(values))

const meanChange = ({ before, after }: TeamOut): number => mean(after.map((value, i) => value - before[i]!))

const fall = ({ rankBefore, rankAfter }: TeamOut): number => rankAfter - rankBefore

const words = ({ own, others }: Reading): string =>
  own === others ? `down to rank ${own} in one team's runs only` : `down to rank ${own}, in no other team's runs down to rank ${others}`

const furthest = (teams: ReadonlyArray<TeamOut>, of: (out: TeamOut) => number): TeamOut => teams.reduce((a, b) => (of(b) > of(a) ? b : a))

/** How deep the pool was, from what was shown to the judges. */
export const depthsFindings = (depths: ReadonlyArray<number>, pool: number): Part => {
  const counts = new Map<number, number>()
  for (const depth of depths) counts.set(depth, (counts.get(depth) ?? 0) + 1)
  return {
    conclusions: [
      `The depth of the pool is not in the data. Of ${counted(depths.length, "pooled run")} ${depths.filter((depth) => depth >= pool).length} have every hit down to rank ${pool} shown to the judges in every topic, the median; ${pool} is used as the depth.`
    ],
    tables: [
      {
        id: "depths",
        title: "Down to which rank all hits of a pooled run were shown to the judges, in every topic",
        columns: [{ name: "rank" }, { name: "pooled runs" }],
        rows: [...counts].sort(([a], [b]) => a - b)
      }
    ]
  }
}

/** The order of all runs when each is measured without its own team's judgements, against the leaderboard's. */
const agreement = (runs: ReadonlyArray<RunCoverage>, teams: ReadonlyArray<TeamOut>): number => {
  const after = teams.flatMap((out) => out.after)
  const before = teams.flatMap((out) => out.before)
  return runs.length === after.length ? kendallB(before, after) : Number.NaN
}

const sentence = (runs: ReadonlyArray<RunCoverage>, { reading, teams }: TeamsOut, cutoff: number): string => {
  const removed = mean(teams.map((out) => out.removed))
  const most = furthest(teams, (out) => -meanChange(out))
  const deepest = furthest(teams, fall)
  return `The variant removes a team's own judgements (${words(reading)}; ${fixed(removed, 0)} of them a team on average). Its runs then lose ${fixed(-mean(teams.map(meanChange)), 4)} in nDCG@${cutoff} on average over teams, at most ${fixed(-meanChange(most), 4)} (${most.team}). The best run of a team falls by ${fixed(mean(teams.map(fall)), 1)} ranks on average, at most ${fall(deepest)} (${deepest.best}, from ${deepest.rankBefore} to ${deepest.rankAfter}). Kendall's tau-b between the leaderboard and the order in which each run is measured without its own team's judgements is ${correlationText(agreement(runs, teams))}.`
}

/** Each team without the judgements that it alone contributed, by every definition of these. */
export const teamsFindings = (runs: ReadonlyArray<RunCoverage>, outs: ReadonlyArray<TeamsOut>, cutoff: number): Part => {
  const changes = (team: string) => outs.map(({ teams }) => meanChange(teams.find((out) => out.team === team)!))
  const middle = outs[1]!
  const dots = middle.teams
    .map((out) => ({ label: out.team, value: meanChange(out), low: Math.min(...changes(out.team)), high: Math.max(...changes(out.team)) }))
    .sort((a, b) => a.value - b.value || Ids.compare(a.label, b.label))
  return {
    conclusions: outs.map((out) => sentence(runs, out, cutoff)),
    figures: [
      {
        id: "teams",
        title: "Each team without its own judgements",
        axis: `change of the mean nDCG@${cutoff} of its runs; line: all three variants of "its own"`,
        reference: 0,
        dots
      }
    ],
    tables: outs.map(({ reading, teams }, i) => ({
      id: `teams-${i + 1}`,
      title: `Each team without its own judgements: ${words(reading)}`,
      columns: [
        { name: "team" },
        { name: "runs" },
        { name: "judgements removed" },
        { name: "relevant" },
        { name: `mean nDCG@${cutoff}`, digits: 4 },
        { name: "without", digits: 4 },
        { name: "change" },
        { name: "best run" },
        { name: "rank" },
        { name: "rank without" }
      ],
      rows: [...teams]
        .sort((a, b) => meanChange(a) - meanChange(b) || Ids.compare(a.team, b.team))
        .map((out) => [
          out.team,
          out.before.length,
          out.removed,
          out.relevant,
          mean(out.before),
          mean(out.after),
          signed(meanChange(out)),
          out.best,
          out.rankBefore,
          out.rankAfter
        ])
    }))
  }
}
