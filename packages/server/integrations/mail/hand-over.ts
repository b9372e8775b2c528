import { domainToASCII } from 'node:url'
import type { Transporter } from 'nodemailer'
import { addressOf, short } from './connection.ts'
import { AUTO_SUBMITTED, isEndereco } from './message.ts'
import { type Mail, NobodyTook, type Refusal } from './port.ts'

const noAddress = (address: string): Refusal => ({ address, text: 'Não é um endereço de e-mail.', final: true })

/** As the server is told it, and names it in its answers: a domain with letters of its own in those of ASCII. */
function onTheWire(address: string): string {
  const at = address.lastIndexOf('@') + 1
  return address.slice(0, at) + (domainToASCII(address.slice(at)) || address.slice(at))
}

/**
 * Hands a message to the server, one envelope with a RCPT for each address: who is refused keeps nobody else from it. What the server says of
 * the sender or of the login says nothing of the addresses, and is thrown as it is.
 */
export async function handOver(transport: Transporter, from: string, { to, only, ...mail }: Mail): Promise<Refusal[]> {
  const all = [to].flat()
  const wanted = all.map(({ address }) => address).filter((address) => only?.includes(address) ?? true)
  const strange = wanted.filter((address) => !isEndereco(address)).map(noAddress)
  const addresses = wanted.filter(isEndereco)
  if (addresses.length === 0) throw new NobodyTook(strange)
  const envelope = { from: addressOf(from), to: addresses.map(onTheWire) }
  const readers = all.filter(({ address }) => isEndereco(address))
  try {
    const { rejectedErrors } = await transport.sendMail({ from, to: readers, envelope, headers: AUTO_SUBMITTED, ...mail })
    return [...strange, ...refusalsIn(rejectedErrors, addresses)]
  } catch (error) {
    const refusals = refusalsOf(error, addresses)
    throw refusals ? new NobodyTook([...strange, ...refusals]) : error
  }
}

const PERMANENT = 500

type Said = { command?: unknown; response?: unknown; responseCode?: unknown; recipient?: unknown; rejectedErrors?: unknown }
const saidBy = (error: unknown): Said => (typeof error === 'object' && error !== null ? error : {})

function refusalOf(address: string, { response, responseCode }: Said): Refusal {
  return { address, text: short(String(response)), final: Number(responseCode) >= PERMANENT }
}

/** What the server said of each recipient that it refused. */
const refusalsIn = (errors: unknown, addresses: readonly string[]): Refusal[] =>
  (Array.isArray(errors) ? errors.map(saidBy) : []).flatMap((said) =>
    addresses.filter((address) => onTheWire(address) === said.recipient).map((address) => refusalOf(address, said)),
  )

/** Undefined where the server did not speak of the recipients or of the message. */
function refusalsOf(error: unknown, addresses: readonly string[]): Refusal[] | undefined {
  const said = saidBy(error)
  const single = refusalsIn(said.rejectedErrors, addresses)
  if (single.length > 0) return single
  if (said.command !== 'DATA' || typeof said.responseCode !== 'number') return undefined
  return addresses.map((address) => refusalOf(address, said))
}
