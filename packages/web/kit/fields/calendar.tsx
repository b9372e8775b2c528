import { DatePicker } from '@mantine/dates'
import 'dayjs/locale/pt-br'
import '@mantine/dates/styles.layer.css'
import styles from './calendar.module.css'

/** Loaded with the first calendar that is opened: days, months and years in Portuguese. */
export const Calendar = ({ value, onChoose }: { value: string | undefined; onChoose: (date: string) => void }) => (
  <DatePicker
    className={styles.calendar}
    locale="pt-br"
    firstDayOfWeek={0}
    value={value ?? null}
    defaultDate={value}
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
