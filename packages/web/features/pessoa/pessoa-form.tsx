import { plainDocumento } from '@retaguarda/contract/kit/documento.ts'
import { pessoa, SetorContato, TipoContato, TipoPessoa } from '@retaguarda/contract/pessoa.ts'
import { IconUserOff } from '@tabler/icons-react'
import { CheckboxField, SegmentedField, SelectField } from '../../kit/fields/choice-field.tsx'
import { DateField } from '../../kit/fields/date-field.tsx'
import { FormGrid } from '../../kit/fields/field-frame.tsx'
import { DocumentoField } from '../../kit/fields/masked-field.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { useFormStore, useValue } from '../../kit/form/form-store.ts'
import type { Tab } from '../../kit/form/names.ts'
import type { Values } from '../../kit/form/path.ts'
import { OwnedRows } from '../../kit/form/owned-rows.tsx'
import { type FormProps, ResourceForm } from '../../kit/form/resource-form.tsx'
import { useUser } from '../../kit/session/session.ts'
import { Card } from '../../kit/ui/card.tsx'
import { formatPhone } from '../../kit/ui/format-pessoa.ts'
import { LinkButton } from '../../kit/ui/link-button.tsx'
import { showPessoa } from '../../parts/pessoa/texts.ts'
import { TipoPeloDocumento } from '../../parts/pessoa/tipo-pelo-documento.tsx'
import { contato, f } from './fields.ts'
import { ContatoField } from './contato-field.tsx'
import { Enderecos } from './enderecos.tsx'
import { FinalidadesField } from './finalidades-field.tsx'

/** Individuals have rg, date of birth and gender; legal entities trade name, state registration and ICMS (PES-011 to PES-016). */
function Geral() {
  const juridica = useValue(f.tipo) === TipoPessoa.code.JURIDICA
  return (
    <Card>
      <TipoPeloDocumento />
      <FormGrid>
        <SegmentedField name={f.tipo} viewSpan={3} />
        <DocumentoField name={f.cpfCnpj} span={4} viewSpan={3} />
        <MotivoDocumento />
        <TextField name={f.nome} span={8} viewSpan={6} />
        {juridica ? (
          <>
            <TextField name={f.nomeFantasia} span={6} required />
            <TextField name={f.ie} span={3} />
            <CheckboxField name={f.contribuinteICMS} span={3} beside />
          </>
        ) : (
          <>
            <TextField name={f.rg} span={4} viewSpan={3} />
            <DateField name={f.dataNascimento} span={4} viewSpan={3} />
            <SegmentedField name={f.genero} span={4} viewSpan={6} />
          </>
        )}
      </FormGrid>
    </Card>
  )
}

const MOBILE = /^\d{2}9\d{8}$/
const LANDLINE = /^\d{10}$/

/** Of a line that was pasted: what kind of contact it reads as, where it does as one. */
function contatoOf(line: string): Values {
  const { EMAIL, CELULAR, COMERCIAL } = TipoContato.code
  const digits = line.replace(/\D/g, '')
  if (line.includes('@')) return { tipo: EMAIL, contato: line }
  if (MOBILE.test(digits)) return { tipo: CELULAR, contato: formatPhone(line) }
  return LANDLINE.test(digits) ? { tipo: COMERCIAL, contato: formatPhone(line) } : { contato: line }
}

/** Asked for only where another document is typed over one that an invoice was made out to. */
function MotivoDocumento() {
  const { base, record } = useFormStore()
  const typed = plainDocumento(String(useValue(f.cpfCnpj) ?? ''))
  if (record.comFatura !== true || typed === plainDocumento(String(base().cpfCnpj ?? ''))) return null
  return (
    <TextField
      name={f.motivoDocumento}
      required
      hint="De 10 a 200 letras. Fica no histórico do cliente, com o documento de antes e o novo; o que já foi emitido não muda."
    />
  )
}

const contatos = [
  { name: contato.tipo, width: 168, cell: <SelectField name={contato.tipo} /> },
  { name: contato.contato, cell: <ContatoField /> },
  { name: contato.setor, width: 180, cell: <SelectField name={contato.setor} quiet={SetorContato.code.NENHUM} /> },
  { name: contato.finalidades, width: 320, cell: <FinalidadesField /> },
]

const tabs: Tab[] = [
  { aba: 'geral', label: 'Geral', content: <Geral /> },
  {
    aba: 'contatos',
    label: 'Contatos',
    list: f.pessoaContato,
    content: (
      <OwnedRows
        list={f.pessoaContato}
        one="contato"
        note="Linhas sem contato não são gravadas."
        none="Nenhum contato foi incluído."
        pasted={contatoOf}
        columns={contatos}
      />
    ),
  },
  { aba: 'enderecos', label: 'Endereços', list: f.pessoaEndereco, content: <Enderecos /> },
]

export const PessoaForm = (props: FormProps) => (
  <ResourceForm
    {...props}
    resource={pessoa}
    show={showPessoa}
    tabs={tabs}
    notices
    actions={props.modo === 'visualizar' && props.id !== undefined && <Anonimizar id={props.id} />}
  />
)

/** Leads to what it would take away; nobody else asks for it. */
function Anonimizar({ id }: { id: string }) {
  const { isAdmin } = useUser()
  return (
    isAdmin && (
      <LinkButton variant="subtle" leftSection={<IconUserOff aria-hidden />} to="/privacidade/anonimizar/$id" params={{ id }}>
        Anonimizar
      </LinkButton>
    )
  )
}
