import { reason } from '../../base/refusal.ts'
import type { JobCtx } from '../../kit/ctx/context.ts'
import { dropStaleUploads } from '../../kit/http/multipart.ts'
import { listUnused } from './arquivo.repo.ts'
import { excluirSemUso } from './arquivo.service.ts'

/** A save that is still going on is younger than this. */
const WAIT = 60 * 60 * 1000 // ms

/** Removes the files of saves that failed or died, and those that nothing refers to any more. */
export async function cleanArquivos({ db, integrations, now, log }: Pick<JobCtx, 'db' | 'integrations' | 'now' | 'log'>): Promise<void> {
  await dropStaleUploads(WAIT)
  const ids = await listUnused(db, new Date(now().getTime() - WAIT))
  let left = 0
  for (const id of ids)
    await excluirSemUso({ db, integrations }, id).catch((error: unknown) => {
      left++
      log.warn({ id, reason: reason(error) }, 'Um arquivo sem uso não pôde ser removido')
    })
  if (ids.length > 0) log.info({ removidos: ids.length - left, restantes: left }, 'Arquivos sem uso')
}
