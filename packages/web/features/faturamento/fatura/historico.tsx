import { SituacaoBoleto } from '@retaguarda/contract/faturamento/documento.ts'
import { FaturaForm, fatura, SituacaoFatura, TipoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { TipoItemFatura } from '@retaguarda/contract/faturamento/item.ts'
import { IconHistory } from '@tabler/icons-react'
import { z } from 'zod'
import { RecordHistory } from '../../../kit/form/record-history.tsx'
import { showOf } from '../../../kit/form/value-text.ts'
import { hereWith } from '../../../kit/route/search.ts'
import { formatDate, formatDateTime, formatMoney } from '../../../kit/ui/format.ts'
import { LinkButton } from '../../../kit/ui/link-button.tsx'

const label = (text: string) => z.unknown().meta({ label: text })

/** How the changes of an invoice read: its own fields, then those of its items and boletos, as the audit names them. */
const names = z.object({
  tipo: label('Tipo'),
  situacao: label('Situação'),
  valorBruto: label('Valor bruto'),
  desconto: label('Desconto'),
  valor: label('Valor'),
  retido: label('Retido'),
  credito: label('Crédito'),
  aPagar: label('A pagar'),
  retencoes: label('Retenções'),
  valorPago: label('Valor pago'),
  ...FaturaForm.shape,
  ano: label('Ano'),
  mes: label('Mês'),
  cliente: label('Cliente'),
  dataHoraGeracao: label('Gerada em'),
  itens: z
    .array(
      z.object({
        objetoContrato: label('Objeto de contrato'),
        valorCobranca: label('Valor de cobrança'),
        observacao: label('Observação'),
        tipo: label('Tipo'),
      }),
    )
    .meta({ label: 'Itens' }),
  boletos: z
    .array(
      z.object({
        nome: label('Documento'),
        parcela: label('Parcela'),
        valor: label('Valor'),
        valorPago: label('Valor pago'),
        situacao: label('Situação'),
        dataVencimento: label('Vencimento'),
        logMensagem: label('Resposta da loja'),
      }),
    )
    .meta({ label: 'Boletos' }),
  motivo: label('Motivo'),
  boleto: label('Boleto'),
  parcela: label('Parcela'),
  situacaoBoleto: label('Situação do boleto'),
  logMensagem: label('Resposta da loja'),
  numero: label('Número'),
  chave: label('Chave de acesso'),
})

const day = (instant: string) => formatDate(new Date(instant))
const show = showOf(names, {
  tipo: TipoFatura,
  situacao: SituacaoFatura,
  valorBruto: formatMoney,
  desconto: formatMoney,
  valor: formatMoney,
  retido: formatMoney,
  credito: formatMoney,
  aPagar: formatMoney,
  valorPago: formatMoney,
  dataHoraVencimento: day,
  dataHoraGeracao: formatDateTime,
  ano: String,
  'itens.valorCobranca': formatMoney,
  'itens.tipo': TipoItemFatura,
  'boletos.valor': formatMoney,
  'boletos.valorPago': formatMoney,
  'boletos.situacao': SituacaoBoleto,
  situacaoBoleto: SituacaoBoleto,
})

export const HistoricoLink = () => (
  <LinkButton variant="subtle" leftSection={<IconHistory aria-hidden />} {...hereWith({ historico: 1 })}>
    Histórico
  </LinkButton>
)

/** Who did what to the invoice, while the address says so. */
export const HistoricoDaFatura = ({ id }: { id: number }) => <RecordHistory resource={fatura} id={id} names={names} show={show} />
