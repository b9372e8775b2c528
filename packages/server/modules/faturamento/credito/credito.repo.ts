import { type Credito, credito, type UsoDoCredito } from '@retaguarda/contract/faturamento/credito.ts'
import type { Insertable } from 'kysely'
import { DECISAO_CREDITO } from '../../../db/codes.ts'
import { rowsOf } from '../../../db/rows.ts'
import type { Tables } from '../../../db/tables.ts'
import type { Db, Trx } from '../../../db/types.ts'
import { insertRow, updateRow } from '../../../db/write-row.repo.ts'
import { listOf } from '../../../kit/list/list-of.ts'

export const creditoLista = listOf(credito, {
  table: 'credito',
  alias: 'k',
  joins: {
    c: { table: 'cliente', by: 'k.clienteId' },
    p: { table: 'pessoa', by: 'c.pessoaId' },
    u: { table: 'usuario', by: 'k.usuarioId', left: true },
  },
  columns: {
    'cliente.id': 'k.clienteId',
    'cliente.pessoa.nome': 'p.nome',
    'fatura.id': 'k.faturaId',
    'usuario.nome': 'u.pessoaNome',
  },
})

export async function readCredito(db: Db, id: number): Promise<Credito | undefined> {
  const found = await db
    .selectFrom('credito as k')
    .innerJoin('cliente as c', 'c.id', 'k.clienteId')
    .innerJoin('pessoa as p', 'p.id', 'c.pessoaId')
    .leftJoin('usuario as u', 'u.id', 'k.usuarioId')
    .select(['k.id', 'k.origem', 'k.situacao', 'k.valor', 'k.usado', 'k.cancelado', 'k.saldo', 'k.motivo', 'k.dataHora'])
    .select(['k.clienteId', 'p.nome', 'k.faturaId', 'k.usuarioId', 'u.pessoaNome as usuario'])
    .where('k.id', '=', id)
    .executeTakeFirst()
  if (!found) return undefined
  const { clienteId, nome, faturaId, usuarioId, usuario, dataHora, ...rest } = found
  return {
    ...rest,
    cliente: { id: clienteId, pessoa: { nome } },
    fatura: faturaId === null ? null : { id: faturaId },
    usuario: usuarioId === null || usuario === null ? null : { id: usuarioId, nome: usuario },
    dataHora: dataHora.toISOString(),
  }
}

type Uso = Omit<UsoDoCredito, 'dataHora' | 'desfeitoEm'> & { dataHora: Date; desfeitoEm: Date | null }

/** The invoices that used a credit, those that gave it back among them, in the order of time. */
export async function listUsosDoCredito(db: Db, creditoId: number): Promise<UsoDoCredito[]> {
  const rows = await rowsOf<Uso>(db)`
    select u."faturaId" as fatura, f.ano, f.mes, u.valor, u."dataHora", u."desfeitoEm"
    from credito_uso u join fatura f on f.id = u."faturaId" where u."creditoId" = ${creditoId} order by u.id`
  return rows.map(({ dataHora, desfeitoEm, ...uso }) => ({
    ...uso,
    dataHora: dataHora.toISOString(),
    desfeitoEm: desfeitoEm?.toISOString() ?? null,
  }))
}

export const insertCredito = (trx: Trx, novo: Insertable<Tables['credito']>): Promise<number> => insertRow(trx, 'credito', novo)

/** Whose credit it is; the row itself never moves to another client. */
export const readClienteDoCredito = async (db: Db, id: number): Promise<number | undefined> =>
  (await db.selectFrom('credito').select('clienteId').where('id', '=', id).executeTakeFirst())?.clienteId

/** @param em the day on which this much of it was cancelled */
export async function updateCancelado(
  trx: Trx,
  id: number,
  { total, valor, em }: { total: string; valor: string; em: string },
): Promise<void> {
  await updateRow(trx, 'credito', id, { cancelado: total })
  await trx.insertInto('credito_cancelamento').values({ creditoId: id, em, valor }).execute()
}

/** What a second person decided of one that waits. */
export const updateDecisao = (trx: Trx, id: number, decided: { concedidoEm: string } | { recusado: string }): Promise<void> =>
  updateRow(
    trx,
    'credito',
    id,
    'recusado' in decided
      ? { decisao: DECISAO_CREDITO.recusado, cancelado: decided.recusado }
      : { decisao: DECISAO_CREDITO.dado, concedidoEm: decided.concedidoEm },
  )
