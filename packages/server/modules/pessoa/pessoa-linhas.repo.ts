import type { PessoaForm } from '@retaguarda/contract/pessoa.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../kit/context.ts'
import { invalid } from '../../kit/errors.ts'

/** The contacts of a person in the order of the form. */
export const listContatos = (db: Db, pessoaId: number) =>
  db
    .selectFrom('pessoa_contato')
    .select(['id', 'tipo', 'contato', 'setor'])
    .where('pessoaId', '=', pessoaId)
    .orderBy('ordem')
    .orderBy('id')
    .execute()

/** The addresses of a person in the order of the form; a city reads `Nome - UF`. */
export async function listEnderecos(db: Db, pessoaId: number) {
  const rows = await db
    .selectFrom('pessoa_endereco as e')
    .innerJoin('cidade as c', 'c.id', 'e.cidadeId')
    .select(['e.id', 'e.tipo', 'e.logradouro', 'e.bairro', 'e.numero', 'e.cep', 'e.complemento', 'e.cidadeId', 'c.nome', 'c.uf'])
    .where('e.pessoaId', '=', pessoaId)
    .orderBy('e.ordem')
    .orderBy('e.id')
    .execute()
  return rows.map(({ cidadeId, nome, uf, ...fields }) => ({ ...fields, cidade: { id: cidadeId, nome: `${nome} - ${uf}` } }))
}

/** Makes the contacts of a person those of the form; the ones that stay keep their ids. */
export async function updateContatos(trx: Trx, pessoaId: number, contatos: PessoaForm['pessoaContato']): Promise<void> {
  await dropOthers(trx, 'pessoa_contato', pessoaId, contatos)
  // The contract has dropped the lines without contato.
  const lines = contatos.map(({ id, tipo, contato, setor }, ordem) => ({ id, values: { tipo, contato: contato ?? '', setor, ordem } }))
  for (const { id, values } of lines) if (id) await trx.updateTable('pessoa_contato').set(values).where('id', '=', id).execute()
  const added = lines.filter(({ id }) => !id).map(({ values }) => ({ pessoaId, ...values }))
  if (added.length > 0) await trx.insertInto('pessoa_contato').values(added).execute()
}

/** Makes the addresses of a person those of the form; the ones that stay keep their ids. */
export async function updateEnderecos(trx: Trx, pessoaId: number, enderecos: PessoaForm['pessoaEndereco']): Promise<void> {
  await dropOthers(trx, 'pessoa_endereco', pessoaId, enderecos)
  // The contract has dropped the lines without cidade or logradouro.
  const lines = enderecos.map(({ id, cidade, logradouro, ...rest }, ordem) => ({
    id,
    values: { ...rest, cidadeId: cidade ?? 0, logradouro: logradouro ?? '', ordem },
  }))
  for (const { id, values } of lines) if (id) await trx.updateTable('pessoa_endereco').set(values).where('id', '=', id).execute()
  const added = lines.filter(({ id }) => !id).map(({ values }) => ({ pessoaId, ...values }))
  if (added.length > 0) await trx.insertInto('pessoa_endereco').values(added).execute()
}

type Nova = { id: number; form: PessoaForm }

/** Of new people, all at once. */
export async function insertContatos(trx: Trx, pessoas: Nova[]): Promise<void> {
  const contatos = pessoas.flatMap(({ id, form }) =>
    form.pessoaContato.map(({ tipo, contato, setor }, ordem) => ({ pessoaId: id, ordem, tipo, contato: contato ?? '', setor })),
  )
  if (contatos.length > 0) await trx.insertInto('pessoa_contato').values(contatos).execute()
}

/** Of new people, all at once. */
export async function insertEnderecos(trx: Trx, pessoas: Nova[]): Promise<void> {
  const enderecos = pessoas.flatMap(({ id, form }) =>
    form.pessoaEndereco.map(({ id: _id, cidade, logradouro, ...rest }, ordem) => ({
      ...rest,
      pessoaId: id,
      ordem,
      cidadeId: cidade ?? 0, // a row without a city has no address
      logradouro: logradouro ?? '',
    })),
  )
  if (enderecos.length > 0) await trx.insertInto('pessoa_endereco').values(enderecos).execute()
}

type Lines = 'pessoa_contato' | 'pessoa_endereco'

/** @throws RuleError 422 for a line that is another person's, or stands twice */
async function dropOthers(trx: Trx, table: Lines, pessoaId: number, lines: { id?: number | null | undefined }[]): Promise<void> {
  const kept = lines.flatMap(({ id }) => (id ? [id] : []))
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where "pessoaId" = ${pessoaId} and id = any(${kept}::int[])`.execute(trx)
  if (rows.length < kept.length) {
    const field = table === 'pessoa_contato' ? 'pessoaContato' : 'pessoaEndereco'
    throw invalid({ [field]: 'Uma das linhas não é desta pessoa ou foi excluída. Recarregue e tente de novo.' })
  }
  await sql`delete from ${sql.table(table)} where "pessoaId" = ${pessoaId} and id <> all(${kept}::int[])`.execute(trx)
}
