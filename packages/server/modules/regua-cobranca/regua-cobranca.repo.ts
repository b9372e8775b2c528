import { AcaoRegua, REGRAS_MAX, type ReguaForm, reguaCobranca, temPalavras } from '@retaguarda/contract/cobranca/regua.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/types.ts'
import { insertRow, updateRow } from '../../db/write-row.repo.ts'
import { listOf } from '../../kit/list/list-of.ts'
import type { RepoOf } from '../../kit/register/resource-routes.ts'

export const reguaLista = listOf(reguaCobranca, { table: 'regua_cobranca', alias: 'r' })

/** What a mail has; what was typed before the rule had another action is not kept. */
const words = ({ acao, assunto, texto, anexarPdf }: Pick<ReguaForm, 'acao' | 'assunto' | 'texto' | 'anexarPdf'>) =>
  temPalavras(acao) ? { assunto, texto, anexarPdf } : { assunto: null, texto: null, anexarPdf: false }

export const reguaRepo = {
  table: 'regua_cobranca',
  unique: { regua_cobranca_dias_acao_unico: { field: 'dias', message: 'Já existe uma regra desta ação com estes dias.' } },

  read: (db, id) =>
    db
      .selectFrom('regua_cobranca')
      .select(['id', 'nome', 'acao', 'dias', 'assunto', 'texto', 'anexarPdf', 'ativa'])
      .where('id', '=', id)
      .executeTakeFirst(),

  insert: (trx, form) => insertRow(trx, 'regua_cobranca', { ...form, ...words(form) }),

  update: (trx, id, { nome, acao, dias, ativa, ...rest }) =>
    updateRow(trx, 'regua_cobranca', id, { nome, acao, dias, ativa, ...words({ acao, ...rest }) }),
} satisfies RepoOf<typeof reguaCobranca>

/** Is there room for one more rule? Keeps others from adding one until the end of the transaction. */
export async function hasLugar(trx: Trx): Promise<boolean> {
  await sql`lock table regua_cobranca in share row exclusive mode`.execute(trx)
  const { n } = await trx
    .selectFrom('regua_cobranca')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n) < REGRAS_MAX
}

/** The last days on which rules acted, and on which they mailed. */
export async function readLastDays(db: Db): Promise<{ acao: string | null; correio: string | null }> {
  const row = await db
    .selectFrom('regua_dia')
    .select(({ fn }) => [
      fn.max<string | null>('data').as('acao'),
      fn.max<string | null>('data').filterWhere('correio', '=', true).as('correio'),
    ])
    .executeTakeFirst()
  return row ?? { acao: null, correio: null }
}

/** One at a time: whoever comes second finds what the first has written. `correio`: with a mail server. */
export async function lockDay(trx: Trx, data: string, correio: boolean): Promise<void> {
  await trx
    .insertInto('regua_dia')
    .values({ data, correio })
    .onConflict((oc) => oc.column('data').doUpdateSet(({ ref }) => ({ correio: sql`regua_dia.correio or ${ref('excluded.correio')}` })))
    .execute()
}

/** Whether any rule acts that needs no mail. */
export async function hasAcaoSemCorreio(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('regua_cobranca')
    .select('id')
    .where('ativa', '=', true)
    .where('acao', 'in', AcaoRegua.codes('LIGAR', 'SUSPENDER'))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The rule by which stores are suspended, that of the fewest days. */
export const readRegraDeSuspensao = (db: Db): Promise<{ id: number; nome: string; dias: number } | undefined> =>
  db
    .selectFrom('regua_cobranca')
    .select(['id', 'nome', 'dias'])
    .where('ativa', '=', true)
    .where('acao', '=', AcaoRegua.code.SUSPENDER)
    .orderBy('dias')
    .limit(1)
    .executeTakeFirst()

/** Says that rules have done what they do about boletos. */
export async function insertFeitos(trx: Trx, feitos: readonly { boleto: number; regra: number }[], em: string): Promise<void> {
  await sql`insert into regua_boleto ("documentoId", "reguaId", em)
    select distinct boleto, regra, ${em}::date from jsonb_to_recordset(${JSON.stringify(feitos)}::jsonb) x(boleto int, regra int) order by 1, 2
    on conflict do nothing`.execute(trx)
}
