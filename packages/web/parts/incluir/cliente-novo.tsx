import { cliente, SITUACAO_NAO_INFORMADA, SituacaoCliente } from '@retaguarda/contract/cliente.ts'
import { pessoa } from '@retaguarda/contract/pessoa.ts'
import { SelectField } from '../../kit/fields/choice-field.tsx'
import { RefPicker } from '../../kit/fields/ref-picker.tsx'
import type { IncluirProps } from '../../kit/fields/use-incluir.tsx'
import { isReference } from '../../kit/form/diff.ts'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import type { Values } from '../../kit/form/path.ts'
import { showOf } from '../../kit/form/value-text.ts'
import { IncluirPessoa } from './incluir-pessoa.ts'
import { NovoRegistro } from './novo-registro.tsx'

const f = fieldsOf(cliente.form)
const show = showOf(cliente.form, { situacao: SituacaoCliente })
const INITIAL: Values = { situacao: SituacaoCliente.code.ATIVO }
const nameOf = ({ pessoa: chosen }: Values) => (isReference(chosen) ? chosen.nome : '')

/** A client is a person first: what was typed looks for the person, and includes it where it is new. */
export const ClienteNovo = (props: IncluirProps) => (
  <NovoRegistro {...props} resource={cliente} initial={INITIAL} show={show} nomeDe={nameOf}>
    <RefPicker name={f.pessoa} suggest={pessoa.suggest} incluir={IncluirPessoa} typed={props.nome} />
    <SelectField name={f.situacao} empty={SITUACAO_NAO_INFORMADA} />
  </NovoRegistro>
)
