import type { JobCtx } from '../../kit/ctx/context.ts'
import { certificadosDe } from './certificado.ts'
import { removeAntigas, updateCertificados, updateTabelas } from './medida.repo.ts'

/** Looks at the sizes of the tables, every 15 min, and forgets what nobody looks at any more. */
export async function medirTabelas({ db }: Pick<JobCtx, 'db'>): Promise<void> {
  await updateTabelas(db)
  await removeAntigas(db)
}

/** Looks daily until when the certificates hold that the addresses of the configuration show. */
export async function verCertificados({ db, config, now }: Pick<JobCtx, 'db' | 'config' | 'now'>): Promise<void> {
  await updateCertificados(db, await certificadosDe(config), now())
}
