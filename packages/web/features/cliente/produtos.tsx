import { safeUrl } from '@retaguarda/contract/cliente.ts'
import { SelectField } from '../../kit/fields/choice-field.tsx'
import { useFieldFrame } from '../../kit/fields/field-frame.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { OwnedRows } from '../../kit/form/owned-rows.tsx'
import { f, produto } from './fields.ts'

/** Opens safely in a new tab where it is only looked at. */
function Url() {
  const { value, viewing } = useFieldFrame({ name: produto.url })
  const address = safeUrl(String(value ?? ''))
  if (!viewing || !address) return <TextField name={produto.url} type="url" />
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" title="Abre em outra aba">
      {address}
    </a>
  )
}

const columns = [
  { name: produto.tipo, width: 168, cell: <SelectField name={produto.tipo} /> },
  { name: produto.url, cell: <Url /> },
]

const ofUrl = (url: string) => ({ url })

export const Produtos = () => (
  <OwnedRows
    list={f.clienteProduto}
    one="produto"
    note="Linhas sem URL não são gravadas."
    none="Nenhum produto foi incluído."
    pasted={ofUrl}
    columns={columns}
  />
)
