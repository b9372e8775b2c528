import { avisosDaConfiguracao } from '@retaguarda/contract/faturamento/configuracao-avisos.ts'
import { type ObjetoContratoForm, objetoContrato } from '@retaguarda/contract/objeto-contrato.ts'
import type { z } from 'zod'
import { listOf } from '../../kit/list/list-of.ts'
import { listPrecosDoObjeto } from '../preco/preco.repo.ts'
import { COLUNAS_DO_OBJETO, colunasDoObjeto, retencaoDoObjeto } from '../retencao/retencao.repo.ts'
import type { RepoOf } from '../../kit/register/resource-routes.ts'
import { insertRow, updateRow } from '../../db/write-row.repo.ts'

export const objetoContratoLista = listOf(objetoContrato, {
  table: 'objeto_contrato',
  alias: 'o',
  counted: true,
})

const FIELDS = [
  'id',
  'codigo',
  'nome',
  'type',
  'finalidade',
  'descricao',
  'valorSetup',
  'ativo',
  'tipoConfiguracao',
  'configuracao',
  'fiscal',
  ...COLUNAS_DO_OBJETO,
] as const

type Record = z.output<(typeof objetoContrato)['record']>

export const objetoContratoRepo = {
  table: 'objeto_contrato',
  unique: { objeto_contrato_codigo_unico: { field: 'codigo', message: 'Já existe um objeto de contrato com este código.' } },

  async read(db, id): Promise<Record | undefined> {
    const found = await db.selectFrom('objeto_contrato').select(FIELDS).where('id', '=', id).executeTakeFirst()
    if (!found) return undefined
    const { retencaoIrrf, retencaoCsrf, retencaoInss, ...fields } = found
    return { ...fields, retencao: retencaoDoObjeto({ retencaoIrrf, retencaoCsrf, retencaoInss }) }
  },

  async readShown(db, id): Promise<Record | undefined> {
    const record = await objetoContratoRepo.read(db, id)
    return record && { ...record, precos: await listPrecosDoObjeto(db, id), avisos: avisosDaConfiguracao(record.configuracao) }
  },

  insert: (trx, { tipoConfiguracao, configuracao, valorSetup, ...form }) =>
    insertRow(trx, 'objeto_contrato', { ...values(form), tipoConfiguracao, configuracao: JSON.stringify(configuracao), valorSetup }),

  /** The price is kept by date. */
  update: (trx, id, { tipoConfiguracao: _, configuracao: __, valorSetup: ___, ...form }) =>
    updateRow(trx, 'objeto_contrato', id, values(form)),
} satisfies RepoOf<typeof objetoContrato>

const values = ({
  retencao,
  fiscal,
  aPartirDe: _,
  ...fields
}: Omit<ObjetoContratoForm, 'tipoConfiguracao' | 'configuracao' | 'valorSetup'>) => ({
  ...fields,
  ...colunasDoObjeto(retencao),
  ...(fiscal !== undefined && { fiscal: fiscal && JSON.stringify(fiscal) }),
})
