import { type LojaConnection, LojaError, type LojaPort, type LojaStatus } from '@retaguarda/server/integrations/loja/port.ts'
import { figurasDe } from './figuras.ts'

/** Where the demonstration's stores and its Redmine answer; the addresses are in its data. */
export const STAND_INS = { host: '127.0.0.1', port: 4180 }
export const lojaDemo = (n: number): LojaConnection => ({
  url: `http://${STAND_INS.host}:${STAND_INS.port}/lojas/${n}`,
  chave: `demo-loja-${n}-${'x'.repeat(12)}`,
})

/** Stores that are not live yet: one does not accept its key, one does not work, so that the screens have something to show. */
export const LOJAS_QUE_FALHAM = [901, 902] as const
const [SEM_CHAVE, PARADA] = LOJAS_QUE_FALHAM
/** As the product says it. */
const ERROS = {
  [SEM_CHAVE]: 'A loja recusou a chave. Confira a chave e grave de novo.',
  [PARADA]: 'A loja respondeu com um erro (500). Tente de novo em alguns minutos.',
}
/** Why the store of this number does not answer; undefined where it does. */
export const falhaDemo = (n: number): 'chave' | 'servidor' | undefined =>
  n === SEM_CHAVE ? 'chave' : n === PARADA ? 'servidor' : undefined

const GATEWAYS = ['Cielo', 'Pagar.me', 'Mercado Pago', 'Rede', 'PagBank', 'Stone'] as const
const MARKETPLACES = ['Mercado Livre', 'Shopee', 'Amazon', 'Magalu'] as const
const FARMS = ['farm-sul', 'farm-sudeste', 'farm-nordeste'] as const
const pick = (list: readonly string[], n: number): string => list[n % list.length] ?? ''

/** What the store of this number says of itself, always the same. */
export const statusDemo = (n: number): LojaStatus => ({
  gateway: n % 4 === 0 ? [pick(GATEWAYS, n), pick(GATEWAYS, n + 1)] : [pick(GATEWAYS, n)],
  formaPagamento: n % 3 === 0 ? ['Cartão de crédito', 'Pix'] : ['Cartão de crédito', 'Pix', 'Boleto'],
  marketplace: n % 5 === 0 ? [] : n % 2 === 0 ? [pick(MARKETPLACES, n / 2)] : [pick(MARKETPLACES, n), pick(MARKETPLACES, n + 1)],
  regimeTributacao: n % 7 === 0 ? 3 : n % 3 === 0 ? 2 : 1,
  loja: n % 13 === 0 ? 'offline' : n % 11 === 0 ? 'manutencao' : 'online',
  apiFrete: n % 4 !== 0,
  doisFatores: n % 3 === 0,
  farm: `${pick(FARMS, n)}-0${1 + (n % 4)}`,
  checkout: n % 5 === 0 ? 'default' : 'react',
})

/** Whether all stores are away, how often they will still be, whether those that fail do so by now, and which one cannot be suspended. */
export type Lojas = { caidas: boolean; quedas: number; falham: () => boolean; antiga?: number }

/** The stores without a network between, which take all that they are told. */
export function lojasEmCasa(lojas: Lojas): LojaPort {
  const numero = ({ url }: LojaConnection): number => {
    const n = Number(url.slice(url.lastIndexOf('/') + 1))
    if (falhaDemo(n) && lojas.falham()) throw new LojaError(ERROS[n as keyof typeof ERROS]) // one of those that fail
    return n
  }
  const take = async (loja: LojaConnection) => {
    if (lojas.caidas) throw new LojaError(ERROS[PARADA])
    numero(loja)
  }
  return {
    status: async (loja) => statusDemo(numero(loja)),
    faturamento: async (loja, ano, mes) => figurasDe(numero(loja), { ano, mes }),
    enviarFatura: take,
    liquidar: take,
    estornar: take,
    cancelarFatura: take,
    contarNota: take,
    bloquear: async (loja) => {
      await take(loja)
      if (numero(loja) === lojas.antiga) throw new LojaError('A loja não conhece este endereço (404).', { status: 404 })
    },
  }
}
