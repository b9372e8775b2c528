import { TextInput } from '@mantine/core'
import { parseDecimal } from '@retaguarda/contract/kit/typed-decimal.ts'
import { useState } from 'react'
import { decimalText } from './decimal.ts'
import styles from './field.module.css'
import { type FieldProps, useFieldFrame } from './field-frame.tsx'

const CENTS = 2
const RATE_PLACES = 4

type Props = FieldProps & {
  decimals: number
  /** Places that are shown although there is nothing in them; all where left out. */
  least?: number | undefined
  /** May be below zero. */
  signed?: boolean
  left?: string
  right?: string
}

/** The value is a decimal string with a dot; what cannot be read as one stays as it is typed, for the contract's sentence to judge. */
function DecimalField({ decimals, least, signed = false, left, right, ...props }: Props) {
  const { value, set, viewing, input, place, shown } = useFieldFrame(props)
  const [typing, setTyping] = useState<string>()
  const text = decimalText(String(value ?? ''), decimals, least)
  if (viewing) return shown(text && <span className="nowrap">{`${left ? `${left}\u00a0` : ''}${text}${right ?? ''}`}</span>)
  return place(
    <TextInput
      {...input}
      className="num-in"
      inputMode="decimal"
      leftSection={left && <span className={styles.unit}>{left}</span>}
      rightSection={right && <span className={styles.unit}>{right}</span>}
      value={typing ?? text}
      onChange={({ currentTarget }) => {
        setTyping(currentTarget.value)
        const typed = currentTarget.value.trim()
        // A mark that nothing follows yet is still being typed.
        set(typed === '' ? null : (parseDecimal(typed.replace(/[.,]$/, ''), decimals, { signed }) ?? typed))
      }}
      onBlur={() => {
        setTyping(undefined)
        input.onBlur()
      }}
    />,
  )
}

/** Money of Brazil: `R$` at the left, the amount at the right, `"1234.56"` in the value. */
export const MoneyField = (props: FieldProps) => <DecimalField {...props} decimals={CENTS} left="R$" />

/** A percentage with two places. */
export const PercentField = (props: FieldProps) => <DecimalField {...props} decimals={CENTS} right="%" />

type RateProps = FieldProps & Pick<Props, 'least' | 'signed'>

/** A rate in percent, with four places. */
export const RateField = (props: RateProps) => <DecimalField {...props} decimals={RATE_PLACES} right="%" />

/** What one unit costs, with four places. */
export const UnitPriceField = (props: RateProps) => <DecimalField {...props} decimals={RATE_PLACES} left="R$" />

/** A quantity: an integer, its thousands parted. */
export const QuantityField = (props: FieldProps) => <DecimalField {...props} decimals={0} />
