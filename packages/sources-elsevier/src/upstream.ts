import type { Upstream } from "@litfuse/engine/Upstream"

/**
 * Elsevier's service, as data. The key is sent in a header, because answers repeat the address of a request.
 *
 * - source: API key settings, https://dev.elsevier.com/api_key_settings.html (as stored 2026). Each kind of search has a quota of seven days (20,000
 *   requests for Scopus) and a limit per second. `X-RateLimit-Reset` is a time since 1970 in seconds, formerly in milliseconds. After a used-up quota the
 *   service sends only `X-ELS-Status: QUOTA_EXCEEDED` and the renewal time
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
      how: "ask Elsevier for one if you work outside the network of your institution",
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
