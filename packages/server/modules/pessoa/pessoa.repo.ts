import { SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { plainDocumento } from '@retaguarda/contract/kit/documento.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { type PessoaForm, pessoa } from '@retaguarda/contract/pessoa.ts'
import { type RawBuilder, sql } from 'kysely'
import { prepared } from '../../db/prepared.ts'
import { rowOf } from '../../db/rows.ts'
import type { Db, Trx } from '../../db/types.ts'
import { insertRow } from '../../db/write-row.repo.ts'
import type { PublicCtx } from '../../kit/ctx/context.ts'
import { listOf } from '../../kit/list/list-of.ts'
import type { RepoOf } from '../../kit/register/resource-routes.ts'
import { suggest } from '../../kit/register/suggest.ts'
import { codes } from '../../kit/sql.ts'
import type { Emitidos, NoPapel } from './emitidos.calc.ts'
import { contatos, enderecos, insertContatos, insertEnderecos, updateContatos, updateEnderecos } from './pessoa-rows.repo.ts'

export const pessoaLista = listOf(pessoa, {
  table: 'pessoa',
  alias: 'p',
  counted: { by: ['tipo'] },
})

const FIELDS = [
  ...(['p.id', 'p.tipo', 'p.cpfCnpj', 'p.nome', 'p.nomeFantasia', 'p.ie'] as const),
  ...(['p.contribuinteICMS', 'p.rg', 'p.dataNascimento', 'p.genero'] as const),
] as const

const comFatura = (id: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from fatura f join cliente c on c.id = f."clienteId" where ${id} in (c."pessoaId", c."pagadorId"))`

/** Whether an invoice was ever made out to it: titles and notes are of invoices. */
export async function hasFatura(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select ${comFatura(sql`${id}::int`)} as found`.execute(db)
  return rows[0]?.found === true
}

const EMITIDA = codes(SituacaoFatura, 'FATURADA', 'PAGA', 'ENVIADA', 'PARCIALMENTE_PAGA')

/** The invoices, and the titles of them, that say this of a person, as whom they are about or as who pays, and go on saying it. */
export async function countEmitidos(db: Db, id: number, field: NoPapel, value: string): Promise<Emitidos> {
  const says = (paper: 'f' | 't') => {
    const [cliente, pagador] = [sql.ref(`${paper}.cliente`), sql.ref(`${paper}.pagador`)]
    return sql`${value}::text in (case when (${cliente} ->> 'id')::int = ${id} then ${cliente} ->> ${field}::text end,
      case when coalesce((${pagador} ->> 'id')::int, c."pessoaId") = ${id} then ${pagador} ->> ${field}::text end)`
  }
  const dela = sql`cliente c join fatura f on f."clienteId" = c.id and f.situacao in (${EMITIDA})`
  const found = await rowOf<Emitidos>(db)`select
    (select count(*)::int from ${dela} where ${id} in (c."pessoaId", c."pagadorId") and ${says('f')}) as faturas,
    (select count(*)::int from ${dela} join fatura_documento d on d."faturaId" = f.id join cobranca t on t."documentoId" = d.id and t.atual
      where ${id} in (c."pessoaId", c."pagadorId") and ${says('t')}) as titulos`
  return present(found)
}

