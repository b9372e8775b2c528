import { clienteObjetoContrato } from '@retaguarda/contract/cliente-objeto-contrato.ts'
import { indice } from '@retaguarda/contract/faturamento/indice.ts'
import { reajuste } from '@retaguarda/contract/faturamento/reajuste.ts'
import { silent } from '../base/log.ts'
import { executarReajuste } from '../modules/reajuste/reajuste.jobs.ts'
import { cenarioFinanceiro, FIXO } from './cenario-financeiro.ts'
import type { Person, testApp } from './test-app.ts'

/** The months of the worked examples, from 11/2025 to 10/2026. */
export const IPCA = ['0.56', '0.43', '0.26', '0.24', '0.26', '-0.11', '0.48', '0.09', '0.18', '0.33', '0.16', '1.31']
export const monthAt = (i: number) => ({ ano: 2025 + Math.floor((10 + i) / 12), mes: ((10 + i) % 12) + 1 })
export const NOVEMBRO = { ano: 2026, mes: 11 }
/** What is said of a price that is written by hand. */
export const fixo = (valorFixo: string) => ({ tipo: 2, configuracao: { tipoObjContrato: 3, valorFixo: [{ valorFixo }] } })

type Contrato = { preco?: { tipo: 0 | 1 | 2 | 3; configuracao: object }; inicio?: string; reajuste?: object | null; nome?: string }

/** Contracts that are readjusted by the IPCA every November, on a clock of the month; `who` asks for everything. */
export function cenarioReajuste(app: Awaited<ReturnType<typeof testApp>>, who: () => Pick<Person, 'token'>) {
  const { callAs, db, clock, config, integrations, life } = app
  const { cliente, objeto, vinculo } = cenarioFinanceiro(app)
  const as = callAs(who)
  let n = 0

  const incluirIndices = () =>
    as(indice.gravar, { body: { valores: IPCA.map((percentual, i) => ({ indice: 1, percentual, ...monthAt(i) })) } })

  const edit = async (id: number, change: object) => {
    const { body } = await as(clienteObjetoContrato.get, { params: { id } })
    return as(clienteObjetoContrato.edit, { params: { id }, body: { ...body, ...change } })
  }
  /** A link of a client of its own. */
  async function contrato({ preco = FIXO('3500.00'), inicio = '2025-11-01T00:00:00-03:00', reajuste: how, nome }: Contrato = {}) {
    const clienteId = await cliente(nome ?? `Padaria ${++n}`)
    const objetoId = await objeto(preco, { codigo: `LOJA${++n}`, nome: 'Loja' })
    const id = await vinculo(clienteId, objetoId, { dataHoraInicio: inicio })
    if (how !== null) await edit(id, { reajuste: { indice: 1, mesBase: 11, ...how } })
    return { id, clienteId, objetoId }
  }
  const run = (id: number) => executarReajuste({ db, config, integrations, life, now: clock.now, log: silent }, { id })
  const aplicar = (vinculos: readonly number[] | undefined, extra: object = {}, by = as) =>
    by(reajuste.aplicar, { body: { ...NOVEMBRO, vinculos, ...extra } })
  const get = async (id: number) => (await as(reajuste.get, { params: { id } })).body
  const precos = (id: number) => db.selectFrom('vinculo_preco').selectAll().where('vinculoId', '=', id).orderBy('aPartirDe').execute()
  return { cliente, objeto, vinculo, incluirIndices, edit, contrato, run, aplicar, get, precos }
}
