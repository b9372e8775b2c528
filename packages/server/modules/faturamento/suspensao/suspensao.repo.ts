import { AcaoRegua } from '@retaguarda/contract/cobranca/regua.ts'
import { type OrigemSuspensao, SituacaoSuspensao, suspensao } from '@retaguarda/contract/cobranca/suspensao.ts'
import { SituacaoTrabalho } from '@retaguarda/contract/kit/enum.ts'
import { sql } from 'kysely'
import { TIPO_AVISO } from '../../../db/codes.ts'
import { rowOf, rowsOf } from '../../../db/rows.ts'
import type { Db, Trx } from '../../../db/types.ts'
import { updateRow } from '../../../db/write-row.repo.ts'
import { keyOf } from '../../../integrations/loja/port.ts'
import { listOf } from '../../../kit/list/list-of.ts'
import { codes } from '../../../kit/sql.ts'

const { LIBERACAO_PEDIDA, LIBERADA } = SituacaoSuspensao.code
const { ESPERA, FEITO, ERRO } = SituacaoTrabalho.code

export const suspensaoLista = listOf(suspensao, {
  table: 'suspensao',
  alias: 's',
  joins: { c: { table: 'cliente', by: 's.clienteId' }, p: { table: 'pessoa', by: 'c.pessoaId' } },
  columns: { 'cliente.id': 's.clienteId', 'cliente.pessoa.nome': 'p.nome' },
})

/** The days of lateness by which a rule suspends; null where none does. */
export const readDiasDaRegua = async (db: Db): Promise<number | null> =>
  (
    await rowOf<{ dias: number | null }>(db)`
      select min(dias) as dias from regua_cobranca where ativa and acao = ${codes(AcaoRegua, 'SUSPENDER')}`
  )?.dias ?? null

export type Suspensa = { id: number; clienteId: number }
type Nova = { clienteId: number; origem: OrigemSuspensao; dias: number; motivo: string; mensagem: string }

/** Suspends the stores of these clients but those that are suspended already. */
export const insertSuspensoes = (trx: Trx, novas: readonly Nova[], quem: { usuarioId: number | null; agora: Date }): Promise<Suspensa[]> =>
  rowsOf<Suspensa>(trx)`
    insert into suspensao ("clienteId", origem, dias, motivo, mensagem, "dataHora", "usuarioId")
    select "clienteId", origem, dias, motivo, mensagem, ${quem.agora}, ${quem.usuarioId}::int
    from jsonb_to_recordset(${JSON.stringify(novas)}::jsonb) x("clienteId" int, origem smallint, dias smallint, motivo text, mensagem text)
    order by "clienteId"
    on conflict ("clienteId") where situacao in (${codes(SituacaoSuspensao, 'PEDIDA', 'SUSPENSA', 'LIBERACAO_PEDIDA')}) do nothing
    returning id, "clienteId"`

const filaDe = (cliente: number) => `bloqueio-${cliente}`

/**
 * Says that stores are to be told of these suspensions, or that they are over. What was given up before is over, as what is told now
 * says how it is. Who is lifted comes first: `tentarEm` is when its store was suspended.
 */
export async function insertBloqueios(trx: Trx, suspensoes: readonly Suspensa[], bloqueia: boolean, agora: Date): Promise<void> {
  if (suspensoes.length === 0) return
  const ids = suspensoes.map(({ id }) => id)
  const filas = suspensoes.map(({ clienteId }) => filaDe(clienteId))
  await sql`update loja_aviso set situacao = ${FEITO} where fila = any (${filas}::text[]) and situacao = ${ERRO}`.execute(trx)
  await sql`
    insert into loja_aviso (chave, fila, tipo, "suspensaoId", numero, bloqueia, "tentarEm")
    select 'bloqueio-' || s."clienteId" || '-' || n.numero, 'bloqueio-' || s."clienteId", ${TIPO_AVISO.bloqueio}, s.id, n.numero, ${bloqueia}::boolean,
      case when ${bloqueia}::boolean then ${agora}::timestamptz else least(s."dataHora", ${agora}::timestamptz) end
    from suspensao s cross join lateral (
      select coalesce(max(a.numero), 0) + 1 as numero from loja_aviso a where a.fila = 'bloqueio-' || s."clienteId") n
    where s.id = any (${ids}::int[]) order by s.id`.execute(trx)
}

export type Viva = { id: number; clienteId: number; situacao: SituacaoSuspensao; dias: number; motivo: string }
const VIVAS = sql`s.situacao in (${codes(SituacaoSuspensao, 'PEDIDA', 'SUSPENSA')})`

