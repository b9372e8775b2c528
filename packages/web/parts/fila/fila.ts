/**
 * What is to become of messages that the server has not taken yet, whatever they say. Pure: what is about one thing has at most one
 * entry, whose value is the last that its person gave. Who keeps the entries, and who sends them, are `guardada.ts` and `envio.ts`.
 */

type Problema<C> =
  | { tipo: 'recusada'; mensagem: string; trace: string; status: number; pedido: string }
  /** Somebody else was there meanwhile; theirs stands on the server, this one here. */
  | { tipo: 'conflito'; dela: C; mensagem: string }

/** What an entry has beside its message; `C` is what another person may have put on the server. */
export type Envelope<C = unknown> = {
  /** What the message is about: a later one about the same takes its place. */
  chave: string
  usuario: number
  /** Its place in the queue, and which change it is: every change gets a higher one. */
  ordem: number
  /** It was sent at least once, so the server may have it. */
  tentada: boolean
  problema: Problema<C> | null
}

/** The first to be sent. What was refused waits for its person and holds nobody up. */
export const proxima = <P extends Envelope>(fila: readonly P[]): P | undefined =>
  fila.filter(({ problema }) => problema === null).toSorted((a, b) => a.ordem - b.ordem)[0]

/** Before it is sent: from here on the server may have it, whatever comes back. */
export const aoEnviar = <P extends Envelope>(current: P | undefined, enviada: P): P | undefined =>
  current && current.ordem === enviada.ordem ? { ...current, tentada: true } : current

/** The server has it. A change that came meanwhile stays, now upon what was just written. */
export const aoConfirmar = <P extends Envelope>(current: P | undefined, enviada: P, sobre: (current: P) => P): P | undefined =>
  !current || current.ordem === enviada.ordem ? undefined : sobre(current)

/** The server will not have it. A change that came meanwhile is tried all the same. */
export const aoRecusar = <P extends Envelope>(current: P | undefined, enviada: P, problema: P['problema']): P | undefined =>
  current && current.ordem === enviada.ordem ? { ...current, problema } : current

const FIRST_MS = 1_000
const LONGEST_MS = 30_000

/** ms until the next attempt after so many in vain; `chance` of 0 to 1 keeps many browsers from coming back at one moment. */
export const wait = (failures: number, chance: number): number =>
  Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, failures - 1)) * (0.8 + 0.4 * chance)
