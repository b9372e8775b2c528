import { type ClienteForm, cliente, clienteProduto } from '@retaguarda/contract/cliente.ts'
import { CLIENTE_SEM_DADOS_DE_NOTA } from '@retaguarda/contract/faturamento/nfse-fiscal.ts'
import type { Ref } from '@retaguarda/contract/kit/fields.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { prepared } from '../../db/prepared.ts'
import type { Db, Trx } from '../../db/types.ts'
import { insertRow, updateRow } from '../../db/write-row.repo.ts'
import { listOf } from '../../kit/list/list-of.ts'
import type { RepoOf } from '../../kit/register/resource-routes.ts'
import { suggest } from '../../kit/register/suggest.ts'
import { documentoTyped, pessoaRepo } from '../pessoa/pessoa.repo.ts'
import { colunasDoCliente, retencaoDoCliente } from '../retencao/retencao.repo.ts'
import { listAnexos, listProdutos, updateAnexos, updateProdutos } from './cliente-rows.repo.ts'

export const clienteLista = listOf(cliente, {
  table: 'cliente',
  alias: 'c',
  joins: { p: { table: 'pessoa', by: 'c.pessoaId' } },
  columns: {
    'pessoa.nome': 'p.nome',
    'pessoa.nomeFantasia': 'p.nomeFantasia',
    'pessoa.cpfCnpj': 'p.cpfCnpj',
    'pessoa.cidade': 'p.cidade',
    'pessoa.telefone': 'p.telefone',
  },
  counted: { by: ['situacao'] },
})

const produtoSource = {
  table: 'cliente_produto',
  alias: 'cp',
  joins: {
    c: { table: 'cliente', by: 'cp.clienteId' },
    p: { table: 'pessoa', by: 'c.pessoaId' },
  },
  columns: { 'cliente.id': 'cp.clienteId', 'cliente.pessoa.nome': 'p.nome' },
} as const

export const produtoLista = listOf(clienteProduto, { ...produtoSource, counted: true })
export const produtoListaOf = (id: number) => listOf(clienteProduto, { ...produtoSource, where: sql`cp."clienteId" = ${id}` })

type Record = z.input<(typeof cliente)['record']>

export const clienteRepo = {
  table: 'cliente',
  unique: { cliente_pessoa_unica: { field: 'pessoa', message: 'Esta pessoa já é um cliente.' } },

  async read(db, id): Promise<Record | undefined> {
    const found = await db
      .selectFrom('cliente as c')
      .innerJoin('pessoa as p', 'p.id', 'c.pessoaId')
      .select(['c.id', 'c.situacao', 'c.dataHomologacao', 'c.projetoSuporteRedmine', 'c.semRegua', 'c.lojaUrl', 'c.pessoaId'])
      .leftJoin('pessoa as q', 'q.id', 'c.pagadorId')
      .select(['c.diaVencimento', 'c.pagadorId', 'q.nome as pagadorNome', 'q.cpfCnpj as pagadorCpfCnpj'])
      .select(['c.retencaoIss', 'c.regime', 'c.nuncaRetem'])
      .select(['c.inscricaoMunicipal', 'c.semNota', 'c.emailNota'])
      .select(['p.nome', 'p.tipo', 'p.nomeFantasia', 'p.cpfCnpj', sql<boolean>`c."lojaChave" is not null`.as('lojaChaveDefinida')])
      .where('c.id', '=', id)
      .executeTakeFirst()
    if (!found) return undefined
    const { pessoaId, nome, tipo, nomeFantasia, cpfCnpj, retencaoIss, regime, nuncaRetem, ...rest } = found
    const { pagadorId, pagadorNome, pagadorCpfCnpj, inscricaoMunicipal, semNota, emailNota, ...fields } = rest
    return {
      ...fields,
      retencao: retencaoDoCliente({ retencaoIss, regime, nuncaRetem }),
      nfse: { inscricaoMunicipal, semNota, emailNota },
      pagador: pagadorId === null ? null : { id: pagadorId, nome: present(pagadorNome), cpfCnpj: present(pagadorCpfCnpj) },
      pessoa: { id: pessoaId, nome, tipo, nomeFantasia, cpfCnpj },
      clienteProduto: await listProdutos(db, id),
      clienteAnexo: await listAnexos(db, id),
    }
  },

  /** With what the details of a client show besides: its person's contacts and addresses, its contract objects. */
  async readShown(db, id): Promise<Record | undefined> {
    const record = await clienteRepo.read(db, id)
    if (!record) return undefined
    const pessoa = await pessoaRepo.read(db, record.pessoa.id)
    return {
      ...record,
      pessoa: { ...record.pessoa, pessoaContato: pessoa?.pessoaContato ?? [], pessoaEndereco: pessoa?.pessoaEndereco ?? [] },
      objetosContrato: await objetosOf(db, id),
    }
  },

  async insert(trx, form) {
    const id = await insertRow(trx, 'cliente', { ...values(form), lojaChave: form.lojaChave })
    await updateProdutos(trx, id, form.clienteProduto.map(asNew))
    await updateAnexos(trx, id, form.clienteAnexo.map(asNew))
    return id
  },

  async update(trx, id, form) {
    // An empty key keeps the one that is there.
    const key = form.lojaChave === null ? {} : { lojaChave: form.lojaChave }
    await updateRow(trx, 'cliente', id, { ...values(form), ...key })
    await updateProdutos(trx, id, form.clienteProduto)
    await updateAnexos(trx, id, form.clienteAnexo)
  },
} satisfies RepoOf<typeof cliente>

