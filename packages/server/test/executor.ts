import { randomUUID } from 'node:crypto'
import { executeTask } from '@retaguarda/contract/execute-task.ts'
import type { Entry, Evento } from '@retaguarda/contract/runner.ts'
import type { testApp } from './test-app.ts'

type Call = Awaited<ReturnType<typeof testApp>>['call']
type Passo = { ordem?: number; resultado?: 1 | 2; rodada?: number; mensagem?: string }

/** Speaks as the runner does, and remembers nothing. */
export function executorDe(call: Call, now: () => Date) {
  const comum = ({ result, tentativa }: Pick<Entry, 'result' | 'tentativa'>, rodada: number) => ({
    id: randomUUID(),
    result,
    tentativa,
    rodada,
    em: now().toISOString(),
  })
  const inicio = (entry: Entry, rodada = 1): Evento => ({ ...comum(entry, rodada), tipo: 'inicio' })
  const passo = (entry: Entry, { ordem = 1, resultado = 1, rodada = 1, mensagem }: Passo = {}): Evento => ({
    ...comum(entry, rodada),
    tipo: 'passo',
    ordem,
    resultado,
    ms: 12,
    mensagem: mensagem ?? null,
  })
  const nota = (entry: Entry, mensagem: string): Evento => ({ ...comum(entry, 1), tipo: 'nota', mensagem })
  const sinal = (entry: Entry): Evento => ({ ...comum(entry, 1), tipo: 'sinal' })
  const fim = (entry: Entry, resultado: 1 | 2 | 3 | 4 = 1, rodada = 1): Evento => ({
    ...comum(entry, rodada),
    tipo: 'fim',
    resultado,
    ms: 20,
    mensagem: resultado === 1 ? null : 'Não deu certo.',
  })
  const contar = (entry: Entry, ...eventos: Evento[]) => call(executeTask.eventos, { token: entry.retorno.token, body: { eventos } })
  /** All of a case from its begin to its end. */
  const rodar = (entry: Entry, resultado: 1 | 2 = 1) => contar(entry, inicio(entry), passo(entry, { resultado }), fim(entry, resultado))
  return { inicio, passo, nota, sinal, fim, contar, rodar }
}
