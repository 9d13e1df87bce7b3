import { lookup as systemLookup, type LookupAddress, type LookupOptions } from "node:dns"
import { BlockList, isIP } from "node:net"

const blocked = new BlockList()
for (const [address, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4]
] as const)
  blocked.addSubnet(address, prefix, "ipv4")
for (const [address, prefix] of [
  ["::", 128],
  ["::1", 128],
  ["64:ff9b::", 96],
  ["64:ff9b:1::", 48],
  ["100::", 64],
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8]
] as const)
  blocked.addSubnet(address, prefix, "ipv6")

/** The IPv4 address inside an IPv6 one (`::ffff:127.0.0.1`, in any spelling), which would otherwise not be recognised. */
const mapped = (address: string): string | undefined => {
  const host = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const parts = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(host)
  if (parts === null) return undefined
  const [high, low] = [Number.parseInt(parts[1]!, 16), Number.parseInt(parts[2]!, 16)]
  return [high >> 8, high & 255, low >> 8, low & 255].join(".")
}

/**
 * Whether an IP address belongs to this machine, to a private network, or to no host. An answer must never lead to such an address.
 *
 * - source: IANA special-purpose address registries for IPv4 and IPv6, read 2026-11
 */
export const isPrivate = (address: string): boolean => {
  const plain = address.replace(/%.*$/, "")
  const version = isIP(plain)
  if (version === 4) return blocked.check(plain, "ipv4")
  if (version !== 6) return false
  const inner = mapped(plain)
  return inner === undefined ? blocked.check(plain, "ipv6") : blocked.check(inner, "ipv4")
}

/** Whether the host of a URL is a private IP address or the name of this machine. An IP address is never looked up, so it is checked here. */
export const isPrivateHost = ({ hostname }: URL): boolean => {
  const host = hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "")
  return isPrivate(host) || host === "localhost" || host.endsWith(".localhost")
}

type Done = (error: Error | null, address: string | Array<LookupAddress>, family?: number) => void

/** A look-up that returns no private address, so that no name leads into a private network. */
export const lookup = (hostname: string, options: LookupOptions, done: Done, ask: typeof systemLookup = systemLookup): void => {
  ask(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return done(error, [])
    const refused = addresses.find(({ address }) => isPrivate(address))
    if (refused !== undefined || addresses.length === 0)
      return done(
        new Error(`${hostname} is in a private network (${refused?.address ?? "no address"}), which answers must not lead to`),
        []
      )
    return options.all === true ? done(null, addresses) : done(null, addresses[0]!.address, addresses[0]!.family)
  })
}
