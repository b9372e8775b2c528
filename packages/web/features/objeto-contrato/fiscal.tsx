import { type ListaDeCodigos, formatCodigo, nfseCodigo, podeMudarNota, TribISSQN } from '@retaguarda/contract/faturamento/nfse-fiscal.ts'
import { objetoContrato } from '@retaguarda/contract/objeto-contrato.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { z } from 'zod'
import { SelectField } from '../../kit/fields/choice-field.tsx'
import { type FieldProps, useFieldFrame } from '../../kit/fields/field-frame.tsx'
import { FormCard } from '../../kit/fields/form-card.tsx'
import { PickOne } from '../../kit/fields/pick-one.tsx'
import type { SuggestRoutes } from '../../kit/fields/suggestions.ts'
import { TextareaField, TextField } from '../../kit/fields/text-field.tsx'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import { useFormStore } from '../../kit/form/form-store.ts'
import { useUser } from '../../kit/session/session.ts'
import { readOf } from '../../kit/use-read.ts'
import { useNotasVistas } from '../../parts/nfse/em-uso.ts'

const f = fieldsOf(objetoContrato.form).fiscal

/** How it is classified on notes, where notes are set up here; who may not change it sees it where the object is looked at. */
export function Fiscal() {
  const { mode, base } = useFormStore()
  const may = podeMudarNota(useUser())
  const seen = useNotasVistas()
  useNothingIsNone()
  if ((!seen && !base().fiscal) || (mode !== 'visualizar' && !may)) return null
  return (
    <FormCard title="Nota fiscal">
      <CodigoField
        name={f.cTribNac}
        lista="cTribNac"
        span={12}
        required={false}
        hint="Sem ele o objeto não sai em nota. Pergunte ao contador."
      />
      <CodigoField name={f.cNBS} lista="cNBS" span={12} />
      <TextField name={f.cTribMun} span={6} half inputMode="numeric" />
      <SelectField name={f.tribISSQN} span={6} half />
      <TextField name={f.cst} span={4} half inputMode="numeric" hint="IBS/CBS: os três, ou nenhum." />
      <TextField name={f.cClassTrib} span={4} half inputMode="numeric" />
      <TextField name={f.cIndOp} span={4} half inputMode="numeric" />
      <TextareaField name={f.descricao} hint="Vazia, a nota leva o nome do objeto." />
    </FormCard>
  )
}

/** All of it emptied again is no classification, and asks for none of its fields. */
function useNothingIsNone(): void {
  const store = useFormStore()
  useEffect(
    () =>
      store.subscribe(() => {
        const { fiscal } = store.values()
        if (typeof fiscal === 'object' && fiscal !== null && Object.entries(fiscal).every(saysNothing)) store.set(FISCAL, null)
      }),
    [store],
  )
}
const FISCAL = 'fiscal'
const saysNothing = ([name, value]: [string, unknown]) =>
  value === null || value === undefined || value === '' || (name === 'tribISSQN' && value === TribISSQN.code.TRIBUTAVEL)

const Suggested = z.array(z.object({ value: z.string(), label: z.string() }))
const NAME_MIN = 2

/** The codes of one list as a picker takes them: its ids are the codes as numbers. */
function suggestOf(lista: ListaDeCodigos): SuggestRoutes {
  const { suggest } = nfseCodigo
  const path = `${suggest.path}?lista=${lista}` as const
  const response = Suggested.transform((found) => found.map(({ value, label }) => ({ id: Number(value), nome: label })))
  const byText = { ...suggest, path, response, query: z.object({}) }
  return { all: { ...byText, params: z.object({}) }, byText, from: NAME_MIN }
}
const SUGGEST = { cTribNac: suggestOf('cTribNac'), cNBS: suggestOf('cNBS') }
const DIGITS = { cTribNac: 6, cNBS: 9 }

/** One code of a national list, found by number or by words; the value is its digits. */
function CodigoField({ lista, ...props }: FieldProps & { lista: ListaDeCodigos }) {
  const { value, set, viewing, input, place, shown, text } = useFieldFrame(props)
  const codigo = typeof value === 'string' ? value : ''
  const known = useNome(lista, codigo)
  if (viewing) return shown(codigo === '' ? null : known)
  return place(
    <PickOne
      {...input}
      suggest={SUGGEST[lista]}
      text={text}
      chosen={codigo === '' ? undefined : { id: Number(codigo), nome: known }}
      onChange={(option) => set(option ? String(option.id).padStart(DIGITS[lista], '0') : null)}
      clearable
      placeholder="Número ou parte da descrição"
    />,
  )
}

/** A code with its words, once they have arrived. */
function useNome(lista: ListaDeCodigos, codigo: string): string {
  const { data } = useQuery({
    ...readOf([nfseCodigo.suggest.path, lista, codigo], nfseCodigo.suggest, { params: { texto: codigo }, query: { lista } }),
    enabled: codigo !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data?.find(({ value }) => value === codigo)?.label ?? formatCodigo(lista, codigo)
}
