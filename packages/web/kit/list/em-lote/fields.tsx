import { NativeSelect } from '@mantine/core'
import { SIM_NAO } from '@retaguarda/contract/kit/enum.ts'
import type { Resource } from '@retaguarda/contract/kit/resource.ts'
import { useFieldFrame } from '../../fields/field-frame.tsx'
import { RefPicker } from '../../fields/ref-picker.tsx'
import type { Incluir } from '../../fields/use-incluir.tsx'
import type { SuggestRoutes } from '../../fields/suggestions.ts'
import { isReference } from '../../form/diff.ts'
import type { FieldName } from '../../form/path.ts'

type Opcao = { value: number | boolean | null; label: string }

/** `useIncluir` answers what offers to include what is not found, for who may. */
type Referencia = { suggest: SuggestRoutes; useIncluir?: () => Incluir | undefined }

/** A field that is changed of many records: one of these words, or a reference. */
export type CampoEmLote = { name: FieldName } & ({ opcoes: Opcao[] } | Referencia)

/** What of a list may be changed together: declared outside of the component. */
export type EmLoteDe = { register: Pick<Resource, 'form' | 'emLote' | 'prefix' | 'name'>; campos: CampoEmLote[] }

export const SIM_OU_NAO: Opcao[] = [
  { value: true, label: SIM_NAO.true },
  { value: false, label: SIM_NAO.false },
]

/** The chosen value as people read it. */
export const word = (field: CampoEmLote, valor: unknown): string =>
  'opcoes' in field ? (field.opcoes.find(({ value }) => value === valor)?.label ?? '') : isReference(valor) ? valor.nome : ''

/** The value that they all get. Nothing is chosen at first, so that nobody empties a field unseen. */
export const Valor = ({ field }: { field: CampoEmLote }) => ('suggest' in field ? <Escolha {...field} /> : <Opcoes {...field} />)

const NINGUEM = () => undefined

const Escolha = ({ name, suggest, useIncluir = NINGUEM }: { name: FieldName } & Referencia) => (
  <RefPicker name={name} suggest={suggest} incluir={useIncluir()} required />
)

function Opcoes({ name, opcoes }: { name: FieldName; opcoes: Opcao[] }) {
  const { value, set, input, place } = useFieldFrame({ name, required: true })
  const at = opcoes.findIndex((one) => one.value === value)
  return place(
    <NativeSelect
      {...input}
      data={[{ value: '-1', label: 'Escolha', disabled: true }, ...opcoes.map(({ label }, i) => ({ value: String(i), label }))]}
      value={String(value === undefined ? -1 : at)}
      onChange={({ currentTarget }) => set(opcoes[Number(currentTarget.value)]?.value)}
    />,
  )
}
