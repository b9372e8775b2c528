import { domainToASCII } from 'node:url'
import { type Connection, short } from './connection.ts'
import { AUTO_SUBMITTED, isEndereco } from './message.ts'
import { type Handed, type Mail, NobodyTook, type Refusal } from './port.ts'

const noAddress = (address: string): Refusal => ({ address, text: 'Não é um endereço de e-mail.', final: true })

/** As the server is told it, and names it in its answers: a domain with letters of its own in those of ASCII. */
function onTheWire(address: string): string {
  const at = address.lastIndexOf('@') + 1
  return address.slice(0, at) + (domainToASCII(address.slice(at)) || address.slice(at))
}

/** The message as it stands in the mailbox, with all of its readers in To. */
async function composed(from: string, { to, only: _only, begin: _begin, ...mail }: Mail): Promise<Buffer> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer') // read only where mail is sent: it is large
  const readers = [to].flat().filter(({ address }) => isEndereco(address))
  const safe = { disableFileAccess: true, disableUrlAccess: true }
  return new MailComposer({ from, to: readers, headers: AUTO_SUBMITTED, ...mail, ...safe }).compile().build()
}

/**
 * Hands a message to the server, one envelope with a RCPT for each address: who is refused keeps nobody else from it. What the server says of
 * the sender or of the login says nothing of the addresses, and is thrown as it is.
 */
export async function handOver(open: () => Promise<Connection>, from: string, mail: Mail): Promise<Handed> {
  const wanted = [mail.to].flat().flatMap(({ address }) => (mail.only?.includes(address) === false ? [] : [address]))
  const strange = wanted.filter((address) => !isEndereco(address)).map(noAddress)
  const addresses = wanted.filter(isEndereco)
  if (addresses.length === 0) throw new NobodyTook(strange)
  const begin = (accepted: readonly string[]) =>
    mail.begin?.(addresses.filter((address) => accepted.includes(onTheWire(address)))) ?? Promise.resolve()
  const envid = mail.messageId?.replace(/[<>]/g, '')
  const envelope = { to: addresses.map(onTheWire), raw: await composed(from, mail), envid, begin }
  const line = await open()
  try {
    const { response, rejectedErrors } = await line.hand(envelope)
    return { answer: short(response), refusals: [...strange, ...refusalsIn(rejectedErrors, addresses)] }
  } catch (error) {
    const refusals = refusalsOf(error, addresses)
    throw refusals ? new NobodyTook([...strange, ...refusals]) : error
  } finally {
    line.close()
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
