import { pessoa } from '@retaguarda/contract/pessoa.ts'
import { TipoUsuario, usuario } from '@retaguarda/contract/usuario.ts'
import { SegmentedField } from '../../kit/fields/choice-field.tsx'
import { RefPicker } from '../../kit/fields/ref-picker.tsx'
import type { IncluirProps } from '../../kit/fields/use-incluir.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { isReference } from '../../kit/form/diff.ts'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import type { Values } from '../../kit/form/path.ts'
import { showOf } from '../../kit/form/value-text.ts'
import { IncluirPessoa } from './incluir-pessoa.ts'
import { NovoRegistro } from './novo-registro.tsx'

const f = fieldsOf(usuario.form)
const show = showOf(usuario.form, { tipo: TipoUsuario })
const INITIAL: Values = {}
const nameOf = ({ pessoa: chosen }: Values) => (isReference(chosen) ? chosen.nome : '')

/** What was typed looks for the person; the first access follows from the list of users. */
export const UsuarioNovo = (props: IncluirProps) => (
  <NovoRegistro {...props} resource={usuario} initial={INITIAL} show={show} nomeDe={nameOf}>
    <RefPicker name={f.pessoa} suggest={pessoa.suggest} incluir={IncluirPessoa} typed={props.nome} />
    <TextField name={f.email} type="email" />
    <SegmentedField name={f.tipo} />
  </NovoRegistro>
)
