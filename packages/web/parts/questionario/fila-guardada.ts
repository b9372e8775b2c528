import { Guardada } from '../fila/guardada.ts'
import type { Pendente } from './fila.ts'
import { lembrete } from './fila-lembrete.ts'

/** The answers that this browser keeps until the server has them. */
export const guardada = new Guardada<Pendente>('respostas', lembrete)
