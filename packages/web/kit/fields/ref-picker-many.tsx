import { isReference } from '../form/diff.ts'
import styles from './field.module.css'
import { type FieldProps, useFieldFrame } from './field-frame.tsx'
import { PickMany } from './pick-many.tsx'
import type { Option, SuggestRoutes } from './suggestions.ts'
import type { Incluir } from './use-incluir.tsx'

type Props = FieldProps & { suggest: SuggestRoutes; unavailable?: string; incluir?: Incluir | undefined }

/** Several references of a form. */
export function RefPickerMany({ suggest, unavailable, incluir, ...props }: Props) {
  const { value, set, viewing, input, place, shown, text } = useFieldFrame(props)
  const chosen: Option[] = Array.isArray(value) ? value.filter(isReference) : []
  if (viewing)
    return shown(
      chosen.length > 0 && (
        <ul className={styles.names}>
          {chosen.map(({ id, nome }) => (
            <li key={id}>{nome}</li>
          ))}
        </ul>
      ),
    )
  return place(
    <PickMany {...input} suggest={suggest} chosen={chosen} onChange={set} text={text} unavailable={unavailable} incluir={incluir} />,
  )
}
