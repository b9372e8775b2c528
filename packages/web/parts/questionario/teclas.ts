import { MULTIPLA_ESCOLHA, OBJETIVA, SIM_NAO } from '@retaguarda/contract/task-regras.ts'
import type { KeyboardEvent } from 'react'
import { meant } from '../../kit/shell/letters.ts'
import type { Controle } from './controle.ts'
import { pelaTecla } from './escolhas.tsx'

/** Marks the cards among which the keyboard moves. */
export const QUESTAO = 'data-questao'

/** The keys of a question: numbers and S, N choose, with Shift they also move on, as Enter and Alt with an arrow do. */
export function teclaDaQuestao(
  event: KeyboardEvent<HTMLElement>,
  { item, resposta, onAnswer }: Omit<Controle, 'labelledBy' | 'describedBy'>,
): void {
  const { key, altKey, ctrlKey, metaKey, target, currentTarget } = event
  const step = altKey && key === 'ArrowDown' ? 1 : altKey && key === 'ArrowUp' ? -1 : 0
  if (step !== 0) {
    event.preventDefault()
    return vizinha(currentTarget, step)
  }
  if (altKey || ctrlKey || metaKey || !(target instanceof HTMLInputElement)) return
  if (key === 'Enter') {
    event.preventDefault()
    return vizinha(currentTarget, event.shiftKey ? -1 : 1)
  }
  // With Shift a number is another sign, which one depends on the keyboard.
  const sign = (event.shiftKey && /^Digit(\d)$/.exec(event.code)?.[1]) || key
  const chosen = choice(sign, item, resposta)
  if (chosen === undefined) return
  event.preventDefault()
  onAnswer(chosen)
  if (event.shiftKey && item.tipo !== MULTIPLA_ESCOLHA) return vizinha(currentTarget, 1)
  // The focus stands on what was chosen, as after a click.
  const place = item.tipo === SIM_NAO ? (chosen === true ? 0 : 1) : Number(sign) - 1
  currentTarget.querySelectorAll('input')[place]?.focus()
}

function choice(key: string, item: Controle['item'], resposta: Controle['resposta']) {
  if (item.tipo === SIM_NAO) {
    const means = meant(key, 'S')
    if (means === 'S' || key === '1') return true
    return means === 'N' || key === '2' ? false : undefined
  }
  if (item.tipo !== OBJETIVA && item.tipo !== MULTIPLA_ESCOLHA) return undefined
  return /^[1-9]$/.test(key) ? pelaTecla({ item, resposta }, Number(key)) : undefined
}

/** Goes to the next question of the page, or to the one before. */
function vizinha(card: HTMLElement, step: 1 | -1): void {
  const all = [...document.querySelectorAll<HTMLElement>(`[${QUESTAO}]`)]
  const next = all[all.indexOf(card) + step]
  const control = next?.querySelector<HTMLElement>('input:checked, textarea') ?? next?.querySelector<HTMLElement>('input')
  control?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}
