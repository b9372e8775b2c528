import { groupTeste, TipoGrupo } from '@retaguarda/contract/group-teste.ts'
import type { IncluirProps } from '../../kit/fields/use-incluir.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import type { Values } from '../../kit/form/path.ts'
import { NovoRegistro } from './novo-registro.tsx'

const f = fieldsOf(groupTeste.form)
const nameOf = ({ name }: Values) => String(name ?? '').trim()

type Props = IncluirProps & { type: number }
const GrupoNovo = ({ type, ...props }: Props) => (
  <NovoRegistro {...props} resource={groupTeste} initial={{ name: props.nome, type }} nomeDe={nameOf}>
    <TextField name={f.name} />
  </NovoRegistro>
)

/** Of test cases, and of plans: each picker offers its own kind. */
export const GrupoDeCasosNovo = (props: IncluirProps) => <GrupoNovo {...props} type={TipoGrupo.code.CASOS} />
export const GrupoDePlanosNovo = (props: IncluirProps) => <GrupoNovo {...props} type={TipoGrupo.code.EXECUCAO} />
