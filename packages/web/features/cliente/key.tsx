import { PasswordInput, TextInput } from '@mantine/core'
import { origemDaLoja, podeMudarLoja } from '@retaguarda/contract/cliente.ts'
import { IconCheck, IconCopy, IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { useFieldFrame } from '../../kit/fields/field-frame.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { useFormStore, useValue } from '../../kit/form/form-store.ts'
import { useUser } from '../../kit/session/session.ts'
import { ActionButton } from '../../kit/ui/action-button.tsx'
import { Note } from '../../kit/ui/note.tsx'
import { f } from './fields.ts'
import styles from './cliente.module.css'
import { useRegistro } from './registro.ts'

const SO_ELES = 'Só o Financeiro e os administradores mudam o endereço e a chave da loja.'

/** Whoever may not change it sees it as it is. */
export function Endereco() {
  const may = podeMudarLoja(useUser())
  const { value, input, place, viewing } = useFieldFrame({ name: f.lojaUrl, span: 8, hint: SO_ELES })
  if (may || viewing)
    return <TextField name={f.lojaUrl} type="url" span={8} hint="Da API de administração da loja, como em https://loja.exemplo.com.br." />
  return place(<TextInput {...input} readOnly value={String(value ?? '')} />)
}

/** Write-only: never read back, and kept where it is left empty while the store stays where it is. */
export function Key() {
  const { value, set, viewing, input, place, shown } = useFieldFrame({ name: f.lojaChave, span: 4 })
  const may = podeMudarLoja(useUser())
  const isSet = useRegistro()?.lojaChaveDefinida ?? false
  const { base } = useFormStore()
  const lojaUrl = useValue(f.lojaUrl)
  const [made, setMade] = useState<string>()
  if (viewing) return shown(isSet ? 'Definida' : 'Não definida')
  const typed = String(value ?? '')
  const moved = isSet && typed === '' && origemDaLoja(textOf(lojaUrl)) !== origemDaLoja(textOf(base().lojaUrl))
  const make = () => {
    const key = newKey()
    setMade(key)
    set(key)
  }
  return place(
    <div className={styles.chave}>
      <PasswordInput
        {...input}
        autoComplete="new-password"
        description={input.error ? undefined : isSet ? 'Definida. Deixe em branco para mantê-la.' : 'Não definida.'}
        readOnly={!may}
        value={typed}
        onChange={({ currentTarget }) => set(currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': 'Mostrar ou ocultar a chave' }}
        {...(made !== undefined && made === typed && { visible: true })}
      />
      {may && (
        <ActionButton leftSection={<IconKey aria-hidden />} onClick={make}>
          Gerar chave
        </ActionButton>
      )}
      {moved && <Note tone="warn">O endereço mudou: digite a chave de novo. Sem ela, a chave gravada é apagada.</Note>}
      {made !== undefined && made === typed && (
        <Note tone="warn">
          <p>Copie a chave agora e informe-a na loja: depois de gravada, ela não é mostrada de novo.</p>
          <Copiar text={made} />
        </Note>
      )}
    </div>,
  )
}

function Copiar({ text }: { text: string }) {
  const [copied, setCopied] = useState(false)
  const copy = () => void navigator.clipboard.writeText(text).then(() => setCopied(true))
  return (
    <ActionButton variant="subtle" leftSection={copied ? <IconCheck aria-hidden /> : <IconCopy aria-hidden />} onClick={copy}>
      <span aria-live="polite">{copied ? 'Copiada' : 'Copiar chave'}</span>
    </ActionButton>
  )
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)

const KEY_BYTES = 32

/** 256 random bits, in letters that a header carries. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
