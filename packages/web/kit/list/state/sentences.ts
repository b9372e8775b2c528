import type { Name } from '@retaguarda/contract/kit/resource.ts'
import { formatNumber } from '../../ui/format.ts'
import { type PageTotal, totalWords } from '../../ui/pager.ts'

const agree = (name: Name, masculine: string, feminine: string): string => (name.gender === 'f' ? feminine : masculine)

/** Why an action on a row cannot run yet. */
export const selectOne = (name: Name): string => `Selecione ${agree(name, 'um', 'uma')} ${name.singular} na lista.`
export const selectOnlyOne = (name: Name): string => `Selecione só ${agree(name, 'um', 'uma')} ${name.singular} na lista.`
export const selectToEnable = (name: Name): string => `Selecione ${agree(name, 'um', 'uma')} ${name.singular} para habilitar as ações.`

/** `1 selecionado: ` or `3 selecionadas`. */
export function selectedWords(name: Name, count: number): string {
  const word = agree(name, 'selecionado', 'selecionada')
  return count === 1 ? `1 ${word}: ` : `${formatNumber(count)} ${word}s`
}

/** `1 cliente`, `95 clientes`, `mais de 10.000 clientes`, `nenhum cliente`. */
export function counted(name: Name, total: PageTotal): string {
  if (total.total === 0) return `${agree(name, 'nenhum', 'nenhuma')} ${name.singular}`
  return `${totalWords(total)} ${total.total === 1 ? name.singular : name.plural}`
}

export const noneYet = (name: Name): string =>
  `${agree(name, 'Nenhum', 'Nenhuma')} ${name.singular} ${agree(name, 'cadastrado', 'cadastrada')}`
/** Of what nobody types in. */
export const noneSoFar = (name: Name): string => `${agree(name, 'Nenhum', 'Nenhuma')} ${name.singular} até agora`
export const noneFound = (name: Name): string => `${agree(name, 'Nenhum', 'Nenhuma')} ${name.singular} com estes filtros`
export const includeFirst = (name: Name): string => `Inclua ${agree(name, 'o primeiro', 'a primeira')} ${name.singular} para começar.`
export const deleteQuestion = (name: Name): string => `Excluir ${name.singular}?`
export const deleteMany = (name: Name, count: number): string => `Excluir ${formatNumber(count)} ${name.plural}?`

/** `Mostrar todas as 5.000`, once it is known how many. */
export function showAll(name: Name, all: PageTotal | undefined): string {
  return all === undefined || all.total < 2 ? 'Mostrar todos' : `Mostrar ${agree(name, 'todos os', 'todas as')} ${formatNumber(all.total)}`
}
