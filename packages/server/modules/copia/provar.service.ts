import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { SituacaoCopia } from '@retaguarda/contract/copia.ts'
import { counted } from '@retaguarda/contract/kit/counted.ts'
import { dayOf, dayText } from '@retaguarda/contract/kit/tempo.ts'
import { silent } from '../../base/log.ts'
import { codeOf, Refusal, reason } from '../../base/refusal.ts'
import { cameBack, sequencesBehind, sumsOf } from '../../db/copy.ts'
import type { CopyTarget } from '../../integrations/copia/port.ts'
import { FileGone } from '../../integrations/files/port.ts'
import type { JobCtx } from '../../kit/ctx/context.ts'
import { type Copia, updateCopia } from './copia.repo.ts'
import { bringRows } from './formato/bring.ts'
import { type Copy, openCopy, type Source } from './formato/read.ts'
import { openScratch } from './scratch.ts'

export type Proven = { rows: number; files: number }

const SECOND = 1_000
const MINUTE = 60_000

/**
 * Brings a copy back whole into a database of its own, and says of it whether it is what was copied.
 * @returns whether it could be judged; where it could not, it stays as it was
 */
export async function provarCopia(ctx: Pick<JobCtx, 'db' | 'config' | 'now' | 'log'>, copia: Copia, target: CopyTarget): Promise<boolean> {
  const { db, config, now, log } = ctx
  const when = dayText(dayOf(copia.inicio))
  const start = now().getTime()
  const source = watched(target, copia.nome)
  try {
    const scratch = await openScratch(db, config).catch((error: unknown) => {
      throw new Unjudged(reason(error))
    })
    const { rows, files } = await bringBack(scratch, source, { when, destino: copia.destino, passphrase: config.SENHA_COPIA })
    const told = `A cópia de ${when} volta inteira: ${counted(rows, 'linha', 'linhas')}, ${counted(files, 'arquivo', 'arquivos')}, ${lasted(now().getTime() - start)}.`
    await updateCopia(db, copia.id, { situacao: SituacaoCopia.code.PROVADA, provadaEm: now(), prova: told, erro: null })
    log.info({ copia: copia.id }, told)
    return true
  } catch (error) {
    const away = source.away() ?? (error instanceof Refusal ? undefined : error)
    const told = away === undefined ? reason(error) : `A prova não pôde ser feita: ${reason(away)}`
    log.error({ copia: copia.id, reason: told }, 'A prova da cópia falhou')
    await updateCopia(db, copia.id, away === undefined ? { situacao: SituacaoCopia.code.FALHOU, prova: told, erro: told } : { erro: told })
    return away === undefined
  }
}

/** Nothing was found out of the copy. */
class Unjudged extends Error {}

type Told = { when: string; destino: string; passphrase: string | undefined }

async function bringBack(
  scratch: Awaited<ReturnType<typeof openScratch>>,
  source: Source,
  { when, destino, passphrase }: Told,
): Promise<Proven> {
  try {
    const copy = await openCopy(source, destino, async () => passphrase ?? '')
    await bringRows(scratch.pool, copy, silent)
    return { rows: await compare(scratch, copy, when), files: await readFiles(copy, when) }
  } finally {
    await scratch.stop()
  }
}

/** Every table is copied out again. @returns rows */
async function compare({ pool }: Awaited<ReturnType<typeof openScratch>>, { manifest }: Copy, when: string): Promise<number> {
  const client = await pool.connect()
  try {
    let all = 0
    for await (const [copied, now] of sumsOf(client, manifest.tables)) {
      const { table, rows } = copied
      if (!cameBack(copied, now)) throw new Refusal(differs(plainName(table), { when, rows, now: now.rows }))
      all += rows
    }
    const [behind] = await sequencesBehind(client)
    if (behind !== undefined) throw new Refusal(`A sequência de ${behind} da cópia de ${when} daria um número que já existe.`)
    return all
  } finally {
    client.release()
  }
}

const plainName = (table: string) => table.replace(/^public\./, '')

const differs = (table: string, { when, rows, now }: { when: string; rows: number; now: number }) =>
  rows === now
    ? `A tabela ${table} da cópia de ${when} não confere: o conteúdo é outro.`
    : `A tabela ${table} da cópia de ${when} não confere: ${counted(now, 'linha', 'linhas')}, eram ${rows.toLocaleString('pt-BR')}.`

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() })

async function readFiles({ files, open }: Copy, when: string): Promise<number> {
  for (const file of files)
    await open(file)
      .then((flow) => pipeline([...flow, nowhere()]))
      .catch(() => {
        throw new Refusal(`O arquivo ${file} da cópia de ${when} está incompleto ou foi alterado.`)
      })
  return files.length
}

/** Tells what could not be read from what is not as it was written. */
function watched(target: CopyTarget, nome: string): Source & { away(): unknown } {
  let failure: unknown
  const note = (error: unknown) => {
    failure ??= error
  }
  const noting = <T>(work: Promise<T>) =>
    work.catch((error: unknown) => {
      if (!(error instanceof FileGone)) note(error)
      throw error
    })
  // What is found on the way ends the stream as well.
  const broken = (error: Error) => {
    if (/^E[A-Z]+$/.test(codeOf(error)) || error.name === 'TimeoutError') note(error)
  }
  return {
    away: () => failure,
    open: async (file) => (await noting(target.read(nome, file))).on('error', broken),
    list: () => noting(target.list(nome)),
  }
}

const lasted = (ms: number) => (ms < MINUTE ? `${Math.max(1, Math.round(ms / SECOND))} s` : `${Math.round(ms / MINUTE)} min`)
