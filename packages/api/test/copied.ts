/** Services as copies on this machine, where sources and enrichers find them until the test is over. */
import { copyOf, type Loopback, serve } from "@litfuse/kit/loopback"
import { onTestFinished, vi } from "vitest"
import { builtInPackages } from "@litfuse/host/builtInPackages"
import * as Registry from "@litfuse/engine/Registry"

const values = builtInPackages.flatMap(({ plugins }) => plugins)
const sources = Registry.make(values.map((value) => ({ value, origin: { name: "litfuse" }, isChecked: true }))).plugins.of("source")

/** A copy in the place of an upstream. */
const inPlaceOf = (upstream: string, copy: Loopback): Loopback => {
  onTestFinished(copy.close)
  vi.stubEnv(`LITFUSE_UPSTREAM_${upstream.toUpperCase()}`, copy.origin)
  return copy
}

/** The service behind a source, as its harness knows it. */
export const source = async (id: string, upstream: string = id): Promise<Loopback> => {
  const { default: harness } = await sources.find(({ plugin }) => plugin.id === id)!.plugin.harness!()
  return inPlaceOf(upstream, await copyOf(harness))
}

/** iCite as a service that knows all but the last of the PMIDs that it is asked about, the first of them without a ratio. */
export const icite = async (status = 200): Promise<Loopback> =>
  inPlaceOf(
    "icite",
    await serve(({ query }, response) => {
      const pmids = (query.get("pmids") ?? "").split(",").sort()
      const data = pmids.slice(0, -1).map((pmid, i) => ({
        pmid: Number(pmid),
        title: "?",
        citation_count: 10 * i,
        relative_citation_ratio: i === 0 ? null : i,
        nih_percentile: null
      }))
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify({ data }))
    })
  )
