import { DatePicker } from '@mantine/dates'
import type { Faixa } from '@retaguarda/contract/kit/faixa.ts'
import { dayOf } from '@retaguarda/contract/kit/tempo.ts'
import 'dayjs/locale/pt-br'
import '@mantine/dates/styles.layer.css'
import styles from './calendar.module.css'

type Props = { value: string | undefined; faixa: Faixa; onChoose: (date: string) => void }

/** Loaded with the first calendar that is opened: days, months and years in Portuguese. */
export const Calendar = ({ value, faixa: { de, ate }, onChoose }: Props) => (
  <DatePicker
    className={styles.calendar}
    locale="pt-br"
    firstDayOfWeek={0}
    value={value ?? null}
    defaultDate={value}
    // Begins on the day that is chosen, as the picker itself sees to, else on today's.
    getDayProps={(day) => (value === undefined && day === dayOf(Date.now()) ? { 'data-autofocus': true } : {})}
    minDate={de}
    maxDate={ate}
    onChange={(date) => {
      if (date) onChoose(date)
    }}
    ariaLabels={{
      previousMonth: 'Mês anterior',
      nextMonth: 'Mês seguinte',
      previousYear: 'Ano anterior',
      nextYear: 'Ano seguinte',
      previousDecade: 'Década anterior',
      nextDecade: 'Década seguinte',
    }}
  />
)
