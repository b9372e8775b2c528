import { reajuste } from '@retaguarda/contract/faturamento/reajuste.ts'
import type { Api } from './api.ts'
import { novoObjeto, novoVinculo } from './contratos.ts'

/** A contract of a client for R$ 1.000,00 a month, readjusted by ten percent every January. */
export async function novoReajustavel(api: Api, cliente: number, nome: string) {
  const objeto = await novoObjeto(api, nome, {
    tipoConfiguracao: 3,
    valorSetup: '0.00',
    configuracao: { valorFixo: [{ valorFixo: '1000.00' }] },
  })
  const how = { indice: 4, percentual: '10', mesBase: 1 }
  return novoVinculo(api, cliente, objeto.id, { dataHoraInicio: '2020-01-05T03:00:00Z', reajuste: how })
}

/** A readjustment that waits for a second person. */
export async function novoReajuste(api: Api, cliente: number): Promise<number> {
  const vinculo = await novoReajustavel(api, cliente, 'A reajustar')
  return (await api.call(reajuste.aplicar, { body: { ano: 2026, mes: 1, aPartirDe: null, vinculos: [vinculo] } })).id
}
