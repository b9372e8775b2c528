import { acordo, estaVivo, SituacaoAcordo } from '@retaguarda/contract/cobranca/acordo.ts'
import { boleto } from '@retaguarda/contract/faturamento/boleto.ts'
import { faturaDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'

/** What making and undoing an agreement changes. */
export const CHANGES = [[acordo.prefix], [fatura.prefix], [faturaDocumento.prefix], [boleto.prefix], ['/cliente'], ['vencimentos']]

export const problemaDesfazer = ({ situacao }: { situacao: SituacaoAcordo }): string | undefined =>
  estaVivo(situacao) ? undefined : `O acordo está na situação ${SituacaoAcordo.labels[situacao]} e não pode ser desfeito.`
