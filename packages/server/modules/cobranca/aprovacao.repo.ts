import { SituacaoAprovacao, type TipoAprovacao } from '@retaguarda/contract/aprovacao.ts'
import type { CodeOf } from '@retaguarda/contract/kit/enum.ts'
import { TipoUsuario } from '@retaguarda/contract/usuario.ts'
import { type Selectable, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Trx } from '../../db/types.ts'
import { updateRow } from '../../db/write-row.repo.ts'

/** What it is asked about. */
export type DoQue =
  | { tipo: CodeOf<typeof TipoAprovacao, 'ABATIMENTO'>; documentoId: number }
  | { tipo: CodeOf<typeof TipoAprovacao, 'CONTA'>; contaBancariaId: number }
  | { tipo: CodeOf<typeof TipoAprovacao, 'CREDITO'>; creditoId: number }
  | { tipo: CodeOf<typeof TipoAprovacao, 'REAJUSTE'>; reajusteId: number }
  | { tipo: CodeOf<typeof TipoAprovacao, 'CANCELAMENTO' | 'SUSPENSAO' | 'MENSAGEM'>; impressao: string }
  | { tipo: CodeOf<typeof TipoAprovacao, 'ANONIMIZACAO'> }
export type Pedida = { descricao: string; pedido: object; usuarioId: number | null; dataHora: Date } & DoQue
export type Aprovacao = Selectable<Tables['aprovacao']>

/** @returns its id; undefined while another one of the same boleto, account or order waits */
export async function insertAprovacao(trx: Trx, { pedido, ...pedida }: Pedida): Promise<number | undefined> {
  const added = await trx
    .insertInto('aprovacao')
    .values({ ...pedida, pedido: JSON.stringify(pedido) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id
}

/** The one of the same that waits. */
export const readAprovacaoIgual = async (trx: Trx, impressao: string): Promise<number | undefined> =>
  (
    await trx
      .selectFrom('aprovacao')
      .select('id')
      .where('impressao', '=', impressao)
      .where('situacao', '=', SituacaoAprovacao.code.ABERTA)
      .executeTakeFirst()
  )?.id

/** Does one of that kind wait for this person of the registers? */
export const hasAprovacaoDe = async (trx: Trx, tipo: CodeOf<typeof TipoAprovacao>, pessoa: number): Promise<boolean> =>
  (await trx
    .selectFrom('aprovacao')
    .select('id')
    .where('tipo', '=', tipo)
    .where('situacao', '=', SituacaoAprovacao.code.ABERTA)
    .where(sql`(pedido ->> 'pessoa')::int`, '=', pessoa)
    .executeTakeFirst()) !== undefined

/** Locked, so that of two people who decide at once one does. */
export const lockAprovacao = (trx: Trx, id: number): Promise<Aprovacao | undefined> =>
  trx.selectFrom('aprovacao').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

type Decisao = Pick<Aprovacao, 'situacao' | 'decididaPorId' | 'decididaEm' | 'motivo'> & Partial<Pick<Aprovacao, 'loteId'>>
export const updateAprovacao = (trx: Trx, id: number, decisao: Decisao): Promise<void> => updateRow(trx, 'aprovacao', id, decisao)

/** Who may decide: active, of the financial department, and not kept from it by a profile. */
export async function listFinanceiros(trx: Trx): Promise<number[]> {
  const rows = await trx
    .selectFrom('usuario as u')
    .leftJoin('perfil as pf', 'pf.id', 'u.perfilId')
    .select('u.id')
    .where('u.tipo', '=', TipoUsuario.code.FINANCEIRO)
    .where('u.ativo', '=', true)
    .where(sql<boolean>`(pf.id is null or (pf.aprova and not pf."soLeitura"))`)
    .execute()
  return rows.map(({ id }) => id)
}
