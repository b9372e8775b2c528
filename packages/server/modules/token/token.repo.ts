import type { Escopo } from '@retaguarda/contract/kit/escopo.ts'
import { SituacaoToken, TOKEN_SEM_RESPONSAVEL_DIAS, TOKEN_TROCA_HORAS, token } from '@retaguarda/contract/token.ts'
import { type Insertable, sql } from 'kysely'
import { prepared } from '../../db/prepared.ts'
import { rowsOf } from '../../db/rows.ts'
import type { Tables } from '../../db/tables.ts'
import type { Db, Trx } from '../../db/types.ts'
import { insertRow, updateRow } from '../../db/write-row.repo.ts'
import { listOf } from '../../kit/list/list-of.ts'

const { ATIVO, VENCIDO, REVOGADO } = SituacaoToken.code
const situacao = sql<number>`case when t."revogadoEm" is not null then ${sql.lit(REVOGADO)}::smallint
  when t."venceEm" <= now() then ${sql.lit(VENCIDO)}::smallint else ${sql.lit(ATIVO)}::smallint end`

export const tokenLista = listOf(token, {
  table: 'token',
  alias: 't',
  joins: { r: { table: 'usuario', by: 't.responsavelId' } },
  columns: { situacao: { sql: situacao }, 'responsavel.nome': 'r.pessoaNome', 'responsavel.id': 'r.id', 'responsavel.ativo': 'r.ativo' },
})

/** A token that is taken, as the call that brings it needs it. */
export type TokenEmUso = {
  id: number
  nome: string
  escopos: readonly Escopo[]
  redes: string[]
  ultimoUso: Date | null
  ultimoEndereco: string | null
  usuarioId: number
  usuario: string
  /** It is the one that an exchange made, for the first time. */
  estreia: boolean
}

/** The token of this SHA-256, or the one that was exchanged for it a while ago, that has neither ended nor been revoked. */
export const readEmUso = (db: Db, hash: Buffer, now: Date): Promise<TokenEmUso | undefined> =>
  db
    .selectFrom('token as t')
    .innerJoin('usuario as u', 'u.id', 't.usuarioId')
    .modifyFront(prepared)
    .select(['t.id', 't.nome', 't.escopos', 't.redes', 't.ultimoUso', 't.ultimoEndereco', 't.usuarioId', 'u.pessoaNome as usuario'])
    .select(({ and, eb }) =>
      and([eb('t.trocadoSemUso', '=', true), eb('t.hash', '=', hash)])
        .$castTo<boolean>()
        .as('estreia'),
    )
    .where(({ or, and, eb }) => or([eb('t.hash', '=', hash), and([eb('t.hashAnterior', '=', hash), eb('t.anteriorAte', '>', now)])]))
    .where('t.revogadoEm', 'is', null)
    .where('t.venceEm', '>', now)
    .executeTakeFirst()

export const updateUso = (db: Db, { id, estreia }: TokenEmUso, at: Date, endereco: string): Promise<void> =>
  updateRow(db, 'token', id, { ultimoUso: at, ultimoEndereco: endereco, ...(estreia && { trocadoSemUso: false }) })

type Novo = Omit<Insertable<Tables['token']>, 'usuarioId'>

/** The token, and the user as whom it acts. */
export async function insertToken(trx: Trx, novo: Novo): Promise<number> {
  const usuarioId = await insertRow(trx, 'usuario', {
    servico: true,
    ativo: false,
    email: null,
    pessoaId: null,
    pessoaNome: `Integração: ${novo.nome}`,
  })
  return insertRow(trx, 'token', { ...novo, usuarioId })
}

