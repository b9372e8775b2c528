import { z } from 'zod'
import { enumOf, SIM_NAO as PALAVRAS } from './kit/enum.ts'
import { flag, Id, orNull, textProblem, VersaoEnviada } from './kit/fields.ts'
import { present } from './kit/present.ts'
import { DISCURSIVA, MULTIPLA_ESCOLHA, OBJETIVA, problemasDeCondicao, SIM_NAO, type TipoRegra } from './task-regras.ts'

export const TipoItem = enumOf({
  OBJETIVA: [1, 'Objetiva'],
  DISCURSIVA: [2, 'Discursiva'],
  MULTIPLA_ESCOLHA: [3, 'Múltipla Escolha'],
  SIM_NAO: [4, 'Sim/Não'],
})
export const TipoMetrica = enumOf({ TEMPO_DE_RESPOSTA: [1, 'Tempo de Resposta'] })

/** The values of a condition on a yes/no item. */
export const OPCOES_SIM_NAO = [
  { numero: 1, descricao: PALAVRAS.true },
  { numero: 0, descricao: PALAVRAS.false },
]

export const TITULO_MAX = 200
export const DESCRICAO_MAX = 4_000
export const OPCAO_MAX = 200
const ITENS_MAX = 1_000
const OPCOES_MAX = 100
const NUMERO_MAX = 1_000_000
const CHAVE_MAX = 100

const Opcao = z.object({ numero: z.number().int(), descricao: z.string() })

/** An item as it is read, and as a version keeps it. */
export const ChecklistItem = z.object({
  id: Id,
  titulo: z.string(),
  descricao: z.string(),
  tipo: TipoItem.schema,
  tipoMetrica: TipoMetrica.schema.nullable(),
  obrigatorio: z.boolean(),
  ordem: z.number().int(),
  opcoes: z.array(Opcao),
  itemCondicional: z.object({ id: Id, titulo: z.string() }).nullable(),
  valorCondicional: Opcao.nullable(),
})
export type ChecklistItem = z.output<typeof ChecklistItem>

/** What is missing is said with the item's number, by `problemasDosItens`. */
const looseText = z.preprocess((v) => (typeof v === 'string' ? v.trim() : ''), z.string())
const Key = z.string().max(CHAVE_MAX, `Chave: no máximo ${CHAVE_MAX} caracteres.`)

/** An item as it is sent. */
export const ChecklistItemForm = z.object({
  titulo: looseText.meta({ label: 'Título', required: true }),
  descricao: looseText.meta({ label: 'Descrição', required: true }),
  tipo: z.preprocess((v) => v ?? OBJETIVA, TipoItem.schema).meta({ label: 'Tipo' }),
  tipoMetrica: orNull(TipoMetrica.schema).meta({ label: 'Métrica' }),
  obrigatorio: z.preprocess((v) => v ?? false, flag('Obrigatório', false)),
  opcoes: z
    .array(
      z.object({
        numero: z
          .number({ error: 'Número da opção inválido.' })
          .int('Número da opção inválido.')
          .min(1, 'Número da opção inválido.')
          .max(NUMERO_MAX, 'Número da opção inválido.'),
        descricao: looseText.meta({ label: 'Opção' }),
      }),
    )
    .max(OPCOES_MAX, `No máximo ${OPCOES_MAX} opções.`)
    .nullish()
    .transform((opcoes) => opcoes ?? [])
    .meta({ label: 'Opções' }),
  itemCondicional: orNull(
    z.union([z.object({ id: Id }), z.object({ chave: Key }), Id.transform((id) => ({ id }))], { error: 'Escolha o item da condição.' }),
  ).meta({ label: 'Condição' }),
  valorCondicional: z
    .preprocess(
      (v) => (typeof v === 'number' ? { numero: v } : v === '' ? null : (v ?? null)),
      z.object({ numero: z.number().int() }, { error: 'Escolha o valor da condição.' }).nullable(),
    )
    .meta({ label: 'Valor da condição' }),
  id: Id.nullish(),
  /** How a condition of the same save names an item that has no id yet. */
  chave: Key.nullish(),
})
export type ChecklistItemForm = z.output<typeof ChecklistItemForm>

export type ProblemaDoItem = { item: number; campo: string; message: string }

const isText = (v: string | null | undefined): v is string => v !== null && v !== undefined
const isChoice = (tipo: TipoRegra) => tipo === OBJETIVA || tipo === MULTIPLA_ESCOLHA
const filled = ({ opcoes }: Pick<ChecklistItemForm, 'opcoes'>) => opcoes.filter(({ descricao }) => descricao.trim() !== '')

/** The values that a condition on this item may name; none for an item that cannot be a condition. */
export const valoresDaCondicao = (item: Pick<ChecklistItemForm, 'tipo' | 'opcoes'>): { numero: number; descricao: string }[] =>
  item.tipo === SIM_NAO ? OPCOES_SIM_NAO : item.tipo === DISCURSIVA ? [] : filled(item)

type Lugares = { id: Map<number, number>; chave: Map<string, number> }

/** Where the items stand in the list; of two with the same name, the first. */
function lugaresDe(itens: readonly ChecklistItemForm[]): Lugares {
  const places: Lugares = { id: new Map(), chave: new Map() }
  itens.forEach(({ id, chave }, i) => {
    if (id && !places.id.has(id)) places.id.set(id, i)
    if (isText(chave) && !places.chave.has(chave)) places.chave.set(chave, i)
  })
  return places
}

