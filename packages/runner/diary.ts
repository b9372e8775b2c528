import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Entry, Evento, EvidenciaData } from '@retaguarda/contract/runner.ts'
import { z } from 'zod'
import { appender, firstLine, writeDurably } from './disk.ts'

/** What has to reach the server of one job, in its order. */
export type Item = { evento: Evento } | { evidencia: EvidenciaData; arquivo: string }

const Head = z.object({ result: z.int(), tentativa: z.int(), execucao: z.int(), url: z.string(), token: z.string() })
type Head = z.output<typeof Head>

/**
 * A job that the runner answers for: from its acceptance until the server has its end, or wants no more of it. `itens` are what is still
 * to be sent, after those that are `enviados`; `noDisco` where the journal alone has them.
 */
export type Held = Head & { key: string; name: string; itens: Item[]; enviados: number; noDisco: boolean; rodada: number; acabou: boolean }

/** Items that are kept in memory while their server does not answer; of ended jobs beyond that the journal is read again. */
const IN_MEMORY = 20_000

/** Ended jobs that are remembered, so that the same entry once more is not run once more. */
const REMEMBERED = 50_000

const digest = (...parts: (string | number)[]) => createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 32)
const keyOf = ({ url, execucao, result, tentativa }: Head) => digest(url, execucao, result, tentativa)
const headOf = ({ result, tentativa, execucao, retorno }: Entry): Head => ({ result, tentativa, execucao, ...retorno })

export type Diary = Awaited<ReturnType<typeof openDiary>>

/**
 * The journal: one file per job, its entry, and one beside it to which events are appended; all of it on the disk before anybody is
 * told. What a kill left behind is read at the start: unfinished jobs begin a new round, what is unsent is sent.
 */
export async function openDiary(dir: string, most = IN_MEMORY) {
  const folder = join(dir, 'trabalhos')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = (name: string, kind: string) => join(folder, `${name}.${kind}`)
  const ended = await readEnded(join(dir, 'feitos'))
  const held = new Map<string, Held>()
  const arriving = new Map<string, Promise<Held | undefined>>()
  const lines = new Map<string, ReturnType<typeof appender>>()
  let last = 0
  let inMemory = 0

  const release = (job: Held) => {
    inMemory -= job.itens.length
    job.itens = []
    job.noDisco = true
  }
  const hold = (job: Held, itens: Item[]) => {
    inMemory += itens.length - job.itens.length
    job.itens = itens
    job.noDisco = false
  }

  const remove = async (name: string) => {
    const mine = (await readdir(folder)).filter((file) => file.startsWith(`${name}.`))
    // The entry last: while it is there the next start finds what else there is.
    for (const file of mine.sort((a, b) => Number(a.endsWith('.entrada')) - Number(b.endsWith('.entrada')))) await rm(join(folder, file))
  }

  for (const file of (await readdir(folder)).sort()) {
    if (file.endsWith('.novo')) await rm(join(folder, file))
    if (!file.endsWith('.entrada')) continue
    const name = file.slice(0, -'.entrada'.length)
    last = Math.max(last, Number(name.split('-')[0]))
    const head = Head.parse(JSON.parse(await firstLine(join(folder, file))))
    const key = keyOf(head)
    if (ended.has(key, head.token)) await remove(name)
    else {
      const { itens, ...read } = await readItems(path(name, 'eventos'))
      const job: Held = { ...head, key, name, itens: [], enviados: 0, noDisco: false, ...read }
      held.set(key, job)
      hold(job, itens)
      if (job.acabou && inMemory > most) release(job)
    }
  }

  // What was written of a job while it ended.
  const names = new Set([...held.values()].map(({ name }) => name))
  for (const file of await readdir(folder)) if (!names.has(file.split('.')[0] ?? '')) await rm(join(folder, file))

  async function accept(entry: Entry): Promise<Held | undefined> {
    const head = headOf(entry)
    const key = keyOf(head)
    const present = held.get(key)
    if (present?.token === head.token || (!present && ended.has(key, head.token))) return undefined
    // The same job under a new token of its execution: the old one may not be taken any more.
    const name = present?.name ?? `${String(++last).padStart(12, '0')}-${key}`
    await writeDurably(path(name, 'entrada'), `${JSON.stringify(head)}\n${JSON.stringify(entry)}\n`)
    if (present) {
      present.token = head.token
      return undefined
    }
    const job: Held = { ...head, key, name, itens: [], enviados: 0, noDisco: false, rodada: 0, acabou: false }
    held.set(key, job)
    return job
  }

  return {
    held,
    /** The job, once it is on disk; undefined where it is held or done already. Throws what the disk says. */
    accept(entry: Entry): Promise<Held | undefined> {
      const key = keyOf(headOf(entry))
      const before = arriving.get(key) ?? Promise.resolve(undefined)
      const mine = before.catch(() => undefined).then(() => accept(entry))
      arriving.set(key, mine)
      const done = () => {
        if (arriving.get(key) === mine) arriving.delete(key)
      }
      mine.then(done, done)
      return mine
    },
    /** The entry as it was posted. */
    async read({ name }: Held): Promise<unknown> {
      const [, entry = ''] = (await readFile(path(name, 'entrada'), 'utf8')).split('\n')
      return JSON.parse(entry)
    },
    /** Notes what is to be sent, and only then has it sent. */
    async append(job: Held, item: Item) {
      if (!held.has(job.key)) return
      const line = lines.get(job.key) ?? appender(path(job.name, 'eventos'))
      lines.set(job.key, line)
      await line(JSON.stringify(item))
      hold(job, [...job.itens, item])
      if ('evento' in item && item.evento.tipo === 'fim') job.acabou = true
      if (job.acabou && inMemory > most) release(job)
    },
    /** What is still to be sent of a job, in its order. */
    async itens(job: Held): Promise<readonly Item[]> {
      if (job.noDisco) hold(job, (await readItems(path(job.name, 'eventos'))).itens.slice(job.enviados))
      return job.itens
    },
    /** So many of them have arrived. */
    sent(job: Held, count: number) {
      hold(job, job.itens.slice(count))
      job.enviados += count
    },
    /** Keeps the bytes of one piece of evidence until they are sent; the answer is its name. */
    async keep(job: Held, id: string, bytes: Uint8Array): Promise<string> {
      await writeDurably(path(job.name, id), bytes)
      return id
    },
    bytes: ({ name }: Held, file: string): Promise<Uint8Array<ArrayBuffer>> => readFile(path(name, file)),
    /** Its end has arrived, or nobody wants it: nothing of it stays but its name. */
    async end(job: Held) {
      if (!held.delete(job.key)) return
      inMemory -= job.itens.length
      const named = await ended.add(job.key, job.token).then(
        () => true,
        () => false,
      )
      await lines
        .get(job.key)?.('')
        .catch(() => undefined) // what was being written would make its file anew
      lines.delete(job.key)
      await remove(job.name)
      // On a disk that was full there is room now.
      if (!named) await ended.add(job.key, job.token)
    },
  }
}