export const lockToken = (trx: Trx, id: number) =>
  trx
    .selectFrom('token as t')
    .innerJoin('usuario as r', 'r.id', 't.responsavelId')
    .select(['t.id', 't.nome', 't.escopos', 't.redes', 't.dias', 't.venceEm', 't.hash', 't.anteriorAte', 't.revogadoEm', 't.responsavelId'])
    .select('t.trocadoSemUso')
    .select(['r.pessoaNome as responsavel'])
    .where('t.id', '=', id)
    .forNoKeyUpdate('t')
    .executeTakeFirst()

const HOUR_MS = 3_600_000

type Troca = { novo: Buffer; now: Date; ate: Date; perdida: boolean }

/**
 * Another one in its place, with what it may do; the one before lasts a while longer, if it lasts. Where the exchange before was lost
 * (`perdida`), that is still the one which the program uses.
 */
export const updateTrocado = (
  trx: Trx,
  { id, hash, venceEm }: { id: number; hash: Buffer; venceEm: Date },
  { novo, now, ate, perdida }: Troca,
): Promise<void> =>
  updateRow(trx, 'token', id, {
    hash: novo,
    venceEm: ate,
    trocadoSemUso: true,
    ...(!perdida && {
      hashAnterior: hash,
      anteriorAte: new Date(Math.min(venceEm.getTime(), now.getTime() + TOKEN_TROCA_HORAS * HOUR_MS)),
    }),
  })

export const updateRevogado = (trx: Trx, id: number, revogadoEm: Date, revogadoMotivo: string): Promise<void> =>
  updateRow(trx, 'token', id, { revogadoEm, revogadoMotivo, hashAnterior: null, anteriorAte: null })

export const updateResponsavel = (trx: Trx, id: number, responsavelId: number): Promise<void> =>
  updateRow(trx, 'token', id, { responsavelId, semResponsavelEm: null })

/** Somebody who may answer for a token: a person who is active. */
export const readResponsavel = (trx: Trx, id: number) =>
  trx
    .selectFrom('usuario')
    .select(['id', 'pessoaNome as nome'])
    .where('id', '=', id)
    .where('ativo', '=', true)
    .where('servico', '=', false)
    .forKeyShare()
    .executeTakeFirst()

type Cuidado = { id: number; nome: string; venceEm: Date; responsavelId: number; responsavel: string }

/** Tokens that end before an instant. */
export const listVencendo = (trx: Trx, now: Date, before: Date): Promise<Cuidado[]> => rowsOf<Cuidado>(trx)`
    select t.id, t.nome, t."venceEm", t."responsavelId", r."pessoaNome" as responsavel
    from token t join usuario r on r.id = t."responsavelId"
    where t."revogadoEm" is null and t."venceEm" > ${now}::timestamptz and t."venceEm" <= ${before}::timestamptz order by t.id`

/** Notes since when nobody answers for a token, and forgets it where somebody does again. @returns those that were noted now */
export async function updateSemResponsavel(trx: Trx, now: Date): Promise<Cuidado[]> {
  await sql`update token t set "semResponsavelEm" = null from usuario r
    where r.id = t."responsavelId" and r.ativo and t."semResponsavelEm" is not null`.execute(trx)
  return rowsOf<Cuidado>(trx)`
    with parado as (
      update token t set "semResponsavelEm" = ${now}::timestamptz from usuario r
      where r.id = t."responsavelId" and not r.ativo and t."semResponsavelEm" is null and t."revogadoEm" is null
      returning t.id, t.nome, t."venceEm", t."responsavelId", r."pessoaNome" as responsavel)
    select * from parado order by id`
}

/** Those that nobody has answered for as long as may be. */
export const listAbandonados = (trx: Trx, now: Date): Promise<Cuidado[]> => rowsOf<Cuidado>(trx)`
    select t.id, t.nome, t."venceEm", t."responsavelId", r."pessoaNome" as responsavel
    from token t join usuario r on r.id = t."responsavelId"
    where t."revogadoEm" is null and t."semResponsavelEm" <= ${now}::timestamptz - make_interval(days => ${TOKEN_SEM_RESPONSAVEL_DIAS}) order by t.id`
