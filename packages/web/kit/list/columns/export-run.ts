import { topicoExportacao } from '@retaguarda/contract/evento.ts'
import { ApiError } from '@retaguarda/contract/kit/call.ts'
import type { ExportQuery } from '@retaguarda/contract/kit/list-query.ts'
import type { Grid } from '@retaguarda/contract/kit/resource.ts'
import { call, downloadUrl } from '../../api.ts'
import { showProgress } from '../../feedback/dialogs.ts'

/** What takes longer, in ms, shows how far it is. */
const LONG = 1_000
/** A larger file is too much for the page's memory: the browser's own list of downloads shows it, and stops it. */
const HELD_MAX = 200_000
const READ = 60_000
const ANDAMENTOS = 2_000_000_000

/** Writes what is filtered to a file of the person. @throws ApiError, or an `AbortError` where it was stopped */
export async function exportList(grid: Pick<Grid, 'list' | 'export' | 'name'>, query: ExportQuery): Promise<void> {
  // A download has no dialog of ours: what would be refused is found out, and said, by the list's own call.
  const { total } = await call(grid.list, { query: { filter: query.filter, sort: query.sort, limit: 1 } })
  if (query.formato === 'csv' && total > HELD_MAX) return save(downloadUrl(grid.export, { query }), '')
  const andamento = 1 + Math.floor(Math.random() * ANDAMENTOS)
  const stopped = new AbortController()
  let close: (() => void) | undefined
  const late = window.setTimeout(() => {
    const { plural } = grid.name
    const parts = { title: `Exportar ${plural}`, total, plural, topico: topicoExportacao(andamento) }
    close = showProgress({ ...parts, stop: () => stopped.abort() })
  }, LONG)
  try {
    const { name, content } = await fetched(downloadUrl(grid.export, { query: { ...query, andamento } }), stopped.signal)
    const address = URL.createObjectURL(content)
    save(address, name)
    // Some browsers read it only after the press.
    window.setTimeout(() => URL.revokeObjectURL(address), READ)
  } finally {
    window.clearTimeout(late)
    close?.()
  }
}

async function fetched(address: string, signal: AbortSignal): Promise<{ name: string; content: Blob }> {
  const answer = await fetch(address, { signal, headers: { 'x-requested-with': 'Retaguarda' } }).catch(lost)
  const [, name = ''] = /filename\*=UTF-8''([^;]+)/.exec(answer.headers.get('content-disposition') ?? '') ?? []
  if (answer.ok) return { name: decodeURIComponent(name), content: await answer.blob().catch(lost) }
  const refusal: unknown = await answer.json().catch(() => null)
  const said = typeof refusal === 'object' && refusal !== null && 'error' in refusal ? String(refusal.error) : undefined
  throw new ApiError(said ?? LOST, { status: answer.status, request: 'GET' })
}

const LOST = 'A exportação foi interrompida. Verifique a sua conexão e exporte de novo.'
const lost = (cause: unknown): never => {
  throw cause instanceof DOMException && cause.name === 'AbortError' ? cause : new ApiError(LOST, { status: 0, request: 'GET' })
}

/** The server, or the address, names the file. */
function save(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}
