import { BlockList, isIP } from 'node:net'

const IPV4_IN_IPV6 = /^::ffff:(?=\d+\.)/i

/** Whether an address lies in one of the networks; each is an address, or one with the length of its prefix. */
export function isInRedes(address: string, redes: readonly string[]): boolean {
  const plain = address.replace(IPV4_IN_IPV6, '')
  const kind = isIP(plain)
  if (kind === 0) return false
  const list = new BlockList()
  for (const rede of redes) {
    const [network = '', bits] = rede.split('/')
    const family = isIP(network) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(network, family)
    else list.addSubnet(network, Number(bits), family)
  }
  return list.check(plain, kind === 6 ? 'ipv6' : 'ipv4')
}
