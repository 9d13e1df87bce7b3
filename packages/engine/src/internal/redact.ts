const parameter = /([?&](?:api[-_]?key|apikey|key|email|token|access[-_]?token|secret|password|mailto)=)[^&#\s"'<>]*/gi
const header = /((?:authorization|x-api-key|api-key|x-els-apikey)["']?\s*[:=]\s*["']?)(?:(?:bearer|basic|token)\s+)?[^\s"',;]+/gi
const bearer = /(\bbearer\s+)[^\s"',;]+/gi
const userInfo = /(\bhttps?:\/\/)[^\s/@]+@/gi

/** Redacts a text: keys, tokens, passwords and e-mail addresses in URLs and headers become `***`. */
export const redact = (text: string): string =>
  text.replace(parameter, "$1***").replace(header, "$1***").replace(bearer, "$1***").replace(userInfo, "$1***@")
