/** The plan of a walk along citations. `hops` the direction of each hop, as `step/citations` names it. */
export interface Plan {
  readonly ids: ReadonlyArray<string>
  readonly providers: ReadonlyArray<string>
  readonly hops: ReadonlyArray<"citing" | "cited" | "both" | "turned">
  readonly perHop: number
  readonly max: number
  readonly follow: "cited" | "near"
  readonly timeout: number | undefined
}

/** Limits: works asked about at one hop, records of one list, and hops of a walk. */
export const most = { works: 1000, list: 10_000, hops: 100 } as const

/** The least number of records to request per list, so that requests do not depend on a small size of the answer. */
const fewest = 200

/** The default time limit of a source for one hop, in seconds. */
export const dayS = 86_400

/** The ids of nodes with the results of a walk: the records of the start works, and works and edges after each hop. */
export const nodes = { seeds: "seeds", works: (hop: number) => `works-${hop}`, edges: (hop: number) => `hop-${hop}` } as const

/**
 * A walk as a pipeline: a look-up, then for each hop the citations of the earlier works, and the works at their other ends. So a walk is run, stored,
 * recorded and continued like a search.
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
