import dns from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** The address leads to a network that is not the internet: this machine, the company's own, a cloud's own services. */
export class InternalAddress extends Error {}

/** IANA's special-purpose registries, with what a cloud keeps for itself; what only wraps an IPv4 address is among them. */
const INTERNAL = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  INTERNAL.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  INTERNAL.addSubnet(network, bits, 'ipv6')

/** Is this IP address one that the internet does not lead to? One written inside IPv6 (`::ffff:10.0.0.1`) is judged as it is. */
export function isInternal(address: string): boolean {
  const bare = address.replace(/%.*$/, '')
  return INTERNAL.check(bare, isIP(bare) === 6 ? 'ipv6' : 'ipv4')
}

/** @throws InternalAddress when a host is written as such an address; names are judged when they are resolved */
export function assertPublic(hostname: string): void {
  const bare = hostname.replace(/^\[|\]$/g, '')
  if (isIP(bare) !== 0 && isInternal(bare)) throw new InternalAddress(bare)
}

/** Resolves a name for a connection, which goes to what is judged here and nowhere else: another answer later changes nothing. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  dns.lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, [])
    const [first] = found
    if (!first || found.some(({ address }) => isInternal(address))) return callback(new InternalAddress(hostname), [])
    return options.all ? callback(null, found) : callback(null, first.address, first.family)
  })
}
