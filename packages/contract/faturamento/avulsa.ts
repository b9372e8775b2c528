import { z } from 'zod'
import { Pendencia } from '../cobranca/pendencia.ts'
import { Id, orNull } from '../kit/fields.ts'
import { routesOf } from '../kit/route.ts'
import { Competencia } from '../kit/tempo.ts'
import { FaturaForm, FaturarPedido, Movida } from './fatura.ts'
import { FaturamentoForm, NovoItemForm } from './item.ts'

export const ITENS_AVULSA_MAX = 50

/** A one-off invoice: what is charged beside a month's. Without a month it is of the current one. */
export const AvulsaForm = z.object({
  cliente: FaturamentoForm.shape.cliente,
  mes: orNull(Competencia.shape.mes).meta({ label: 'Mês' }),
  ano: orNull(Competencia.shape.ano).meta({ label: 'Ano' }),
  itens: z
    .array(NovoItemForm, 'Itens: envie uma lista.')
    .min(1, 'Inclua ao menos um item.')
    .max(ITENS_AVULSA_MAX, `No máximo ${ITENS_AVULSA_MAX} itens.`)
    .meta({ label: 'Itens', required: true }),
  observacao: FaturaForm.shape.observacao,
  /** With it the invoice is closed and invoiced at once. */
  faturar: FaturarPedido.nullish().meta({ label: 'Faturar agora', required: false }),
})
export type AvulsaForm = z.output<typeof AvulsaForm>

const route = routesOf('financeiro')

export const avulsa = {
  add: route('POST', '/fatura/avulsa', {
    summary: 'Inclui uma fatura avulsa, em processamento; com faturar, ela é fechada e faturada na mesma transação',
    body: AvulsaForm,
    /** Of its titles, where it was invoiced at once. */
    response: Movida.extend({ id: Id, pendencias: z.array(Pendencia) }),
    once: true,
  }),
  fechar: route('POST', '/fatura/fechar/:id', {
    summary: 'Fecha uma fatura avulsa em processamento, em qualquer dia; a mensal é fechada por Calcular faturas',
    response: Movida,
    once: true,
  }),
}
