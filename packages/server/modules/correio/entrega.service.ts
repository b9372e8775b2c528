import { SituacaoProva, TipoMensagem } from '@retaguarda/contract/faturamento/entrega.ts'
import { reason } from '../../base/refusal.ts'
import { type Mail, NobodyTook, type Refusal, Unconfirmed } from '../../integrations/mail/port.ts'
import { hasLostDatabase } from '../../db/pool.ts'
import type { Trx } from '../../db/types.ts'
import type { JobCtx } from '../../kit/ctx/context.ts'
import type { Policy } from '../../kit/outbox/pause.calc.ts'
import { withoutTokens } from '../../kit/http/security.ts'
import { GiveUp } from '../../kit/outbox/outbox.ts'
import { anotar, anotarLogo, iniciar, sentencesOf, tomar } from './anotar.service.ts'
import { type Carta, type Fim, type Inicio, mapCartas, type Prova, updateDispensada } from './mensagem.repo.ts'

const { NA_FILA, ADIADO, ACEITO, RECUSADO, INCERTO } = SituacaoProva.code
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const SOON = [1, 5, 15, 60].map((minutes) => minutes * MINUTE)
const HOURS = 22
const pauses = [...SOON, ...Array.from({ length: HOURS }, () => HOUR)]
const before = pauses.reduce((sum, pause) => sum + pause, 0)

/** How long an address is tried that puts a message off: soon first, then hourly, to the end of a day. */
export const INSISTENCIA: Policy = { pauses: [...pauses, DAY - before], attempts: pauses.length + 2 }

const NAO_CONFIRMOU = 'Não se sabe se chegou: o servidor de e-mail não confirmou a mensagem.'

/** Told twice, these would do harm. */
const isOnce = (tipo: TipoMensagem) => TipoMensagem.codes('LEMBRETE', 'SUSPENSAO').some((one) => one === tipo)
const waits = ({ situacao }: Pick<Prova, 'situacao'>) => situacao === NA_FILA || situacao === ADIADO

type Ctx = Pick<JobCtx, 'db' | 'integrations' | 'now'>
type Content = Omit<Mail, 'to' | 'only' | 'messageId' | 'begin'>

/**
 * Hands one message to all of its addresses, of which To names each; who puts it off gets it alone with the next attempt. What each said is
 * written down as it is said, and who sent it hears of a refusal.
 * @throws GiveUp where one does not have it and none waits, Error where one waits
 */
export async function entregar(ctx: Ctx, carta: Carta, messageId: string, mail: Content): Promise<void> {
  const known = new Map(carta.provas.map((prova) => [prova.id, { ...prova, resposta: null as string | null }]))
  const record = async (fins: Fim[]) => {
    if (fins.length === 0) return
    await anotarLogo(ctx.db, { mensagem: carta.mensagem, fins, now: ctx.now })
    for (const end of fins) {
      const prova = known.get(end.id)
      if (prova) known.set(end.id, { ...prova, ...end })
    }
  }
  const doubtful = isOnce(carta.tipo) ? carta.provas.filter((prova) => waits(prova) && prova.emMaos) : []
  await record(doubtful.map(({ id }) => ({ id, situacao: INCERTO, resposta: NAO_CONFIRMOU, emMaos: false, tentou: false })))
  const agora = ctx.now()
  let failure: unknown
  for (const envelope of envelopesOf([...known.values()].filter(waits))) {
    const inicio = { mensagem: carta.mensagem, messageId, assunto: mail.subject, texto: withoutTokens(mail.text), agora }
    const { fins, error } = await handTo(ctx, carta, { ...mail, messageId }, envelope, inicio)
    await record(fins)
    failure = error
    if (error !== undefined) break
  }
  await conclude([...known.values()], failure, { over: agora.getTime() - (carta.desde ?? agora).getTime() >= DAY, record })
}

/** All that nobody has asked yet together, each that was put off alone. */
const envelopesOf = (provas: Prova[]): Prova[][] => {
  const first = provas.filter(({ situacao }) => situacao === NA_FILA)
  return [...(first.length > 0 ? [first] : []), ...provas.filter(({ situacao }) => situacao === ADIADO).map((prova) => [prova])]
}

