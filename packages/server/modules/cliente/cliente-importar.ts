import type { ClienteForm } from '@retaguarda/contract/cliente.ts'
import { maskDocumento } from '@retaguarda/contract/kit/documento.ts'
import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import { encrypt } from '../../kit/cipher.ts'
import type { Db, Trx } from '../../kit/context.ts'
import { type Importacao, importar, type Nova } from '../../kit/importacao/importar.ts'
import type { Linha } from '../../kit/importacao/planilha.ts'
import { clienteRepo } from './cliente.repo.ts'
import { homologado, PURPOSE } from './cliente.service.ts'
import { COLUNAS, readLinha } from './cliente-linha.ts'

type Options = { confirmar: boolean; now: Date; config: Config }

/** Brings clients from a CSV: each names a registered person by the document. @throws Refusal when the file cannot be read */
export async function importClientes(db: Db, bytes: Buffer, { confirmar, now, config }: Options): Promise<Importacao> {
  const pessoas = await db.selectFrom('pessoa').select(['id', 'cpfCnpj']).execute()
  const idOf = new Map(pessoas.map(({ id, cpfCnpj }) => [cpfCnpj, id]))
  const documentoOf = new Map(pessoas.map(({ id, cpfCnpj }) => [id, cpfCnpj]))
  const registro = {
    colunas: COLUNAS,
    read: (linha: Linha) => readLinha(linha, (cpfCnpj) => idOf.get(cpfCnpj)),
    keyOf: ({ pessoa }: ClienteForm) => String(pessoa),
    repeated: (linha: number) => `CPF/CNPJ repetido: já está na linha ${linha}.`,
    known: knownClientes,
    exists: ({ pessoa }: ClienteForm) => `${maskDocumento(documentoOf.get(pessoa) ?? '')} já é cliente; nada foi alterado.`,
    insert: (trx: Trx, rows: Nova<ClienteForm>[]) => insertAll(trx, rows, { now, config }),
  }
  return importar(db, bytes, registro, confirmar)
}

async function knownClientes(db: Db, pessoas: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ pessoaId: number }>`
    select "pessoaId" from cliente where "pessoaId" = any(${pessoas}::int[])`.execute(db)
  return new Set(rows.map(({ pessoaId }) => String(pessoaId)))
}

/** @returns the people who were not clients before */
async function insertAll(trx: Trx, rows: Nova<ClienteForm>[], { now, config }: Pick<Options, 'now' | 'config'>): Promise<Set<string>> {
  const known = await knownClientes(
    trx,
    rows.map(({ form }) => String(form.pessoa)),
  )
  const added = rows.filter(({ form }) => !known.has(String(form.pessoa)))
  for (const { form } of added) {
    const { lojaChave } = form
    const saved = { ...homologado(form, undefined, now), lojaChave: lojaChave && encrypt(config, PURPOSE, lojaChave) }
    const id = await clienteRepo.insert(trx, saved)
    await trx.updateTable('cliente').set({ alteradoEm: now }).where('id', '=', id).execute()
    const depois = JSON.stringify(await clienteRepo.get(trx, id))
    const common = { dataHora: now, usuarioId: null, antes: null, requestId: 'npm run importar' }
    await trx
      .insertInto('auditoria')
      .values({ ...common, entidade: 'cliente', registro: String(id), clienteId: id, acao: 'importar', depois })
      .execute()
  }
  return new Set(added.map(({ form }) => String(form.pessoa)))
}
