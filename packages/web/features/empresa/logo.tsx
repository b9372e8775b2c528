import { Button, FileButton, Input } from '@mantine/core'
import { LOGO_MAX } from '@retaguarda/contract/empresa.ts'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { type FieldProps, useFieldFrame } from '../../kit/fields/field-frame.tsx'
import styles from './empresa.module.css'

/** The logo as it is printed, to be chosen or taken away; the server judges what it contains. */
export function Logo(props: FieldProps) {
  const { value, set, input } = useFieldFrame(props)
  const [wrong, setWrong] = useState<string>()
  const logo = typeof value === 'string' && value !== '' ? value : undefined
  const choose = (file: File | null) => {
    if (!file) return
    if (file.size > LOGO_MAX) return setWrong('Logo: no máximo 200 kB.')
    setWrong(undefined)
    const reader = new FileReader()
    reader.onload = () => set(String(reader.result))
    reader.readAsDataURL(file)
  }
  return (
    <Input.Wrapper
      label="Logo"
      labelElement="div"
      description="PNG ou SVG, no máximo 200 kB. Na ficha da fatura e nos boletos sai só um PNG."
      error={wrong ?? input.error}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
    >
      <div className={styles.logo}>
        {/* Paper is white in every look. */}
        {logo ? <img className={styles.papel} src={logo} alt="Logo da empresa" /> : <p className="m3">Nenhum logo.</p>}
        <FileButton onChange={choose} accept="image/png,image/svg+xml" inputProps={{ 'aria-label': 'Arquivo do logo' }}>
          {(button) => (
            <Button {...button} id={input.id} leftSection={<IconUpload aria-hidden />}>
              {logo ? 'Trocar logo' : 'Escolher logo'}
            </Button>
          )}
        </FileButton>
        {logo && (
          <Button variant="subtle" onClick={() => set('')}>
            Retirar logo
          </Button>
        )}
      </div>
    </Input.Wrapper>
  )
}
