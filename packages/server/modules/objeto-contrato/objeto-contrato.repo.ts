import { SituacaoVinculo, TipoVinculo } from '@retaguarda/contract/cliente-objeto-contrato.ts'
import { avisosDaConfiguracao } from '@retaguarda/contract/faturamento/configuracao-avisos.ts'
import { type ObjetoContratoForm, objetoContrato } from '@retaguarda/contract/objeto-contrato.ts'
import type { z } from 'zod'
import type { Db } from '../../db/types.ts'
import { listOf } from '../../kit/list/list-of.ts'
import { COLUNAS_DO_OBJETO, colunasDoObjeto, retencaoDoObjeto } from '../retencao/retencao.repo.ts'
import type { RepoOf } from '../../kit/register/resource-routes.ts'
import { insertRow, updateRow } from '../../db/write-row.repo.ts'
import { numberOf } from '../../kit/sql.ts'

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
    return record && { ...record, avisos: avisosDaConfiguracao(record.configuracao) }
  },

  insert: (trx, form) => insertRow(trx, 'objeto_contrato', values(form)),

  update: (trx, id, form) => updateRow(trx, 'objeto_contrato', id, values(form)),
} satisfies RepoOf<typeof objetoContrato>

const values = ({ configuracao, retencao, ...fields }: ObjetoContratoForm) => ({
  ...fields,
  ...colunasDoObjeto(retencao),
  configuracao: JSON.stringify(configuracao),
})

const { AJUSTE_COMERCIAL } = TipoVinculo.code
const { INATIVO } = SituacaoVinculo.code

/** Links in force with an Ajuste Comercial, which is of the type that the object has now. */
export async function countAjustes(db: Db, id: number, now: Date): Promise<number> {
  return numberOf(db)`
    select count(*)::int as n from cliente_objeto_contrato
    where "objetoContratoId" = ${id} and tipo = ${AJUSTE_COMERCIAL} and situacao <> ${INATIVO} and ("dataHoraFim" is null or "dataHoraFim" > ${now})`
}
