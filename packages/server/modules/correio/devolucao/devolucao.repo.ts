import type { Devolucao, SituacaoProva } from '@retaguarda/contract/faturamento/entrega.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../db/types.ts'
import { rowOf, rowsOf } from '../../../db/rows.ts'

type Nova = { sha256: string; agora: Date; usuarioId: number | null }
const NADA: Devolucao = { tipo: 'texto', casadas: [], semPar: [] }

/** Takes a notice in. @returns its number; undefined where it came before, also while another call is at it */
export async function insertDevolucao(trx: Trx, { sha256, agora, usuarioId }: Nova): Promise<number | undefined> {
  const row = await rowOf<{ id: number }>(trx)`
    insert into devolucao (sha256, resposta, "dataHora", "usuarioId") values (${sha256}, ${JSON.stringify(NADA)}::jsonb, ${agora}, ${usuarioId}::int)
    on conflict (sha256) do nothing returning id`
  return row?.id
}

export async function updateResposta(trx: Trx, id: number, resposta: Devolucao): Promise<void> {
  await sql`update devolucao set resposta = ${JSON.stringify(resposta)}::jsonb where id = ${id}`.execute(trx)
}

export const readResposta = async (db: Db, sha256: string): Promise<Devolucao | undefined> =>
  (await db.selectFrom('devolucao').select('resposta').where('sha256', '=', sha256).executeTakeFirst())?.resposta

export type DaMensagem = { id: number; mensagem: number; endereco: string; situacao: SituacaoProva }

/** The proofs of the messages that have these names. */
export const listProvasDe = (db: Db, messageIds: readonly string[]): Promise<DaMensagem[]> =>
  rowsOf<DaMensagem>(db)`
    select v.id, v."mensagemId" as mensagem, v.endereco, v.situacao from mensagem m join envio_prova v on v."mensagemId" = m.id
    where m."messageId" = any (${[...messageIds]}::text[]) order by m.id, v.id`

/** Nobody has it there: since when, and not seen yet. */
export async function updateDevolvidas(trx: Trx, ids: readonly number[], agora: Date): Promise<void> {
  await sql`update envio_prova set "devolvidoEm" = ${agora}, visto = false where id = any (${[...ids]}::int[])`.execute(trx)
}

/** Of the messages of a mailbox those that were not read yet. */
export async function listNovas(db: Db, caixa: string, uidls: readonly string[]): Promise<string[]> {
  const rows = await rowsOf<{ uidl: string }>(db)`
    select x.uidl from unnest(${[...uidls]}::text[]) with ordinality x (uidl, ordem)
    where not exists (select from devolucao_lida l where l.caixa = ${caixa} and l.uidl = x.uidl) order by x.ordem`
  return rows.map(({ uidl }) => uidl)
}

export async function insertLida(trx: Trx, caixa: string, uidl: string): Promise<void> {
  await sql`insert into devolucao_lida (caixa, uidl) values (${caixa}, ${uidl}) on conflict do nothing`.execute(trx)
}

/** How reading a mailbox went; another one than before is forgotten. */
export async function updateCaixa(trx: Trx, caixa: string, { agora, erro }: { agora: Date; erro: string | null }): Promise<void> {
  await sql`delete from devolucao_caixa where caixa <> ${caixa}`.execute(trx)
  await sql`
    insert into devolucao_caixa as c (caixa, "lidaEm", "falhaDesde", erro)
    values (${caixa}, ${erro === null ? agora : null}::timestamptz, ${erro === null ? null : agora}::timestamptz, ${erro}::text)
    on conflict (caixa) do update set erro = excluded.erro, "lidaEm" = coalesce(excluded."lidaEm", c."lidaEm"),
      "falhaDesde" = case when excluded.erro is null then null else coalesce(c."falhaDesde", excluded."falhaDesde") end`.execute(trx)
}

/** Who hears that the mailbox cannot be read. */
export async function listAdministradores(trx: Trx): Promise<number[]> {
  const rows = await trx.selectFrom('usuario').select('id').where('ativo', '=', true).where('isAdmin', '=', true).execute()
  return rows.map(({ id }) => id)
}
