import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { counted } from '@retaguarda/contract/kit/counted.ts'
import { z } from 'zod'
import { codeOf, reason } from '../../../base/refusal.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { folderTarget } from '../../../integrations/copia/folder.ts'
import type { CopyTarget } from '../../../integrations/copia/port.ts'
import type { JobCtx } from '../../../kit/ctx/context.ts'
import { enqueue } from '../../../queue/enqueue.ts'
import { listUnused } from '../../arquivo/arquivo.repo.ts'
import { descartarArquivos } from '../../arquivo/arquivo.service.ts'
import { anonimizarRegistros } from './anonimizar.service.ts'
import { listAnonimizados, readTitular } from './anonimo.repo.ts'
import { chaveDe, conhecer, impressoesDe } from './quem.service.ts'

/** Beside the copies, and in DATA_DIR: one file for each person, so that none is ever written anew. */
const NAME = 'anonimizados'
const fileOf = (pessoa: number) => `${pessoa}.json`

/** That somebody was made nameless, for a database that has forgotten it; it names nobody. */
const Anotado = z.object({ pessoa: z.int32().positive(), quando: z.iso.datetime(), valores: z.array(z.string()), chave: z.string() })
export type Anotado = z.output<typeof Anotado>

type Place = Pick<CopyTarget, 'write' | 'read' | 'list'>
type Where = Pick<JobCtx, 'db' | 'config' | 'log'>

/** The list of DATA_DIR, or of another folder that holds one. */
const lugarEm = (folder: string): Place => folderTarget(folder)

/** Writes what the database knows of to every place that does not have it yet. A place that is away has it by the next copy. */
export async function anotarTodos({ db, config, log, integrations }: Where & Pick<JobCtx, 'integrations'>): Promise<void> {
  const rows = (await listAnonimizados(db)).map(({ pessoa, quando, valores, chave }) => ({
    pessoa,
    quando: quando.toISOString(),
    valores,
    chave: chave ?? chaveDe(config),
  }))
  if (rows.length === 0) return
  for (const place of [lugarEm(config.DATA_DIR), ...(await integrations.copias())])
    await anotar(place, rows).catch((error: unknown) =>
      log.warn({ reason: reason(error) }, 'A lista de anonimizações não pôde ser gravada em um dos lugares; a próxima cópia a grava'),
    )
}

async function anotar(place: Place, rows: readonly Anotado[]): Promise<void> {
  const there = new Set(await namesIn(place))
  for (const row of rows) if (!there.has(fileOf(row.pessoa))) await pipeline([JSON.stringify(row)], place.write(NAME, fileOf(row.pessoa)))
}

const namesIn = (place: Pick<Place, 'list'>): Promise<string[]> =>
  place.list(NAME).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  })

/** Writes what other places know into a folder. */
export async function juntarAnotados(from: readonly Pick<Place, 'read' | 'list'>[], folder: string): Promise<void> {
  for (const place of from) await anotar(lugarEm(folder), await consultarAnotados(place))
}

/** What a place knows; of a file that was cut short nothing. */
export async function consultarAnotados(place: Pick<Place, 'read' | 'list'>): Promise<Anotado[]> {
  const read: Anotado[] = []
  for (const name of await namesIn(place)) {
    const { data } = Anotado.safeParse(parsed(await text(await place.read(NAME, name))))
    if (data) read.push(data)
  }
  return read
}

function parsed(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    return undefined
  }
}

type Redo = Pick<JobCtx, 'db' | 'config' | 'now'>

/**
 * The lists of this machine, which no other machine has to answer for. In a folder of copies other installations may lie beside, whose people
 * have the same numbers: of those it says only what was written with our key. Who restores a copy brings the rest into DATA_DIR.
 */
export async function consultarDaqui(
  config: Pick<JobCtx['config'], 'CHAVE_SEGREDO' | 'CHAVE_SEGREDO_ANTERIOR' | 'DATA_DIR' | 'COPIA_PASTA'>,
): Promise<Anotado[]> {
  const own = await consultarAnotados(lugarEm(config.DATA_DIR))
  if (config.COPIA_PASTA === undefined) return own
  const chave = chaveDe(config)
  const beside = await consultarAnotados(lugarEm(config.COPIA_PASTA))
  return [...beside.filter((one) => one.chave === chave), ...own]
}

/** The files that were given up. One that the store does not let go of is left to the clock's job. */
export const excluirArquivos = async (ctx: Pick<JobCtx, 'db' | 'integrations' | 'log'>): Promise<void> =>
  descartarArquivos(ctx, await listUnused(ctx.db, new Date(0)))

/**
 * Makes those nameless again of whom the database has forgotten it, since it was brought back from a copy of before: their registers.
 * @returns how many were forgotten
 */
export async function refazerAnonimizacoes(ctx: Redo, noted: readonly Anotado[]): Promise<number> {
  const known = new Set((await listAnonimizados(ctx.db)).map(({ pessoa }) => pessoa))
  let redone = 0
  // What another history says of the same number does not stand in for what ours says.
  for (const one of noted) {
    if (known.has(one.pessoa) || !(await refazer(ctx, one))) continue
    known.add(one.pessoa)
    redone++
  }
  return redone
}

/** @returns whether there was somebody to make nameless, and no other process was */
const refazer = ({ db, config, now }: Redo, { pessoa, quando, valores, chave }: Anotado): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const titular = await readTitular(trx, pessoa)
    if (!titular) return false
    const known = await conhecer(trx, pessoa)
    // A database of another history gave the number to somebody else. With another key than then nobody can tell.
    const own = impressoesDe(config, known.valores)
    if (chave === chaveDe(config) && !own.some((word) => valores.includes(word))) return false
    const by = { now, user: null, requestId: '' }
    const first = await anonimizarRegistros(
      trx,
      { config, now, by },
      { titular, known, quando: new Date(quando), motivo: 'A cópia é de antes da anonimização.', refeita: true },
    )
    // Where this process dies before it is through, the job is.
    await enqueue(trx, 'privacidade.anonimizar', { id: pessoa }, { key: `privacidade.anonimizar-${pessoa}` })
    return first
  })

export const frase = (n: number): string =>
  `A cópia é de antes de ${counted(n, 'anonimização', 'anonimizações')}; ${n === 1 ? 'ela foi refeita' : 'elas foram refeitas'}.`
