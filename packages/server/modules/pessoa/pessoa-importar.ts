import { maskDocumento } from '@retaguarda/contract/kit/documento.ts'
import type { PessoaForm } from '@retaguarda/contract/pessoa.ts'
import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import type { Db, Trx } from '../../kit/context.ts'
import { type Importacao, importar, type Nova } from '../../kit/importacao/importar.ts'
import { type Linha, simple } from '../../kit/importacao/planilha.ts'
import { documentoProblem } from './pessoa.service.ts'
import { type CidadeOf, COLUNAS, readLinha } from './pessoa-linha.ts'

type Options = { confirmar: boolean; now: Date; config: Pick<Config, 'VALIDAR_DOCUMENTO'> }

/** Brings people from a CSV; a document that exists stays as it is. @throws Refusal when the file cannot be read */
export async function importPessoas(db: Db, bytes: Buffer, { confirmar, now, config }: Options): Promise<Importacao> {
  const cidadeOf = await readCidades(db)
  const registro = {
    colunas: COLUNAS,
    read: (linha: Linha) => checked(readLinha(linha, cidadeOf), config),
    keyOf: ({ cpfCnpj }: PessoaForm) => cpfCnpj,
    repeated: (linha: number) => `CPF/CNPJ repetido: já está na linha ${linha}.`,
    known: knownDocumentos,
    exists: ({ cpfCnpj }: PessoaForm) => `${maskDocumento(cpfCnpj)} já está cadastrado; nada foi alterado.`,
    insert: (trx: Trx, rows: Nova<PessoaForm>[]) => insertAll(trx, rows, now),
  }
  return importar(db, bytes, registro, confirmar)
}

function checked(read: ReturnType<typeof readLinha>, config: Options['config']): ReturnType<typeof readLinha> {
  const digits = 'form' in read ? documentoProblem(config, read.form.cpfCnpj) : undefined
  return digits ? { problemas: [digits] } : read
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

/** @returns the documents that were new */
async function insertAll(trx: Trx, rows: Nova<PessoaForm>[], now: Date): Promise<Set<string>> {
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
