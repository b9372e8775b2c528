import { dirname, join } from 'node:path'
import { instantText } from '@retaguarda/contract/kit/tempo.ts'
import { isBelow } from '@retaguarda/contract/kit/version.ts'
import { readConfig } from '../base/config.ts'
import { silent } from '../base/log.ts'
import { Refusal } from '../base/refusal.ts'
import { readKnown, refuseBelow } from '../db/minima.ts'
import { newClient } from '../db/pool.ts'
import { copyBefore } from '../db/proven-copy.ts'
import { openAsItIs } from './backup.ts'
import { keysOf } from './conferir.ts'
import { changing } from './release/change.ts'
import { judge } from './release/sums.ts'
import { type About, folderOf, makeCurrent, ownFolder, readAbout, versionInUse, versionsBeside } from './release/version.ts'

/** Makes the version before the one in use the one in use again, as long as the tables allow it. */
export async function voltar(args: string[]): Promise<string> {
  if (args.length > 0) throw new Refusal('Uso: retaguarda voltar')
  const own = ownFolder()
  return changing(dirname(own), () => goBack(own))
}

async function goBack(own: string): Promise<string> {
  const home = dirname(own)
  const present = (await versionInUse(home)) ?? readAbout(own).versao
  const lower = (await versionsBeside(own)).filter((version) => isBelow(version, present))
  const target = lower.reduce<string | undefined>((best, one) => (best === undefined || isBelow(best, one) ? one : best), undefined)
  if (target === undefined)
    throw new Refusal(
      `Não há uma versão antes da ${present} em ${home}. Abra ali o pacote dela (tar -xzf … --no-same-owner -C ${home}) e repita.`,
    )
  const folder = join(home, folderOf(target))
  await judge(folder, keysOf(undefined, folder)) // this version's may be signed by a key that the one before only announced
  await refuseTables(readAbout(folder))
  await makeCurrent(home, target)
  return `A versão em uso é de novo a ${target}. Reinicie o serviço para usá-la.`
}

/** @throws Refusal where the tables are no longer what that version works with */
async function refuseTables({ versao, migracoes }: About) {
  const source = await openAsItIs(readConfig(), silent)
  const client = newClient(source.connection)
  try {
    await client.connect()
    const known = await readKnown(client)
    const { rows: later } = await client.query<{ since: Date | null }>(
      'select min("dataHora") as since from migracao where not nome = any($1)',
      [migracoes],
    )
    const since = later[0]?.since ?? null
    // Tables of before they said who works with them are judged by what was done to them since.
    const works = known.minima === null ? since === null : !isBelow(versao, known.minima)
    if (works) return
    if (since === null) return refuseBelow(known, versao)
    throw new Refusal(sentence(versao, since, await copyBefore(client, since)))
  } finally {
    await client.end()
    await source.stop()
  }
}

function sentence(version: string, since: Date, copy: Awaited<ReturnType<typeof copyBefore>>): string {
  const no = `A versão ${version} não trabalha mais com este banco.`
  return copy
    ? `${no} Esta volta pede a cópia de ${instantText(copy.inicio)}. Ela está em ${copy.destino}: restaure-a com a versão ${version}.`
    : `${no} Esta volta pede uma cópia de antes de ${instantText(since)}, quando ele foi atualizado: restaure-a com a versão ${version}.`
}
