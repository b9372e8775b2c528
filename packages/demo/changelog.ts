import { TipoMudanca } from '@retaguarda/contract/changelog.ts'
import { diaDe } from '@retaguarda/contract/kit/tempo.ts'
import type { Trx } from '@retaguarda/server/db/types.ts'
import { insertRow } from '@retaguarda/server/db/write-row.repo.ts'

const VERSOES = 30
const WEEK = 7 * 86_400_000 // ms

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
export async function insertChangelog(trx: Trx, { now, usuarios }: { now: Date; usuarios: number[] }): Promise<void> {
  for (let i = 0; i < VERSOES; i++) {
    const minor = Math.floor(i / 3)
    const at = new Date(now.getTime() - (VERSOES - 2 - i) * WEEK)
    const id = await insertRow(trx, 'changelog', {
      version: `5.${minor}.${i % 3}`,
      date: diaDe(at),
      alteradoEm: at < now ? at : now,
      alteradoPorId: usuarios[i % usuarios.length] ?? null,
    })
    const novas = i % 3 === 0 ? [NOVAS[i % NOVAS.length], NOVAS[(i + 3) % NOVAS.length], NOVAS[(i + 7) % NOVAS.length]] : []
    const lines = [
      ...novas.map((description) => ({ type: TipoMudanca.code.FUNCIONALIDADE, description })),
      ...[BUGS[i % BUGS.length], ...(i % 2 === 0 ? [BUGS[(i + 3) % BUGS.length]] : [])].map((description) => ({
        type: TipoMudanca.code.BUG,
        description,
      })),
    ]
    await trx
      .insertInto('changelog_linha')
      .values(lines.map(({ type, description = '' }, ordem) => ({ changelogId: id, ordem, type, description })))
      .execute()
  }
}
