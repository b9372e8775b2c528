import { SituacaoTrabalho } from '@retaguarda/contract/kit/enum.ts'
import { type Contagens, type NotificacaoForm, notificacao, SituacaoEnvio, SituacaoNotificacao } from '@retaguarda/contract/notificacao.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db, Trx } from '../../db/types.ts'
import { codes, numberOf } from '../../kit/sql.ts'
import { listOf } from '../../kit/list/list-of.ts'
import type { RepoOf } from '../../kit/register/resource-routes.ts'
import { rowOf, rowsOf } from '../../db/rows.ts'
import { insertRow, updateRow } from '../../db/write-row.repo.ts'

const { ENVIADO, ERRO, LIDA } = SituacaoEnvio.code

export const notificacaoLista = listOf(notificacao, {
  table: 'notificacao',
  alias: 'n',
  counted: true,
  joins: { u: { table: 'usuario', by: 'n.usuarioId', left: true } },
  columns: { 'usuario.nome': 'u.pessoaNome' },
})

export type Notificacao = z.output<(typeof notificacao)['record']>

const iso = (date: Date | null) => date?.toISOString() ?? null

export const notificacaoRepo = {
  table: 'notificacao',
  unique: {},

  async read(db, id): Promise<Notificacao | undefined> {
    const found = await db
      .selectFrom('notificacao as n')
      .leftJoin('usuario as u', 'u.id', 'n.usuarioId')
      .select([
        'n.id',
        'n.titulo',
        'n.descricao',
        'n.tipoNotificacao',
        'n.destinatario',
        'n.situacao',
        'n.usuarioId',
        'u.pessoaNome as nome',
      ])
      .select(['n.marketplaces', 'n.gatewayPagamento', 'n.formaPagamento', 'n.regimeTributacao'])
      .select(['n.dataHoraProgramada', 'n.dataHoraEnvio', 'n.problemaId'])
      .where('n.id', '=', id)
      .executeTakeFirst()
    if (!found) return undefined
    const { usuarioId, nome, dataHoraProgramada, dataHoraEnvio, problemaId, ...fields } = found
    return {
      ...fields,
      dataHoraProgramada: iso(dataHoraProgramada),
      dataHoraEnvio: iso(dataHoraEnvio),
      problema: problemaId === null ? null : { id: problemaId },
      usuario: usuarioId === null ? null : { id: usuarioId, nome: nome ?? '' },
      clientes: await listClientes(db, id),
    }
  },

  /** With how far its sending is. */
  async readShown(db, id): Promise<Notificacao | undefined> {
    const record = await notificacaoRepo.read(db, id)
    return record && { ...record, ...(await countEnvios(db, id)), ...(await readConexao(db, id)) }
  },

  async insert(trx, form) {
    const id = await insertRow(trx, 'notificacao', values(form))
    await updateClientes(trx, id, form.clientes)
    return id
  },

  async update(trx, id, form) {
    await updateRow(trx, 'notificacao', id, values(form))
    await updateClientes(trx, id, form.clientes)
  },
} satisfies RepoOf<typeof notificacao>

const values = ({ clientes: _, problema: problemaId, ...form }: NotificacaoForm) => ({ ...form, problemaId })

async function updateClientes(trx: Trx, id: number, clientes: number[]): Promise<void> {
  await trx.deleteFrom('notificacao_cliente').where('notificacaoId', '=', id).execute()
  await sql`insert into notificacao_cliente ("notificacaoId", "clienteId") select ${id}::int, unnest(${clientes}::int[])`.execute(trx)
}

const listClientes = (db: Db, id: number) =>
  db
    .selectFrom('notificacao_cliente as nc')
    .innerJoin('cliente as c', 'c.id', 'nc.clienteId')
    .innerJoin('pessoa as p', 'p.id', 'c.pessoaId')
    .select(['c.id', 'p.nome'])
    .where('nc.notificacaoId', '=', id)
    .orderBy(sql`busca(p.nome) collate "C"`)
    .orderBy('c.id')
    .execute()

