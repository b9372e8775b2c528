import { maskDocumento } from '@retaguarda/contract/kit/documento.ts'
import type { PessoaForm } from '@retaguarda/contract/pessoa.ts'
import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import { isDatabaseAway } from '../../db/pool.ts'
import { reason } from '../../db/refusal.ts'
import type { Db, Trx } from '../../kit/context.ts'
import { inTransaction } from '../../kit/transaction.ts'
import { documentoProblem } from './pessoa.service.ts'
import { readPlanilha, simple } from './pessoa-csv.ts'
import { type CidadeOf, readLinha } from './pessoa-linha.ts'

type Nova = { linha: number; form: PessoaForm }
type Aviso = { linha: number; texto: string }

export type Importacao = {
  linhas: number
  novas: number
  existentes: Aviso[]
  problemas: Aviso[]
  codificacao: string
  separador: string
  ignoradas: string[]
}

type Options = { confirmar: boolean; now: Date; config: Pick<Config, 'VALIDAR_DOCUMENTO'> }

/** Rows of one transaction: what a crash can undo, and repeating the command brings back. */
const BATCH = 500

/**
 * Brings people from a CSV. A row with a problem is left out whole, a document that exists is reported and stays as it is,
 * so the command can be repeated. Without `confirmar` nothing is written.
 * @throws Refusal when the file cannot be read
 */
export async function importPessoas(db: Db, bytes: Buffer, { confirmar, now, config }: Options): Promise<Importacao> {
  const { linhas, codificacao, separador, ignoradas } = readPlanilha(bytes)
  const problemas: Aviso[] = []
  const novas: Nova[] = []
  const cidadeOf = await readCidades(db)
  const seen = new Map<string, number>()
  for (const linha of linhas) {
    const read = readLinha(linha, cidadeOf)
    const found = 'problemas' in read ? read.problemas : problemsOf(read.form, config, seen)
    if (found.length > 0) problemas.push({ linha: linha.linha, texto: found.join(' ') })
    if ('problemas' in read || found.length > 0) continue
    seen.set(read.form.cpfCnpj, linha.linha)
    novas.push({ linha: linha.linha, form: read.form })
  }
  const known = await knownDocumentos(db, [...seen.keys()])
  const existentes = novas.filter(({ form }) => known.has(form.cpfCnpj)).map(existing)
  const toSave = novas.filter(({ form }) => !known.has(form.cpfCnpj))
  const report = { linhas: linhas.length, novas: 0, existentes, problemas, codificacao, separador, ignoradas }
  if (!confirmar) return { ...report, novas: toSave.length }
  for (let i = 0; i < toSave.length; i += BATCH) await saveAll(db, toSave.slice(i, i + BATCH), report, now)
  problemas.sort((a, b) => a.linha - b.linha)
  return report
}

const existing = ({ linha, form }: Nova): Aviso => ({
  linha,
  texto: `${maskDocumento(form.cpfCnpj)} já está cadastrado; nada foi alterado.`,
})

function problemsOf({ cpfCnpj }: PessoaForm, config: Options['config'], seen: Map<string, number>): string[] {
  const digits = documentoProblem(config, cpfCnpj)
  if (digits) return [digits]
  return seen.has(cpfCnpj) ? [`CPF/CNPJ repetido: já está na linha ${seen.get(cpfCnpj)}.`] : []
}

async function readCidades(db: Db): Promise<CidadeOf> {
  const cidades = await db.selectFrom('cidade').select(['id', 'nome', 'uf']).execute()
  const byName = new Map(cidades.map(({ id, nome, uf }) => [simple(`${nome}${uf}`), id]))
  return (texto) => byName.get(simple(texto))
}

async function knownDocumentos(db: Db, documentos: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ cpfCnpj: string }>`
    select "cpfCnpj" from pessoa where "cpfCnpj" = any(${documentos}::text[])`.execute(db)
  return new Set(rows.map(({ cpfCnpj }) => cpfCnpj))
}

/** Saves rows in one transaction; if the database refuses one of them, that one alone is left out and named. */
async function saveAll(db: Db, rows: Nova[], report: Importacao, now: Date): Promise<void> {
  try {
    const saved = await inTransaction(db, (trx) => insertAll(trx, rows, now))
    report.novas += saved.size
    report.existentes.push(...rows.filter(({ form }) => !saved.has(form.cpfCnpj)).map(existing))
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    const [only] = rows
    if (rows.length === 1 && only) {
      report.problemas.push({ linha: only.linha, texto: `O banco de dados recusou a linha: ${reason(error)}.` })
      return
    }
    const half = Math.ceil(rows.length / 2)
    await saveAll(db, rows.slice(0, half), report, now)
    await saveAll(db, rows.slice(half), report, now)
  }
}

/** @returns the documents that were new */
async function insertAll(trx: Trx, rows: Nova[], now: Date): Promise<Set<string>> {
  const pessoas = await trx
    .insertInto('pessoa')
    .values(rows.map(({ form: { pessoaContato: _contatos, pessoaEndereco: _enderecos, ...fields } }) => ({ ...fields, alteradoEm: now })))
    .onConflict((c) => c.column('cpfCnpj').doNothing())
    .returning(['id', 'cpfCnpj'])
    .execute()
  const ids = new Map(pessoas.map(({ id, cpfCnpj }) => [cpfCnpj, id]))
  const added = rows.flatMap(({ form }) => {
    const id = ids.get(form.cpfCnpj)
    return id === undefined ? [] : [{ id, form }]
  })
  const contatos = added.flatMap(({ id, form }) =>
    form.pessoaContato.map(({ tipo, contato, setor }, ordem) => ({ pessoaId: id, ordem, tipo, contato: contato ?? '', setor })),
  )
  const enderecos = added.flatMap(({ id, form }) =>
    form.pessoaEndereco.map(({ id: _id, cidade, logradouro, ...rest }, ordem) => ({
      ...rest,
      pessoaId: id,
      ordem,
      cidadeId: cidade ?? 0, // a row without a city has no address
      logradouro: logradouro ?? '',
    })),
  )
  if (contatos.length > 0) await trx.insertInto('pessoa_contato').values(contatos).execute()
  if (enderecos.length > 0) await trx.insertInto('pessoa_endereco').values(enderecos).execute()
  const audits = added.map(({ id, form }) => ({
    dataHora: now,
    usuarioId: null,
    entidade: 'pessoa',
    registro: String(id),
    acao: 'importar',
    antes: null,
    depois: JSON.stringify(form),
    requestId: 'npm run importar',
  }))
  if (audits.length > 0) await trx.insertInto('auditoria').values(audits).execute()
  return new Set(ids.keys())
}
