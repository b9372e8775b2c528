import { rmSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { AlvoCopia } from '@retaguarda/contract/copia.ts'
import { instanteDe, instantText } from '@retaguarda/contract/kit/tempo.ts'
import { z } from 'zod'
import { type Config, readConfig } from '../base/config.ts'
import { type Log, silent } from '../base/log.ts'
import { Refusal, reason } from '../base/refusal.ts'
import { type Database, openDatabase } from '../db/open.ts'
import { createTargets } from '../integrations/copia/create.ts'
import { folderSource, folderTarget } from '../integrations/copia/folder.ts'
import type { CopyTarget } from '../integrations/copia/port.ts'
import { createIntegrations } from '../integrations/integrations.ts'
import { bringBackTo } from '../modules/copia/continua/voltar.service.ts'
import { bringRows, migrationsOf } from '../modules/copia/formato/bring.ts'
import { bringFiles, isEmpty } from '../modules/copia/formato/files.ts'
import { openCopy } from '../modules/copia/formato/read.ts'
import { frase, juntarAnotados } from '../modules/privacidade/anonimo/anotados.service.ts'
import { lembrarAnonimizacoes } from '../modules/privacidade/anonimo/lembrar.service.ts'
import { freeLocks } from '../queue/free-locks.ts'
import { prepare } from '../queue/prepare.ts'
import type { Where } from './open.ts'
import { readPassphrase } from './passphrase.ts'
import { callOf, runCommand } from './run-command.ts'

type Options = { log?: Log; passphrase?: () => Promise<string>; lists?: readonly Pick<CopyTarget, 'read' | 'list'>[] }

/**
 * Brings a copy made by `backup` back, into an empty DATA_DIR and, with DATABASE_URL, an empty database. A copy of an older
 * version is brought to this one, and whoever was made nameless since it was made is so again, by what lies beside it or in `lists`.
 * @returns how many were
 * @throws Refusal; a DATA_DIR is then as empty as before, a database of DATABASE_URL has to be made anew
 */
export async function restore(config: Where, folder: string, { log = silent, passphrase, lists = [] }: Options = {}): Promise<number> {
  const { DATABASE_URL, DATABASE_URL_DONO, DATA_DIR } = config
  const copy = await openCopy(folderSource(folder), resolve(folder), passphrase)
  migrationsOf(copy.manifest)
  if (!isEmpty(DATA_DIR))
    throw new Refusal(`A pasta de dados ${resolve(DATA_DIR)} não está vazia. Informe em DATA_DIR uma pasta nova; nada foi alterado.`)
  const database = await openDatabase({ databaseUrl: DATABASE_URL, ownerUrl: DATABASE_URL_DONO, dataDir: DATA_DIR, log })
  let done = false
  try {
    await bringRows(database.pool, copy, log)
    await freeLocks(database.pool, 'all') // of the jobs that were running while the copy was made
    await prepare(database.pool, log, database.application)
    await bringFiles(copy.files, DATA_DIR, copy.open)
    const redone = await anonimizarDeNovo(config, [folderTarget(dirname(resolve(folder))), ...lists], database.db, log)
    done = true
    return redone
  } finally {
    await database.stop()
    if (!done) rmSync(DATA_DIR, { recursive: true, force: true })
  }
}

/** The lists go along into the new DATA_DIR, which they are read from whenever the product starts. */
async function anonimizarDeNovo(
  where: Where,
  lists: readonly Pick<CopyTarget, 'read' | 'list'>[],
  db: Database['db'],
  log: Log,
): Promise<number> {
  const config = { ...readConfig(), ...where }
  await juntarAnotados(lists, where.DATA_DIR)
  return lembrarAnonimizacoes({ db, config, integrations: createIntegrations(config), now: () => new Date(), log })
}

/** To an instant, from what the continuous copy has in `place`: a folder, or `s3` for the bucket of COPIA_S3_BUCKET. */
async function restoreTo(config: Config, place: string, until: Date, known: readonly CopyTarget[]): Promise<string> {
  if (config.DATABASE_URL) throw new Refusal('A cópia contínua é do banco embutido: restaure sem DATABASE_URL.')
  if (!isEmpty(config.DATA_DIR))
    throw new Refusal(`A pasta de dados ${resolve(config.DATA_DIR)} não está vazia. Informe em DATA_DIR uma pasta nova; nada foi alterado.`)
  const bucket = (await createTargets(config)).find(({ alvo }) => alvo === AlvoCopia.code.S3)
  const target = place === 's3' ? bucket : folderTarget(place)
  if (!target) throw new Refusal('Informe COPIA_S3_BUCKET e as outras variáveis do bucket para restaurar de s3.')
  await bringBackTo({ target, dataDir: config.DATA_DIR, until, passphrase: () => readPassphrase(config.SENHA_COPIA, { again: false }) })
  await juntarAnotados([target, ...known], config.DATA_DIR) // what they say is done at the start
  return `Dados de ${instantText(until)} restaurados em ${resolve(config.DATA_DIR)}. Inicie com ${callOf('servir')}.`
}

const USAGE = `Uso: ${callOf('restaurar')} pasta [--ate "2026-11-29 14:32:10"] [--anonimizados pasta]`
const INSTANT = /^(\d{4}-\d\d-\d\d)[ T]((?:[01]\d|2[0-3]):[0-5]\d)(?::([0-5]\d))?$/

function readArguments(args: string[]): { folder: string; until: Date | undefined; known: string | undefined } {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { ate: { type: 'string' }, anonimizados: { type: 'string' } },
    })
    const [folder, ...rest] = positionals
    const { ate, anonimizados: known } = values
    if (folder && rest.length === 0) return { folder, until: ate === undefined ? undefined : instantOf(ate), known }
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal(`Argumento desconhecido (${reason(error)}).\n${USAGE}`)
  }
  throw new Refusal(`Informe a pasta da cópia.\n${USAGE}`)
}

/** As the clocks of São Paulo show it. */
function instantOf(text: string): Date {
  const [, day = '', clock = '', seconds = '00'] = INSTANT.exec(text) ?? []
  // The runtime takes 2026-02-30 for two days later.
  const at = !z.iso.date().safeParse(day).success ? Number.NaN : Date.parse(instanteDe(day, clock)) + Number(seconds) * 1_000
  if (Number.isNaN(at)) throw new Refusal(`--ate é um instante de São Paulo, como 2026-11-29 14:32:10.\n${USAGE}`)
  return new Date(at)
}

export async function restaurar(args: string[]): Promise<string> {
  const { folder, until, known } = readArguments(args)
  const config = readConfig()
  const lists = known === undefined ? [] : [folderTarget(known)]
  if (until) return restoreTo(config, folder, until, lists)
  const redone = await restore(config, folder, {
    passphrase: () => readPassphrase(config.SENHA_COPIA, { again: false }),
    lists: [...(await createTargets(config)), ...lists],
  })
  const told = redone === 0 ? '' : `${frase(redone)} `
  return `${told}Dados restaurados em ${config.DATABASE_URL ? 'DATABASE_URL' : resolve(config.DATA_DIR)}. Inicie com ${callOf('servir')}.`
}

if (import.meta.main) await runCommand(() => restaurar(process.argv.slice(2)))
