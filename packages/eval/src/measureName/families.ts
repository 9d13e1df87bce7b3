import type { Compat } from "../Run.ts"
import * as Params from "./params.ts"

/** The flags of trec_eval that concern all measures. `level`: its `-l`; `docs` its `-N`; `isComplete` its `-c`. */
export interface Setting {
  readonly compat: Compat
  readonly level: number
  readonly docs: number
  readonly isComplete: boolean
}

/** What a row prints and where. `prints`: the name of a measure in litfuse, the run's tag, or the first `length` grades as text. */
export interface Line {
  readonly shows: "both" | "topic" | "summary"
  readonly prints: { readonly name: string } | { readonly length: number } | "runid"
}

/** An entry of trec_eval's table. `lines`: the rows for one cutoff; `isCut`: its name never stands without a cutoff. */
export interface Family {
  readonly name: string
  readonly read: Params.Read
  readonly lines: (argument: string, setting: Setting) => ReadonlyArray<Line>
  readonly expected?: string
  readonly isCut?: true
  readonly isOfficial?: true
  readonly isSet?: true
  readonly since10?: true
  /** Whether no nickname names it, not even `all_trec`. */
  readonly isApart?: true
}

type Naming = (argument: string, setting: Setting) => string

const both =
  (naming: Naming): Family["lines"] =>
  (argument, setting) => [{ shows: "both", prints: { name: naming(argument, setting) } }]
const summary =
  (naming: Naming): Family["lines"] =>
  (argument, setting) => [{ shows: "summary", prints: { name: naming(argument, setting) } }]

const withRel =
  (id: string): Naming =>
  (_, { level }) =>
    `${id}(rel=${level})`
const cutAt =
  (id: string): Naming =>
  (cutoff, { level }) =>
    `${id}(rel=${level})@${cutoff}`
const rounding = ({ compat }: Setting) => (compat === "trec_eval-10.0" ? "nearest" : "up")
const gains = (argument: string) => (argument === "" ? "" : `gains={${argument.replaceAll("=", ":")}}`)
const graded =
  (id: string): Naming =>
  (argument) =>
    argument === "" ? id : `${id}(${gains(argument)})`
const utility: Naming = (argument, { level, docs }) => {
  const weights = argument === "" ? [] : argument.split(",").map((weight, i) => `${"abcd"[i]}=${weight.trim()}`)
  return `Utility(${[`rel=${level}`, ...weights, `docs=${docs}`].join(",")})`
}

/** Under `-c` the summary counts relevant documents of every topic from grade 1 on, whatever `-l` says; the topics' own lines follow `-l`. */
const numRel: Family["lines"] = (_, { level, isComplete }) =>
  isComplete && level !== 1
    ? [
        { shows: "topic", prints: { name: `NumRel(rel=${level})` } },
        { shows: "summary", prints: { name: "NumRel" } }
      ]
    : [{ shows: "both", prints: { name: `NumRel(rel=${level})` } }]

const tenths = Params.shares(0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1)
const gainPairs = Params.pairs(/^\d+$/)
const persistence = Params.pairs(/^p$/)
const official = { isOfficial: true } as const
const set = { isSet: true } as const
const cut = { isCut: true, expected: "5,10" } as const
const shares = { isCut: true, expected: "0.2,0.5" } as const
const weighed = { expected: "1=3,2=9" } as const
const { none, ranks, fifths } = Params

