/**
 * Which questions of a checklist are shown and how far it is, from its items and the answers alone. One module for the server
 * and the screens. Nothing here depends on the order of items or answers.
 */

/** What is stored as an answer: an option's numero, several of them, yes or no, or text. */
export type Resposta = number | number[] | boolean | string

export const OBJETIVA = 1
export const DISCURSIVA = 2
export const MULTIPLA_ESCOLHA = 3
export const SIM_NAO = 4
export type TipoRegra = typeof OBJETIVA | typeof DISCURSIVA | typeof MULTIPLA_ESCOLHA | typeof SIM_NAO

/** What of an item the rules look at. */
export type ItemRegra = {
  id: number
  tipo: TipoRegra
  obrigatorio: boolean
  itemCondicional: { id: number } | null
  valorCondicional: { numero: number } | null
}

/** By the item's id. An answer to an item that is not there means nothing. */
export type Respostas = ReadonlyMap<number, Resposta>

/** Is this answer the value that shows the dependent item? Of several choices one is enough; yes is 1 and no is 0. */
export function atende(resposta: Resposta | undefined, numero: number): boolean {
  if (resposta === undefined) return false
  if (Array.isArray(resposta)) return resposta.includes(numero)
  if (typeof resposta === 'boolean') return resposta === (numero === 1)
  return typeof resposta === 'number' && resposta === numero
}

/**
 * The items that are shown: those without a condition, and those whose condition's item is itself shown and answered with the
 * value. One whose condition is missing or turns in a circle is not.
 */
export function itensVisiveis(itens: readonly ItemRegra[], respostas: Respostas): Set<number> {
  const byId = new Map(itens.map((item) => [item.id, item]))
  const known = new Map<number, boolean>()
  for (const { id } of itens) {
    // Up the chain to an item that is known or decides by itself, then back down: any depth, and a circle ends at once.
    const chain: number[] = []
    const seen = new Set<number>()
    let at: ItemRegra | undefined = byId.get(id)
    let shown: boolean | undefined
    while (shown === undefined) {
      if (!at || seen.has(at.id)) shown = false
      else if (known.has(at.id)) shown = known.get(at.id) ?? false
      else {
        seen.add(at.id)
        chain.push(at.id)
        const { itemCondicional, valorCondicional } = at
        if (!itemCondicional) shown = true
        else if (!valorCondicional || !atende(respostas.get(itemCondicional.id), valorCondicional.numero)) shown = false
        else at = byId.get(itemCondicional.id)
      }
    }
    for (const link of chain) known.set(link, shown)
  }
  return new Set(itens.filter((item) => known.get(item.id)).map((item) => item.id))
}

/** Does this answer count? A required yes/no question answered no does not (TAR-018). */
export const conta = ({ tipo, obrigatorio }: Pick<ItemRegra, 'tipo' | 'obrigatorio'>, resposta: Resposta | undefined): boolean =>
  resposta !== undefined && !(tipo === SIM_NAO && obrigatorio && resposta === false)

export type Andamento = { respondidas: number; visiveis: number }

/** How many visible questions there are and how many of them are answered; hidden answers are kept and never counted. */
export function andamento(itens: readonly ItemRegra[], respostas: Respostas): Andamento {
  const visiveis = itensVisiveis(itens, respostas)
  const respondidas = itens.filter((item) => visiveis.has(item.id) && conta(item, respostas.get(item.id))).length
  return { respondidas, visiveis: visiveis.size }
}

/** Whole percent, rounded down; nothing visible is 100. */
export const percentual = ({ respondidas, visiveis }: Andamento): number =>
  visiveis === 0 ? 100 : Math.floor((respondidas * 100) / visiveis)

/** Several checklists as one. */
export const somaAndamento = (all: readonly Andamento[]): Andamento => ({
  respondidas: all.reduce((sum, { respondidas }) => sum + respondidas, 0),
  visiveis: all.reduce((sum, { visiveis }) => sum + visiveis, 0),
})

type ItemDeRespostas = Pick<ItemRegra, 'tipo'> & { opcoes: readonly { numero: number }[] }

/** Why this cannot be an answer to the item, as the sentence for the person; undefined when it can. */
export function problemaDaResposta({ tipo, opcoes }: ItemDeRespostas, resposta: unknown): string | undefined {
  const isOption = (v: unknown) => opcoes.some(({ numero }) => numero === v)
  if (tipo === OBJETIVA) return isOption(resposta) ? undefined : 'Escolha uma das opções da questão.'
  if (tipo === MULTIPLA_ESCOLHA) {
    const fits = Array.isArray(resposta) && resposta.length > 0 && resposta.every(isOption) && new Set(resposta).size === resposta.length
    return fits ? undefined : 'Escolha pelo menos uma das opções da questão, cada uma uma só vez.'
  }
  if (tipo === SIM_NAO) return typeof resposta === 'boolean' ? undefined : 'Responda sim ou não.'
  if (typeof resposta !== 'string' || resposta.trim() === '') return 'Escreva a resposta.'
  if (resposta.length > RESPOSTA_MAX) return `Resposta: no máximo ${RESPOSTA_MAX.toLocaleString('pt-BR')} caracteres.`
  return resposta.includes('\u0000') ? 'Há um caractere que não pode ser gravado.' : undefined
}

export const RESPOSTA_MAX = 10_000

/** An item of a list being edited, told from others by any key. */
export type ItemDeLista = { chave: string | number; condicao: string | number | null }

/**
 * What is wrong with the conditions of a list, by the item's index: on itself or in a circle, on an item that is not there, on one
 * below. No two items have one key.
 */
export function problemasDeCondicao(itens: readonly ItemDeLista[]): Map<number, 'ciclo' | 'inexistente' | 'abaixo'> {
  const index = new Map(itens.map(({ chave }, i) => [chave, i]))
  const problems = new Map<number, 'ciclo' | 'inexistente' | 'abaixo'>()
  const next = itens.map(({ condicao }) => (condicao === null ? undefined : index.get(condicao)))
  itens.forEach(({ condicao }, i) => {
    if (condicao === null) return
    const target = next[i]
    if (target === undefined) problems.set(i, 'inexistente')
    else if (target >= i) problems.set(i, turnsAround(next, i) ? 'ciclo' : 'abaixo')
  })
  return problems
}

function turnsAround(next: readonly (number | undefined)[], start: number): boolean {
  let at = next[start]
  for (let steps = 0; at !== undefined && steps <= next.length; steps++) {
    if (at === start) return true
    at = next[at]
  }
  return false
}