export const pessoaRepo = {
  table: 'pessoa',
  unique: { pessoa_cpfCnpj_unico: { field: 'cpfCnpj', message: 'Já existe uma pessoa com este CPF/CNPJ.' } },

  async read(db, id) {
    return db
      .selectFrom('pessoa as p')
      .modifyFront(prepared)
      .select(FIELDS)
      .select([contatos.as('pessoaContato'), enderecos.as('pessoaEndereco')])
      .where('id', '=', id)
      .executeTakeFirst()
  },

  async readVersioned(db, id) {
    const found = await db
      .selectFrom('pessoa as p')
      .leftJoin('usuario as u', 'u.id', 'p.alteradoPorId')
      .modifyFront(prepared)
      .select(FIELDS)
      .select([contatos.as('pessoaContato'), enderecos.as('pessoaEndereco')])
      .select(['p.versaoRegistro', 'p.alteradoEm', 'u.pessoaNome as alteradoPor'])
      .select(comFatura(sql.ref('p.id')).as('comFatura'))
      .where('p.id', '=', id)
      .executeTakeFirst()
    return found && { ...found, alteradoEm: found.alteradoEm?.toISOString() ?? null }
  },

  marks: true,

  async insert(trx, form, mark) {
    const id = await insertRow(trx, 'pessoa', { ...values(form), ...mark })
    // A copy of another person's record brings ids that are not its own; they are left aside.
    await insertContatos(trx, [{ id, form }])
    await insertEnderecos(trx, [{ id, form }])
    return id
  },

  async update(trx, id, form, before, mark) {
    await trx
      .updateTable('pessoa')
      .set((eb) => ({ ...values(form), ...mark, versaoRegistro: eb('versaoRegistro', '+', 1) }))
      .where('id', '=', id)
      .modifyEnd(prepared)
      .execute()
    await updateContatos(trx, id, form.pessoaContato, before.pessoaContato)
    await updateEnderecos(trx, id, form.pessoaEndereco, before.pessoaEndereco)
  },
} satisfies RepoOf<typeof pessoa>

const values = ({ pessoaContato: _contatos, pessoaEndereco: _enderecos, motivoDocumento: _motivo, ...fields }: PessoaForm) => fields

/** A document as people type it: digits with punctuation, or long enough to be a CNPJ with letters. */
const LIKE_DOCUMENTO = /^(?=.*\d)([\d\s./-]+|[\dA-Za-z./-]{8,})$/
/** What was typed into a search, a document without its punctuation. */
export const documentoTyped = (text: string): string => (LIKE_DOCUMENTO.test(text) ? plainDocumento(text) : text)

/** By name, trade name or document, with or without its punctuation. */
export const suggestPessoas = (db: Db, text = '') =>
  suggest(
    db,
    {
      from: sql`pessoa p`,
      id: sql`p.id`,
      nome: sql`p.nome`,
      search: [sql`p.nome`, sql`p."nomeFantasia"`],
      pessoal: [sql`p."cpfCnpj"`],
    },
    documentoTyped(text),
  )

/** Everybody by document. */
export const listPessoas = (db: Db) => db.selectFrom('pessoa').select(['id', 'cpfCnpj']).execute()

/** Those of the documents that there are. */
export async function listDocumentos(db: Db, documentos: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ cpfCnpj: string }>`
    select "cpfCnpj" from pessoa where "cpfCnpj" = any(${documentos}::text[])`.execute(db)
  return new Set(rows.map(({ cpfCnpj }) => cpfCnpj))
}

/** Who brings them, with null the product by itself. */
type Quem = Pick<PublicCtx, 'now'> & { user: { id: number } | null }

/** Many at once; a document that there is stays as it is. @returns those that were new */
export async function insertPessoas(trx: Trx, forms: PessoaForm[], { now, user }: Quem): Promise<{ id: number; form: PessoaForm }[]> {
  const pessoas = await trx
    .insertInto('pessoa')
    .values(forms.map((form) => ({ ...values(form), alteradoEm: now(), alteradoPorId: user?.id ?? null })))
    .onConflict((c) => c.column('cpfCnpj').doNothing())
    .returning(['id', 'cpfCnpj'])
    .execute()
  const ids = new Map(pessoas.map(({ id, cpfCnpj }) => [cpfCnpj, id]))
  const added = forms.flatMap((form) => {
    const id = ids.get(form.cpfCnpj)
    return id === undefined ? [] : [{ id, form }]
  })
  await insertContatos(trx, added)
  await insertEnderecos(trx, added)
  return added
}
