import { ChecklistItensForm, problemasDosItens, TipoItem, TipoMetrica } from '@retaguarda/contract/checklist-itens.ts'
import { IconListCheck } from '@tabler/icons-react'
import { deletion } from '../../kit/feedback/dialogs.ts'
import { showOf } from '../../kit/form/value-text.ts'
import type { Definicao, Pergunta } from '../../parts/itens/definicao.ts'
import type { Problema } from '../../parts/itens/item.ts'
import { itens } from './fields.ts'
import { ItemCorpo } from './item-corpo.tsx'
import { ItemResumo } from './item-resumo.tsx'
import { COMO_COLAR, itensDasLinhas } from './linhas.ts'
import { copiaDe, enviado, type Item, niveis, novoItem, seguinteDe, tituloCurto, valores } from './itens.ts'

/** The items of a checklist, to the editor of ordered lists. */
export const ITENS: Definicao<Item> = {
  list: itens,
  name: { singular: 'item', plural: 'itens', gender: 'm' },
  schema: ChecklistItensForm,
  show: showOf(ChecklistItensForm, { 'itens.tipo': TipoItem, 'itens.tipoMetrica': TipoMetrica }),
  principal: 'titulo',
  novo: novoItem,
  copia: copiaDe,
  seguinte: seguinteDe,
  colar: { como: COMO_COLAR, itens: itensDasLinhas },
  problemas: (all) =>
    problemasDosItens(all.map(enviado)).map(({ item, campo, message }) => ({ chave: all[item]?.chave ?? '', campo, message })),
  semEspera,
  titulo: ({ titulo }) => tituloCurto(titulo),
  dica: ({ titulo }) => (titulo.trim() === tituloCurto(titulo) ? undefined : titulo),
  textos: ({ titulo, descricao, opcoes }) => [titulo, descricao, ...opcoes.map((opcao) => opcao.descricao)],
  onde: 'no título, na descrição ou nas opções',
  niveis: niveisGuardados(),
  aoExcluir: ({ itens: all, lugar }, item) => perguntaExcluir(all(), item, lugar(item.chave) + 1),
  vazio: { icon: IconListCheck, text: 'Um checklist é uma lista de questões. Adicione a primeira.' },
  cartao: { Resumo: ItemResumo, Corpo: ItemCorpo },
}

/** An order or a removal that breaks a condition is seen nowhere else. What was simply not typed yet waits. */
function semEspera({ campo }: Problema, item: Item | undefined): boolean {
  return campo === 'itemCondicional' || (campo === 'valorCondicional' && item?.valorCondicional !== null)
}

/** An item with nothing in it goes without a question, unless others are shown by it. */
function perguntaExcluir(itens: readonly Item[], item: Item, numero: number): Pergunta | undefined {
  const shown = itens.flatMap(({ itemCondicional }, i) => (itemCondicional === item.chave ? [i + 1] : []))
  const blank = item.titulo.trim() === '' && item.descricao.trim() === '' && item.opcoes.every(({ descricao }) => descricao.trim() === '')
  if (blank && shown.length === 0) return undefined
  const dependents =
    shown.length === 1 ? `A condição do item ${shown[0]} é este item` : `A condição dos itens ${shown.join(', ')} é este item`
  const what = shown.length > 0 ? ` ${dependents}: será preciso escolher outra.` : ' deixa o checklist quando você confirmar.'
  return deletion(`Excluir o item ${numero}?`, `${tituloCurto(item.titulo)}${what}`)
}

/** The same object until a condition changes: it is asked at each key. */
function niveisGuardados(): (itens: readonly Item[]) => ReadonlyMap<string, number> {
  let last: { forma: string; niveis: ReadonlyMap<string, number> } | undefined
  return (itens) => {
    const forma = itens.map(({ chave, itemCondicional }) => `${chave}>${itemCondicional ?? ''}`).join()
    if (last?.forma !== forma) last = { forma, niveis: niveis(itens) }
    return last.niveis
  }
}

/** The condition as a person reads it in a conflict, not by its keys. */
export function itemEmPalavras(field: string, value: unknown, item: Item | undefined, itens: readonly Item[]): unknown {
  if (field === 'itemCondicional' && typeof value === 'string')
    return tituloCurto(itens.find(({ chave }) => chave === value)?.titulo ?? 'item removido')
  if (field !== 'valorCondicional' || typeof value !== 'number') return value
  const on = itens.find(({ chave }) => chave === item?.itemCondicional)
  return (on && valores(on).find(({ numero }) => numero === value)?.descricao) ?? `opção ${value}`
}
