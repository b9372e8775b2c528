import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { readConfig } from '../packages/server/base/config.ts'
import { silent } from '../packages/server/base/log.ts'
import { openDatabase } from '../packages/server/db/open.ts'
import { prepare } from '../packages/server/queue/prepare.ts'
import { createIntegrations } from '../packages/server/integrations/integrations.ts'
import { createMail } from '../packages/server/integrations/mail/smtp.ts'
import type { JobCtx } from '../packages/server/kit/ctx/context.ts'
import { updateLiberada } from '../packages/server/modules/notificacao/envio.repo.ts'
import { enviarNotificacao } from '../packages/server/modules/notificacao/envio.service.ts'
import { type Audiencia, insertEnvios } from '../packages/server/modules/notificacao/publico.repo.ts'
import { testLife } from '../packages/server/test/test-life.ts'
import { count, ms, table } from './table.ts'
import { median } from './time.ts'

const CLIENTES = 50_000
const RUNS = 3
const TEXTO = `<p>${'Na madrugada de domingo o gateway passa por manutenção programada. '.repeat(20)}</p>`
const PUBLICO: Audiencia = {
  destinatario: 1,
  clientes: [],
  marketplaces: [],
  gatewayPagamento: [],
  formaPagamento: [],
  regimeTributacao: [],
  tipoNotificacao: 1,
}

/** An audience of 50,000 frozen, and how many mails a second a worker hands to a mail server that answers at once. */
export async function notificacao(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rtg-bench-'))
  const database = await openDatabase({ dataDir, log: silent })
  const sink = fork(join(import.meta.dirname, 'smtp.ts'))
  try {
    const [{ port }] = (await once(sink, 'message')) as [{ port: number }] // what it says first
    const { pool, db } = database
    await prepare(pool, silent)
    await pool.query(`with p as (
        insert into pessoa (tipo, "cpfCnpj", nome) select 1, lpad((10000000000 + n)::text, 11, '0'), 'Loja ' || n from generate_series(1, ${CLIENTES}) n returning id
      ), c as (insert into pessoa_contato ("pessoaId", ordem, tipo, contato) select id, 0, 1, 'contato@loja' || id || '.example' from p)
      insert into cliente ("pessoaId", situacao) select id, 2 from p`)
    await pool.query('analyze')
    const config = readConfig({ DATA_DIR: dataDir, PUBLIC_URL: 'http://retaguarda.test' })
    const mail = createMail({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: config.MAIL_FROM })
    const ctx: JobCtx = {
      db,
      config,
      log: silent,
      integrations: { ...createIntegrations(config), mail },
      life: await testLife(db),
      now: () => new Date(),
    }
    const [frozen, sent]: [number[], number[]] = [[], []]
    for (let run = 0; run < RUNS; run++) {
      const { id } = await db
        .insertInto('notificacao')
        .values({ titulo: 'Manutenção do gateway', descricao: TEXTO, tipoNotificacao: 1, destinatario: 1 })
        .returning('id')
        .executeTakeFirstOrThrow()
      const began = performance.now()
      await db.transaction().execute(async (trx) => {
        await insertEnvios(trx, id, PUBLICO)
        await updateLiberada(trx, id, null)
      })
      frozen.push(performance.now() - began)
      const start = performance.now()
      for (let open = true; open; ) {
        await enviarNotificacao(ctx, { id })
        const row = await db.selectFrom('notificacao').select('fim').where('id', '=', id).executeTakeFirstOrThrow()
        open = row.fim === null
      }
      sent.push((CLIENTES * 1000) / (performance.now() - start))
    }
    return table(
      ['Medida', 'Mediana'],
      [
        [`Público de ${count(CLIENTES)} clientes fixado`, ms(median(frozen))],
        [`E-mails por segundo a um servidor que responde na hora (${count(CLIENTES)})`, count(Math.round(median(sent)))],
      ],
    )
  } finally {
    sink.kill()
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
