import { createHmac, timingSafeEqual } from "node:crypto"

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: "another program uses this port",
  EADDRNOTAVAIL: "this machine does not have that address",
  ENOTFOUND: "this machine does not have that address",
  EACCES: "this user has no permission to use this port"
}

/** Why a server cannot listen; the system's code for an unknown reason. */
export const listenFailure = (cause: unknown): string => {
  const code = String((cause as { readonly code?: unknown }).code)
  return Object.hasOwn(reasons, code) ? reasons[code]! : code
}

/** Compares two secrets in constant time, independent of their lengths. */
export const isSameSecret = (one: string, other: string): boolean => {
  const [a, b] = [one, other].map((text) => createHmac("sha256", "litfuse").update(text).digest())
  return timingSafeEqual(a!, b!)
}
