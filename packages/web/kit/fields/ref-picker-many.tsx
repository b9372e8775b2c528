import { isReference } from '../form/diff.ts'
import styles from './field.module.css'
import { type FieldProps, useFieldFrame } from './field-frame.tsx'
import { lostOf, type PickProps } from './pick.tsx'
import { PickMany } from './pick-many.tsx'
import { isAsked, type Option } from './suggestions.ts'

type Props = FieldProps &
  Pick<PickProps, 'suggest' | 'unavailable' | 'unread' | 'register' | 'incluir' | 'placeholder'> & {
    /** The value holds bare ids, and not `{ id, nome }`. */
    bareId?: boolean
  }

/** What a form holds beside a text that names nothing, which makes the whole no list that the contract takes. */
const heldBy = (value: unknown): unknown[] => {
  const held = typeof value === 'object' && value !== null && 'chosen' in value ? value.chosen : value
  return Array.isArray(held) ? held : []
}

/** Several references of a form. */
export function RefPickerMany({ suggest, unavailable, unread, register, incluir, placeholder, bareId = false, ...props }: Props) {
  const { value, set, viewing, input, place, shown, text } = useFieldFrame(props)
  const known = isAsked(suggest) ? undefined : suggest
  const chosen = heldBy(value).flatMap((one): Option[] =>
    isReference(one) ? [one] : (known?.filter(({ id }) => id === Number(one)) ?? []),
  )
  const valueOf = (options: Option[]) => (bareId ? options.map(({ id }) => id) : options.map(({ id, nome }) => ({ id, nome })))
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
    <PickMany
      {...input}
      suggest={suggest}
      text={text}
      chosen={chosen}
      onChange={(next) => set(valueOf(next))}
      eager={unavailable !== undefined}
      unavailable={unavailable}
      unread={unread}
      register={register}
      incluir={incluir}
      lost={lostOf(value)}
      onLose={(nome) => set({ nome, chosen: heldBy(value) })}
      placeholder={placeholder}
    />,
  )
}
