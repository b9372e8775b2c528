import { type Executada, executeTask } from '@retaguarda/contract/execute-task.ts'
import { useState } from 'react'
import { call } from '../../kit/api.ts'
import { showError } from '../../kit/feedback/dialogs.ts'
import { toast } from '../../kit/feedback/toast.tsx'
import { useRunning } from '../../kit/form/use-running.ts'
import { consultarExecutor, type Estado, entregar, pararNoExecutor } from './executor.ts'

const WIDTH = 4

type Pedido = { tipo: 'tudo' } | { tipo: 'falhas' } | { tipo: 'resultado'; id: number }

/** What follows on the screen when results were started, and whenever they may have changed. */
type Parts = { began: () => void; reload: () => Promise<unknown> }

export type Executar = ReturnType<typeof useExecutar>

/**
 * Starts results and hands each entry to the runner of this machine; without it nothing starts. What it stops taking is cancelled, so that
 * nothing waits for nobody.
 */
export function useExecutar(plano: number, { began, reload }: Parts) {
  const [estado, setEstado] = useState<Estado>()
  const [entregues, setEntregues] = useState<{ feitos: number; total: number }>()
  const [recusa, setRecusa] = useState<string>()
  /** Whether the tests show their windows. */
  const [janela, setJanela] = useState(false)
  const { busy, run } = useRunning()

  const look = async () => {
    const found = await consultarExecutor()
    setEstado(found)
    return found
  }

  const executar = (pedido: Pedido) =>
    run(async () => {
      setRecusa(undefined)
      if (!(await look()).pronto) return
      try {
        const started = await start(plano, pedido, janela)
        toast.ok(started.msg)
        began()
        void reload()
        const refused = await handOver(started, (feitos) => setEntregues({ feitos, total: started.params.length }))
        setEntregues(undefined)
        if (refused === undefined) return
        await call(executeTask.cancel, { params: { id: plano } })
        setRecusa(refused)
      } catch (error) {
        showError(error)
      } finally {
        await reload()
      }
    })

  const cancelar = (results: number[]) =>
    run(async () => {
      try {
        const { msg } = await call(executeTask.cancel, { params: { id: plano } })
        toast.ok(msg)
        await pararNoExecutor(results)
      } catch (error) {
        showError(error)
      } finally {
        await reload()
      }
    })

  const wait = busy ? 'Um pedido está em andamento. Aguarde.' : undefined
  return { estado, look, entregues, recusa, janela, setJanela, wait, executar, cancelar }
}

function start(plano: number, pedido: Pedido, openScreen: boolean): Promise<Executada> {
  const query = { open_screen: openScreen }
  if (pedido.tipo === 'resultado') return call(executeTask.executeResult, { params: { id: pedido.id }, query })
  return call(executeTask.execute, { params: { id: plano }, query: pedido.tipo === 'falhas' ? { ...query, apenas: 'falhas' } : query })
}

/** Hands the entries to the runner, a few at a time, and tells how many it has. @returns why it took one not; the rest is then kept */
async function handOver({ params }: Executada, tell: (done: number) => void): Promise<string | undefined> {
  const waiting = [...params]
  let refused: string | undefined
  let done = 0
  const lane = async () => {
    for (let entry = waiting.shift(); entry && refused === undefined; entry = waiting.shift()) {
      const motivo = await entregar(entry)
      if (motivo !== undefined) refused ??= `${entry.testCase.codigo}: ${motivo}`
      else tell(++done)
    }
  }
  tell(done)
  await Promise.all(Array.from({ length: WIDTH }, lane))
  return refused
}
