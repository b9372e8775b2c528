import { lembreteDe } from '../fila/lembrete.ts'

/** Of answers that were not sent. */
export const lembrete = lembreteDe('respostas')
