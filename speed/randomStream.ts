/** A seeded stream of 32-bit numbers (mulberry32): inputs are the same on every run. */
export const randomStream = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t
    return (t ^ (t >>> 14)) >>> 0
  }
}

const id = (n: number): string => n.toString(36).padStart(8, "0")

/** Qrels and a run as TREC text: `topics` x `judged` judgements, grades 0 to 2, and `topics` x `depth` hits, some tied, half of them judged. */
export const trec = (topics: number, judged: number, depth: number, seed = 1): { readonly qrels: string; readonly run: string } => {
  const next = randomStream(seed)
  const qrels: Array<string> = []
  const run: Array<string> = []
  for (let t = 1; t <= topics; t++) {
    for (let d = 0; d < judged; d++) qrels.push(`${t} 0 ${id(d * 7919)} ${[0, 0, 0, 1, 2][next() % 5]}\n`)
    const taken = new Set<number>()
    while (taken.size < depth) taken.add((next() % (judged * 2)) * (next() % 2 === 0 ? 7919 : 7907))
    let score = 30
    for (const [rank, document] of [...taken].entries()) {
      score -= next() % 50 === 0 ? 0 : (next() % 1000) / 40_000
      run.push(`${t} Q0 ${id(document)} ${rank + 1} ${score.toFixed(6)} synthetic\n`)
    }
  }
  return { qrels: qrels.join(""), run: run.join("") }
}

/**
 * As `trec`, over a collection of `documents`: nearly every unjudged hit is another document. Half of the judged ones are among the hits of their topic.
 */
export const trecOfMany = (topics: number, judged: number, depth: number, documents: number): ReturnType<typeof trec> => {
  const next = randomStream(2)
  const qrels: Array<string> = []
  const run: Array<string> = []
  for (let t = 1; t <= topics; t++) {
    const pool = new Set<number>()
    while (pool.size < judged) pool.add(next() % documents)
    for (const document of pool) qrels.push(`${t} 0 ${id(document)} ${[0, 0, 0, 1, 2][next() % 5]}\n`)
    const half = [...pool].slice(judged >> 1)
    const taken = new Set<number>()
    while (taken.size < depth) taken.add(next() % 20 === 0 ? half[next() % half.length]! : next() % documents)
    let score = 30
    for (const [rank, document] of [...taken].entries()) {
      score -= next() % 50 === 0 ? 0 : (next() % 1000) / 40_000
      run.push(`${t} Q0 ${id(document)} ${rank + 1} ${score.toFixed(6)} synthetic\n`)
    }
  }
  return { qrels: qrels.join(""), run: run.join("") }
}

/** One of several runs of a collection of 200,000 documents: half of its hits of a topic are among those of another run. */
export const fusionRun = (topics: number, depth: number, seed: number): string => {
  const next = randomStream(seed)
  const lines: Array<string> = []
  for (let t = 1; t <= topics; t++) {
    const taken = new Set<number>()
    while (taken.size < depth) taken.add((t * 7919 + (next() % (2 * depth)) * 104_729) % 200_000)
    let score = 30
    for (const [rank, document] of [...taken].entries()) {
      score -= (next() % 1000) / 50_000
      lines.push(`${t} Q0 ${id(document)} ${rank + 1} ${score.toFixed(6)} run-${seed}\n`)
    }
  }
  return lines.join("")
}

/** The same run with scores as programs print doubles, of 16 digits or so: ties stay ties. */
export const realScores = (run: string): string =>
  run.replaceAll(/ (-?\d+\.\d+) synthetic$/gm, (_, score) => ` ${Number(score) / 3} synthetic`)
