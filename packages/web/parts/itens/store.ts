import { same } from '../../kit/form/diff.ts'
import { fieldId, type Path, topOf, type Values } from '../../kit/form/path.ts'
import { issuesByPath } from '../../kit/form/schema-info.ts'
import { heard } from '../../kit/held.ts'
import type { Definicao, ItensStore } from './definicao.ts'
import { type ItemDaLista, movido, type Problema } from './item.ts'

const NONE: readonly string[] = []
/** What no screen has a field for. */
const SEM_CAMPO = new Set(['id', 'chave'])
const marca = ({ chave, campo }: Pick<Problema, 'chave' | 'campo'>): string => `${chave ?? ''}.${campo}`

/** The values, and what is derived from them once for each change. */
type Estado<T> = { itens: readonly T[]; chaves: readonly string[]; lugares: Map<string, number>; erros?: Erros }
type Erros = { porCampo: Record<Path, string>; porItem: Map<string, string[]> }

function estadoDe<T extends ItemDaLista>(itens: readonly T[], before?: Estado<T>): Estado<T> {
  const moved = before?.itens.length !== itens.length || itens.some(({ chave }, i) => chave !== before.chaves[i])
  if (before && !moved) return { itens, chaves: before.chaves, lugares: before.lugares }
  const chaves = itens.map(({ chave }) => chave)
  return { itens, chaves, lugares: new Map(chaves.map((key, i) => [key, i])) }
}

const iguais = (a: readonly ItemDaLista[], b: readonly ItemDaLista[]) =>
  a.length === b.length && a.every((item, i) => item === b[i] || (item.chave === b[i]?.chave && same(item, b[i])))

export type Lidos<T> = {
  itens: readonly T[]
  /** The fields of the form beside the list. */
  campos?: Values
  versaoRegistro: number
}

/** What the editor holds; `base` is what it counts as changed against. */
type Mesa<T> = { base: { itens: readonly T[]; campos: Values }; campos: Values; now: Estado<T> }

/** Where in it things stand. */
function lugaresDe<T extends ItemDaLista>(list: Path, mesa: Mesa<T>) {
  const lugar = (key: string) => mesa.now.lugares.get(key) ?? -1
  const item = (key: string) => mesa.now.itens[lugar(key)]
  return {
    lugar,
    item,
    inList: (path: Path) => topOf(path) === list,
    chaveAt: (path: Path) => mesa.now.chaves[Number(path.split('.')[1])] ?? '',
    campoOf: (path: Path) => path.split('.')[2] ?? '',
    valuesOf: (itens: readonly T[], others: Values): Values => ({ ...others, [list]: itens }),
    caminho: ({ chave, campo }: Problema) => (chave === null ? campo : `${list}.${lugar(chave)}.${campo}`),
    aboutOf: ({ chave, campo }: Problema) => (chave === null ? mesa.campos[campo] : item(chave)),
  }
}
type Lugares<T extends ItemDaLista> = ReturnType<typeof lugaresDe<T>>

/** What is wrong with it, and how much of that is said. */
function juizDe<T extends ItemDaLista>(definicao: Definicao<T>, mesa: Mesa<T>, places: Lugares<T>, judgeAgain: () => void) {
  const { schema, principal, semEspera } = definicao
  const { item, inList, chaveAt, campoOf, valuesOf, caminho, aboutOf } = places
  let judged = new Set<string>()
  let refused = false
  /** Refusals that only the server knows, until what they are about changes. */
  let server: { about: unknown; problem: Problema }[] = []

  const problemas = (): Problema[] => {
    const beside = Object.keys(mesa.campos).length === 0 ? {} : issuesByPath(schema, valuesOf(mesa.now.itens, mesa.campos))
    return [
      ...Object.entries(beside).flatMap(([campo, message]) => (inList(campo) ? [] : [{ chave: null, campo, message }])),
      ...definicao.problemas(mesa.now.itens),
    ]
  }
  const shown = (problem: Problema) =>
    judged.has(marca(problem)) || (problem.chave !== null && (semEspera?.(problem, item(problem.chave)) ?? false))
  const fromServer = ([path, message]: [Path, string]) => {
    const chave = inList(path) ? chaveAt(path) : null
    if (chave !== null && !item(chave)) return []
    const named = campoOf(path)
    const campo = chave === null ? path : named === '' || SEM_CAMPO.has(named) ? principal : named
    const problem = { chave, campo, message }
    return [{ about: aboutOf(problem), problem }]
  }
  return {
    erros: (): Erros => {
      if (mesa.now.erros) return mesa.now.erros
      const standing = server.filter(({ about, problem }) => aboutOf(problem) === about)
      mesa.now.erros = juntos([...problemas().filter(shown), ...standing.map(({ problem }) => problem)], caminho)
      return mesa.now.erros
    },
    recusado: () => refused,
    esquecer: () => {
      judged = new Set()
      refused = false
    },
    setErrors: (errors: Record<Path, string>) => {
      server = Object.entries(errors).flatMap(fromServer)
      judgeAgain()
    },
    julgar: () => {
      const all = problemas()
      refused = true
      server = []
      judged = new Set(all.map(marca))
      judgeAgain()
      return all
    },
    blur: (path: Path) => {
      if (!refused) return
      judged.add(inList(path) ? marca({ chave: chaveAt(path), campo: campoOf(path) }) : marca({ chave: null, campo: path }))
      judgeAgain()
    },
  }
}

