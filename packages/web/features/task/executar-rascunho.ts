import type { Questao, Visto } from '../../parts/questionario/fila.ts'
import { chaveDe } from '../../parts/questionario/fila.ts'

/** A text that is being typed, until it becomes an answer; written at every key, so that not even a fall of the browser costs it. */
export type Rascunho = { texto: string; anterior: Visto | null }

const PREFIX = 'retaguarda.rascunho.'
const keyOf = (questao: Questao) => PREFIX + chaveDe(questao)

export function readRascunho(questao: Questao): Rascunho | undefined {
  const text = localStorage.getItem(keyOf(questao))
  if (text === null) return undefined
  try {
    return JSON.parse(text) as Rascunho // written by updateRascunho alone
  } catch {
    return undefined
  }
}

/** Says whether it is kept; a full storage does not keep it. */
export function updateRascunho(questao: Questao, rascunho: Rascunho): boolean {
  try {
    localStorage.setItem(keyOf(questao), JSON.stringify(rascunho))
    return true
  } catch {
    return false
  }
}

export const esquecerRascunho = (questao: Questao): void => localStorage.removeItem(keyOf(questao))

/** The questions of the task that this person was typing in. */
export function rascunhosDa(usuario: number, task: number): { entrada: number; item: number }[] {
  const start = `${PREFIX}${usuario}.${task}.`
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(start))
    .map((key) => key.slice(start.length).split('.').map(Number))
    .map(([entrada = 0, item = 0]) => ({ entrada, item }))
}
