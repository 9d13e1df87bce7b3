/** trec_eval's names without a parameter, and ours for the same thing. */
const plain: Readonly<Record<string, string>> = {
  num_ret: "NumRet",
  num_rel: "NumRel",
  num_rel_ret: "NumRelRet",
  map: "AP",
  Rprec: "Rprec",
  bpref: "Bpref",
  recip_rank: "RR",
  ndcg: "nDCG"
}

/** trec_eval's names that end in a cutoff. */
const cut: Readonly<Record<string, string>> = {
  P: "P",
  recall: "R",
  ndcg_cut: "nDCG",
  map_cut: "AP",
  success: "Success"
}

/** The house's name of a measure written as trec_eval prints it (`ndcg_cut_10`, `map`), or undefined. */
export const aliases = (name: string): string | undefined => {
  const match = /^(\w+?)_(\d+)$/.exec(name)
  if (match !== null && cut[match[1]!] !== undefined) return `${cut[match[1]!]}@${match[2]}`
  return plain[name]
}

/** The name under which trec_eval prints a measure, or undefined where it has none. */
export const trecName = (name: string): string | undefined => {
  const match = /^(\w+)@(\d+)$/.exec(name)
  if (match !== null) {
    const found = Object.entries(cut).find(([, ours]) => ours === match[1])
    return found === undefined ? undefined : `${found[0]}_${match[2]}`
  }
  return Object.entries(plain).find(([, ours]) => ours === name)?.[0]
}
