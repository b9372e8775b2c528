import { maskDocumento } from '@retaguarda/contract/kit/documento.ts'
import type { PessoaForm } from '@retaguarda/contract/pessoa.ts'
import type { Config } from '../../config.ts'
import { auditAll } from '../../kit/audit.ts'
import type { Db, Trx } from '../../kit/context.ts'
import { byImport, type Importacao, importar, type Nova } from '../../kit/importacao/importar.ts'
import type { Fonte } from '../../kit/importacao/medida.ts'
import { type Linha, simple } from '../../kit/importacao/planilha.ts'
import { listCidades } from '../cidade/cidade.repo.ts'
import { insertPessoas, listDocumentos } from './pessoa.repo.ts'
import { documentoProblem } from './pessoa.service.ts'
import { type CidadeOf, COLUNAS, readLinha } from './pessoa-linha.ts'

type Options = { confirmar: boolean; now: Date; config: Pick<Config, 'VALIDAR_DOCUMENTO'> }

/** Brings people from a CSV; a document that exists stays as it is. @throws Refusal when the file cannot be read */
export async function importPessoas(db: Db, fonte: Fonte, { confirmar, now, config }: Options): Promise<Importacao> {
  const cidadeOf = await readCidades(db)
  const registro = {
    colunas: COLUNAS,
    read: (linha: Linha) => checked(readLinha(linha, cidadeOf), config),
    keyOf: ({ cpfCnpj }: PessoaForm) => cpfCnpj,
    repeated: (linha: number) => `CPF/CNPJ repetido: já está na linha ${linha}.`,
    known: listDocumentos,
    exists: ({ cpfCnpj }: PessoaForm) => `${maskDocumento(cpfCnpj)} já está cadastrado; nada foi alterado.`,
    insert: (trx: Trx, rows: Nova<PessoaForm>[]) => insertAll(trx, rows, now),
  }
  return importar(db, fonte, registro, confirmar)
}

function checked(read: ReturnType<typeof readLinha>, config: Options['config']): ReturnType<typeof readLinha> {
  const digits = 'form' in read ? documentoProblem(config, read.form.cpfCnpj) : undefined
  return digits ? { problemas: [digits] } : read
}

async function readCidades(db: Db): Promise<CidadeOf> {
  const cidades = await listCidades(db)
  const byName = new Map(cidades.map(({ id, nome, uf }) => [simple(`${nome}${uf}`), id]))
  return (texto) => byName.get(simple(texto))
}

/** @returns the documents that were new */
async function insertAll(trx: Trx, rows: Nova<PessoaForm>[], now: Date): Promise<Set<string>> {
  const added = await insertPessoas(
    trx,
    rows.map(({ form }) => form),
    now,
  )
  await auditAll(
    trx,
    added.map(({ id, form }) => ({ ctx: byImport(now), change: { entidade: 'pessoa', registro: id, acao: 'importar', depois: form } })),
  )
  return new Set(added.map(({ form }) => form.cpfCnpj))
}
