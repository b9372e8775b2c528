import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '@retaguarda/server/base/config.ts'
import { silent } from '@retaguarda/server/base/log.ts'
import { inTransaction } from '@retaguarda/server/db/transaction.ts'
import type { Db } from '@retaguarda/server/db/types.ts'
import type { CopyTarget } from '@retaguarda/server/integrations/copia/port.ts'
import { createIntegrations } from '@retaguarda/server/integrations/integrations.ts'
import { anonimizarLotes } from '@retaguarda/server/modules/privacidade/anonimo/anonimizar.jobs.ts'
import { anonimizarRegistros } from '@retaguarda/server/modules/privacidade/anonimo/anonimizar.service.ts'
import { anotarTodos } from '@retaguarda/server/modules/privacidade/anonimo/anotados.service.ts'
import { conhecer } from '@retaguarda/server/modules/privacidade/anonimo/quem.service.ts'
import { validCpf } from '@retaguarda/server/test/documentos.ts'

/** People of a database who are made nameless there, as a running product does it. */
export function nameless(db: Db, config: Config, now: () => Date) {
  const ctxOf = (of: Db, settings: Config) => ({ db: of, config: settings, integrations: createIntegrations(settings), now, log: silent })
  let used = 70_000

  async function pessoa(nome: string): Promise<number> {
    const row = { nome, tipo: 1, cpfCnpj: validCpf(++used), genero: 1 } as const
    return (await db.insertInto('pessoa').values(row).returning('id').executeTakeFirstOrThrow()).id
  }

  /** Notes it in these places alone. */
  async function anonimizar(id: number, places: CopyTarget[]): Promise<void> {
    const ctx = { ...ctxOf(db, config), by: { now, user: null, requestId: '' } }
    await inTransaction(db, async (trx) =>
      anonimizarRegistros(trx, ctx, { titular: { id }, known: await conhecer(trx, id), quando: now(), motivo: 'Pedido' }),
    )
    await anonimizarLotes(ctx, id)
    await anotarTodos({ ...ctx, integrations: { ...ctx.integrations, copias: async () => places } })
    rmSync(join(config.DATA_DIR, 'anonimizados'), { recursive: true })
  }

  return { anonimizar, ctxOf, pessoa }
}
