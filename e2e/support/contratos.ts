import { cliente } from '@retaguarda/contract/cliente.ts'
import { clienteObjetoContrato } from '@retaguarda/contract/cliente-objeto-contrato.ts'
import { objetoContrato } from '@retaguarda/contract/objeto-contrato.ts'
import type { Api } from './api.ts'

type Data = Record<string, unknown>

/** A client with a person of its own. */
export async function novoCliente(api: Api, nome: string, data: Data = {}): Promise<number> {
  const pessoa = await api.pessoa({ nome })
  return (await api.call(cliente.add, { body: { pessoa, situacao: 1, ...data } })).id
}

let objetos = 0

/** A commercial object with a commission table in two rows, unless `data` says otherwise; its code is its own. */
export async function novoObjeto(api: Api, nome: string, data: Data = {}): Promise<{ id: number; codigo: string }> {
  const codigo = `OBJ-${++objetos}-${String(Date.now()).slice(-6)}`
  const saved = await api.call(objetoContrato.add, {
    body: {
      codigo,
      nome,
      type: 1,
      descricao: nome,
      valorSetup: '1500.00',
      tipoConfiguracao: 1,
      configuracao: {
        valorMinimo: '100.00',
        tabelaComissao: [
          { valorFaturamento: '0.00', percentualLoja: '2.5', percentualMarketplace: '1.8', comissaoB2B: '1.2' },
          { valorFaturamento: '100000.00', percentualLoja: '2.1', percentualMarketplace: '1.5', comissaoB2B: '1' },
        ],
      },
      ...data,
    },
  })
  return { id: Number(saved.id), codigo }
}

export async function novoVinculo(api: Api, cliente: number, objetoContrato: number, data: Data = {}): Promise<number> {
  const body = { cliente, objetoContrato, situacao: 1, tipo: 1, dataHoraInicio: '2026-01-05T03:00:00Z', ...data }
  return (await api.call(clienteObjetoContrato.add, { body })).id
}
