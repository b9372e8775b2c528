import { z } from 'zod'
import { dateOptional, text, textOptional } from '../kit/fields.ts'
import { money } from '../kit/money.ts'
import { route } from '../kit/route.ts'
import { SituacaoLinha } from './retorno.ts'

const KB = 1024
export const WEBHOOK_BYTES = 256 * KB
/** `t=<unix>,v1=<hex HMAC-SHA256(secret, "{t}.{body}")>` */
export const ASSINATURA = 'x-retaguarda-assinatura'
/** Seconds by which the two clocks may differ. */
export const TOLERANCIA = 300
const POR_ENDERECO = 6_000
const PIX_MAX = 1_000

const valor = (label: string, the: string) => money(label, the).default('0.00')

/** What a gateway tells of a title. */
export const EventoGateway = z
  .object({
    id: text('Id', 'o id', 100),
    tipo: z.enum(['pagamento', 'registro', 'baixa'], { error: 'Tipo: pagamento, registro ou baixa.' }),
    nossoNumero: textOptional('Nosso número', 30).optional(),
    txid: textOptional('Txid', 35).optional(),
    valorPago: money('Valor pago', 'o valor pago').nullish(),
    encargos: valor('Encargos', 'os encargos'),
    desconto: valor('Desconto', 'o desconto'),
    tarifa: valor('Tarifa', 'a tarifa'),
    dataPagamento: dateOptional('Data do pagamento').optional(),
    dataCredito: dateOptional('Data do crédito').optional(),
    pixCopiaECola: textOptional('Pix copia e cola', PIX_MAX).optional(),
  })
  .superRefine(({ tipo, nossoNumero, txid, valorPago, dataPagamento }, ctx) => {
    const missing = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
    if (!nossoNumero && !txid) missing('nossoNumero', 'Informe o nosso número ou o txid.')
    if (tipo !== 'pagamento') return
    if (valorPago === null || valorPago === undefined) missing('valorPago', 'Informe o valor pago.')
    if (!dataPagamento) missing('dataPagamento', 'Informe a data do pagamento.')
  })
export type EventoGateway = z.output<typeof EventoGateway>

export const gateway = {
  webhook: route('POST', '/cobranca/webhook/:id', {
    access: 'anyone',
    summary:
      'Recebe de um gateway um pagamento, registro ou baixa de um título, assinado com o segredo da conta em `X-Retaguarda-Assinatura`; ' +
      'o id no endereço é o da conta, e um `id` conta uma vez. Um registro cujo `pixCopiaECola` não é um código Pix inteiro é recusado (422), ' +
      'e o mesmo `id` pode vir de novo com o código certo',
    body: z.unknown(),
    response: z.object({ recebido: z.literal(true), repetido: z.boolean(), situacao: SituacaoLinha.schema }),
    bodyBytes: WEBHOOK_BYTES,
    perAddress: POR_ENDERECO,
  }),
}