/** One envelope, and what became of each of its addresses; `error`: the server was not there to be told, or told nothing of them. */
async function handTo(
  { db, integrations }: Ctx,
  carta: Carta,
  mail: Content & { messageId: string },
  envelope: Prova[],
  inicio: Omit<Inicio, 'emMaos'>,
) {
  let begun: readonly Prova[] | undefined
  const begin = async (addresses: readonly string[]) => {
    const now = envelope.filter(({ endereco }) => addresses.includes(endereco))
    await iniciar(db, { ...inicio, emMaos: now.map(({ id }) => id) })
    begun = now
  }
  const to = carta.provas.map(({ endereco }) => ({ name: carta.nome, address: endereco }))
  const only = envelope.map(({ endereco }) => endereco)
  let error: unknown
  let answer = ''
  const refusals: Refusal[] = await integrations.mail.send({ ...mail, to, only, begin }).then(
    (handed) => {
      answer = handed.answer
      return handed.refusals
    },
    (thrown: unknown) => {
      if (hasLostDatabase(thrown)) throw thrown
      if (thrown instanceof NobodyTook) return thrown.refusals
      error = thrown
      return []
    },
  )
  if (!begun) await iniciar(db, { ...inicio, emMaos: [] })
  const said = new Map(refusals.map((refusal) => [refusal.address, refusal]))
  const doubt = error instanceof Unconfirmed ? (begun ?? envelope) : []
  const fins = envelope.map((prova): Fim => {
    if (error !== undefined) return doubt.includes(prova) ? inDoubt(carta.tipo, prova) : asBefore(prova, reason(error))
    const refusal = said.get(prova.endereco)
    return refusal ? refusedOf(prova, refusal) : { ...asBefore(prova, answer), situacao: ACEITO, emMaos: false }
  })
  return { fins, error: error instanceof Unconfirmed && isOnce(carta.tipo) ? undefined : error }
}

/** It goes again later; whether it has arrived before is as doubtful as it was. */
const asBefore = ({ id, situacao, emMaos }: Prova, resposta: string): Fim => ({ id, situacao, resposta, emMaos, tentou: true })
const inDoubt = (tipo: TipoMensagem, prova: Prova): Fim =>
  isOnce(tipo)
    ? { ...asBefore(prova, NAO_CONFIRMOU), situacao: INCERTO, emMaos: false }
    : { ...asBefore(prova, NAO_CONFIRMOU), emMaos: true }
/** Who refuses what it may have taken before has it, or not. */
const refusedOf = (prova: Prova, { text, final }: Refusal): Fim => ({
  ...asBefore(prova, text),
  situacao: final ? (prova.emMaos ? INCERTO : RECUSADO) : ADIADO,
  emMaos: !final && prova.emMaos,
})

type Dita = Prova & { resposta: string | null }
type End = { over: boolean; record: (fins: Fim[]) => Promise<void> }

/** @throws what tells the queue whether there is something left to be tried */
async function conclude(provas: Dita[], failure: unknown, { over, record }: End): Promise<void> {
  const left = provas.filter(waits)
  if (left.length > 0 && !over) throw failure instanceof Error ? failure : new Error(sentencesOf(provas))
  await record(left.map((prova) => givenUp(prova, null)))
  const ended = provas.map((prova) => (waits(prova) ? { ...prova, situacao: givenUp(prova, null).situacao } : prova))
  const content = sentencesOf(ended) || (left.length > 0 ? reason(failure) : '')
  if (content !== '') throw new GiveUp(content)
}

const givenUp = ({ id, emMaos }: Prova, resposta: string | null): Fim => ({
  id,
  situacao: emMaos ? INCERTO : RECUSADO,
  resposta,
  emMaos: false,
  tentou: false,
})

/** What an order is when it is given up for another reason than an address. */
export async function desistir(trx: Trx, ctx: Pick<JobCtx, 'now'>, mensagem: number, erro: string): Promise<void> {
  const provas = (await mapCartas(trx, [mensagem])).get(mensagem)?.provas.filter(waits) ?? []
  if (provas.length > 0) await anotar(trx, [{ mensagem, fins: provas.map((prova) => givenUp(prova, erro)), now: ctx.now }])
}

/** What nobody is to be told any more. */
export async function dispensar(trx: Trx, mensagem: number, why: string): Promise<void> {
  await tomar(trx, [mensagem])
  await updateDispensada(trx, mensagem, why)
}
