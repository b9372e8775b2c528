import { relogioDe } from '@retaguarda/contract/kit/tempo.ts'
import { formatDateTime } from '../../kit/ui/format.ts'

/** Of two that come in one minute the seconds tell which was first. */
export const comSegundos = (instante: string) => `${formatDateTime(instante)}${relogioDe(instante).slice('2026-11-20T14:32'.length)}`
