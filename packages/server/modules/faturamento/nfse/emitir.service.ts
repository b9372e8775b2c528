import type { Falta, NotaPrevista } from '@retaguarda/contract/faturamento/nfse.ts'
import { counted } from '@retaguarda/contract/kit/counted.ts'
import { conflict, RuleError } from '../../../base/errors.ts'
import type { Db, Trx } from '../../../db/types.ts'
import { audit, type By } from '../../../kit/ctx/audit.ts'
import { lockRecord } from '../../../kit/register/version.ts'
import { criarNota } from '../../nfse/emissao/emissao.service.ts'
import { exigirMesAberto } from '../../nfse/mes/mes.service.ts'
import { ENTIDADE_FATURA } from '../fatura/fatura.service.ts'
import { listNotasDeFora, listNotasVivas } from './fatura-nota.repo.ts'
import { jaTemNota, semDireito } from './impedimento.calc.ts'
import { conteudoDe, type Montada, montar } from './montar.service.ts'
import { previstaDe } from './previa.calc.ts'

/** How a month that was handed over is changed all the same. */
export type Confirmacao = { mesFechado?: boolean | null | undefined }

type Parts = { db: Db; now: () => Date }

/** The notes that an invoice would get, or what is missing for them; nothing is written. @throws RuleError 404 */
export async function prever(parts: Parts, faturaId: number) {
  const montada = await montar(parts, faturaId)
  const { grupos, entrada, faltas } = montada
  const motivo = (await impedimento(parts.db, montada)) ?? null
  const notas: NotaPrevista[] = grupos.map((grupo) => previstaDe(grupo, entrada.configuracao))
  return { notas, faltas, pode: motivo === null && faltas.length === 0, motivo, competencia: entrada.competencia }
}

async function impedimento(db: Db, { fatura }: Montada): Promise<string | undefined> {
  const sem = semDireito({ ...fatura, cliente: fatura.cliente })
  if (sem !== undefined) return sem
  const [vivas, deFora] = await Promise.all([listNotasVivas(db, fatura.id), listNotasDeFora(db, fatura.id)])
  return jaTemNota(vivas.length, deFora)
}

/**
 * Makes the rows of an invoice's notes, each with its number; they are sent once the caller's transaction is committed.
 * @returns their ids, in their order
 * @throws RuleError 404, 409, 422 with all that is missing
 */
export async function emitir(trx: Trx, by: By, faturaId: number, confirmacao: Confirmacao): Promise<number[]> {
  await lockRecord(trx, 'fatura', faturaId)
  const montada = await montar({ db: trx, now: by.now }, faturaId)
  const motivo = await impedimento(trx, montada)
  if (motivo !== undefined) throw conflict(motivo)
  return criarNotas(trx, by, montada, confirmacao)
}

/** The same by itself, of an invoice that may well get none. @returns why it gets none where somebody is to do something about it */
export async function emitirSePuder(trx: Trx, by: By, faturaId: number): Promise<string | undefined> {
  await lockRecord(trx, 'fatura', faturaId)
  const montada = await montar({ db: trx, now: by.now }, faturaId)
  if ((await impedimento(trx, montada)) !== undefined) return undefined
  try {
    await criarNotas(trx, by, montada, {})
    return undefined
  } catch (error) {
    // What is refused is refused before anything is written.
    if (error instanceof RuleError) return error.message
    throw error
  }
}

async function criarNotas(trx: Trx, by: By, montada: Montada, { mesFechado }: Confirmacao): Promise<number[]> {
  const { fatura, grupos, faltas, entrada } = montada
  if (entrada.certificado !== null) throw conflict(entrada.certificado)
  recusarFaltas(faltas)
  await exigirMesAberto(trx, by, fatura, mesFechado)
  const { id: faturaId, ano, mes, cliente } = fatura
  const ids: number[] = []
  for (const grupo of grupos) {
    const { id } = await criarNota(trx, by, { faturaId, clienteId: cliente.id, ano, mes, ...conteudoDe(montada, grupo) })
    ids.push(id)
  }
  const depois = { notas: ids, ...(mesFechado === true && { mesFechado }) }
  await audit(trx, by, { entidade: ENTIDADE_FATURA, registro: faturaId, acao: 'emitir nota', depois, clienteId: cliente.id })
  return ids
}

/** @throws RuleError 422 with all that is missing, each with where it is written down */
export function recusarFaltas(faltas: readonly Falta[]): void {
  if (faltas.length === 0) return
  throw new RuleError('regra', faltasText(faltas), { more: { faltas } })
}

const SAID_MAX = 3

/** All that is missing as one sentence, of much the first. */
export function faltasText(faltas: readonly Falta[]): string {
  const said = faltas.slice(0, SAID_MAX).map(({ texto }) => texto)
  const more = faltas.length - said.length
  return [...said, ...(more > 0 ? [`E mais ${counted(more, 'falta', 'faltas')}.`] : [])].join(' ')
}