/** What one client is written. */
export type Carta = { cliente: number; titulo: string; descricao: string }
type Alike = Pick<NotificacaoForm, 'destinatario'> & { tipo: NotificacaoForm['tipoNotificacao']; usuarioId: number; now: Date }

/** One for each client. @returns their ids in that order, as they are given out one after the other */
export async function insertParaClientes(
  trx: Trx,
  { tipo, destinatario, usuarioId, now }: Alike,
  cartas: readonly Carta[],
): Promise<number[]> {
  const rows = sql`jsonb_to_recordset(${JSON.stringify(cartas.map((carta, ordem) => ({ ordem, ...carta })))}::jsonb)
    n (ordem int, cliente int, titulo text, descricao text)`
  const made = await rowsOf<{ id: number }>(trx)`
    insert into notificacao (titulo, descricao, "tipoNotificacao", destinatario, "usuarioId", "alteradoEm", "alteradoPorId")
    select titulo, descricao, ${tipo}::smallint, ${destinatario}::smallint, ${usuarioId}::int, ${now}::timestamptz, ${usuarioId}::int
    from ${rows} order by ordem returning id`
  const ids = made.map(({ id }) => id).toSorted((a, b) => a - b)
  await sql`insert into notificacao_cliente ("notificacaoId", "clienteId")
    select * from unnest(${ids}::int[], ${cartas.map(({ cliente }) => cliente)}::int[])`.execute(trx)
  return ids
}

/** How many of these clients there are. */
export const countClientes = (db: Db, ids: number[]): Promise<number> =>
  numberOf(db)`select count(*)::int as n from cliente where id = any(${ids}::int[])`

/** Who wrote it. */
export const updateAutor = (trx: Trx, id: number, usuarioId: number): Promise<void> => updateRow(trx, 'notificacao', id, { usuarioId })

export const countEnvios = async (db: Db, id: number): Promise<Contagens> =>
  (await rowOf<Contagens>(db)`
    select count(*)::int as total, (count(*) filter (where situacao = ${codes(SituacaoTrabalho, 'ESPERA')}))::int as pendentes,
      (count(*) filter (where situacao = ${ENVIADO}))::int as enviados, (count(*) filter (where situacao = ${ERRO}))::int as erros,
      (count(*) filter (where situacao = ${LIDA}))::int as lidas
    from notificacao_envio where "notificacaoId" = ${id}`) ?? { total: 0, enviados: 0, erros: 0, lidas: 0, pendentes: 0 }

/** What was sent, or is being sent, to the clients of a problem, and to how many. */
export async function listDoProblema(db: Db, problemaId: number) {
  const rows = await rowsOf<{ id: number; situacao: Notificacao['situacao']; total: number; quando: Date }>(db)`
    select n.id, n.situacao, coalesce(n."dataHoraEnvio", n.fim, n."alteradoEm", now()) as quando,
      (select count(*)::int from notificacao_envio e where e."notificacaoId" = n.id) as total
    from notificacao n where n."problemaId" = ${problemaId} and n.situacao <> ${SituacaoNotificacao.code.EM_ABERTO} order by n.id desc`
  return rows.map(({ quando, ...row }) => ({ ...row, quando: quando.toISOString() }))
}

async function readConexao(db: Db, id: number): Promise<Pick<Notificacao, 'semConexaoDesde' | 'proximaTentativa'>> {
  const row = await db
    .selectFrom('notificacao')
    .select(['semConexaoDesde', 'tentarEm'])
    .where('id', '=', id)
    .where('situacao', '=', SituacaoNotificacao.code.LIBERADA)
    .where('semConexaoDesde', 'is not', null)
    .executeTakeFirst()
  return { semConexaoDesde: iso(row?.semConexaoDesde ?? null), proximaTentativa: iso(row?.tentarEm ?? null) }
}
