import { Input, SegmentedControl } from '@mantine/core'
import { type FieldProps, useFieldFrame } from '../../kit/fields/field-frame.tsx'
import { NIVEIS, nivelOf, PARTES, withNivel } from './escopos.ts'
import styles from './tokens.module.css'

/** What a token may do, part by part. */
export function EscoposField(props: FieldProps) {
  const { value, set, input, place, labelNode } = useFieldFrame(props)
  return place(
    <Input.Wrapper label={labelNode} labelElement="div" error={input.error} description={input.description}>
      <div className={styles.partes} id={input.id} tabIndex={-1}>
        {PARTES.map(({ modulo, label, niveis }) => (
          <div key={modulo} className={styles.parte}>
            <span>{label}</span>
            <SegmentedControl
              aria-label={label}
              data={niveis.map((nivel) => ({ value: nivel, label: NIVEIS[nivel] }))}
              value={nivelOf(value, modulo)}
              onChange={(nivel) => set(withNivel(value, modulo, nivel))}
            />
          </div>
        ))}
      </div>
    </Input.Wrapper>,
  )
}
