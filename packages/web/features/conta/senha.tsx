import { conta, SenhaForm } from '@retaguarda/contract/conta.ts'
import { SENHA_POLITICA } from '@retaguarda/contract/senha.ts'
import { useState } from 'react'
import { FormGrid } from '../../kit/fields/field-frame.tsx'
import { PasswordField } from '../../kit/fields/password-field.tsx'
import { CommandForm } from '../../kit/form/command-form.tsx'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import { useValue } from '../../kit/form/form-store.ts'
import { useCommandForm } from '../../kit/form/use-command-form.ts'
import { useUser } from '../../kit/session/session.ts'
import { Card } from '../../kit/ui/card.tsx'
import { formatDate } from '../../kit/ui/format.ts'
import { useRead } from '../../kit/use-read.ts'
import { PasswordPolicy } from '../../parts/senha/password-policy.tsx'
import { useSenhaPerfil } from '../../parts/senha/senha-politica.ts'
import styles from './conta.module.css'

const f = fieldsOf(SenhaForm)
const EMPTY = { atual: '', password: '', password_confirm: '' }
const KEY = ['/conta', 'pessoa']
const DAY_MS = 86_400_000

/** Another password, with the present one; the rules tick while one types. */
export function Senha() {
  const [times, setTimes] = useState(0)
  const { data } = useRead(KEY, conta.consultar, {})
  // Who enters by the directory alone has none to change.
  return data?.senha === false ? null : <Troca key={times} onDone={() => setTimes(times + 1)} />
}

function Troca({ onDone }: { onDone: () => void }) {
  const { data } = useRead(KEY, conta.consultar, {})
  const perfil = useSenhaPerfil()
  const form = useCommandForm(conta.senha, {
    schema: SenhaForm,
    kept: 'secret',
    values: EMPTY,
    input: (body) => ({ body }),
    changes: [KEY, ['/conta', 'sessoes']],
    done: onDone,
  })
  const { dias } = SENHA_POLITICA[perfil]
  const vence = data?.senhaEm && dias !== null ? new Date(Date.parse(data.senhaEm) + dias * DAY_MS) : undefined
  return (
    <Card title="Senha" flush>
      <CommandForm
        form={form}
        label="Senha"
        confirm="Alterar senha"
        look="card"
        aside={<span className="m3 s12">{vence && `A atual vence em ${formatDate(vence)}. `}As outras sessões são encerradas.</span>}
      >
        <div className={styles.fields}>
          <FormGrid>
            <PasswordField name={f.atual} span={6} autoComplete="current-password" />
          </FormGrid>
          <FormGrid>
            <PasswordField name={f.password} span={6} autoComplete="new-password" describedBy="regras-da-senha" />
            <PasswordField name={f.password_confirm} span={6} autoComplete="new-password" />
          </FormGrid>
          <Rules />
        </div>
      </CommandForm>
    </Card>
  )
}

function Rules() {
  const perfil = useSenhaPerfil()
  const { name, login } = useUser()
  return <PasswordPolicy id="regras-da-senha" perfil={perfil} senha={String(useValue(f.password) ?? '')} nome={name} email={login} />
}