/** The suspensions in force of the clients of these boletos, until the transaction ends nobody else's. */
export const lockSuspensoesDosBoletos = (trx: Trx, boletos: readonly number[]): Promise<Viva[]> => rowsOf<Viva>(trx)`
  select s.id, s."clienteId", s.situacao, s.dias, s.motivo from suspensao s
  where ${VIVAS} and s."clienteId" in (
    select f."clienteId" from fatura f join fatura_documento d on d."faturaId" = f.id where d.id = any (${[...boletos]}::int[]))
  order by s.id for update`

/** The one of a client that is not over. */
export const lockSuspensao = (trx: Trx, clienteId: number): Promise<Viva | undefined> => rowOf<Viva>(trx)`
  select s.id, s."clienteId", s.situacao, s.dias, s.motivo from suspensao s
  where s.situacao in (${codes(SituacaoSuspensao, 'PEDIDA', 'SUSPENSA', 'LIBERACAO_PEDIDA')}) and s."clienteId" = ${clienteId} for update`

/**
 * Takes back what no store has been told yet, nor may have been: nobody has it in hand, and no attempt may have arrived.
 * @returns the suspensions of which nothing is to be told any more
 */
export async function removeNaoContados(trx: Trx, ids: readonly number[]): Promise<Set<number>> {
  // Locked is what somebody is just taking, or writing the end of.
  const rows = await rowsOf<{ id: number; corpo: object | null; tomadoPor: number | null; situacao: number; suspensaoId: number }>(trx)`
    select a.id, a.corpo, a."tomadoPor", a.situacao, a."suspensaoId" from loja_aviso a
    where a."suspensaoId" = any (${[...ids]}::int[]) and a.bloqueia order by a.id for update skip locked`
  const free = rows.filter(({ corpo, tomadoPor, situacao }) => corpo === null && tomadoPor === null && situacao !== FEITO)
  await sql`delete from loja_aviso where id = any (${free.map(({ id }) => id)}::int[])`.execute(trx)
  return new Set(free.map(({ suspensaoId }) => suspensaoId))
}

export async function updateLiberadas(trx: Trx, ids: readonly number[], situacao: typeof LIBERACAO_PEDIDA | typeof LIBERADA, agora: Date) {
  await sql`update suspensao set situacao = ${situacao}, "liberadaEm" = ${agora}, erro = null where id = any (${[...ids]}::int[])`.execute(
    trx,
  )
}

/** Has what was given up told again. */
export async function updateDeNovo(trx: Trx, clienteId: number, agora: Date): Promise<void> {
  await sql`update loja_aviso set situacao = ${ESPERA}, tentativas = 0, "tentarEm" = ${agora}
    where fila = ${filaDe(clienteId)} and situacao in (${ESPERA}, ${ERRO}) and "tomadoPor" is null`.execute(trx)
}

export const updateErro = (trx: Trx, id: number, erro: string): Promise<void> => updateRow(trx, 'suspensao', id, { erro })

type Fim = { de: SituacaoSuspensao; situacao: SituacaoSuspensao; erro: string | null }

/** What the store said. @returns whether it was so still: one that was lifted meanwhile waits for the store to be told that */
export async function updateContada(trx: Trx, id: number, { de, ...after }: Fim): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('suspensao')
    .set(after)
    .where('id', '=', id)
    .where('situacao', '=', de)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export type BloqueioAContar = {
  id: number
  chave: string
  corpo: object | null
  numero: number
  bloqueia: boolean
  suspensaoId: number
  clienteId: number
  motivo: string
  mensagem: string
  usuarioId: number | null
}

export const listBloqueios = async (db: Db, ids: readonly number[]): Promise<BloqueioAContar[]> =>
  (
    await rowsOf<Omit<BloqueioAContar, 'chave'>>(db)`
      select a.id, a.corpo, a.numero, a.bloqueia, s.id as "suspensaoId", s."clienteId", s.motivo, s.mensagem, s."usuarioId"
      from loja_aviso a join suspensao s on s.id = a."suspensaoId" where a.id = any (${[...ids]}::int[])`
  ).map((row) => ({ ...row, chave: keyOf.bloqueio({ cliente: row.clienteId, numero: row.numero }) }))

export const readNunca = (trx: Trx, clienteId: number): Promise<{ nunca: string | null } | undefined> =>
  rowOf<{ nunca: string | null }>(trx)`select "nuncaSuspender" as nunca from cliente where id = ${clienteId} for update`

export const updateNunca = (trx: Trx, clienteId: number, nunca: string | null): Promise<void> =>
  updateRow(trx, 'cliente', clienteId, { nuncaSuspender: nunca })
