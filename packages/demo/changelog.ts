import { changelog, TipoMudanca } from '@retaguarda/contract/changelog.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { addDays } from '@retaguarda/contract/kit/tempo.ts'
import type { Demo } from './demo.ts'

const VERSOES = 24
const WEEK = 7

const NOVAS = [
  'O checkout lembra o endereço de quem já comprou.',
  'Frete grátis por região e por faixa de valor.',
  'Relatório de carrinhos abandonados por origem da visita.',
  'Cupons que valem só para a primeira compra.',
  'Vitrine com os produtos mais vendidos da semana.',
  'Avaliações de produtos com foto.',
  'Troca do cartão de uma assinatura sem cancelar o pedido.',
  'Busca por código de barras no painel.',
  'Etiquetas de envio em lote.',
  'Preço por quantidade na página do produto.',
] as const
const BUGS = [
  'O total do pedido mostrava o frete duas vezes ao voltar do pagamento.',
  'A busca não encontrava nomes com acento.',
  'O estoque reservado não voltava quando o Pix vencia.',
  'O e-mail de envio saía sem o código de rastreio.',
  'A ordem das variações mudava ao editar o produto.',
  'O cupom vencido continuava na página do carrinho.',
  'Imagens grandes apareciam cortadas no celular.',
] as const

/** A version every week, the newest one to come, each with what is new in it and what was mended. */
export function publicarVersoes({ company, diary, today, equipe }: Demo): void {
  for (let i = 0; i < VERSOES; i++) {
    const date = addDays(today, (i - VERSOES + 2) * WEEK)
    const novas = i % 3 === 0 ? [NOVAS[i % NOVAS.length], NOVAS[(i + 3) % NOVAS.length], NOVAS[(i + 7) % NOVAS.length]] : []
    const bugs = [BUGS[i % BUGS.length], ...(i % 2 === 0 ? [BUGS[(i + 3) % BUGS.length]] : [])]
    const changeLog = [
      ...novas.map((description) => ({ type: TipoMudanca.code.FUNCIONALIDADE, description })),
      ...bugs.map((description) => ({ type: TipoMudanca.code.BUG, description })),
    ]
    diary.on(date < today ? date : addDays(today, -1), '17:00', 'versões', async () => {
      await company.as(present(equipe[i % 3]))(changelog.add, { body: { version: `5.${Math.floor(i / 3)}.${i % 3}`, date, changeLog } })
    })
  }
}
