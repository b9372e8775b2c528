import type { NotaBreve } from '@retaguarda/contract/faturamento/nfse.ts'
import { SituacaoNfse } from '@retaguarda/contract/faturamento/nfse-situacao.ts'
import { counted } from '@retaguarda/contract/kit/counted.ts'

const { AUTORIZADA, REJEITADA, CANCELADA, INDETERMINADA } = SituacaoNfse.code

/** How a sentence names a note: by its number, and before it has one by that of its DPS. */
export const nameOf = ({ numero, numeroDps }: Pick<NotaBreve, 'numero' | 'numeroDps'>): string =>
  (numero ?? numeroDps).toLocaleString('pt-BR')

/** What became of notes that were sent, for who waited for it. */
export function emissaoText(notas: readonly NotaBreve[]): string {
  const refused = notas.flatMap(({ situacao, erro }) => (situacao === REJEITADA && erro !== null ? [erro] : []))
  if (refused.length > 0) return refused.join(' ')
  if (notas.some(({ situacao }) => situacao === INDETERMINADA)) return NAO_RESPONDEU
  const [one, ...more] = notas
  if (!notas.every(({ situacao }) => situacao === AUTORIZADA))
    return more.length === 0
      ? 'A nota está sendo emitida. Acompanhe em Notas fiscais.'
      : 'As notas estão sendo emitidas. Acompanhe em Notas fiscais.'
  return one && more.length === 0 ? `Nota ${nameOf(one)} autorizada.` : `${counted(notas.length, 'nota autorizada', 'notas autorizadas')}.`
}

export const NAO_RESPONDEU = 'A Sefin não respondeu: a nota pode ter saído. Ela é conferida antes de sair de novo.'

/** The same of a cancelling. */
export function cancelamentoText(nota: NotaBreve): string {
  if (nota.situacao === CANCELADA) return `Nota ${nameOf(nota)} cancelada.`
  if (nota.situacao === AUTORIZADA) return nota.erro ?? `A nota ${nameOf(nota)} não foi cancelada.`
  return `Cancelamento da nota ${nameOf(nota)} pedido. Acompanhe em Notas fiscais.`
}

/** And of what Sefin was asked of a note. */
export function conferenciaText(nota: NotaBreve): string {
  if (nota.situacao === CANCELADA) return cancelamentoText(nota)
  if (nota.situacao === AUTORIZADA || nota.situacao === REJEITADA) return emissaoText([nota])
  return `Ainda não se sabe da nota ${nameOf(nota)}. A Sefin é perguntada de novo sozinha.`
}
