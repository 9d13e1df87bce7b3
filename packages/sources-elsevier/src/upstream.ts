import type { Upstream } from "@litfuse/engine/Upstream"

/**
 * The service of Elsevier, as data. The key goes into a header: where it stands in the address, answers repeat it.
 *
 * - source: API key settings, https://dev.elsevier.com/api_key_settings.html (as stored 2026): quotas of seven days for each kind of search, 20,000
 *   requests for Scopus, and requests a second; `X-RateLimit-Reset` is a time since 1970 in seconds, and was one in milliseconds; once a quota is used up
 *   only `X-ELS-Status: QUOTA_EXCEEDED` and the time of its renewal come
 */
export const upstream: Upstream = {
  id: "elsevier",
  origin: "https://api.elsevier.com",
  pace: { requests: 6, perMs: 1000, concurrency: 2 },
  endpoints: { sciencedirect: { pace: { requests: 2, perMs: 1000 } } },
  credentials: [
    {
      name: "key",
      env: "ELSEVIER_API_KEY",
      how: "register, free for members of subscribing institutions, at https://dev.elsevier.com",
      isRequired: true,
      goesIn: { header: "x-els-apikey" }
    },
    {
      name: "institution-token",
      env: "ELSEVIER_INSTTOKEN",
      how: "ask Elsevier for one where you work outside the network of your institution",
      goesIn: { header: "x-els-insttoken" }
    }
  ],
  quota: {
    limit: "x-ratelimit-limit",
    remaining: "x-ratelimit-remaining",
    renewed: "x-ratelimit-reset",
    usedUp: { header: "x-els-status", text: "QUOTA_EXCEEDED" }
  },
  timeoutMs: 60_000
}
