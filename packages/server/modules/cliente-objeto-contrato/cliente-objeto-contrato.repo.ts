import type { SituacaoVinculo } from '@retaguarda/contract/cliente-objeto-contrato.ts'
import type { CodeOf } from '@retaguarda/contract/kit/enum.ts'
import {
  type ClienteObjetoContratoForm,
  clienteObjetoContrato,
  objetoContratoCliente,
} from '@retaguarda/contract/cliente-objeto-contrato.ts'
import { ajustePadrao } from '@retaguarda/contract/faturamento/configuracao.ts'
import { avisosDaConfiguracao } from '@retaguarda/contract/faturamento/configuracao-avisos.ts'
import { diferencas } from '@retaguarda/contract/faturamento/configuracao-diferencas.ts'
import { SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { type Competencia, competenciaChave } from '@retaguarda/contract/kit/tempo.ts'
import type { TipoObjeto } from '@retaguarda/contract/objeto-contrato.ts'
import { sql, type Updateable } from 'kysely'
import type { z } from 'zod'
import type { Db, Trx } from '../../db/types.ts'
import { listOf } from '../../kit/list/list-of.ts'
import type { RepoOf } from '../../kit/register/resource-routes.ts'
import { rowOf, rowsOf } from '../../db/rows.ts'
import { TIPO_ITEM } from '../../db/codes.ts'
import { insertRow, updateRow } from '../../db/write-row.repo.ts'
import { objetoContratoRepo } from '../objeto-contrato/objeto-contrato.repo.ts'
import { listPrecosDoVinculo } from '../preco/preco.repo.ts'
import type { Tables } from '../../db/tables.ts'
import { COLUNAS_DO_REAJUSTE, colunasDoReajuste, reajusteDe } from './vinculo-reajuste.repo.ts'

export const SOBREPOSTO = 'cliente_objeto_contrato_sobreposto'
export const OVERLAP =
  'Este cliente já tem este objeto de contrato em um período que se sobrepõe a este. Mude as datas ou altere o vínculo que já existe.'

const O = { table: 'objeto_contrato', by: 'v.objetoContratoId' } as const

const source = {
  table: 'cliente_objeto_contrato',
  alias: 'v',
  joins: { o: O },
  columns: {
    'objetoContrato.codigo': 'o.codigo',
    'objetoContrato.nome': 'o.nome',
    dataInicio: 'v.dataHoraInicio',
    dataFim: 'v.dataHoraFim',
  },
} as const

export const vinculoLista = listOf(clienteObjetoContrato, { ...source, counted: { by: ['situacao'] } })
export const vinculoListaOf = (id: number) => listOf(clienteObjetoContrato, { ...source, where: sql`v."clienteId" = ${id}` })

const clientesSource = {
  table: 'cliente_objeto_contrato',
  alias: 'v',
  joins: {
    o: O,
    c: { table: 'cliente', by: 'v.clienteId' },
    p: { table: 'pessoa', by: 'c.pessoaId' },
  },
  columns: {
    'cliente.pessoa.nome': 'p.nome',
    'cliente.pessoa.nomeFantasia': 'p.nomeFantasia',
    'cliente.pessoa.cpfCnpj': 'p.cpfCnpj',
    'objetoContrato.nome': 'o.nome',
    dataAdesao: 'v.dataHoraInicio',
    dataFinalizacao: 'v.dataHoraFim',
  },
} as const

export const clientesLista = listOf(objetoContratoCliente, { ...clientesSource, counted: { by: ['situacao'] } })
export const clientesListaOf = (id: number) =>
  listOf(objetoContratoCliente, { ...clientesSource, where: sql`v."objetoContratoId" = ${id}` })

type Record = z.output<(typeof clienteObjetoContrato)['record']>

export const vinculoRepo = {
  table: 'cliente_objeto_contrato',
  unique: { [SOBREPOSTO]: { field: 'dataHoraInicio', message: OVERLAP } },

  async read(db, id): Promise<Record | undefined> {
    const found = await db
      .selectFrom('cliente_objeto_contrato as v')
      .innerJoin('objeto_contrato as o', 'o.id', 'v.objetoContratoId')
      .innerJoin('cliente as c', 'c.id', 'v.clienteId')
      .innerJoin('pessoa as p', 'p.id', 'c.pessoaId')
      .select([
        'v.id',
        'v.situacao',
        'v.observacao',
        'v.dataHoraInicio',
        'v.dataHoraFim',
        'v.tipo',
        'v.configuracao',
        'v.cobrarSetup',
        'v.clienteId',
      ])
      .select(['p.nome as clienteNome', 'o.id as objetoId', 'o.codigo', 'o.nome', 'o.tipoConfiguracao', 'o.ativo'])
      .select(COLUNAS_DO_REAJUSTE)
      .where('v.id', '=', id)
      .executeTakeFirst()
    if (!found) return undefined
    const { id: vinculo, situacao, observacao, tipo, configuracao, cobrarSetup, clienteId, objetoId, dataHoraInicio, dataHoraFim } = found
    return {
      id: vinculo,
      situacao,
      observacao,
      tipo,
      configuracao,
      cobrarSetup,
      reajuste: reajusteDe(found),
      cliente: { id: clienteId, nome: found.clienteNome },
      objetoContrato: {
        id: objetoId,
        codigo: found.codigo,
        nome: found.nome,
        tipoConfiguracao: found.tipoConfiguracao,
        ativo: found.ativo,
      },
      dataHoraInicio: dataHoraInicio.toISOString(),
      dataHoraFim: dataHoraFim?.toISOString() ?? null,
    }
  },

  /** With its prices, what an adjustment may not mean, and where it differs from the object of today. */
  async readShown(db, id): Promise<Record | undefined> {
    const found = await vinculoRepo.read(db, id)
    if (!found) return undefined
    const { cliente, objetoContrato, configuracao } = found
    const whose = { cliente: cliente.id, objeto: objetoContrato.id }
    const [precos, setupJaCobrado] = [await listPrecosDoVinculo(db, id), await readSetupCobrado(db, whose, id)]
    const record = { ...found, precos, setupJaCobrado }
    const objeto = await objetoContratoRepo.read(db, objetoContrato.id)
    if (!configuracao || !objeto) return { ...record, avisos: [], diferencas: [] }
    return { ...record, avisos: avisosDaConfiguracao(configuracao), diferencas: diferencas(ajustePadrao(objeto), configuracao) }
  },

  async insert(trx, { tipo, configuracao, cobrarSetup, ...form }) {
    const charged = cobrarSetup ?? (await cobrarSetupPadrao(trx, form, null))
    const price = { tipo, configuracao: configuracao && JSON.stringify(configuracao) }
    return insertRow(trx, 'cliente_objeto_contrato', { ...values(form), ...price, cobrarSetup: charged })
  },

  /** The price is kept by date. */
  async update(trx, id, { tipo: _, configuracao: __, cobrarSetup, ...form }) {
    const charged = cobrarSetup === null ? await cobrarSetupPadrao(trx, form, id) : cobrarSetup
    await updateRow(trx, 'cliente_objeto_contrato', id, { ...values(form), ...(charged !== undefined && { cobrarSetup: charged }) })
  },
} satisfies RepoOf<typeof clienteObjetoContrato>

const values = ({
  cliente,
  objetoContrato,
  aPartirDe: _,
  reajuste,
  ...fields
}: Omit<ClienteObjetoContratoForm, 'tipo' | 'configuracao' | 'cobrarSetup'>) => ({
  ...fields,
  ...colunasDoReajuste(reajuste, fields.dataHoraInicio),
  clienteId: cliente,
  objetoContratoId: objetoContrato,
})

/** A set-up is charged where no other link of the client and the object has one in an invoice that stands. */
const cobrarSetupPadrao = async (trx: Trx, { cliente, objetoContrato }: { cliente: number; objetoContrato: number }, id: number | null) =>
  (await rowOf(trx)`
    select from financeiro i join fatura f on f.id = i."faturaId" join cliente_objeto_contrato v on v.id = i."vinculoId"
    where v."clienteId" = ${cliente} and v."objetoContratoId" = ${objetoContrato} and v.id is distinct from ${id}
      and i.tipo = ${sql.lit(TIPO_ITEM.setup)} and f.situacao <> ${sql.lit(SituacaoFatura.code.CANCELADA)} limit 1`) === undefined

/** The month, `2025/03`, whose invoice has a set-up of the client and the object: of this link, or else the last of another. */
async function readSetupCobrado(db: Db, { cliente, objeto }: { cliente: number; objeto: number }, id: number): Promise<string | null> {
  const row = await rowOf<Competencia>(db)`
    select i.ano, i.mes from financeiro i join fatura f on f.id = i."faturaId" join cliente_objeto_contrato v on v.id = i."vinculoId"
    where v."clienteId" = ${cliente} and v."objetoContratoId" = ${objeto} and i.tipo = ${sql.lit(TIPO_ITEM.setup)}
      and f.situacao <> ${sql.lit(SituacaoFatura.code.CANCELADA)} order by v.id = ${id} desc, i.ano desc, i.mes desc limit 1`
  return row ? competenciaChave(row) : null
}

type Vigencia = Pick<Updateable<Tables['cliente_objeto_contrato']>, 'situacao' | 'dataHoraFim'>

/** Whether a link is in force, and until when. */
export const updateVigencia = (trx: Trx, id: number, vigencia: Vigencia): Promise<void> =>
  updateRow(trx, 'cliente_objeto_contrato', id, vigencia)

/** From when until when a client has an object. */
export type Periodo = { cliente: number; objeto: number; situacao: CodeOf<typeof SituacaoVinculo>; inicio: Date; fim: Date | null }

export const listPeriodos = (db: Db, clientes: number[]): Promise<Periodo[]> =>
  rowsOf<Periodo>(db)`
    select "clienteId" as cliente, "objetoContratoId" as objeto, situacao, "dataHoraInicio" as inicio, "dataHoraFim" as fim
    from cliente_objeto_contrato where "clienteId" = any(${clientes}::int[])`

/** All objects, also those that are no longer offered. */
export const listTodosObjetos = (db: Db) =>
  db.selectFrom('objeto_contrato').select(['id', 'codigo', 'nome', 'ativo']).orderBy('id').execute()

/** Active objects, of one type or all, as `codigo - nome` by id (COC-025, FAT-043). */
export async function mapObjetos(db: Db, type?: z.output<typeof TipoObjeto.schema>): Promise<{ [id: string]: string }> {
  const rows = await db
    .selectFrom('objeto_contrato')
    .select(['id', 'codigo', 'nome'])
    .where('ativo', '=', true)
    .$if(type !== undefined, (query) => query.where('type', '=', type ?? 1))
    .orderBy(sql`busca(codigo) collate "C"`)
    .orderBy('id')
    .execute()
  return Object.fromEntries(rows.map(({ id, codigo, nome }) => [String(id), `${codigo} - ${nome}`]))
}
