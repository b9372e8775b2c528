import { cidadeSuggest } from '@retaguarda/contract/cidade.ts'
import { TipoEndereco } from '@retaguarda/contract/pessoa.ts'
import { SelectField } from '../../kit/fields/choice-field.tsx'
import { OwnedBlocks } from '../../kit/fields/owned-blocks.tsx'
import { RefPicker } from '../../kit/fields/ref-picker.tsx'
import { NumberField, TextField } from '../../kit/fields/text-field.tsx'
import { isReference } from '../../kit/form/diff.ts'
import type { Values } from '../../kit/form/path.ts'
import type { Column } from '../../kit/ui/data-table.tsx'
import { formatCep } from '../../kit/ui/format-pessoa.ts'
import { endereco as f, f as pessoa } from './fields.ts'
import { Cep } from '../../parts/pessoa/cep.tsx'

const isBlank = (value: unknown) => value === null || value === undefined || String(value).trim() === ''

const fields = (
  <>
    <SelectField name={f.tipo} span={2} half />
    <Cep />
    <TextField name={f.logradouro} span={6} />
    <NumberField name={f.numero} span={2} half />
    <TextField name={f.complemento} span={3} half />
    <TextField name={f.bairro} span={4} />
    <RefPicker name={f.cidade} span={5} suggest={cidadeSuggest} />
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
    note="Linhas em branco não são gravadas."
    none="Nenhum endereço foi incluído."
    viewColumns={viewColumns}
  >
    {fields}
  </OwnedBlocks>
)
