import { present } from '@retaguarda/contract/kit/present.ts'
import { isDeepStrictEqual } from 'node:util'
import type { PessoaForm, pessoa } from '@retaguarda/contract/pessoa.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Trx } from '../../db/types.ts'
import { invalid } from '../../base/errors.ts'
import { updateRows } from '../../db/update-rows.repo.ts'

type Detail = z.input<typeof pessoa.record>

/** The contacts of a person `p` in the order of the form, as JSON. */
export const contatos = sql<Detail['pessoaContato']>`coalesce((
  select json_agg(json_build_object('id', c.id, 'tipo', c.tipo, 'contato', c.contato, 'setor', c.setor, 'finalidades', c.finalidades) order by c.ordem, c.id)
  from pessoa_contato c where c."pessoaId" = p.id), '[]')`

/** The addresses of a person `p` in the order of the form, as JSON; a city reads `Nome - UF`. */
export const enderecos = sql<Detail['pessoaEndereco']>`coalesce((
  select json_agg(json_build_object('id', e.id, 'tipo', e.tipo, 'logradouro', e.logradouro, 'bairro', e.bairro, 'numero', e.numero,
    'cep', e.cep, 'complemento', e.complemento, 'cidade', json_build_object('id', c.id, 'nome', c.nome || ' - ' || c.uf)) order by e.ordem, e.id)
  from pessoa_endereco e join cidade c on c.id = e."cidadeId" where e."pessoaId" = p.id), '[]')`

const valuesOfContato = ({ tipo, contato, setor, finalidades = null }: PessoaForm['pessoaContato'][number]) => ({
  tipo,
  contato: present(contato), // the contract has dropped the lines without contato
  setor,
  finalidades,
})
const valuesOfEndereco = ({ id: _id, cidade, logradouro, ...rest }: PessoaForm['pessoaEndereco'][number]) => ({
  ...rest,
  cidadeId: present(cidade), // the contract has dropped the lines without cidade or logradouro
  logradouro: present(logradouro),
})

/** Makes the contacts of a person those of the form; the ones that stay keep their ids. */
export function updateContatos(trx: Trx, pessoaId: number, form: PessoaForm['pessoaContato'], before: Detail['pessoaContato']) {
  const kept = new Map(before.map(({ id, finalidades }) => [id, finalidades]))
  const asBefore = (line: PessoaForm['pessoaContato'][number]) =>
    line.finalidades === undefined && line.id ? { ...line, finalidades: kept.get(line.id) } : line
  return updateLines(
    trx,
    'pessoa_contato',
    pessoaId,
    form.map((line) => ({ id: line.id, values: valuesOfContato(asBefore(line)) })),
    before.map((line) => ({ id: line.id, values: valuesOfContato(line) })),
  )
}

/** Makes the addresses of a person those of the form; the ones that stay keep their ids. */
export const updateEnderecos = (trx: Trx, pessoaId: number, form: PessoaForm['pessoaEndereco'], before: Detail['pessoaEndereco']) =>
  updateLines(
    trx,
    'pessoa_endereco',
    pessoaId,
    form.map((line) => ({ id: line.id, values: valuesOfEndereco(line) })),
    before.map(({ cidade, ...line }) => ({ id: line.id, values: valuesOfEndereco({ ...line, cidade: cidade.id }) })),
  )

type Nova = { id: number; form: PessoaForm }

/** Of new people, all at once. */
export async function insertContatos(trx: Trx, pessoas: Nova[]): Promise<void> {
  const contatos = pessoas.flatMap(({ id, form }) =>
    form.pessoaContato.map((line, ordem) => ({ pessoaId: id, ordem, ...valuesOfContato(line) })),
  )
  if (contatos.length > 0) await trx.insertInto('pessoa_contato').values(contatos).execute()
}

/** Of new people, all at once. */
export async function insertEnderecos(trx: Trx, pessoas: Nova[]): Promise<void> {
  const enderecos = pessoas.flatMap(({ id, form }) =>
    form.pessoaEndereco.map((line, ordem) => ({ pessoaId: id, ordem, ...valuesOfEndereco(line) })),
  )
  if (enderecos.length > 0) await trx.insertInto('pessoa_endereco').values(enderecos).execute()
}

type Lines = 'pessoa_contato' | 'pessoa_endereco'
type Line = { id?: number | null | undefined; values: object }

/**
 * Writes what differs. The person is locked, so that nobody else changes lines.
 * @throws RuleError 422 for a line that is another person's, or stands twice
 */
async function updateLines(trx: Trx, table: Lines, pessoaId: number, lines: Line[], before: Line[]): Promise<void> {
  const kept = lines.flatMap(({ id }) => (id ? [id] : []))
  const known = new Map(before.map((line) => [line.id, line.values]))
  if (new Set(kept).size < kept.length || kept.some((id) => !known.has(id))) {
    const field = table === 'pessoa_contato' ? 'pessoaContato' : 'pessoaEndereco'
    throw invalid({ [field]: 'Uma das linhas não é desta pessoa ou foi excluída. Recarregue e tente de novo.' })
  }
  const moved = before.length !== lines.length || before.some(({ id }, i) => lines[i]?.id !== id)
  if (kept.length < before.length)
    await sql`delete from ${sql.table(table)} where "pessoaId" = ${pessoaId} and id <> all(${kept}::int[])`.execute(trx)
  const rows = lines.map(({ id, values }, ordem) => ({ id, values: moved ? { ...values, ordem } : values }))
  const changed = rows.flatMap(({ id, values }) => (id && (moved || !isDeepStrictEqual(values, known.get(id))) ? [{ id, ...values }] : []))
  await updateRows(trx, table, changed, sql`true`)
  const added = rows.flatMap(({ id, values }) => (id ? [] : [{ pessoaId, ...values }]))
  // The values are those of the table's own lines, from the two above.
  if (added.length > 0)
    await trx
      .insertInto(table)
      .values(added as never)
      .execute()
}
