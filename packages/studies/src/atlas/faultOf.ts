import type { Reply } from "@litfuse/kit/scriptedHttp"
import { services } from "./services.ts"

/** Fifteen hours: what a daily budget that is used up asks for. */
const tomorrow = String(15 * 3600)

const kinds: ReadonlyArray<Reply> = [
  { status: 500, headers: { "content-type": "text/html" }, body: "<html><title>Internal Server Error</title></html>" },
  { status: 429, headers: { "retry-after": tomorrow }, json: { message: "Too Many Requests" } },
  { headers: { "content-type": "text/html" }, body: "<html><title>Down for maintenance</title></html>" }
]

/**
 * What is wrong with a source on the day of a topic. For each topic one of the six sources fails, so that every search over the recordings shows one.
 * Sources take turns, and so do the three ways to fail.
 *
 * - `place` of the topic, from 0
 */
export const faultOf = (source: string, place: number): Reply | undefined =>
  services[(place + 4) % services.length]?.source === source ? kinds[Math.floor(place / services.length) % kinds.length] : undefined