/** trec_eval's table of measures, in the order in which it prints them. */
export const families: ReadonlyArray<Family> = [
  { name: "runid", read: none, lines: () => [{ shows: "summary", prints: "runid" }], ...official, ...set },
  { name: "num_q", read: none, lines: summary(() => "NumQ"), ...official, ...set },
  { name: "num_ret", read: none, lines: both(() => "NumRet"), ...official, ...set },
  { name: "num_rel", read: none, lines: numRel, ...official, ...set },
  { name: "num_rel_ret", read: none, lines: both(withRel("NumRelRet")), ...official, ...set },
  { name: "map", read: none, lines: both(withRel("AP")), ...official },
  { name: "gm_map", read: none, lines: summary(withRel("gmAP")), ...official },
  { name: "Rprec", read: none, lines: both(withRel("Rprec")), ...official },
  { name: "bpref", read: none, lines: both(withRel("Bpref")), ...official },
  { name: "recip_rank", read: none, lines: both(withRel("RR")), ...official },
  {
    name: "iprec_at_recall",
    read: tenths,
    lines: both((recall, setting) => `IPrec(rel=${setting.level},rounding=${rounding(setting)})@${recall}`),
    ...shares,
    ...official
  },
  { name: "P", read: ranks, lines: both(cutAt("P")), ...cut, ...official },
  {
    name: "relstring",
    read: Params.values(1),
    expected: "20",
    lines: (length) => [{ shows: "topic", prints: { length: length === "" ? 10 : Math.max(0, Math.trunc(Number(length))) } }]
  },
  { name: "recall", read: ranks, lines: both(cutAt("R")), ...cut },
  { name: "infAP", read: none, lines: both(withRel("infAP")) },
  { name: "gm_bpref", read: none, lines: summary(withRel("gmBpref")) },
  { name: "Rprec_mult", read: fifths, lines: both(cutAt("RprecMult")), ...shares },
  { name: "utility", read: Params.values(4), lines: both(utility), expected: "1,-1,0,0", ...set },
  {
    name: "11pt_avg",
    read: Params.list,
    lines: both((recalls, setting) => {
      const points = recalls === "" ? "" : `,points={${recalls}}`
      return `IPrecAvg(rel=${setting.level},rounding=${rounding(setting)}${points})`
    }),
    expected: "0.25,0.5,0.75"
  },
  { name: "binG", read: none, lines: both(withRel("binG")) },
  { name: "G", read: gainPairs, lines: both(graded("G")), ...weighed },
  { name: "ndcg", read: gainPairs, lines: both(graded("nDCG")), ...weighed },
  { name: "ndcg_rel", read: gainPairs, lines: both(graded("nDCGrel")), ...weighed },
  {
    name: "Rndcg",
    read: gainPairs,
    lines: both((argument, { level }) => `RnDCG(rel=${level}${argument === "" ? "" : `,${gains(argument)}`})`),
    ...weighed
  },
  { name: "ndcg_cut", read: ranks, lines: both((cutoff) => `nDCG@${cutoff}`), ...cut },
  { name: "map_cut", read: ranks, lines: both(cutAt("AP")), ...cut },
  { name: "relative_P", read: ranks, lines: both(cutAt("RCap")), ...cut },
  { name: "success", read: Params.cutoffs(1, 5, 10), lines: both(cutAt("Success")), ...cut },
  { name: "set_P", read: none, lines: both(withRel("SetP")), ...set },
  { name: "set_relative_P", read: none, lines: both((_, { level }) => `SetP(rel=${level},relative=True)`), ...set },
  { name: "set_recall", read: none, lines: both(withRel("SetR")), ...set },
  { name: "set_map", read: none, lines: both(withRel("SetAP")), ...set },
  {
    name: "set_F",
    read: Params.values(1),
    lines: both((beta, { level }) => `SetF(rel=${level}${beta === "" ? "" : `,beta=${beta}`})`),
    expected: "0.5",
    ...set
  },
  { name: "num_nonrel_judged_ret", read: none, lines: both(withRel("NumNonRelJudgedRet")) },
  { name: "yaap", read: none, lines: both(withRel("YAAP")), isApart: true },
  {
    name: "rbp",
    read: persistence,
    lines: both((p) => `RBP(${p === "" ? "p=0.9" : p},gain=graded)`),
    expected: "p=0.5",
    since10: true
  },
  { name: "rbp_resid", read: none, lines: both(() => "RBPResidual(p=0.9,compat=trec_eval-10.0)"), since10: true },
  { name: "unj", read: Params.cutoffs(5, 10, 20), lines: both((cutoff) => `Hole@${cutoff}`), ...cut, since10: true }
]
