import { SITUACAO_NAO_INFORMADA, SituacaoCliente } from '@retaguarda/contract/cliente.ts'
import { pessoa } from '@retaguarda/contract/pessoa.ts'
import { Link } from '@tanstack/react-router'
import { CheckboxField, SelectField } from '../../kit/fields/choice-field.tsx'
import { DateField } from '../../kit/fields/date-field.tsx'
import { Shown, useFieldFrame } from '../../kit/fields/field-frame.tsx'
import { FormCard } from '../../kit/fields/form-card.tsx'
import { RefPicker } from '../../kit/fields/ref-picker.tsx'
import { useFormStore, useValue } from '../../kit/form/form-store.ts'
import { formatDocumento } from '../../kit/ui/format-pessoa.ts'
import { State } from '../../kit/ui/state.tsx'
import { IncluirPessoa } from '../../parts/incluir/incluir-pessoa.ts'
import { f } from './fields.ts'
import { useRegistro } from './registro.ts'

export const Geral = () => (
  <FormCard>
    <Pessoa />
    <Situacao />
    <Homologacao />
    <CheckboxField name={f.semRegua} span={12} />
  </FormCard>
)

function Pessoa() {
  const { mode } = useFormStore()
  const { shown } = useFieldFrame({ name: f.pessoa, viewSpan: 6 })
  const registro = useRegistro()
  if (mode !== 'visualizar' || !registro)
    return (
      <RefPicker name={f.pessoa} span={12} onlyOneIsMeant={false} suggest={pessoa.suggest} incluir={IncluirPessoa} hint={<Incluir />} />
    )
  const { id, nome, nomeFantasia, cpfCnpj } = registro.pessoa
  return (
    <>
      {shown(
        <Link to="/pessoa/visualizar/$id" params={{ id: String(id) }}>
          {nome}
        </Link>,
      )}
      <Shown label="Nome fantasia" span={3}>
        {nomeFantasia ?? <span className="m3">—</span>}
      </Shown>
      <Shown label="CPF/CNPJ" span={3}>
        {formatDocumento(cpfCnpj)}
      </Shown>
    </>
  )
}

/** A client is a person first. */
const Incluir = () => (
  <>
    Não está na lista? <Link to="/pessoa/incluir">Inclua a pessoa</Link> antes.
  </>
)

function Situacao() {
  const { value, viewing, shown } = useFieldFrame({ name: f.situacao, viewSpan: 6 })
  const situacao = SituacaoCliente.schema.safeParse(value).data ?? null
  if (viewing) return shown(<State of="cliente" value={situacao} />)
  return <SelectField name={f.situacao} span={6} empty={SITUACAO_NAO_INFORMADA} />
}

/** Said before it happens: the server fills the date in. */
function Homologacao() {
  const active = useValue(f.situacao) === SituacaoCliente.code.ATIVO
  const empty = !useValue(f.dataHomologacao)
  return <DateField name={f.dataHomologacao} span={6} hint={active && empty ? 'Vazia, recebe a data de hoje ao gravar.' : undefined} />
}
