import { createHmac, timingSafeEqual } from "node:crypto"

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: "another program listens there",
  EADDRNOTAVAIL: "that is no address of this machine",
  ENOTFOUND: "that is no address of this machine",
  EACCES: "this user may not listen there"
}

/** Why a server cannot listen, in words; the code of the system where there are none. */
export const whyNot = (cause: unknown): string => {
  const code = String((cause as { readonly code?: unknown }).code)
  return Object.hasOwn(reasons, code) ? reasons[code]! : code
}

/** Whether two secrets are equal, told in a time that depends neither on them nor on their lengths. */
export const isSame = (one: string, other: string): boolean => {
  const [a, b] = [one, other].map((text) => createHmac("sha256", "litfuse").update(text).digest())
  return timingSafeEqual(a!, b!)
}
