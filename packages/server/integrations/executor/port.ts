/** What the runner said to an entry; `silencio`: nothing, or that it cannot take it now. */
export type Entregue = { tipo: 'aceita' } | { tipo: 'silencio' } | { tipo: 'recusada'; motivo: string }

/** The test runner that scheduled executions are handed to. */
export type ExecutorPort = {
  /** False where RUNNER_URL is not set. */
  configured: boolean
  /** Hands over one entry, as JSON; the same entry again is no second run. */
  entregar(entrada: string): Promise<Entregue>
}
