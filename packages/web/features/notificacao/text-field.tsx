import { Input } from '@mantine/core'
import { type FieldProps, useFieldFrame } from '../../kit/fields/field-frame.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { later } from '../../kit/later.tsx'
import styles from './text.module.css'

// The editor is more than all the rest of the form.
const TextoLido = later(async () => (await import('./text-editor.tsx')).TextoLido, <Skeleton width="100%" />)
const TextoEditor = later(
  async () => (await import('./text-editor.tsx')).TextoEditor,
  <div className={styles.chegando}>
    <Skeleton width="100%" />
  </div>,
)

/** Rich text, as it is typed and as it is shown. */
export function TextoField(props: FieldProps) {
  const { value, set, viewing, input, place, shown, labelNode, text } = useFieldFrame(props)
  const html = typeof value === 'string' && value !== '' ? value : null
  if (viewing) return shown(html === null ? null : <Text html={html} />)
  return place(
    <Input.Wrapper label={labelNode} labelElement="div" error={input.error} description={input.description}>
      <TextoEditor id={input.id} label={text} value={html} onChange={set} onBlur={input.onBlur} />
    </Input.Wrapper>,
  )
}

/** What the server has cleaned, as it will look: read by the editor, which knows no other tags either. */
export const Text = ({ html }: { html: string }) => <TextoLido key={html} html={html} />
