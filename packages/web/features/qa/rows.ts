import { type FaltaDoPasso, faltasDoPasso, PassoCampos, type PassoParams, PassoParamsForm, TipoPasso } from '@retaguarda/contract/passo.ts'
import { LinhaForm, type Row as LinhaLida, TestCaseForm } from '@retaguarda/contract/test-case.ts'
import { z } from 'zod'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import { keyOf, type ItemDaLista, newKey, type Problema } from '../../parts/itens/item.ts'

/** A line on the screen: the fields of its step stand beside its name. */
export type Row = ItemDaLista & {
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

export const lidas = (rows: readonly LinhaLida[]): Row[] =>
  rows.map(({ id, operation, name, params }) => ({ id, chave: keyOf(id), operation, name, ...deParams(params) }))

export const newRow = (name: string, params: PassoParams, operation: Row['operation'] = null): Row => ({
  id: null,
  chave: newKey(),
  operation,
  name,
  ...deParams(params),
})

/** A step of its own, called what its type is until somebody names it. */
export const passoNovo = (type: PassoParams['type'] = 'click'): Row =>
  newRow(TipoPasso.labels[type], { type, type_term: null, value: null, data: null })

export const copiaDe = (row: Row): Row => ({ ...row, id: null, chave: newKey() })

/** As it is sent. */
export const enviada = ({ id, operation, name, type, type_term, value, data }: Row): z.input<typeof LinhaForm> => ({
  id,
  operation: operation?.id ?? null,
  name,
  params: { type, type_term, value, data },
})

/** Lines never change, so that each is judged once, and not again at each key. */
function umaVez<R extends object>(judge: (row: Row) => R): (row: Row) => R {
  const known = new WeakMap<Row, R>()
  return (row) => {
    const found = known.get(row) ?? judge(row)
    known.set(row, found)
    return found
  }
}

const problemasDe = umaVez((row): Problema[] => {
  const issues = LinhaForm.safeParse(enviada(row)).error?.issues ?? []
  return issues.map(({ path, message }) => ({ chave: row.chave, campo: String(path.at(-1) ?? 'name'), message }))
})

/** What keeps lines from being saved, by the names of the screen. */
export const problemas = (rows: readonly Row[]): Problema[] => rows.flatMap((row) => problemasDe(row))

/** What keeps a line from being run, each at its field; it is saved all the same. */
export const faltasOf = umaVez(({ type, type_term, value, data }): readonly FaltaDoPasso[] => {
  const params = PassoParamsForm.safeParse({ type, type_term, value, data })
  return params.success ? faltasDoPasso(params.data) : []
})

/** Is what a line lacks at this field? */
export const faltaEm = (row: Row | undefined, field: FaltaDoPasso['campo']): boolean =>
  row !== undefined && faltasOf(row).some((one) => one.campo === field)
