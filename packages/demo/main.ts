import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readConfig } from '@retaguarda/server/base/config.ts'
import { silent } from '@retaguarda/server/base/log.ts'
import { Refusal } from '@retaguarda/server/base/refusal.ts'
import { openBeside } from '@retaguarda/server/commands/open.ts'
import { runCommand } from '@retaguarda/server/commands/run-command.ts'
import { connect } from '@retaguarda/server/db/open.ts'
import { createIntegrations } from '@retaguarda/server/integrations/integrations.ts'
import { startLife } from '@retaguarda/server/kit/life/life.ts'
import { DEMO } from './equipe.ts'
import { seedDemo } from './seed.ts'

const MESES = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'America/Sao_Paulo' })
/** ms between two lines. */
const PAUSE = 3_000

/** Says on the terminal what is being prepared: at once, and then every few seconds. */
function teller(): (what: string, at?: Date) => void {
  let said = Number.NEGATIVE_INFINITY
  return (what, at) => {
    if (performance.now() - said < PAUSE) return
    said = performance.now()
    console.log(`Preparando… ${what}${at ? `, ${MESES.format(at)}` : ''}`)
  }
}

/** `npm run demo`: fills the database of DATA_DIR, once, and says how to enter. */
await runCommand(async () => {
  const say = teller()
  say('o banco de dados')
  const config = readConfig()
  // What was begun and not ended is not gone on with.
  const begun = join(config.DATA_DIR, 'demonstracao-incompleta')
  if (existsSync(begun)) throw new Refusal(`A preparação anterior foi interrompida. Apague a pasta ${resolve(config.DATA_DIR)} e repita.`)
  const opened = await openBeside(config, { copy: false })
  // Nothing waits for the disk: what a crash takes away is made again in an empty folder.
  const { db, connection, stop } = connect(
    { ...opened.connection, options: `${opened.connection.options} -c synchronous_commit=off` },
    silent,
  )
  try {
    const integrations = createIntegrations(config)
    const life = await startLife({ db, connection, log: silent, onFreed: () => Promise.resolve() })
    writeFileSync(begun, '')
    const seeded = await seedDemo({ db, connection, config, integrations, life }, new Date(), say)
    rmSync(begun)
    await life.stop()
    const login = await db.selectFrom('usuario').select('id').where('email', '=', DEMO.login).executeTakeFirst()
    if (!login) return 'Este banco de dados já tem usuários; os dados de demonstração não foram incluídos.'
    const what = seeded ? 'Dados de demonstração incluídos.' : 'Os dados de demonstração já estavam incluídos.'
    return `${what} Entre com ${DEMO.login} e a senha ${DEMO.senha}`
  } finally {
    await stop()
    await opened.stop()
  }
})
