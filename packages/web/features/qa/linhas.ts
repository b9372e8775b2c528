import { type FaltaDoPasso, faltasDoPasso, PassoCampos, type PassoParams, PassoParamsForm, TipoPasso } from '@retaguarda/contract/passo.ts'
import { LinhaForm, type Linha as LinhaLida, TestCaseForm } from '@retaguarda/contract/test-case.ts'
import { z } from 'zod'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import { chaveDe, type ItemDaLista, novaChave, type Problema } from '../../parts/itens/item.ts'

/** A line on the screen: the fields of its step stand beside its name. */
export type Linha = ItemDaLista & {
  operation: { id: number; name: string } | null
  name: string
  type: PassoParams['type']
  type_term: PassoParams['type_term']
  value: string
  data: string
}

const LinhaTela = z.object({ name: LinhaForm.shape.name, ...PassoCampos.shape })
/** The form as the screen holds it: labels, marks and limits are the contract's. */
export const CasoTela = z.object({ ...TestCaseForm.shape, operations: z.array(LinhaTela) })
export const f = fieldsOf(CasoTela)
export const l = fieldsOf(LinhaTela)

const deParams = ({ type, type_term, value, data }: PassoParams) => ({ type, type_term, value: value ?? '', data: data ?? '' })

export const lidas = (linhas: readonly LinhaLida[]): Linha[] =>
  linhas.map(({ id, operation, name, params }) => ({ id, chave: chaveDe(id), operation, name, ...deParams(params) }))

export const novaLinha = (name: string, params: PassoParams, operation: Linha['operation'] = null): Linha => ({
  id: null,
  chave: novaChave(),
  operation,
  name,
  ...deParams(params),
})

/** A step of its own, called what its type is until somebody names it. */
export const passoNovo = (type: PassoParams['type'] = 'click'): Linha =>
  novaLinha(TipoPasso.labels[type], { type, type_term: null, value: null, data: null })

export const copiaDe = (linha: Linha): Linha => ({ ...linha, id: null, chave: novaChave() })

/** As it is sent. */
export const enviada = ({ id, operation, name, type, type_term, value, data }: Linha): z.input<typeof LinhaForm> => ({
  id,
  operation: operation?.id ?? null,
  name,
  params: { type, type_term, value, data },
})

/** Lines never change, so that each is judged once, and not again at each key. */
function umaVez<R extends object>(judge: (linha: Linha) => R): (linha: Linha) => R {
  const known = new WeakMap<Linha, R>()
  return (linha) => {
    const found = known.get(linha) ?? judge(linha)
    known.set(linha, found)
    return found
  }
}

const problemasDe = umaVez((linha): Problema[] => {
  const issues = LinhaForm.safeParse(enviada(linha)).error?.issues ?? []
  return issues.map(({ path, message }) => ({ chave: linha.chave, campo: String(path.at(-1) ?? 'name'), message }))
})

/** What keeps lines from being saved, by the names of the screen. */
export const problemas = (linhas: readonly Linha[]): Problema[] => linhas.flatMap((linha) => problemasDe(linha))

/** What keeps a line from being run, each at its field; it is saved all the same. */
export const faltasDaLinha = umaVez(({ type, type_term, value, data }): readonly FaltaDoPasso[] => {
  const params = PassoParamsForm.safeParse({ type, type_term, value, data })
  return params.success ? faltasDoPasso(params.data) : []
})

/** Is what a line lacks at this field? */
export const faltaEm = (linha: Linha | undefined, campo: FaltaDoPasso['campo']): boolean =>
  linha !== undefined && faltasDaLinha(linha).some((one) => one.campo === campo)
