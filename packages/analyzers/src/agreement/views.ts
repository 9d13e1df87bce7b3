import { outcomeStates } from "@litfuse/engine/source/OutcomeState"
import type * as Analyzer from "@litfuse/engine/Analyzer"
import * as Escape from "@litfuse/engine/Escape"
import { narrowUpSet } from "@litfuse/figures/narrowUpSet"
import { upSet, type UpSet } from "@litfuse/figures/upSet"
import * as Quantity from "../Quantity.ts"
import { reading } from "./reading.ts"
import type { SourceAgreementOutput } from "./Output.ts"

const padded = (name: string, value: Quantity.Quantity): string => `${name.padEnd(45)}${Quantity.print(value)}`

const byId: Analyzer.SourceNames = (source) => source

/** For people. */
export const text = (output: SourceAgreementOutput, names: Analyzer.SourceNames = byId): string => {
  const { agreement, complementarity, crossSource, jaccard, rbo, independent, sources, pairs } = output
  return [
    padded("source agreement (mean overlap of pairs)", agreement),
    padded("the same of sources without common origins", independent.agreement),
    padded("mean Jaccard index of pairs", jaccard),
    padded("mean rank-biased overlap of pairs (p 0.9)", rbo),
    padded("found by one source only", complementarity),
    padded("found by several sources", crossSource),
    ...sources.map(
      ({ source, state, works, unique, isCut }) =>
        `  ${names(source)}: ${state}${isCut ? ", the first part of its list" : ""}, ${works} works, ${unique} of them found by no other source`
    ),
    ...pairs.map(
      ({ sources: [a, b], shared, overlap, jaccard, rbo, tau }) =>
        `  ${names(a)} and ${names(b)}: ${shared} in common, overlap ${overlap.toFixed(2)}, Jaccard ${jaccard.toFixed(2)}, RBO ${Quantity.print(rbo)}, tau-b ${Quantity.print(tau)}`
    ),
    ...independent.expected.map(
      ({ universe, agreement }) => `  if drawn at random from ${universe} works, groups would agree at ${agreement.toFixed(2)} (a model)`
    ),
    ...includedLines(output, names),
    ...reading(output, names)
  ].join("\n")
}

/** What is counted, records apart: a record is not a work, so that a drawing of works leaves them out. */
const phasesOf = ({ combinations }: SourceAgreementOutput): ReadonlyArray<string> => [
  "works",
  ...(combinations.some(({ included }) => included !== undefined) ? ["included works"] : [])
]

const countsOf = ({ merged, included }: SourceAgreementOutput["combinations"][number]): ReadonlyArray<number> => [
  merged,
  ...(included === undefined ? [] : [included])
]

const includedLines = ({ combinations, sources }: SourceAgreementOutput, names: Analyzer.SourceNames): ReadonlyArray<string> => {
  if (combinations.every(({ included }) => included === undefined)) return []
  const sum = (all: SourceAgreementOutput["combinations"]) => all.reduce((total, { included = 0 }) => total + included, 0)
  const of = (source: string) => combinations.filter((one) => one.sources.includes(source))
  return [
    `included works that were found: ${sum(combinations)}`,
    ...sources.map(
      ({ source }) =>
        `  ${names(source)}: ${sum(of(source))}, of them ${sum(of(source).filter((one) => one.sources.length === 1))} that no other source found`
    )
  ]
}

/** How much of its list a source delivered. */
const listOf = (state: SourceAgreementOutput["sources"][number]["state"], isCut: boolean): string => {
  if (!outcomeStates[state].hasAnswered) return "none"
  return isCut ? "first part" : "whole"
}

/** The same in tables. */
export const table = (output: SourceAgreementOutput, names: Analyzer.SourceNames = byId): ReadonlyArray<Analyzer.TitledTable> => {
  const { agreement, complementarity, crossSource, jaccard, rbo, independent, sources, pairs, combinations } = output
  return [
    {
      title: "Works by the sources that found them",
      headers: ["in these and in no other source", ...phasesOf(output), "records before merging"],
      rows: combinations.map((one) => [one.sources.map(names).join(" + "), ...countsOf(one), one.found])
    },
    { title: "In words", headers: ["what the numbers say"], rows: reading(output, names).map((sentence) => [sentence]) },
    {
      title: "Agreement",
      headers: ["of all sources", "value"],
      rows: [
        ["mean overlap of pairs", Quantity.print(agreement)],
        ["mean overlap of groups without common origins", Quantity.print(independent.agreement)],
        ["mean Jaccard index of pairs", Quantity.print(jaccard)],
        ["mean rank-biased overlap of pairs (p 0.9)", Quantity.print(rbo)],
        ["works that one source found", Quantity.print(complementarity)],
        ["works that several found", Quantity.print(crossSource)],
        ["works that there may be, least (Chapman)", Quantity.print(independent.estimate.least, 0)],
        ["works that there may be, most (Chapman)", Quantity.print(independent.estimate.most, 0)],
        ...independent.expected.map(({ universe, agreement }) => [`model: drawn at random from ${universe} works`, agreement.toFixed(2)])
      ]
    },
    {
      title: "Sources",
      headers: ["source", "state", "list", "works", "of them found by no other"],
      rows: sources.map(({ source, state, isCut, works, unique }) => [names(source), state, listOf(state, isCut), works, unique])
    },
    {
      title: "Pairs of sources",
      headers: ["source", "and", "in common", "overlap", "Jaccard", "RBO", "tau-b", "common origin"],
      rows: pairs.map(({ sources: [a, b], shared, overlap, jaccard, rbo, tau, isLinked }) => [
        names(a),
        names(b),
        shared,
        overlap.toFixed(2),
        jaccard.toFixed(2),
        Quantity.print(rbo),
        Quantity.print(tau),
        isLinked ? "yes" : "no"
      ])
    }
  ]
}

/** Which sources found the same works. */
export const mermaid = ({ sources, pairs }: SourceAgreementOutput, names: Analyzer.SourceNames = byId): string =>
  [
    "graph LR",
    ...sources.map(({ source, works }, i) => `  s${i}["${Escape.mermaid(names(source))}: ${works}"]`),
    ...pairs.map(({ sources: [a, b], shared }) => {
      const place = (name: string) => sources.findIndex(({ source }) => source === name)
      return `  s${place(a)} ---|${shared}| s${place(b)}`
    })
  ].join("\n")

/** The works as an UpSet plot, and, where known, those that a person included. */
export const drawn = (output: SourceAgreementOutput, names: Analyzer.SourceNames = byId): UpSet => {
  const { sources, combinations } = output
  const phases = phasesOf(output)
  const found = sources.filter(({ works }) => works > 0)
  return {
    title: "Works by the sources that found them",
    axis: "works, each in the column of exactly the sources that found it",
    phases,
    sets: found.map(({ source, works }) => ({ label: Escape.plain(names(source)), size: works })),
    columns: combinations.map((one) => ({
      members: one.sources.map((name) => found.findIndex(({ source }) => source === name)),
      counts: countsOf(one)
    }))
  }
}

/** The same as a drawing. */
export const svg = (output: SourceAgreementOutput, names: Analyzer.SourceNames = byId): string => upSet(drawn(output, names))

/** The same for narrow pages. */
export const narrow = (output: SourceAgreementOutput, names: Analyzer.SourceNames = byId): string =>
  narrowUpSet({ ...drawn(output, names), axis: "works, each in the row of exactly the sources that found it" })
