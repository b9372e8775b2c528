import type { FaturaItem } from '@retaguarda/contract/faturamento/fatura.ts'
import { formatNumber } from '../../../kit/ui/format.ts'
import { precoText } from '../../../parts/cobranca/colunas.ts'

/** How an item's value came about, in a few words; the whole of it is one press away. */
export function como({ tipo, explicacao, fin_observacao }: FaturaItem): string {
  if (explicacao === null || tipo === 'manual') return fin_observacao ?? 'Valor informado'
  const { dias, proRata } = explicacao
  const parcial = proRata && dias.ativos < dias.mes ? `, ${dias.ativos} de ${dias.mes} dias` : ''
  switch (explicacao.regra) {
    case 'comissao':
      if (explicacao.minimo.aplicado) return `Mínimo${parcial}`
      return explicacao.faixa ? `Comissão, faixa ${explicacao.faixa.posicao}` : 'Comissão, abaixo da tabela'
    case 'demanda':
      return `${formatNumber(explicacao.quantidadeNotas)} notas × ${precoText(explicacao.precoUnidade)}`
    case 'fixo':
      return `Fixo${parcial}`
    case 'setup':
      return 'Setup'
  }
}
