import { acordo, estaVivo } from '@retaguarda/contract/cobranca/acordo.ts'
import { boleto } from '@retaguarda/contract/faturamento/boleto.ts'
import { faturaDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { TipoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { LIMIT_MAX } from '@retaguarda/contract/kit/list-query.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { addDays, dayOf } from '@retaguarda/contract/kit/tempo.ts'
import type { Demo } from './demo.ts'

/** So late, nobody pays by himself any more. */
const PERDIDO = 26

type Plano = { atras: number; parcelas: number; primeira: number; pagas: number[]; desfeito?: number; motivo: string }

/** Days before the end on which each is made, paid and undone: one is paid, one broken, one undone, one late. */
const PLANOS: readonly Plano[] = [
  { atras: 75, parcelas: 2, primeira: 2, pagas: [73, 42], motivo: 'Pediu duas vezes depois de uma queda nas vendas' },
  { atras: 50, parcelas: 3, primeira: 5, pagas: [], motivo: 'Prometeu a primeira parcela para a semana seguinte' },
  { atras: 34, parcelas: 3, primeira: 2, pagas: [32], desfeito: 20, motivo: 'Combinado por telefone com o dono' },
  { atras: 12, parcelas: 3, primeira: 4, pagas: [], motivo: 'Parcelado até o recebimento do cartão' },
]

/** Agreements in every state; the last one is made today, with titles. */
export function acordar(demo: Demo): void {
  const { diary, today } = demo
  const donos = new Set<number>()
  for (const { atras, ...plano } of PLANOS)
    diary.on(addDays(today, -atras), '10:30', 'acordos', async () => {
      const made = await fazer(demo, donos, { ...plano, contaBancaria: null })
      if (made) seguir(demo, made, plano)
    })
  diary.last('acordos', async () => {
    await fazer(demo, donos, { parcelas: 4, primeira: 5, motivo: 'Parcelado em quatro vezes, com a primeira na semana que vem' })
  })
}

const financeira = ({ company, equipe }: Demo) => company.as(present(equipe[5]))

type Pedido = Pick<Plano, 'parcelas' | 'primeira' | 'motivo'> & { contaBancaria?: null }

/** Of a client who has none yet and owes something for long; undefined where there is nobody. */
async function fazer(demo: Demo, donos: Set<number>, { primeira, ...pedido }: Pedido): Promise<{ id: number; fatura: number } | undefined> {
  const as = financeira(demo)
  const filter = [{ name: 'diasAtraso', op: '>' as const, v: PERDIDO }]
  const { rows } = await as(boleto.list, { query: { filter, sort: [{ col: 'id', sort: 'asc' }], limit: LIMIT_MAX } })
  const dono = rows.find(({ cliente, fatura }) => fatura.tipo !== TipoFatura.code.ACORDO && !donos.has(cliente.id))?.cliente.id
  if (dono === undefined) return undefined
  donos.add(dono)
  const atrasados = await as(acordo.boletos, { params: { id: dono } })
  const boletos = atrasados.filter(({ dias }) => dias > PERDIDO).map((one) => one.boleto)
  if (boletos.length === 0) return undefined
  const today = dayOf(demo.company.ctx.now())
  const made = await as(acordo.add, { body: { ...pedido, cliente: dono, boletos, desconto: null, primeira: addDays(today, primeira) } })
  await demo.company.work()
  return made
}

function seguir(demo: Demo, { id, fatura }: { id: number; fatura: number }, { pagas, desfeito }: Pick<Plano, 'pagas' | 'desfeito'>): void {
  const { diary, today } = demo
  for (const [at, atras] of pagas.entries()) {
    const dataPagamento = addDays(today, -atras)
    diary.on(dataPagamento, '15:20', 'acordos', async () => {
      const { boleto: parcela, aberto } = present((await financeira(demo)(acordo.get, { params: { id } })).parcelas[at])
      // Somebody may have settled it by an entry of the bank that came to as much.
      if (aberto === '0.00') return
      await financeira(demo)(faturaDocumento.liquidar, {
        params: { id: fatura },
        body: [{ id: parcela, valorPago: aberto, dataPagamento }],
      })
    })
  }
  if (desfeito !== undefined)
    diary.on(addDays(today, -desfeito), '11:40', 'acordos', async () => {
      const { situacao } = await financeira(demo)(acordo.get, { params: { id } })
      if (!estaVivo(situacao)) return
      await financeira(demo)(acordo.desfazer, { params: { id }, body: { motivo: 'O dono preferiu pagar os boletos antigos' } })
    })
}
