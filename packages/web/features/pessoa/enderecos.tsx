import { cidadeSuggest } from '@retaguarda/contract/cidade.ts'
import { TipoEndereco } from '@retaguarda/contract/pessoa.ts'
import { SelectField } from '../../kit/fields/choice-field.tsx'
import { WarnHint } from '../../kit/fields/field-frame.tsx'
import { OwnedBlocks } from '../../kit/fields/owned-blocks.tsx'
import { RefPicker } from '../../kit/fields/ref-picker.tsx'
import { NumberField, TextField } from '../../kit/fields/text-field.tsx'
import { isReference } from '../../kit/form/diff.ts'
import { usePath, useValue } from '../../kit/form/form-store.ts'
import type { Values } from '../../kit/form/path.ts'
import type { Column } from '../../kit/ui/data-table.tsx'
import { formatCep } from '../../kit/ui/format-pessoa.ts'
import { endereco as f, f as pessoa } from './fields.ts'
import { Cep } from './cep.tsx'

const isBlank = (value: unknown) => value === null || value === undefined || String(value).trim() === ''

/** An address missing its street or its city is dropped when it is saved (PES-030): said before what is typed is lost. */
function useDropped(missing: 'cidade' | 'logradouro') {
  const other = useValue(usePath(missing === 'cidade' ? f.logradouro : f.cidade))
  const own = useValue(usePath(f[missing]))
  const rest = [useValue(usePath(f.cep)), useValue(usePath(f.numero)), useValue(usePath(f.complemento)), useValue(usePath(f.bairro))]
  // Said once where both are missing: beside the street.
  if (!isBlank(own) || (isBlank(other) && (missing === 'cidade' || rest.every(isBlank)))) return undefined
  if (isBlank(other)) return <WarnHint>Sem logradouro e cidade, este endereço não é gravado.</WarnHint>
  return (
    <WarnHint>
      {missing === 'cidade' ? 'Sem cidade, este endereço não é gravado.' : 'Sem logradouro, este endereço não é gravado.'}
    </WarnHint>
  )
}

const Logradouro = () => <TextField name={f.logradouro} span={6} hint={useDropped('logradouro')} />
const Cidade = () => <RefPicker name={f.cidade} span={5} suggest={cidadeSuggest} hint={useDropped('cidade')} />

const fields = (
  <>
    <SelectField name={f.tipo} span={2} half />
    <Cep />
    <Logradouro />
    <NumberField name={f.numero} span={2} half />
    <TextField name={f.complemento} span={3} half />
    <TextField name={f.bairro} span={4} />
    <Cidade />
  </>
)

const logradouro = ({ logradouro, numero, complemento }: Values) =>
  [logradouro, numero, complemento].filter((part) => !isBlank(part)).join(', ')

const viewColumns: Column<Values>[] = [
  { head: 'Tipo', cell: ({ tipo }) => TipoEndereco.labels[tipo === TipoEndereco.code.COMERCIAL ? tipo : TipoEndereco.code.RESIDENCIAL] },
  { head: 'Endereço', cell: (row) => logradouro(row) || null },
  { head: 'Bairro', cell: ({ bairro }) => (isBlank(bairro) ? null : String(bairro)) },
  { head: 'Cidade', cell: ({ cidade }) => (isReference(cidade) ? cidade.nome : null) },
  { head: 'CEP', cell: ({ cep }) => (isBlank(cep) ? null : <span className="nowrap">{formatCep(String(cep))}</span>) },
]

export const Enderecos = () => (
  <OwnedBlocks
    list={pessoa.pessoaEndereco}
    one="endereço"
    note="Linhas sem cidade ou sem logradouro não são gravadas."
    none="Nenhum endereço foi incluído."
    viewColumns={viewColumns}
  >
    {fields}
  </OwnedBlocks>
)
