import { type Api, nextCpf } from './api.ts'

type Data = Record<string, unknown>

/** A client with a person of its own. */
export async function novoCliente(api: Api, nome: string, data: Data = {}): Promise<number> {
  const pessoa = await api.pessoa({ nome, cpfCnpj: nextCpf() })
  return Number((await api.call('POST', '/cliente/add', { pessoa, situacao: 1, ...data })).id)
}

let objetos = 0

/** A commercial object with a commission table in two rows, unless `data` says otherwise; its code is its own. */
export async function novoObjeto(api: Api, nome: string, data: Data = {}): Promise<{ id: number; codigo: string }> {
  const codigo = `OBJ-${++objetos}-${String(Date.now()).slice(-6)}`
  const saved = await api.call('POST', '/objeto-contrato/add', {
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
  })
  return { id: Number(saved.id), codigo }
}

export async function novoVinculo(api: Api, cliente: number, objetoContrato: number, data: Data = {}): Promise<number> {
  const body = { cliente, objetoContrato, situacao: 1, tipo: 1, dataHoraInicio: '2026-01-05T03:00:00Z', ...data }
  return Number((await api.call('POST', '/cliente-objeto-contrato/add', body)).id)
}

/** What a form of the API answers, as far as tests look into it. */
export const lido = (api: Api, path: string) => api.call('GET', path)
