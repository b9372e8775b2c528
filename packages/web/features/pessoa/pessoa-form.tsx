import { Genero, pessoa, SetorContato, TipoContato, TipoEndereco, TipoPessoa } from '@retaguarda/contract/pessoa.ts'
import { CheckboxField, SegmentedField, SelectField } from '../../kit/fields/choice-field.tsx'
import { DateField } from '../../kit/fields/date-field.tsx'
import { FormGrid } from '../../kit/fields/field-frame.tsx'
import { DocumentoField } from '../../kit/fields/masked-field.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { useValue } from '../../kit/form/form-store.ts'
import type { Tab } from '../../kit/form/names.ts'
import { OwnedRows } from '../../kit/form/owned-rows.tsx'
import { type FormProps, ResourceForm } from '../../kit/form/resource-form.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { formatCep, formatDocumento } from '../../kit/ui/format.ts'
import { ContatoField } from './contato-field.tsx'
import { Enderecos } from './enderecos.tsx'

const show = {
  tipo: TipoPessoa,
  genero: Genero,
  cpfCnpj: formatDocumento,
  'pessoaContato.tipo': TipoContato,
  'pessoaContato.setor': SetorContato,
  'pessoaEndereco.tipo': TipoEndereco,
  'pessoaEndereco.cep': formatCep,
}

/** Individuals have rg, date of birth and gender; legal entities trade name, state registration and ICMS (spec §3). */
function Geral() {
  const juridica = useValue('tipo') === TipoPessoa.code.JURIDICA
  return (
    <Card>
      <FormGrid>
        <SegmentedField name="tipo" viewSpan={3} />
        <DocumentoField name="cpfCnpj" span={4} viewSpan={3} />
        <TextField name="nome" span={8} viewSpan={6} />
        {juridica ? (
          <>
            <TextField name="nomeFantasia" span={6} required />
            <TextField name="ie" span={3} />
            <CheckboxField name="contribuinteICMS" span={3} beside />
          </>
        ) : (
          <>
            <TextField name="rg" span={4} viewSpan={3} />
            <DateField name="dataNascimento" span={4} viewSpan={3} />
            <SegmentedField name="genero" span={4} viewSpan={6} />
          </>
        )}
      </FormGrid>
    </Card>
  )
}

const contatos = [
  { name: 'tipo', width: 168, cell: <SelectField name="tipo" /> },
  { name: 'contato', cell: <ContatoField /> },
  { name: 'setor', width: 180, cell: <SelectField name="setor" quiet={SetorContato.code.NENHUM} /> },
]

const tabs: Tab[] = [
  { aba: 'geral', label: 'Geral', content: <Geral /> },
  {
    aba: 'contatos',
    label: 'Contatos',
    list: 'pessoaContato',
    content: (
      <OwnedRows
        list="pessoaContato"
        one="contato"
        note="Linhas sem contato não são gravadas."
        none="Nenhum contato foi incluído."
        columns={contatos}
      />
    ),
  },
  { aba: 'enderecos', label: 'Endereços', list: 'pessoaEndereco', content: <Enderecos /> },
]

export const PessoaForm = (props: FormProps) => <ResourceForm {...props} resource={pessoa} show={show} tabs={tabs} />
