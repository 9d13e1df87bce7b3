import type { Upstream } from "@litfuse/engine/Upstream"

/**
 * NCBI's services, which count requests together: PubMed, PMC, Gene, ClinVar, MedGen, PubChem, PubTator and the identifier
 * converter share one budget.
 *
 * NCBI allows 3 requests a second, 10 with a key. Users still meet refusals at exactly 3 a second, but not at one every 400 ms, so litfuse
 * keeps that distance; likewise with a key.
 *
 * - source: https://www.ncbi.nlm.nih.gov/books/NBK25497/ (A General Introduction to the E-utilities, as stored 2026)
 */
export const upstream: Upstream = {
  id: "ncbi",
  origin: "https://eutils.ncbi.nlm.nih.gov",
  hosts: ["www.ncbi.nlm.nih.gov", "pmc.ncbi.nlm.nih.gov"],
  pace: { requests: 1, perMs: 400, concurrency: 3 },
  endpoints: { converter: { origin: "https://pmc.ncbi.nlm.nih.gov" }, pubtator: { origin: "https://www.ncbi.nlm.nih.gov" } },
  credentials: [
    {
      name: "key",
      env: "NCBI_API_KEY",
      how: "create one under Settings of a free account, https://account.ncbi.nlm.nih.gov/settings/",
      goesIn: { query: "api_key" },
      pace: { requests: 1, perMs: 120, concurrency: 5 }
    },
    { name: "email", env: "NCBI_EMAIL", how: "an address at which NCBI can reach you before it blocks you", goesIn: { query: "email" } }
  ],
  identifies: { tool: "litfuse" },
  // some errors have status 200, and some with 400 are not caused by the request; no abstract contains these texts
  says: [
    { text: '"error":"API rate limit exceeded"', means: "RateLimited" },
    { text: '"error":"error forwarding request"', means: "Unreachable" },
    { text: '"ERROR":"Search Backend failed', means: "Unreachable" },
    { text: "<ERROR>Search Backend failed", means: "Unreachable" },
    { text: "<ERROR>", means: "QueryRejected" },
    { text: '"ERROR":', means: "QueryRejected" }
  ],
  perSecond: { limit: "x-ratelimit-limit" },
  timeoutMs: 60_000,
  maxBytes: 50_000_000
}
