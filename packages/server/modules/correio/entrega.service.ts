import { TipoAviso } from '@retaguarda/contract/aviso.ts'
import { type Mail, NobodyTook, type Refusal } from '../../integrations/mail/port.ts'
import type { Trx } from '../../db/types.ts'
import type { JobCtx } from '../../kit/ctx/context.ts'
import { GiveUp } from '../../kit/outbox/outbox.ts'
import { avisar } from '../aviso/avisar.service.ts'
import { type Entrega, type EntregaTable, listQuemOuve, updateEntrega } from './entrega.repo.ts'

const ERRO_MAX = 1_000

export type Carta = Entrega & { id: number; nome: string; enderecos: readonly string[] }

/**
 * Hands one message to all of its addresses, of which To names each. Who took it or refused it for good is not told again; who puts it off
 * gets it with the next attempt. What each said is written down before that attempt ends.
 * @throws GiveUp where an address refused it for good and no other waits, Error where one waits
 */
export async function entregar(
  { db, integrations }: Pick<JobCtx, 'db' | 'integrations'>,
  table: EntregaTable,
  { id, nome, enderecos, ...before }: Carta,
  mail: Omit<Mail, 'to' | 'only'>,
): Promise<void> {
  const only = enderecos.filter((one) => !before.entregues.includes(one) && !Object.hasOwn(before.recusados, one))
  const to = enderecos.map((address) => ({ name: nome, address }))
  const refusals = only.length === 0 ? [] : await integrations.mail.send({ ...mail, to, only }).then(({ refusals }) => refusals, refusalsOf)
  const recusados = { ...before.recusados, ...textsOf(refusals.filter(({ final }) => final)) }
  const naoFoi = new Set(refusals.map(({ address }) => address))
  await updateEntrega(db, table, id, { entregues: [...before.entregues, ...only.filter((one) => !naoFoi.has(one))], recusados })
  const adiados = refusals.filter(({ final }) => !final)
  const sentences = [
    ...Object.entries(recusados).map(([address, text]) => `${address} recusou a mensagem: ${text}.`),
    ...adiados.map(({ address, text }) => `${address} ainda não recebeu a mensagem: ${text}.`),
  ].map((sentence) => sentence.replace(/\.\.$/, '.'))
  const content = sentences.join(' ').slice(0, ERRO_MAX)
  if (adiados.length > 0) throw new Error(content)
  if (sentences.length > 0) throw new GiveUp(content)
}

const textsOf = (refusals: readonly Refusal[]) => Object.fromEntries(refusals.map(({ address, text }) => [address, text]))

function refusalsOf(error: unknown): Refusal[] {
  if (error instanceof NobodyTook) return error.refusals
  throw error
}

type NaoFoi = { usuarioId: number | null; o: string; erro: string; faturaId: number }

/** Tells of a mail that is not tried any more. */
export async function avisarQueNaoFoi(trx: Trx, { now }: Pick<JobCtx, 'now'>, { usuarioId, o, erro, faturaId }: NaoFoi): Promise<void> {
  await avisar(
    trx,
    { now, user: null },
    {
      para: await listQuemOuve(trx, usuarioId),
      tipo: TipoAviso.code.FALHA,
      titulo: `${o} não chegou`,
      texto: `${erro.replace(/\.?$/, '.')} Confira o contato e reenvie.`,
      link: `/financeiro/fatura/visualizar/${faturaId}`,
    },
  )
}
