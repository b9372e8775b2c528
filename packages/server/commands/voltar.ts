import { dirname, join } from 'node:path'
import { relogioDe } from '@retaguarda/contract/kit/tempo.ts'
import { readConfig } from '../base/config.ts'
import { silent } from '../base/log.ts'
import { Refusal } from '../base/refusal.ts'
import { newClient } from '../db/pool.ts'
import { openAsItIs } from './backup.ts'
import { keysOf } from './conferir.ts'
import { judge } from './release/sums.ts'
import { type About, folderOf, isBelow, ownFolder, readAbout, useVersion, versionInUse, versionsBeside } from './release/version.ts'

/** Makes the version before the one in use the one in use again, as long as the tables allow it. */
export async function voltar(args: string[]): Promise<string> {
  if (args.length > 0) throw new Refusal('Uso: retaguarda voltar')
  const own = ownFolder()
  const home = dirname(own)
  const present = (await versionInUse(home)) ?? readAbout(own).versao
  const lower = (await versionsBeside(own)).filter((version) => isBelow(version, present))
  const target = lower.reduce<string | undefined>((best, one) => (best === undefined || isBelow(best, one) ? one : best), undefined)
  if (target === undefined) throw new Refusal(`Não há uma versão antes da ${present} em ${home}. Instale-a de um pacote e repita.`)
  const folder = join(home, folderOf(target))
  await judge(folder, keysOf(undefined, own))
  await refuseTables(readAbout(folder))
  await useVersion(home, target)
  return `A versão em uso é de novo a ${target}. Reinicie o serviço para usá-la.`
}

/** @throws Refusal where the tables are no longer what that version works with */
async function refuseTables({ versao, migracoes }: About) {
  const source = await openAsItIs(readConfig(), silent)
  const client = newClient(source.connection)
  try {
    await client.connect()
    const { rows: known } = await client.query<{ minima: string | null }>("select to_jsonb(i) ->> 'minima' as minima from instalacao i")
    const minima = known[0]?.minima ?? null
    const { rows: later } = await client.query<{ since: Date | null }>(
      'select min("dataHora") as since from migracao where not nome = any($1)',
      [migracoes],
    )
    const since = later[0]?.since ?? null
    if (since !== null && (minima === null || isBelow(versao, minima))) throw new Refusal(sentence(versao, since))
  } finally {
    await client.end()
    await source.stop()
  }
}

function sentence(version: string, since: Date): string {
  const [day = '', time = ''] = relogioDe(since).split('T')
  return `A versão ${version} não trabalha mais com este banco. Esta volta pede uma cópia de antes de ${day.split('-').reverse().join('/')} ${time.slice(0, 5)}, quando ele foi atualizado: restaure-a com a versão ${version}.`
}