/** The first sentence of each field, and all that is said of each item. */
function juntos(problemas: readonly Problema[], caminho: (problema: Problema) => Path): Erros {
  const porCampo: Record<Path, string> = {}
  const porItem = new Map<string, string[]>()
  for (const problem of problemas) {
    porCampo[caminho(problem)] ??= problem.message
    if (problem.chave === null) continue
    const said = porItem.get(problem.chave) ?? []
    if (!said.includes(problem.message)) porItem.set(problem.chave, [...said, problem.message])
  }
  return { porCampo, porItem }
}

export function novoItensStore<T extends ItemDaLista>(definicao: Definicao<T>, lidos: Lidos<T>): ItensStore<T> {
  const { list, schema, show } = definicao
  const { subscribe, tell: emit } = heard()
  const base = { itens: lidos.itens, campos: lidos.campos ?? {} }
  const mesa: Mesa<T> = { base, campos: base.campos, now: estadoDe(base.itens) }
  const become = (itens: readonly T[]) => {
    mesa.now = estadoDe(itens, mesa.now)
    emit()
  }
  const judgeAgain = () => {
    const { itens, chaves, lugares } = mesa.now
    mesa.now = { itens, chaves, lugares }
    emit()
  }
  const places = lugaresDe(list, mesa)
  const { item, lugar, inList, valuesOf, caminho } = places
  const { erros, esquecer, ...juiz } = juizDe(definicao, mesa, places, judgeAgain)
  const itens = () => mesa.now.itens
  const alterar = (key: string, change: Partial<T>) => become(itens().map((one) => (one.chave === key ? { ...one, ...change } : one)))
  // Values of this store, kept by the draft or made by the conflict.
  const parts = ({ [list]: all, ...others }: Values) => ({ itens: all as readonly T[], campos: others })

  return {
    ...FORM_OF_A_LIST,
    ...juiz,
    schema,
    show,
    version: { current: lidos.versaoRegistro },
    files: new Map(),
    values: () => valuesOf(itens(), mesa.campos),
    base: () => valuesOf(mesa.base.itens, mesa.base.campos),
    itens,
    gravados: () => mesa.base.itens,
    chaves: () => mesa.now.chaves,
    item,
    lugar,
    alterar,
    set: (path, value) => {
      // The fields of the kit stand in a card and name themselves `itens.3.titulo`; such a name is one of the item's own keys.
      if (inList(path)) return alterar(places.chaveAt(path), { [places.campoOf(path)]: value } as Partial<T>)
      mesa.campos = { ...mesa.campos, [path]: value }
      judgeAgain()
    },
    incluir: (novo, at, mais = []) => become(itens().toSpliced(at, 0, novo, ...mais)),
    excluir: (key) => become(itens().filter((one) => one.chave !== key)),
    mover: (key, to) => become(movido(itens(), lugar(key), Math.max(0, Math.min(to, itens().length - 1)))),
    ordenar: (keys) => become(keys.map((key) => item(key)).filter((one) => one !== undefined)),
    replace: (values, before) => {
      mesa.base = parts(before)
      const next = parts(values)
      // What is the same in both is one object again.
      const known = new Map(mesa.base.itens.map((one) => [one.chave, one]))
      esquecer()
      mesa.campos = next.campos
      become(next.itens.map((one) => (same(known.get(one.chave), one) ? (known.get(one.chave) ?? one) : one)))
    },
    isDirty: () => !iguais(mesa.base.itens, itens()) || !same(mesa.base.campos, mesa.campos),
    errors: () => erros().porCampo,
    caminho,
    errosDe: (key) => erros().porItem.get(key) ?? NONE,
    subscribe,
  }
}

/** What a form has and a list has not: rows of its own, files on their way. */
const FORM_OF_A_LIST = {
  mode: 'alterar',
  idOf: (path: Path) => fieldId(path),
  record: {},
  sent: () => undefined,
  setSent: () => {},
  insert: () => {},
  remove: () => {},
  move: () => {},
} as const
