import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { financeiro } from '@retaguarda/contract/faturamento/item.ts'
import type { Api, Person } from './api.ts'
import { novoCliente, novoObjeto, novoVinculo } from './contratos.ts'

/** The month before this one in São Paulo: the newest that can be closed. */
export function mesPassado(): { ano: number; mes: number; texto: string } {
  const [ano = 0, mes = 0] = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo', year: 'numeric', month: '2-digit' })
    .format(new Date())
    .split('-')
    .map(Number)
  const passado = mes === 1 ? { ano: ano - 1, mes: 12 } : { ano, mes: mes - 1 }
  return { ...passado, texto: `${String(passado.mes).padStart(2, '0')}/${passado.ano}` }
}

/** A day far enough ahead to fall due, `YYYY-MM-DD`, always the 10th. */
export const vencimento = (): string => `${new Date().getFullYear() + 1}-02-10`

/** `data` of the client; `fiscal`: how what is sold is classified on notes. */
type Valores = { valor?: string; data?: Record<string, unknown>; fiscal?: Record<string, unknown> }

/** A client that pays a fixed value a month. */
export async function novoAssinante(api: Api, name: string, { valor = '300.00', data, fiscal }: Valores = {}) {
  const cliente = await novoCliente(api, name, data)
  const objeto = await novoObjeto(api, `Plano de ${name}`, {
    tipoConfiguracao: 3,
    valorSetup: '0.00',
    configuracao: { valorFixo: [{ valorFixo: valor }] },
    ...(fiscal && { fiscal }),
  })
  await novoVinculo(api, cliente, objeto.id, { dataHoraInicio: '2025-01-01T03:00:00Z' })
  return { cliente, objeto }
}

/** How far in its life, in how many boletos, and by which account they have titles. */
type Vida = { ate?: 'processamento' | 'fechada' | 'faturada'; parcelas?: number; contaBancaria?: number }

/** An invoice of last month. */
export async function novaFatura(
  api: Api,
  name: string,
  { ate = 'processamento', parcelas = 1, contaBancaria, ...valores }: Valores & Vida = {},
) {
  const { cliente, objeto } = await novoAssinante(api, name, valores)
  const { ano, mes } = mesPassado()
  const body = { cliente, ano, mes, fecharFatura: ate !== 'processamento' }
  const id = (await api.call(financeiro.registrarFaturamento, { body })).fatura
  // Unsaid it would be the account that another test has made the usual one.
  const faturamento = { vencimento: vencimento(), parcelas, contaBancaria: contaBancaria ?? null }
  if (ate === 'faturada') await api.call(fatura.faturar, { params: { id }, body: faturamento })
  return { id, cliente, objeto }
}

/** The address of the list narrowed to one client, whatever the situation. */
export const faturasDe = (name: string) =>
  `/financeiro/fatura?filter=${encodeURIComponent(JSON.stringify([{ name: 'cliente.pessoa.nome', op: 'like', v: name }]))}&page=1`

/** Somebody of the financial department who administers nothing. */
export const financeira = (api: Api): Promise<Person> => api.user({ tipo: 2, nome: 'Fernanda Financeira' })
