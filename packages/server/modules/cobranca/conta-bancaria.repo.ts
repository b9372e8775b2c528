import { SituacaoAprovacao } from '@retaguarda/contract/aprovacao.ts'
import { CAMPOS_DE_CONTA } from '@retaguarda/contract/cobranca/bancos.ts'
import { contaBancaria } from '@retaguarda/contract/cobranca/conta-bancaria.ts'
import { type ContaBancariaForm, REMESSA_ULTIMA } from '@retaguarda/contract/cobranca/conta-form.ts'
import { SituacaoRemessa } from '@retaguarda/contract/cobranca/remessa.ts'
import { type Selectable, sql } from 'kysely'
import type { Db, Trx } from '../../db/types.ts'
import { codes } from '../../kit/sql.ts'
import { listOf } from '../../kit/list/list-of.ts'
import type { RepoOf } from '../../kit/register/resource-routes.ts'
import { rowOf } from '../../db/rows.ts'
import { suggest } from '../../kit/register/suggest.ts'
import { insertRow, updateRow } from '../../db/write-row.repo.ts'
import type { Tables } from '../../db/tables.ts'

/** A row of the table; `nossoNumeroProximo` is the next one to be given. */
export type Conta = Selectable<Tables['conta_bancaria']>

export const contaBancariaLista = listOf(contaBancaria, { table: 'conta_bancaria', alias: 'c' })

const IGUAL = 'Já existe uma conta com este banco, agência, conta, convênio, códigos e carteira.'

export const contaBancariaRepo = {
  table: 'conta_bancaria',
  unique: { conta_bancaria_unica: { field: 'banco', message: IGUAL, motivo: 'conflito' } },

  async read(db, id) {
    const found = await readConta(db, id)
    if (!found) return undefined
    const { beneficiarioNome: nome, beneficiarioCpfCnpj: cpfCnpj, beneficiarioEndereco: endereco, segredo, ...rest } = found
    const { segredoAnterior: _, segredoAnteriorAte: __, versaoRegistro: ___, alteradoEm: ____, alteradoPorId: _____, ...conta } = rest
    return { ...conta, beneficiario: { nome, cpfCnpj, endereco }, comSegredo: segredo !== null, ...(await readEstado(db, id)) }
  },

  kept: ({ comSegredo: _, comTitulos: __, aprovacao: ___, ...conta }) => conta,

  async insert(trx, form) {
    await updatePadrao(trx, form)
    return insertRow(trx, 'conta_bancaria', valuesOf(form))
  },

  async update(trx, id, form) {
    await updatePadrao(trx, form)
    await updateRow(trx, 'conta_bancaria', id, {
      ...valuesOf(form),
      // A number that was given is never given again, whatever the form was loaded with.
      nossoNumeroProximo: sql<number>`greatest(${form.nossoNumeroProximo}::bigint, ${usados(id)})`,
      remessaProxima: sql<number>`greatest(${form.remessaProxima}::int, ${remessasGeradas(id)})`,
    })
  },
} satisfies RepoOf<typeof contaBancaria>

/** The next number after all that titles of an account have; Sicredi begins anew each year, whose digits stand before the number. */
const usados = (id: number) => sql`(
  select coalesce(max(sequencia) + 1, 1) from cobranca t
  where t."contaBancariaId" = ${id} and (t.banco <> '748' or left(t."nossoNumero", 2) = to_char(now() at time zone 'America/Sao_Paulo', 'YY')))`

/** The next number after all files of an account that are not cancelled; of the last that there is, that one. */
const remessasGeradas = (id: number) => sql`(
  select least(coalesce(max(sequencia) + 1, 1), ${REMESSA_ULTIMA}) from remessa r where r."contaBancariaId" = ${id} and r.situacao <> ${codes(SituacaoRemessa, 'CANCELADA')})`

export const readConta = (db: Db, id: number): Promise<Conta | undefined> =>
  db.selectFrom('conta_bancaria').selectAll().where('id', '=', id).executeTakeFirst()

/** Locked for who gives its numbers: the next one waits. */
export const lockConta = (trx: Trx, id: number): Promise<Conta | undefined> =>
  trx.selectFrom('conta_bancaria').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** The one of who names none; undefined where there is none. */
export async function readContaPadrao(db: Db): Promise<number | undefined> {
  const found = await db.selectFrom('conta_bancaria').select('id').where('padrao', '=', true).where('ativa', '=', true).executeTakeFirst()
  return found?.id
}

/** Those of the accounts that there are. */
export async function listContasConhecidas(db: Db, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('conta_bancaria')
    .select('id')
    .where('id', 'in', [...ids])
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export const updateNossoNumeroProximo = (trx: Trx, id: number, nossoNumeroProximo: number): Promise<void> =>
  updateRow(trx, 'conta_bancaria', id, { nossoNumeroProximo })

export const suggestContas = (db: Db, text?: string) =>
  suggest(db, { from: sql`conta_bancaria c`, id: sql`c.id`, nome: sql`c.nome`, search: [sql`c.nome`], where: sql`c.ativa` }, text)

const readEstado = async (db: Db, id: number) =>
  (await rowOf<{ comTitulos: boolean; aprovacao: number | null }>(db)`
    select exists (select from cobranca where "contaBancariaId" = ${id}) as "comTitulos",
      (select id from aprovacao where "contaBancariaId" = ${id} and situacao = ${codes(SituacaoAprovacao, 'ABERTA')}) as aprovacao`) ?? {
    comTitulos: false,
    aprovacao: null,
  }

/** One is the default at most: who becomes it takes the place of the other. */
async function updatePadrao(trx: Trx, { padrao }: ContaBancariaForm): Promise<void> {
  if (padrao) await trx.updateTable('conta_bancaria').set({ padrao: false }).where('padrao', '=', true).execute()
}

function valuesOf({ beneficiario, juros, multa, desconto, pix, banco, ...form }: ContaBancariaForm) {
  const { nome, nossoNumero17, especie, aceite, instrucoes, diasBaixa, nossoNumeroProximo, nossoNumeroFim, remessaProxima } = form
  const fields = Object.fromEntries(CAMPOS_DE_CONTA.map((field) => [field, form[field]]))
  return {
    nome,
    nossoNumero17,
    especie,
    aceite,
    instrucoes,
    diasBaixa,
    nossoNumeroProximo,
    nossoNumeroFim,
    remessaProxima,
    historicos: form.historicos,
    padrao: form.padrao,
    ativa: form.ativa,
    ...(fields as Pick<typeof form, (typeof CAMPOS_DE_CONTA)[number]>),
    banco: banco as Selectable<Tables['conta_bancaria']>['banco'],
    beneficiarioNome: beneficiario.nome,
    beneficiarioCpfCnpj: beneficiario.cpfCnpj,
    beneficiarioEndereco: beneficiario.endereco,
    juros: JSON.stringify(juros),
    multa: JSON.stringify(multa),
    desconto: JSON.stringify(desconto),
    pix: JSON.stringify(pix),
  }
}

/** The one before is kept until an instant. */
export const updateSegredo = (trx: Trx, id: number, segredo: string, anteriorAte: Date): Promise<void> =>
  updateRow(trx, 'conta_bancaria', id, { segredo, segredoAnterior: sql.ref('segredo'), segredoAnteriorAte: anteriorAte })
