import { MeioAviso } from '@retaguarda/contract/cobranca/suspensao.ts'
import { SituacaoTrabalho } from '@retaguarda/contract/kit/enum.ts'
import { sql } from 'kysely'
import { rowsOf } from '../../../db/rows.ts'
import type { Db, Trx } from '../../../db/types.ts'
import { insertRow } from '../../../db/write-row.repo.ts'
import { type Carta, mapCartas } from '../../correio/mensagem.repo.ts'

export type AvisoAEnviar = { id: number; clienteId: number; texto: string | null; carta: Carta }

export async function listAvisosAEnviar(db: Db, ids: readonly number[]): Promise<AvisoAEnviar[]> {
  const rows = await rowsOf<Omit<AvisoAEnviar, 'carta'> & { mensagem: number }>(db)`
    select id, "clienteId", texto, "mensagemId" as mensagem from suspensao_aviso where id = any (${[...ids]}::int[]) and "mensagemId" is not null`
  const cartas = await mapCartas(
    db,
    rows.map(({ mensagem }) => mensagem),
  )
  return rows.flatMap(({ mensagem, ...row }) => {
    const carta = cartas.get(mensagem)
    return carta ? [{ ...row, carta }] : []
  })
}

type Novo = { clienteId: number; texto: string | null; data: string; usuarioId: number | null; dataHora: Date }

/** Warnings of a client wait for each other until the transaction ends. */
export async function lockAvisos(trx: Trx, clientes: readonly number[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('suspensao_aviso', id)) from (
    select distinct unnest(${[...clientes]}::int[]) as id order by 1) x`.execute(trx)
}

/** Of these clients those who were mailed a warning on a day. */
export const listAvisadosNoDia = async (db: Db, clientes: readonly number[], data: string): Promise<Set<number>> =>
  new Set(
    (
      await rowsOf<{ id: number }>(db)`
        select "clienteId" as id from suspensao_aviso where "clienteId" = any (${[...clientes]}::int[]) and data = ${data}::date and meio = ${MeioAviso.code.EMAIL}`
    ).map(({ id }) => id),
  )

/** Says that a message is to go out. */
export const insertAviso = (trx: Trx, { mensagemId, ...novo }: Novo & { mensagemId: number }): Promise<number> =>
  insertRow(trx, 'suspensao_aviso', { ...novo, mensagemId, meio: MeioAviso.code.EMAIL, tentarEm: novo.dataHora })

/** Says that somebody has warned. */
export const insertRegistro = (trx: Trx, novo: Novo & { meio: MeioAviso }): Promise<number> =>
  insertRow(trx, 'suspensao_aviso', { ...novo, situacao: SituacaoTrabalho.code.FEITO })