const Line = z.union([
  z.object({ evento: z.looseObject({ id: z.string(), rodada: z.int(), tipo: z.string() }) }),
  z.object({ evidencia: z.looseObject({ id: z.string() }) }),
])

/** What was noted of a job; a line that a kill cut off is none. */
async function readItems(file: string): Promise<Pick<Held, 'itens' | 'rodada' | 'acabou'>> {
  const text = await readFile(file, 'utf8').catch(() => '')
  const itens = new Map<string, Item>()
  let rodada = 0
  for (const line of text.split('\n')) {
    const read = Line.safeParse(jsonOf(line))
    if (!read.success) continue
    const item = jsonOf(line) as Item // written by `append`, which has the type
    if ('evento' in item) rodada = Math.max(rodada, item.evento.rodada)
    itens.set('evento' in item ? item.evento.id : item.evidencia.id, item)
  }
  const all = [...itens.values()]
  return { itens: all, rodada, acabou: all.some((item) => 'evento' in item && item.evento.tipo === 'fim') }
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

async function readEnded(file: string) {
  const known = (await readFile(file, 'utf8').catch(() => '')).split('\n').filter((line) => /^[\da-f]{32} [\da-f]{32}$/.test(line))
  const kept = known.slice(-REMEMBERED)
  const all = new Set(kept)
  if (known.length > REMEMBERED) await writeDurably(file, `${kept.join('\n')}\n`)
  const line = appender(file)
  const lineOf = (key: string, token: string) => `${key} ${digest(token)}`
  return {
    has: (key: string, token: string) => all.has(lineOf(key, token)),
    async add(key: string, token: string) {
      all.add(lineOf(key, token))
      // A set keeps its order: the oldest goes, as at a start.
      for (const oldest of all) {
        if (all.size <= REMEMBERED) break
        all.delete(oldest)
      }
      await line(lineOf(key, token))
    },
  }
}
