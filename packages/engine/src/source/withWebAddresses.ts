import type { SourceRecord } from "../SourceRecord.ts"

/** Schemes that lead to a page or a file of the web, and those that a resolver knows. Others execute code or read files of the user's machine. */
const schemes: ReadonlySet<string> = new Set(["http", "https", "ftp", "ftps", "doi", "hdl", "urn", "info", "ark"])

/**
 * An address with its scheme in small letters, because `HTTPS` means `https`. A text without a scheme stays as it is.
 *
 * - empty: undefined for a scheme that programs execute or open locally, such as `javascript` and `file`
 */
export const webAddress = (address: string): string | undefined => {
  // browsers ignore these characters in a scheme, and those in front of it
  const [, scheme] = /^[\p{Cc}\s]*([a-z][a-z\d+.-]*):/iu.exec(address.replace(/[\t\n\r]/g, "")) ?? []
  if (scheme === undefined) return address
  const small = scheme.toLowerCase()
  return schemes.has(small) ? address.replace(scheme, small) : undefined
}

type Addressed = Pick<SourceRecord, "url" | "openAccess">

/** A record whose addresses lead to the web, and those that were left out because they do not. */
export const withWebAddresses = <A extends Addressed>(record: A): { readonly record: A; readonly unsafe: ReadonlyArray<string> } => {
  const { url, openAccess = [] } = record
  const all = [...(url === undefined ? [] : [url]), ...openAccess.map((place) => place.url)]
  if (all.every((address) => webAddress(address) === address)) return { record, unsafe: [] }
  const page = url === undefined ? undefined : webAddress(url)
  const places = openAccess.flatMap((place) => {
    const address = webAddress(place.url)
    return address === undefined ? [] : [{ ...place, url: address }]
  })
  // the fields keep their order
  const kept: Record<string, unknown> = { ...record, url: page, openAccess: places }
  if (page === undefined) delete kept["url"]
  if (places.length === 0) delete kept["openAccess"]
  return { record: kept as A, unsafe: all.filter((address) => webAddress(address) === undefined) }
}
