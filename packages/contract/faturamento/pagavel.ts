import { isTituloEncerrado, SituacaoTitulo } from '../cobranca/titulo.ts'
import { podeBoleto, SituacaoBoleto } from './documento.ts'

type Impedimentos<S extends number> = Readonly<Partial<Record<S, string>>>

/**
 * Why a boleto cannot be paid by its title, by the situation of each of the two; from all others it can. The slip, the second copy,
 * mails, reminders and the stores ask this one table, and so do the statements, which are made from it.
 */
const DO_BOLETO: Impedimentos<SituacaoBoleto> = {
  [SituacaoBoleto.code.CANCELADO]: 'O boleto foi cancelado.',
  [SituacaoBoleto.code.LIQUIDADO]: 'O boleto já está liquidado.',
  [SituacaoBoleto.code.LIQUIDADO_ERRO]: 'O boleto já está liquidado.',
}
const DO_TITULO: Impedimentos<SituacaoTitulo> = {
  [SituacaoTitulo.code.REJEITADO]: 'O título do boleto foi rejeitado pelo banco. Emita outro.',
  [SituacaoTitulo.code.BAIXADO]: 'O título do boleto foi baixado. Emita outro.',
  [SituacaoTitulo.code.LIQUIDADO]: 'O título do boleto já foi pago no banco.',
}
const SEM_TITULO = 'O boleto não tem título no banco. Emita o título antes.'

/** Why a boleto cannot be paid by its current title, null where it has none; undefined where it can. */
export const impedimentoDePagar = (boleto: SituacaoBoleto, titulo: SituacaoTitulo | null): string | undefined =>
  DO_BOLETO[boleto] ?? (titulo === null ? SEM_TITULO : DO_TITULO[titulo])

/** Why a boleto cannot have a title made, null where it has had none; undefined where it can. */
export function impedimentoDeEmitir(boleto: SituacaoBoleto, titulo: SituacaoTitulo | null): string | undefined {
  if (!podeBoleto('emitir', boleto)) return `O boleto está na situação ${SituacaoBoleto.labels[boleto]}.`
  return titulo === null || isTituloEncerrado(titulo) ? undefined : 'O boleto já tem um título no banco.'
}

/** The situations from which it can be paid. */
export const PAGAVEL = {
  boleto: SituacaoBoleto.options.map(({ value }) => value).filter((value) => DO_BOLETO[value] === undefined),
  titulo: SituacaoTitulo.options.map(({ value }) => value).filter((value) => DO_TITULO[value] === undefined),
} as const