/** The index of the item that the condition of this one names; undefined when it names none of the list. */
const indiceDaCondicao = ({ id, chave }: Lugares, { itemCondicional: names }: ChecklistItemForm): number | undefined =>
  names === null ? undefined : 'id' in names ? id.get(names.id) : chave.get(names.chave)

const NOMES = { titulo: 'Título', descricao: 'Descrição', opcoes: 'Opção' }

/** Everything that keeps a list of items from being saved, in the order of the items, with the texts of CHK-035 and CHK-037. */
export function problemasDosItens(itens: readonly ChecklistItemForm[]): ProblemaDoItem[] {
  const problems: ProblemaDoItem[] = []
  const places = lugaresDe(itens)
  const targets = itens.map((item) => indiceDaCondicao(places, item))
  const circles = problemasDeCondicao(
    itens.map(({ itemCondicional }, i) => ({ chave: i, condicao: itemCondicional === null ? null : (targets[i] ?? -1) })),
  )
  itens.forEach((item, i) => {
    const problem = (campo: string, sentence: string) => problems.push({ item: i, campo, message: `${sentence} Item ${i + 1}` })
    for (const field of ['titulo', 'descricao'] as const)
      if (item[field] === '') problem(field, 'Necessário preencher os campos obrigatórios Título e Descrição.')
    if (item.titulo.length > TITULO_MAX) problem('titulo', `Título: no máximo ${TITULO_MAX} caracteres.`)
    if (item.descricao.length > DESCRICAO_MAX)
      problem('descricao', `Descrição: no máximo ${DESCRICAO_MAX.toLocaleString('pt-BR')} caracteres.`)
    if (item.opcoes.some(({ descricao }) => descricao.length > OPCAO_MAX)) problem('opcoes', `Opção: no máximo ${OPCAO_MAX} caracteres.`)
    const texts = [
      ['titulo', item.titulo],
      ['descricao', item.descricao],
      ...item.opcoes.map(({ descricao }) => ['opcoes', descricao] as const),
    ] as const
    for (const [field, text] of texts) {
      const wrong = textProblem(text, { multiline: field === 'descricao' })
      if (wrong) problem(field, `${NOMES[field]}: ${wrong}`)
    }
    if (isChoice(item.tipo) && filled(item).length < 2)
      problem('opcoes', 'Necessária mais de uma opção para as questões Objetivas de Múltipla Escolha.')
    if (new Set(item.opcoes.map(({ numero }) => numero)).size < item.opcoes.length) problem('opcoes', 'Duas opções têm o mesmo número.')
    if (item.id && places.id.get(item.id) !== i) problem('id', 'O mesmo item aparece duas vezes.')
    if (isText(item.chave) && places.chave.get(item.chave) !== i) problem('chave', 'Dois itens têm a mesma chave.')
    const condition = conditionProblem(item, itens[targets[i] ?? -1], circles.get(i))
    if (condition) problem(condition.campo, condition.message)
  })
  return problems
}

const CIRCLES = {
  ciclo: 'A condição forma um ciclo. Escolha um item acima deste.',
  abaixo: 'A condição fica abaixo deste item. Escolha um item acima, ou mude a ordem.',
  inexistente: 'O item da condição não existe mais. Escolha outro.',
}

function conditionProblem(item: ChecklistItemForm, target: ChecklistItemForm | undefined, circle: keyof typeof CIRCLES | undefined) {
  if (circle) return { campo: 'itemCondicional', message: CIRCLES[circle] }
  if (!target) return undefined
  if (target.tipo === DISCURSIVA)
    return { campo: 'itemCondicional', message: 'Só um item Objetiva, Múltipla Escolha ou Sim/Não pode ser a condição.' }
  const fits = valoresDaCondicao(target).some(({ numero }) => numero === item.valorCondicional?.numero)
  return fits ? undefined : { campo: 'valorCondicional', message: 'Escolha o valor da condição.' }
}

export const ChecklistItensForm = z.object({
  itens: z
    .array(ChecklistItemForm, { error: 'Envie a lista de itens.' })
    .max(ITENS_MAX, `No máximo ${ITENS_MAX.toLocaleString('pt-BR')} itens.`)
    .superRefine((itens, ctx) => {
      for (const { item, campo, message } of problemasDosItens(itens)) ctx.addIssue({ code: 'custom', path: [item, campo], message })
    }),
  ...VersaoEnviada.shape,
})
export type ChecklistItensForm = z.output<typeof ChecklistItensForm>

/**
 * The list as it is kept, given the id of each item in turn: numbered in its order, without blank options, and without what its
 * type does not use. Only for a list without problems.
 */
export function itensGravados(itens: readonly ChecklistItemForm[], ids: readonly number[]): ChecklistItem[] {
  const places = lugaresDe(itens)
  return itens.map((item, i) => {
    const { titulo, descricao, tipo, tipoMetrica, obrigatorio } = item
    const at = indiceDaCondicao(places, item)
    const target = at === undefined ? undefined : itens[at]
    const valor = target && valoresDaCondicao(target).find(({ numero }) => numero === item.valorCondicional?.numero)
    return {
      id: present(ids[i]),
      titulo,
      descricao,
      tipo,
      tipoMetrica,
      obrigatorio,
      ordem: i + 1,
      opcoes: isChoice(tipo) ? filled(item) : [],
      itemCondicional: target && at !== undefined ? { id: present(ids[at]), titulo: target.titulo } : null,
      valorCondicional: valor ?? null,
    }
  })
}
