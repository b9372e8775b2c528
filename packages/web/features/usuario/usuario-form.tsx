import { idOf } from '@retaguarda/contract/kit/fields.ts'
import { perfil } from '@retaguarda/contract/perfil.ts'
import { pessoa } from '@retaguarda/contract/pessoa.ts'
import { TipoUsuario, usuario } from '@retaguarda/contract/usuario.ts'
import { CheckboxField, SegmentedField, SwitchField } from '../../kit/fields/choice-field.tsx'
import { FormGrid } from '../../kit/fields/field-frame.tsx'
import { RefPicker } from '../../kit/fields/ref-picker.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import { type FormProps, ResourceForm } from '../../kit/form/resource-form.tsx'
import { showOf } from '../../kit/form/value-text.ts'
import { usePolitica } from '../../kit/session/politica.ts'
import { useUser } from '../../kit/session/session.ts'
import { Card } from '../../kit/ui/card.tsx'
import { usePapeisDoDiretorio } from './identidades.tsx'
import { IncluirPessoa } from '../../parts/incluir/incluir-pessoa.ts'

const f = fieldsOf(usuario.form)
const show = showOf(usuario.form, { tipo: TipoUsuario })
/** Among the initial values since ever (USU-015); no field shows it and no save sends it. Passwords are set by first access. */
const initial = { senha: '' }

export function UsuarioForm(props: FormProps) {
  const { isAdmin } = useUser()
  const diretorio = usePolitica()?.diretorio
  const papeis = usePapeisDoDiretorio(isAdmin ? idOf(props.id) : undefined)
  return (
    <ResourceForm {...props} resource={usuario} show={show} initial={initial}>
      <Card>
        <FormGrid>
          <RefPicker name={f.pessoa} span={6} onlyOneIsMeant={false} suggest={pessoa.suggest} incluir={IncluirPessoa} />
          <TextField name={f.email} span={6} type="email" />
          {isAdmin && (
            <>
              <SegmentedField name={f.tipo} span={4} viewSpan={6} {...papeis('tipo')} />
              <CheckboxField name={f.isManagerTeam} span={4} viewSpan={3} beside {...papeis('isManagerTeam')} />
              <CheckboxField name={f.isAdmin} span={4} viewSpan={3} beside {...papeis('isAdmin')} />
              {diretorio && (
                <CheckboxField
                  name={f.emergencia}
                  viewSpan={6}
                  hint="Entra com senha e segundo fator quando o Diretório não responde. Até dois, com segundo fator."
                />
              )}
              <RefPicker name={f.perfil} span={6} onlyOneIsMeant={false} suggest={perfil.suggest} {...papeis('perfil')} />
            </>
          )}
          <SwitchField name={f.ativo} />
        </FormGrid>
      </Card>
    </ResourceForm>
  )
}
