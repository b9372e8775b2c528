import { DISCURSIVA, MULTIPLA_ESCOLHA, OBJETIVA, SIM_NAO } from '@retaguarda/contract/task-regras.ts'
import { type Item, novoItem, valores } from './itens.ts'

/** How the lines of a paper form are read. */
export const COMO_COLAR =
  'Uma linha é uma questão de Sim ou Não. Com ( ) antes de cada opção escolhe-se uma, com [ ] várias, com ___ no fim escreve-se. Recuada, ela só aparece com a primeira resposta da questão acima.'

const BULLET = /^(?:[-*•–]|\d+[.)])\s+/
const TAB = '    '
const WRITTEN = /\s*:?\s*_{2,}\s*$/

/** The lines that were copied from a sheet or a text, as items; blank lines are none. */
export function itensDasLinhas(text: string): Item[] {
  const read: { item: Item; depth: number }[] = []
  for (const line of text.replaceAll('\t', TAB).split(/\r?\n/)) {
    if (line.trim() === '') continue
    const item = itemDaLinha(line.trim().replace(BULLET, ''))
    const depth = line.search(/\S/)
    const above = read.findLast((one) => one.depth < depth && valores(one.item).length > 0)
    const [first] = above ? valores(above.item) : []
    read.push({ depth, item: above && first ? { ...item, itemCondicional: above.item.chave, valorCondicional: first.numero } : item })
  }
  return read.map(({ item }) => item)
}

function itemDaLinha(line: string): Item {
  for (const [mark, tipo] of [
    [/\(\s*\)/, OBJETIVA],
    [/\[\s*\]/, MULTIPLA_ESCOLHA],
  ] as const) {
    const [titulo = '', ...opcoes] = line.split(mark).map((part) => part.trim())
    if (opcoes.length > 1) return novo(titulo, tipo, opcoes)
  }
  return WRITTEN.test(line) ? novo(line.replace(WRITTEN, ''), DISCURSIVA) : novo(line, SIM_NAO)
}

/** The title says what is asked; who wants to say more writes it in the description. */
function novo(title: string, tipo: Item['tipo'], opcoes: string[] = []): Item {
  const titulo = title.replace(/\s*:$/, '')
  return { ...novoItem(), titulo, descricao: titulo, tipo, opcoes: opcoes.map((descricao, i) => ({ numero: i + 1, descricao })) }
}
