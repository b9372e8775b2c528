import { isIP } from 'node:net'
import { Refusal } from '../base/refusal.ts'

export type Address = { host: string; port: number }

/** Servers that one address may name. */
const HOSTS_MAX = 5
const PORT = 5432

const PARTS = /^(?<scheme>postgres(?:ql)?:\/\/)(?<user>[^/?]*@)?(?<hosts>[^/?]*)(?<rest>\/[^?]*)?(?:\?(?<query>.*))?$/
const HOST = /^(?:\[(?<v6>[0-9a-f:.]+)\]|(?<name>[^:[\]\s]+))(?::(?<port>\d{1,5}))?$/i

/**
 * Reads an address as PostgreSQL's own programs write it (libpq, "Connection URIs"), with several servers by comma:
 * `postgresql://u:p@a:5432,b/db?target_session_attrs=read-write`.
 * @param setting whose address it is, for the sentences
 * @returns the servers, none where the address names none (a socket's folder), and the address of the first alone
 * @throws Refusal that says what is wrong, without the password
 */
export function readHosts(url: string, setting: string): { hosts: Address[]; url: string } {
  const { scheme = '', user = '', hosts = '', rest = '', query = '' } = PARTS.exec(url)?.groups ?? {}
  if (scheme === '') throw new Refusal(`${setting} não é um endereço: postgresql://usuario:senha@servidor:5432/banco.`)
  const params = new URLSearchParams(query)
  // A folder in which a socket lies, beside which the rest of the address counts for nothing.
  const isLocal = hosts === '' || params.has('host')
  const read = isLocal ? [] : hosts.split(',').map((one, i) => readHost(one, i + 1, setting))
  if (read.length > HOSTS_MAX) throw new Refusal(`${setting} tem ${read.length} servidores; são aceitos até ${HOSTS_MAX}.`)
  const wanted = params.get('target_session_attrs')
  if (wanted !== null && wanted !== 'read-write')
    throw new Refusal(`${setting} tem target_session_attrs=${wanted}. A Retaguarda grava: use target_session_attrs=read-write.`)
  params.delete('target_session_attrs')
  const [first] = read
  const at = first ? `${isIP(first.host) === 6 ? `[${first.host}]` : first.host}:${first.port}` : hosts
  return { hosts: read, url: `${scheme}${user}${at}${rest}${params.size > 0 ? `?${params.toString()}` : ''}` }
}

/** A text that cannot be read may hold the password, and is not repeated. */
function readHost(text: string, at: number, setting: string): Address {
  const { v6, name = '', port = String(PORT) } = HOST.exec(text)?.groups ?? {}
  const host = v6 ?? decoded(name)
  if (host === '' || Number(port) < 1 || Number(port) > 65_535)
    throw new Refusal(
      `${setting} tem um servidor que não se entende, o ${at}º. Exemplo: banco-a:5432,banco-b:5432. Na senha, / é %2F, ? é %3F e # é %23.`,
    )
  return { host, port: Number(port) }
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return ''
  }
}
