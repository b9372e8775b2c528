import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../packages/server/base/config.ts'
import { silent } from '../packages/server/base/log.ts'
import { openDatabase } from '../packages/server/db/open.ts'
import { prepare } from '../packages/server/queue/prepare.ts'
import { createIntegrations } from '../packages/server/integrations/integrations.ts'
import { encrypt } from '../packages/server/base/cipher.ts'
import { PURPOSE } from '../packages/server/modules/cliente/cliente-chave.service.ts'
import { atualizarStatus } from '../packages/server/modules/client-status/rodada.jobs.ts'
import { atualizarTodos, consultarAndamento } from '../packages/server/modules/client-status/rodada.service.ts'
import { CHAVE, startLojas } from '../packages/server/test/lojas.ts'
import { testLife } from '../packages/server/test/test-life.ts'
import { count, ms, table } from './table.ts'

const LOJAS = 2_000
/** One store in so many says nothing. */
const PARADA = 20
const LENTA = 200 // ms

/** All stores asked as the worker does it: two thousand that take their time, a hundred of them for ever. */
export async function status(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rtg-bench-'))
  const database = await openDatabase({ dataDir, log: silent })
  const lojas = await startLojas(LENTA)
  for (let i = 0; i < LOJAS; i += PARADA) lojas.state.meddle.set(`loja${i}`, () => {})
  try {
    const { pool, db } = database
    await prepare(pool, silent)
    const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', LOJA_REDE_INTERNA: 'sim' })
    await pool.query(
      `with p as (insert into pessoa (nome, tipo, "cpfCnpj") select 'Loja ' || i, 1, lpad(i::text, 11, '0') from generate_series(0, $1 - 1) i returning id, nome)
       insert into cliente ("pessoaId", situacao, "lojaUrl", "lojaChave") select id, 2, $2 || '/' || lower(replace(nome, ' ', '')), $3 from p`,
      [LOJAS, lojas.url, encrypt(config, PURPOSE, CHAVE)],
    )
    const ctx = { db, config, integrations: createIntegrations(config), life: await testLife(db), now: () => new Date(), log: silent }
    const rows: string[][] = []
    for (const what of ['primeira vez', 'de novo, as que falharam por último']) {
      const began = performance.now()
      await atualizarTodos(ctx)
      const { rows: begun } = await pool.query<{ id: number }>('select max(id) as id from client_status_rodada')
      // A turn ends after half a minute, and the queue hands the rest to the next one.
      while ((await consultarAndamento(db)).emAndamento) await atualizarStatus(ctx, { id: begun[0]?.id ?? 0 })
      const { erros } = await consultarAndamento(db)
      rows.push([what, ms(performance.now() - began), count(erros), String(lojas.state.most)])
    }
    const head = `${count(LOJAS)} lojas de ${LENTA} ms, ${count(LOJAS / PARADA)} sem resposta`
    return table([head, 'total', 'falhas', 'lado a lado'], rows)
  } finally {
    await lojas.stop()
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
