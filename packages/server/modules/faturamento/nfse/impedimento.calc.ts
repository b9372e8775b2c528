import { NOTA_DE_ACORDO } from '@retaguarda/contract/faturamento/documento.ts'
import { SituacaoFatura, TipoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { SITUACOES_COM_NOTA } from '@retaguarda/contract/faturamento/nfse-situacao.ts'
import type { CodeOf } from '@retaguarda/contract/kit/enum.ts'
import { exact } from '@retaguarda/contract/kit/money.ts'

const { CANCELADA } = SituacaoFatura.code

export type FaturaJulgada = {
  situacao: SituacaoFatura
  tipo: CodeOf<typeof TipoFatura>
  valor: string
  semNota: boolean
  cliente: { nome: string }
}

/** Why an invoice gets no note at all, whatever stands in the registers. */
export function semDireito({ situacao, tipo, valor, semNota, cliente }: FaturaJulgada): string | undefined {
  if (situacao === CANCELADA) return 'Esta fatura está cancelada: não há nota a emitir.'
  if (tipo === TipoFatura.code.ACORDO) return NOTA_DE_ACORDO
  if (!SITUACOES_COM_NOTA.some((one) => one === situacao))
    return `Esta fatura está na situação ${SituacaoFatura.labels[situacao]}. Fature-a antes de emitir a nota.`
  if (semNota) return `${cliente.nome} está marcada sem nota.`
  if (exact(valor).lte(0)) return 'Esta fatura não tem valor: não há nota a emitir.'
  return undefined
}

/** Why it gets none once more; `deFora`: the numbers of notes from elsewhere that are of all of it. */
export function jaTemNota(vivas: number, deFora: readonly string[]): string | undefined {
  if (vivas > 0) return 'A fatura já tem as suas notas.'
  const [one, ...more] = deFora
  if (one === undefined) return undefined
  return more.length === 0
    ? `A fatura tem a nota ${one} trazida de fora.`
    : `A fatura tem as notas ${deFora.slice(0, -1).join(', ')} e ${deFora.at(-1)} trazidas de fora.`
}
