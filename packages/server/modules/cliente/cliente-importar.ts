import type { ClienteForm } from '@retaguarda/contract/cliente.ts'
import { maskDocumento } from '@retaguarda/contract/kit/documento.ts'
import type { Config } from '../../config.ts'
import { audit } from '../../kit/audit.ts'
import { encrypt } from '../../kit/cipher.ts'
import type { Db, Trx } from '../../kit/context.ts'
import { byImport, type Importacao, importar, type Nova } from '../../kit/importacao/importar.ts'
import type { Fonte } from '../../kit/importacao/medida.ts'
import type { Linha } from '../../kit/importacao/planilha.ts'
import { listPessoas } from '../pessoa/pessoa.repo.ts'
import { clienteRepo, listPessoasDeClientes, updateAlteradoEm } from './cliente.repo.ts'
import { homologado } from './cliente.service.ts'
import { PURPOSE } from './cliente-chave.service.ts'
import { COLUNAS, readLinha } from './cliente-linha.ts'

type Options = { confirmar: boolean; now: Date; config: Config }

/** Brings clients from a CSV: each names a registered person by the document. @throws Refusal when the file cannot be read */
export async function importClientes(db: Db, fonte: Fonte, { confirmar, now, config }: Options): Promise<Importacao> {
  const pessoas = await listPessoas(db)
  const idOf = new Map(pessoas.map(({ id, cpfCnpj }) => [cpfCnpj, id]))
  const documentoOf = new Map(pessoas.map(({ id, cpfCnpj }) => [id, cpfCnpj]))
  const registro = {
    colunas: COLUNAS,
    read: (linha: Linha) => readLinha(linha, (cpfCnpj) => idOf.get(cpfCnpj)),
    keyOf: ({ pessoa }: ClienteForm) => String(pessoa),
    repeated: (linha: number) => `CPF/CNPJ repetido: já está na linha ${linha}.`,
    known: listPessoasDeClientes,
    exists: ({ pessoa }: ClienteForm) => `${maskDocumento(documentoOf.get(pessoa) ?? '')} já é cliente; nada foi alterado.`,
    insert: (trx: Trx, rows: Nova<ClienteForm>[]) => insertAll(trx, rows, { now, config }),
  }
  return importar(db, fonte, registro, confirmar)
}

/** @returns the people who were not clients before */
async function insertAll(trx: Trx, rows: Nova<ClienteForm>[], { now, config }: Pick<Options, 'now' | 'config'>): Promise<Set<string>> {
  const known = await listPessoasDeClientes(
    trx,
    rows.map(({ form }) => String(form.pessoa)),
  )
  const added = rows.filter(({ form }) => !known.has(String(form.pessoa)))
  for (const { form } of added) {
    const { lojaChave } = form
    const saved = { ...homologado(form, undefined, now), lojaChave: lojaChave && encrypt(config, PURPOSE, lojaChave) }
    const id = await clienteRepo.insert(trx, saved)
    await updateAlteradoEm(trx, id, now)
    const depois = await clienteRepo.read(trx, id)
    await audit(trx, byImport(now), { entidade: 'cliente', registro: id, clienteId: id, acao: 'importar', depois })
  }
  return new Set(added.map(({ form }) => String(form.pessoa)))
}
