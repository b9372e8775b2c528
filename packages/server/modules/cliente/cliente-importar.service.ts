import type { ClienteForm } from '@retaguarda/contract/cliente.ts'
import { maskDocumento } from '@retaguarda/contract/kit/documento.ts'
import type { Config } from '../../base/config.ts'
import { audit } from '../../kit/ctx/audit.ts'
import { encrypt } from '../../base/cipher.ts'
import type { Db, Trx } from '../../db/types.ts'
import { RuleError } from '../../base/errors.ts'
import { type Autor, type Conferencia, conferir, existing, type Nova } from '../../kit/importacao/importar.ts'
import type { Planilha } from '../../kit/importacao/planilha.ts'
import { stampRecord } from '../../kit/register/version.ts'
import { listPessoas } from '../pessoa/pessoa.repo.ts'
import { clienteRepo, listPessoasDeClientes } from './cliente.repo.ts'
import { homologado } from './cliente.service.ts'
import { PURPOSE } from './cliente-key.service.ts'
import { conferirChave } from './cliente-loja-gravar.service.ts'
import { readRow } from './cliente-row.ts'

/** Looks through a file of clients: each names a registered person by the document. @throws Refusal */
export async function conferirClientes(db: Db, planilha: Planilha, config: Config, today: string): Promise<Conferencia> {
  const pessoas = await listPessoas(db)
  const idOf = new Map(pessoas.map(({ id, cpfCnpj }) => [cpfCnpj, id]))
  const documentoOf = new Map(pessoas.map(({ id, cpfCnpj }) => [id, cpfCnpj]))
  const keyOf = ({ pessoa }: ClienteForm) => String(pessoa)
  const exists = ({ pessoa }: ClienteForm) => `${maskDocumento(documentoOf.get(pessoa) ?? '')} já é cliente; nada foi alterado.`
  return conferir(db, planilha, {
    read: (row) => readRow(row, (cpfCnpj) => idOf.get(cpfCnpj), today),
    keyOf,
    repeated: (row) => `CPF/CNPJ repetido: já está na linha ${row}.`,
    judge: async (from, rows) => existing(await clientesEntre(from, rows), rows, { keyOf, exists }),
    exists,
    refused: (error) => (error instanceof RuleError ? error.message : undefined),
    insert: (trx, rows, by) => insertAll(trx, rows, by, config),
  })
}

/** Those of the people whom rows name that are clients already. */
const clientesEntre = (db: Db, rows: readonly Nova<ClienteForm>[]): Promise<Set<string>> =>
  listPessoasDeClientes(
    db,
    rows.map(({ form }) => String(form.pessoa)),
  )

/** @returns the people who were not clients before */
async function insertAll(trx: Trx, rows: Nova<ClienteForm>[], by: Autor, config: Config): Promise<Set<string>> {
  const now = by.now()
  const known = await clientesEntre(trx, rows)
  const added = rows.filter(({ form }) => !known.has(String(form.pessoa)))
  for (const { form } of added) {
    const { lojaUrl, lojaChave } = form
    if (lojaChave !== null) await conferirChave(trx, config, { lojaUrl, chave: lojaChave })
    const saved = { ...homologado(form, undefined, now), lojaChave: lojaChave && encrypt(config, PURPOSE, lojaChave) }
    const id = await clienteRepo.insert(trx, saved)
    await stampRecord(trx, by, 'cliente', id)
    const depois = await clienteRepo.read(trx, id)
    await audit(trx, by, { entidade: 'cliente', registro: id, clienteId: id, acao: 'importar', depois })
  }
  return new Set(added.map(({ form }) => String(form.pessoa)))
}
