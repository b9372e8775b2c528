import dns from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { REDES_INTERNAS } from '@retaguarda/contract/kit/rede-interna.ts'

/** The address leads to a network that is not the internet: this machine, the company's own, a cloud's own services. */
export class InternalAddress extends Error {}

const INTERNAL = new BlockList()
for (const family of ['ipv4', 'ipv6'] as const)
  for (const [network, bits] of REDES_INTERNAS[family]) INTERNAL.addSubnet(network, bits, family)

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

/** Does an address's host say that it is this machine, or of a network of one's own? Names are judged when they are resolved. */
export function isInternalHost(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return /(?:^|\.)localhost\.?$/i.test(bare) || (isIP(bare) !== 0 && isInternal(bare))
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
