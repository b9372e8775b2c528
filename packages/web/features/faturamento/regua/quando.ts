import { formatCount } from '../../../kit/ui/format.ts'

/** When a rule acts, by its days from the due day. */
export const quando = (days: number): string =>
  days === 0 ? 'no vencimento' : `${formatCount(Math.abs(days), 'dia', 'dias')} ${days < 0 ? 'antes' : 'depois'}`
