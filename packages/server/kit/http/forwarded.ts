import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

const FORWARDED = 'x-forwarded-for'
/** `203.0.113.7:50312`, `[2001:db8::1]:50312` and `[2001:db8::1]`, as some balancers write it. */
const WITH_PORT = /^(?:\[(?<v6>[^\]]+)\]|(?<v4>[^:]+))(?::\d{1,5})?$/

/**
 * Leaves of the addresses that proxies tell of a request what are addresses, without ports: whoever counts by address would count each port
 * anew. The nearest proxy wrote the last one; what stands before one that is no address was not judged by who wrote that, and goes as well.
 */
export function plainForwarded({ headers }: IncomingMessage): void {
  const told = headers[FORWARDED]
  if (told === undefined) return
  const plain = String(told)
    .split(',')
    .map((one) => addressIn(one.trim()))
  const known = plain.slice(plain.lastIndexOf(undefined) + 1)
  if (known.length > 0) headers[FORWARDED] = known.join(', ')
  else delete headers[FORWARDED]
}

function addressIn(told: string): string | undefined {
  if (isIP(told) !== 0) return told
  const { v4, v6 } = WITH_PORT.exec(told)?.groups ?? {}
  if (v4 !== undefined) return isIP(v4) === 4 ? v4 : undefined
  return v6 !== undefined && isIP(v6) === 6 ? v6 : undefined
}
