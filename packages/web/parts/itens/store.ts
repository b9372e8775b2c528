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
  return { itens, chaves, lugares: new Map(chaves.map((chave, i) => [chave, i])) }
}

const iguais = (a: readonly ItemDaLista[], b: readonly ItemDaLista[]) =>
  a.length === b.length && a.every((item, i) => item === b[i] || (item.chave === b[i]?.chave && same(item, b[i])))

export type Lidos<T> = {
  itens: readonly T[]
  /** The fields of the form beside the list. */
  campos?: Values
  versaoRegistro: number
}

export function novoItensStore<T extends ItemDaLista>(definicao: Definicao<T>, lidos: Lidos<T>): ItensStore<T> {
  const { list, schema, show, principal, semEspera } = definicao
  const { subscribe, tell: emit } = heard()
  let base = { itens: lidos.itens, campos: lidos.campos ?? {} }
  let campos = base.campos
  let now = estadoDe(base.itens)
  let judged = new Set<string>()
  let refused = false
  /** Refusals that only the server knows, until what they are about changes. */
  let server: { about: unknown; problem: Problema }[] = []

  const become = (itens: readonly T[]) => {
    now = estadoDe(itens, now)
    emit()
  }
  const judgeAgain = () => {
    now = { itens: now.itens, chaves: now.chaves, lugares: now.lugares }
    emit()
  }
  const item = (chave: string) => now.itens[now.lugares.get(chave) ?? -1]
  const lugar = (chave: string) => now.lugares.get(chave) ?? -1
  const chaveAt = (path: Path) => now.chaves[Number(path.split('.')[1])] ?? ''
  const campoOf = (path: Path) => path.split('.')[2] ?? ''
  const inList = (path: Path) => topOf(path) === list
  const valuesOf = (itens: readonly T[], others: Values): Values => ({ ...others, [list]: itens })
  const caminho = ({ chave, campo }: Problema) => (chave === null ? campo : `${list}.${lugar(chave)}.${campo}`)
  const aboutOf = ({ chave, campo }: Problema) => (chave === null ? campos[campo] : item(chave))

  const problemas = (): Problema[] => {
    const beside = Object.keys(campos).length === 0 ? {} : issuesByPath(schema, valuesOf(now.itens, campos))
    return [
      ...Object.entries(beside).flatMap(([campo, message]) => (inList(campo) ? [] : [{ chave: null, campo, message }])),
      ...definicao.problemas(now.itens),
    ]
  }
  const shown = (problem: Problema) =>
    judged.has(marca(problem)) || (problem.chave !== null && (semEspera?.(problem, item(problem.chave)) ?? false))

  const erros = (): Erros => {
    if (now.erros) return now.erros
    const porCampo: Record<Path, string> = {}
    const porItem = new Map<string, string[]>()
    const say = (problem: Problema) => {
      porCampo[caminho(problem)] ??= problem.message
      if (problem.chave === null) return
      const said = porItem.get(problem.chave) ?? []
      if (!said.includes(problem.message)) porItem.set(problem.chave, [...said, problem.message])
    }
    for (const problem of problemas()) if (shown(problem)) say(problem)
    for (const { about, problem } of server) if (aboutOf(problem) === about) say(problem)
    now.erros = { porCampo, porItem }
    return now.erros
  }

  const alterar = (chave: string, change: Partial<T>) => become(now.itens.map((one) => (one.chave === chave ? { ...one, ...change } : one)))

  return {
    schema,
    mode: 'alterar',
    show,
    idOf: (path) => fieldId(path),
    record: {},
    files: new Map(),
    version: { current: lidos.versaoRegistro },
    sent: () => undefined,
    setSent: () => {},
    values: () => valuesOf(now.itens, campos),
    base: () => valuesOf(base.itens, base.campos),
    itens: () => now.itens,
    gravados: () => base.itens,
    chaves: () => now.chaves,
    item,
    lugar,
    alterar,
    set: (path, value) => {
      // The fields of the kit stand in a card and name themselves `itens.3.titulo`; such a name is one of the item's own keys.
      if (inList(path)) return alterar(chaveAt(path), { [campoOf(path)]: value } as Partial<T>)
      campos = { ...campos, [path]: value }
      judgeAgain()
    },
    insert: () => {},
    remove: () => {},
    move: () => {},
    incluir: (novo, at, mais = []) => become(now.itens.toSpliced(at, 0, novo, ...mais)),
    excluir: (chave) => become(now.itens.filter((one) => one.chave !== chave)),
    mover: (chave, to) => become(movido(now.itens, lugar(chave), Math.max(0, Math.min(to, now.itens.length - 1)))),
    ordenar: (chaves) => become(chaves.map((chave) => item(chave)).filter((one) => one !== undefined)),
    replace: (values, before) => {
      const parts = ({ [list]: itens, ...others }: Values) => ({ itens: itens as readonly T[], campos: others }) // values of this store, kept by the draft or made by the conflict
      base = parts(before)
      const next = parts(values)
      // What is the same in both is one object again.
      const known = new Map(base.itens.map((one) => [one.chave, one]))
      judged = new Set()
      refused = false
      campos = next.campos
      become(next.itens.map((one) => (same(known.get(one.chave), one) ? (known.get(one.chave) ?? one) : one)))
    },
    isDirty: () => !iguais(base.itens, now.itens) || !same(base.campos, campos),
    errors: () => erros().porCampo,
    recusado: () => refused,
    caminho,
    errosDe: (chave) => erros().porItem.get(chave) ?? NONE,
    setErrors: (errors) => {
      server = Object.entries(errors).flatMap(([path, message]) => {
        const chave = inList(path) ? chaveAt(path) : null
        if (chave !== null && !item(chave)) return []
        const named = campoOf(path)
        const campo = chave === null ? path : named === '' || SEM_CAMPO.has(named) ? principal : named
        const problem = { chave, campo, message }
        return [{ about: aboutOf(problem), problem }]
      })
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
    blur: (path) => {
      if (!refused) return
      judged.add(inList(path) ? marca({ chave: chaveAt(path), campo: campoOf(path) }) : marca({ chave: null, campo: path }))
      judgeAgain()
    },
    subscribe,
  }
}