/** A copy of another client's record brings ids that are not its own. */
const asNew = <L extends { id?: number | null | undefined }>(line: L): L => ({ ...line, id: null })

const values = ({ pessoa, situacao, dataHomologacao, projetoSuporteRedmine, semRegua, lojaUrl, ...form }: ClienteForm) => ({
  ...colunasDoCliente(form.retencao),
  ...(form.nfse !== undefined && (form.nfse ?? CLIENTE_SEM_DADOS_DE_NOTA)),
  ...(form.diaVencimento !== undefined && { diaVencimento: form.diaVencimento }),
  ...(form.pagador !== undefined && { pagadorId: form.pagador === pessoa ? null : form.pagador }),
  pessoaId: pessoa,
  situacao,
  dataHomologacao,
  projetoSuporteRedmine,
  semRegua,
  lojaUrl,
})

async function objetosOf(db: Db, clienteId: number) {
  const rows = await db
    .selectFrom('cliente_objeto_contrato as v')
    .innerJoin('objeto_contrato as o', 'o.id', 'v.objetoContratoId')
    .select(['v.id', 'v.situacao', 'v.tipo', 'v.dataHoraInicio', 'v.dataHoraFim', 'o.id as objetoId', 'o.codigo', 'o.nome'])
    .where('v.clienteId', '=', clienteId)
    .orderBy('v.dataHoraInicio', 'desc')
    .orderBy('v.id', 'desc')
    .execute()
  return rows.map(({ objetoId, codigo, nome, dataHoraInicio, dataHoraFim, ...fields }) => ({
    ...fields,
    objetoContrato: { id: objetoId, codigo, nome },
    dataInicio: dataHoraInicio.toISOString(),
    dataFim: dataHoraFim?.toISOString() ?? null,
  }))
}

/** Where the client's store is, its key still encrypted. */
export const readLoja = (db: Db, id: number) =>
  db.selectFrom('cliente').select(['lojaUrl', 'lojaChave']).where('id', '=', id).modifyEnd(prepared).executeTakeFirst()

const PESSOA_DO_CLIENTE = sql`cliente c join pessoa p on p.id = c."pessoaId"`

/** Every client by its id, in the order of the alphabet. */
export async function mapClientes(db: Db): Promise<{ [id: string]: string }> {
  const { rows } = await sql<Ref>`select c.id, p.nome from ${PESSOA_DO_CLIENTE} order by busca(p.nome) collate "C", c.id`.execute(db)
  return Object.fromEntries(rows.map(({ id, nome }) => [String(id), nome]))
}

/** By name, trade name or document of the person. */
export const suggestClientes = (db: Db, text: string) =>
  suggest(
    db,
    {
      from: PESSOA_DO_CLIENTE,
      id: sql`c.id`,
      nome: sql`p.nome`,
      search: [sql`p.nome`, sql`p."nomeFantasia"`],
      pessoal: [sql`p."cpfCnpj"`],
    },
    documentoTyped(text),
  )

/**
 * Writes about one client that lock it first happen one after the other.
 * @returns false when there is no such client
 */
export async function lockCliente(trx: Trx, id: number): Promise<boolean> {
  return (await trx.selectFrom('cliente').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()) !== undefined
}

/** On which day of the month a client pays; null where nobody said it. */
export async function readDiaDoCliente(db: Db, id: number): Promise<number | null> {
  const found = await db.selectFrom('cliente').select('diaVencimento').where('id', '=', id).executeTakeFirst()
  return found?.diaVencimento ?? null
}

/** Those of the people who are clients, each id as text. */
export async function listPessoasDeClientes(db: Db, pessoas: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ pessoaId: number }>`
    select "pessoaId" from cliente where "pessoaId" = any(${pessoas}::int[])`.execute(db)
  return new Set(rows.map(({ pessoaId }) => String(pessoaId)))
}

/** Every client by its document. */
export const listDocumentosDeClientes = (db: Db) =>
  db.selectFrom('cliente as c').innerJoin('pessoa as p', 'p.id', 'c.pessoaId').select(['c.id', 'p.nome', 'p.cpfCnpj']).execute()
