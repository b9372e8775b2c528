import { BlockList, isIP } from 'node:net'
import { REDES_INTERNAS } from '@retaguarda/contract/kit/rede-interna.ts'

const PORTS: Record<string, string> = { 'http:': '80', 'https:': '443', 'ws:': '80', 'wss:': '443' }
const portOf = ({ protocol, port }: URL) => port || (PORTS[protocol] ?? '')

/** Does one of the patterns `host`, `host:port`, `*.host` name where the address leads? Only http and https lead anywhere. */
export function isListed(patterns: string[], url: URL): boolean {
  if (PORTS[url.protocol] === undefined) return false
  return patterns.some((pattern) => {
    const [, host = '', port] = /^(.*?)(?::(\d+))?$/.exec(pattern.trim().toLowerCase()) ?? []
    if (port !== undefined && port !== portOf(url)) return false
    return host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : host === url.hostname
  })
}

const INTERNAL = new BlockList()
for (const family of ['ipv4', 'ipv6'] as const)
  for (const [network, bits] of REDES_INTERNAS[family]) INTERNAL.addSubnet(network, bits, family)

/** Is this address one that the internet does not lead to? */
export const isInternal = (address: string): boolean => INTERNAL.check(address.replace(/%.*$/, ''), isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** The sentence of everything that is refused for where it leads. */
export const refusal = (url: URL): string => `Endereço não permitido: ${url.origin === 'null' ? url.protocol : url.origin}`
