import { maskDocumento } from '@retaguarda/contract/kit/documento.ts'
import type { PessoaForm } from '@retaguarda/contract/pessoa.ts'
import type { Config } from '../../base/config.ts'
import { auditAll } from '../../kit/ctx/audit.ts'
import type { Db, Trx } from '../../db/types.ts'
import { type Autor, type Conferencia, conferir, existing, type Nova } from '../../kit/importacao/importar.ts'
import { simple } from '../../kit/importacao/mapa.calc.ts'
import type { Planilha } from '../../kit/importacao/planilha.ts'
import { listCidades } from '../cidade/cidade.repo.ts'
import { insertPessoas, listDocumentos } from './pessoa.repo.ts'
import { documentoProblem } from './pessoa.service.ts'
import { type CidadeOf, readRow } from './pessoa-row.ts'

type Digitos = Pick<Config, 'VALIDAR_DOCUMENTO'>

/** Looks through a file of people; a document that exists stays as it is. @throws Refusal */
export async function conferirPessoas(db: Db, planilha: Planilha, config: Digitos, today: string): Promise<Conferencia> {
  const cidadeOf = await readCidades(db)
  const keyOf = ({ cpfCnpj }: PessoaForm) => cpfCnpj
  const exists = ({ cpfCnpj }: PessoaForm) => `${maskDocumento(cpfCnpj)} já está cadastrado; nada foi alterado.`
  return conferir(db, planilha, {
    read: (row) => checked(readRow(row, cidadeOf, today), config),
    keyOf,
    repeated: (row) => `CPF/CNPJ repetido: já está na linha ${row}.`,
    judge: async (from, rows) =>
      existing(
        await listDocumentos(
          from,
          rows.map(({ form }) => keyOf(form)),
        ),
        rows,
        { keyOf, exists },
      ),
    exists,
    insert: insertAll,
  })
}

function checked(read: ReturnType<typeof readRow>, config: Digitos): ReturnType<typeof readRow> {
  const digits = 'form' in read ? documentoProblem(config, read.form.cpfCnpj) : undefined
  return digits ? { problemas: [digits] } : read
}

async function readCidades(db: Db): Promise<CidadeOf> {
  const cidades = await listCidades(db)
  const byName = new Map(cidades.map((cidade) => [simple(`${cidade.nome}${cidade.uf}`), cidade]))
  return (text) => byName.get(simple(text))
}

/** @returns the documents that were new */
async function insertAll(trx: Trx, rows: Nova<PessoaForm>[], by: Autor): Promise<Set<string>> {
  const added = await insertPessoas(
    trx,
    rows.map(({ form }) => form),
    by,
  )
  await auditAll(
    trx,
    added.map(({ id, form }) => ({ ctx: by, change: { entidade: 'pessoa', registro: id, acao: 'importar', depois: form } })),
  )
  return new Set(added.map(({ form }) => form.cpfCnpj))
}
