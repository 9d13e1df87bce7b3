/** What is asked along citations. `hops` the direction of each hop, as `step/citations` names it. */
export interface Plan {
  readonly ids: ReadonlyArray<string>
  readonly providers: ReadonlyArray<string>
  readonly hops: ReadonlyArray<"citing" | "cited" | "both" | "turned">
  readonly perHop: number
  readonly max: number
  readonly follow: "cited" | "near"
  readonly timeout: number | undefined
}

/** So many works can be asked about at one hop, so many records of one list can come, and so far a walk can go. */
export const most = { works: 1000, list: 10_000, hops: 100 } as const

/** A list is asked for so many records also where the answer holds fewer works, so that the same questions are asked whatever it holds. */
const fewest = 200

/** A source may take so long for one hop. */
export const dayS = 86_400

/** The nodes that hold what a walk comes to: the records of the first works, and works and edges behind the last hop. */
export const nodes = { seeds: "seeds", works: (hop: number) => `works-${hop}`, edges: (hop: number) => `hop-${hop}` } as const

/**
 * A walk as a pipeline: look-up, then for each hop the citations of the works before it, and the works that they lead to. So a walk is run, kept,
 * recorded and gone on with like a search.
 */
export const pipelineOf = ({ ids, providers, hops, perHop, max, follow, timeout = dayS }: Plan) => {
  const merge = { merge: "corrected" }
  const asking = {
    depth: Math.min(most.list, Math.max(fewest, max)),
    follow: follow === "near" ? "edges" : "cited",
    providers,
    timeoutMs: timeout * 1000
  }
  return {
    about: "a walk along citations",
    nodes: [
      { id: nodes.seeds, plugin: "step/seeds", params: { ids, providers } },
      { id: nodes.works(0), plugin: "step/works", params: merge, inputs: { records: nodes.seeds } },
      ...hops.flatMap((direction, i) => {
        const [hop, before] = [i + 1, i === 0 ? {} : { edges: nodes.edges(i) }]
        const caps = i === 0 ? { maxWorks: most.works } : { maxWorks: Math.min(most.works, perHop), enough: max + ids.length }
        return [
          {
            id: nodes.edges(hop),
            plugin: "step/citations",
            params: { ...asking, direction, ...caps },
            inputs: { works: nodes.works(i), ...before }
          },
          { id: nodes.works(hop), plugin: "step/works", params: merge, inputs: { records: nodes.seeds, edges: nodes.edges(hop) } }
        ]
      })
    ]
  }
}
