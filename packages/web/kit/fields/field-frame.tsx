import { isOculto } from '@retaguarda/contract/kit/oculto.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type CSSProperties, type ReactNode, useContext } from 'react'
import { RowContext, useField, useFormStore } from '../form/form-store.ts'
import type { FieldName } from '../form/path.ts'
import styles from './field.module.css'

export type FieldProps = {
  /** Key of the value in the form, or in the owned row that the field stands in. */
  name: FieldName
  /** Columns of twelve. */
  span?: number
  /** Half of the width on a phone instead of all of it. */
  half?: boolean
  /** Columns of twelve where the form is only looked at. */
  viewSpan?: number
  /** Only where the contract's label is not the one of the moment (CPF, CNPJ). */
  label?: string
  /** Only where being required depends on another field. */
  required?: boolean
  hint?: ReactNode
  /** Not this form's to say; `hint` says whose. Of choices alone. */
  disabled?: boolean
}

const WIDE = 6
const spanOf = (span: number) => ({ '--span': span }) as CSSProperties // React's type knows no custom properties.

/** The columns that fields stand in; a list of labels and values when the form is only looked at. */
export function FormGrid({ children }: { children: ReactNode }) {
  const viewing = useFormStore().mode === 'visualizar'
  return viewing ? <dl className={`labelled ${styles.grid} ${styles.view}`}>{children}</dl> : <div className={styles.grid}>{children}</div>
}

export const Cell = ({ span = 12, half = false, children }: Pick<FieldProps, 'span' | 'half'> & { children: ReactNode }) => (
  <div className={`${styles.cell} ${half ? styles.half : ''}`} style={spanOf(span)}>
    {children}
  </div>
)

/** A label and its value among those of a form in view mode. */
export const Shown = ({ label, span, children }: { label: string; span: number; children: ReactNode }) => (
  <div className={styles.cell} style={spanOf(span)} data-wide={span >= WIDE || undefined}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

export const FieldLabel = ({ children, required }: { children: ReactNode; required: boolean }) => (
  <>
    {children}
    {required && <span className={styles.must}> (obrigatório)</span>}
  </>
)

/** Below a field: what deserves a second look, and hinders nothing. */
export const WarnHint = ({ children }: { children: ReactNode }) => (
  <span className={`${styles.hint} warn`} role="status">
    <IconAlertTriangle aria-hidden />
    {children}
  </span>
)

/** What every kind of field shares: value, identity for errors and links, label, hint, place, and how it reads in view mode. */
export function useFieldFrame({ name, span = 12, half = false, viewSpan = span, label, required, hint }: FieldProps) {
  const field = useField(name)
  const row = useContext(RowContext)
  const text = label ?? field.info.label
  const must = required ?? field.info.required
  const hidden = isOculto(field.value)
  const said = hidden ? 'Oculto para o seu perfil; fica como está.' : hint
  return {
    ...field,
    text,
    labelNode: <FieldLabel required={must}>{text}</FieldLabel>,
    input: {
      id: field.id,
      error: field.error,
      onBlur: field.blur,
      autoComplete: 'off',
      'data-must': must || undefined,
      ...(hidden && { disabled: true }),
      ...(field.bare
        ? { 'aria-label': field.info.name, description: undefined }
        : { label: <FieldLabel required={must}>{text}</FieldLabel>, description: field.error ? undefined : said }),
    },
    place: (control: ReactNode) =>
      field.bare ? (
        control
      ) : (
        <Cell span={span} half={half}>
          {control}
        </Cell>
      ),
    shown: (value: ReactNode) => {
      const content = value === undefined || value === null || value === '' ? <span className="m3">—</span> : value
      if (row) return content
      return (
        <Shown label={text} span={viewSpan}>
          {content}
        </Shown>
      )
    },
  }
}
