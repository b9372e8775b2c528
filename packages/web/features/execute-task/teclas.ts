import type { ResultadoPlano } from '@retaguarda/contract/execute-task.ts'
import { ResultadoTeste } from '@retaguarda/contract/test-case.ts'
import type { KeyboardEvent } from 'react'
import type { useBusca } from './use-resultados.ts'

const { FALHA, ERRO } = ResultadoTeste.code

type Parts = ReturnType<typeof useBusca> & { rows: readonly ResultadoPlano[]; reexecutar: (resultado: number) => void }

const PASSOS: Record<string, [linhas: number, colunas: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** The arrows walk the matrix or the list, N opens the next failure, R runs again what is open, E leads to its evidence. */
export function teclasDosResultados({ rows, busca, ir, reexecutar }: Parts) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, currentTarget, ctrlKey, altKey, metaKey } = event
    if (ctrlKey || altKey || metaKey || !(target instanceof HTMLElement) || target.matches('input, select, textarea')) return
    const passo = PASSOS[key]
    if (passo) {
      const next = vizinha(target, passo)
      if (!next) return
      event.preventDefault()
      return next.focus()
    }
    const letter = key.toLowerCase()
    if (letter === 'n') {
      const at = rows.findIndex(({ id }) => id === busca.resultado)
      const falha = [...rows.slice(at + 1), ...rows.slice(0, at + 1)].find(({ resultado }) => resultado === FALHA || resultado === ERRO)
      if (falha) ir({ resultado: falha.id })
    } else if (letter === 'r' && busca.resultado !== undefined) reexecutar(busca.resultado)
    else if (letter === 'e') currentTarget.querySelector<HTMLElement>('[data-evidencia]')?.focus()
  }
}

/** The cell beside one of the matrix, or the row beside one of the list. */
function vizinha(target: HTMLElement, [rows, columns]: [number, number]): HTMLElement | null | undefined {
  const cell = target.closest('[data-celula]')?.closest('td, th')
  const row = cell?.parentElement
  if (!(cell instanceof HTMLTableCellElement) || !(row instanceof HTMLTableRowElement)) return undefined
  const to = rows === 0 ? row : rows > 0 ? row.nextElementSibling : row.previousElementSibling
  return to?.children[cell.cellIndex + columns]?.querySelector<HTMLElement>('[data-celula]')
}
