import { isReference } from '../form/diff.ts'
import { type FieldProps, useFieldFrame } from './field-frame.tsx'
import { lostOf, type PickProps } from './pick.tsx'
import { PickOne } from './pick-one.tsx'
import { isAsked, type Option } from './suggestions.ts'
import { useOnly } from './use-only.ts'

type Props = FieldProps &
  Pick<PickProps, 'suggest' | 'unavailable' | 'unread' | 'register' | 'incluir' | 'placeholder'> & {
    /** Id that cannot be chosen: the record itself. */
    exclude?: number | undefined
    /** Typed already, elsewhere. */
    typed?: string
    /** The value is the bare id, and not `{ id, nome }`. */
    bareId?: boolean
    /** The only one there is need not be meant: a new one is as likely. */
    onlyOneIsMeant?: boolean
    /** Before the value changes; false keeps the old one. */
    onChoose?: (option: Option | null) => boolean | Promise<boolean>
  }

const nameless = (id: number) => `Id ${id}`

/** One reference of a form. The value is `{ id, nome }`, or null; what was typed and names nothing has no id. */
export function RefPicker({
  suggest,
  exclude,
  unavailable,
  unread,
  register,
  incluir,
  typed,
  placeholder,
  bareId = false,
  onlyOneIsMeant = true,
  onChoose,
  ...props
}: Props) {
  const { path, value, set, viewing, input, place, shown, text, info } = useFieldFrame(props)
  const known = isAsked(suggest) ? undefined : suggest
  const current: Option | undefined = isReference(value)
    ? value
    : bareId && typeof value === 'number'
      ? { id: value, nome: known?.find(({ id }) => id === value)?.nome ?? nameless(value) }
      : undefined
  const valueOf = ({ id, nome }: Option) => (bareId ? id : { id, nome })
  const leftOut = ({ id }: Option) => id === exclude
  const must = props.required ?? info.required
  useOnly({ path, suggest, exclude: leftOut, valueOf, asks: must && onlyOneIsMeant && typed === undefined })
  if (viewing) return shown(current?.nome)

  const choose = async (option: Option | null) => {
    if (onChoose && !(await onChoose(option))) return
    set(option && valueOf(option))
  }
  return place(
    <PickOne
      {...input}
      suggest={suggest}
      text={text}
      chosen={current}
      onChange={(option) => void choose(option)}
      exclude={leftOut}
      eager={!current && (must || unavailable !== undefined)}
      unavailable={unavailable}
      unread={unread}
      register={register}
      incluir={incluir}
      lost={lostOf(value)}
      onLose={(nome) => set({ nome })}
      clearable={!must}
      typed={typed}
      placeholder={placeholder}
    />,
  )
}
