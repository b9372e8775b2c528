import { type ChecklistItem, type ChecklistItemForm, valoresDaCondicao } from '@retaguarda/contract/checklist-itens.ts'
import { MULTIPLA_ESCOLHA, OBJETIVA } from '@retaguarda/contract/task-regras.ts'
import { keyOf, type ItemDaLista, newKey } from '../../parts/itens/item.ts'

/** An item on the screen. A condition names another one by its `chave`, whether that one was saved already or not. */
export type Item = ItemDaLista & {
  titulo: string
  descricao: string
  tipo: ChecklistItemForm['tipo']
  tipoMetrica: ChecklistItemForm['tipoMetrica']
  obrigatorio: boolean
  opcoes: { numero: number; descricao: string }[]
  itemCondicional: string | null
  valorCondicional: number | null
}

const TITULO_CURTO = 30
const SEM_TITULO = 'Informe um título'

/** The title of a card: 30 characters, then '...' (CHK-024). */
export function tituloCurto(titulo: string): string {
  const characters = [...titulo.trim()]
  if (characters.length === 0) return SEM_TITULO
  return characters.length > TITULO_CURTO ? `${characters.slice(0, TITULO_CURTO).join('')}...` : characters.join('')
}

/** Where items must be told apart that begin alike. */
export const tituloInteiro = (titulo: string): string => titulo.trim() || SEM_TITULO

export const temOpcoes = (tipo: Item['tipo']): boolean => tipo === OBJETIVA || tipo === MULTIPLA_ESCOLHA

export const lidos = (itens: readonly ChecklistItem[]): Item[] =>
  itens.map(({ id, titulo, descricao, tipo, tipoMetrica, obrigatorio, opcoes, itemCondicional, valorCondicional }) => ({
    id,
    chave: keyOf(id),
    titulo,
    descricao,
    tipo,
    tipoMetrica,
    obrigatorio,
    opcoes,
    itemCondicional: itemCondicional && keyOf(itemCondicional.id),
    valorCondicional: valorCondicional?.numero ?? null,
  }))

const sent = new WeakMap<Item, ChecklistItemForm>()

/** As it is sent and judged; one that did not change is the same object again. */
export function enviado(item: Item): ChecklistItemForm {
  const known = sent.get(item)
  if (known) return known
  const { itemCondicional, valorCondicional } = item
  const form = {
    ...item,
    titulo: item.titulo.trim(),
    descricao: item.descricao.trim(),
    opcoes: item.opcoes.map(({ numero, descricao }) => ({ numero, descricao: descricao.trim() })),
    itemCondicional: itemCondicional === null ? null : { chave: itemCondicional },
    valorCondicional: valorCondicional === null ? null : { numero: valorCondicional },
  }
  sent.set(item, form)
  return form
}

/** Objetiva (CHK-032) with one option, numero 1 (CHK-033). */
export const novoItem = (): Item => ({
  id: null,
  chave: newKey(),
  titulo: '',
  descricao: '',
  tipo: OBJETIVA,
  tipoMetrica: null,
  obrigatorio: false,
  opcoes: [{ numero: 1, descricao: '' }],
  itemCondicional: null,
  valorCondicional: null,
})

/** Questions of one kind come one after another. */
export const seguinteDe = ({ tipo }: Item): Item => ({ ...novoItem(), tipo })

export const copiaDe = (item: Item): Item => ({ ...item, id: null, chave: newKey(), titulo: `${item.titulo.trim()} (cópia)`.trim() })

/** Choices need a first option to type into; what another type does not use stays, in case the person comes back. */
export const comTipo = (item: Item, tipo: Item['tipo']): Partial<Item> =>
  temOpcoes(tipo) && item.opcoes.length === 0 ? { tipo, opcoes: [{ numero: 1, descricao: '' }] } : { tipo }

/**
 * The numero of a further option: one that no option of the item has or had, and no condition names. A condition on an option that
 * is gone would otherwise come to mean the new one.
 */
export function proximoNumero(item: Item, before: Item | undefined, itens: readonly Item[]): number {
  const named = itens.flatMap(({ itemCondicional, valorCondicional }) =>
    itemCondicional === item.chave && valorCondicional !== null ? [valorCondicional] : [],
  )
  const known = [...item.opcoes, ...(before?.opcoes ?? [])].map(({ numero }) => numero)
  return Math.max(0, ...known, ...named) + 1
}

export type Candidato = { chave: string; numero: number; titulo: string }

/** The items above that a condition may stand on, the nearest first. */
export const candidatos = (itens: readonly Item[], index: number): Candidato[] =>
  itens
    .slice(0, index)
    .flatMap((item, i) => (valores(item).length > 0 ? [{ chave: item.chave, numero: i + 1, titulo: tituloInteiro(item.titulo) }] : []))
    .reverse()

export function candidatoMaisPerto(itens: readonly Item[], index: number): string | undefined {
  for (let i = index - 1; i >= 0; i--) {
    const item = itens[i]
    if (item && valores(item).length > 0) return item.chave
  }
  return undefined
}

export const valores = (item: Item) => valoresDaCondicao(enviado(item))

/** How many conditions deep each item stands; a circle ends where it closes. */
export function niveis(itens: readonly Item[]): Map<string, number> {
  const byKey = new Map(itens.map((item) => [item.chave, item]))
  const known = new Map<string, number>()
  for (const { chave } of itens) {
    const chain: string[] = []
    let at: string | null | undefined = chave
    while (at !== null && at !== undefined && !known.has(at) && !chain.includes(at) && byKey.has(at)) {
      chain.push(at)
      at = byKey.get(at)?.itemCondicional
    }
    const above = typeof at === 'string' ? known.get(at) : undefined
    let depth = above === undefined ? 0 : above + 1
    for (const link of chain.reverse()) known.set(link, depth++)
  }
  return known
}
