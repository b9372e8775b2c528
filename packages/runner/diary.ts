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

/** Where jobs are written, and what of them is in memory: `inMemory` items of at most so many, and the number of the latest job. */
type Journal = {
  folder: string
  ended: Awaited<ReturnType<typeof readEnded>>
  held: Map<string, Held>
  lines: Map<string, ReturnType<typeof appender>>
  most: number
  inMemory: number
  last: number
}

/**
 * The journal: one file per job, its entry, and one beside it to which events are appended; all of it on the disk before anybody is
 * told. What a kill left behind is read at the start: unfinished jobs begin a new round, what is unsent is sent.
 */
export async function openDiary(dir: string, most = IN_MEMORY) {
  const folder = join(dir, 'trabalhos')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const ended = await readEnded(join(dir, 'feitos'))
  const journal: Journal = { folder, ended, held: new Map(), lines: new Map(), most, inMemory: 0, last: 0 }
  await readHeld(journal)
  const { held, lines } = journal
  const arriving = new Map<string, Promise<Held | undefined>>()
  const path = ({ name }: Held, kind: string) => join(folder, `${name}.${kind}`)

  return {
    held,
    /** The job, once it is on disk; undefined where it is held or done already. Throws what the disk says. */
    accept(entry: Entry): Promise<Held | undefined> {
      const key = keyOf(headOf(entry))
      const before = arriving.get(key) ?? Promise.resolve(undefined)
      const mine = before.catch(() => undefined).then(() => accept(journal, entry))
      arriving.set(key, mine)
      const done = () => {
        if (arriving.get(key) === mine) arriving.delete(key)
      }
      mine.then(done, done)
      return mine
    },
    /** The entry as it was posted. */
    async read(job: Held): Promise<unknown> {
      const [, entry = ''] = (await readFile(path(job, 'entrada'), 'utf8')).split('\n')
      return JSON.parse(entry)
    },
    /** Notes what is to be sent, and only then has it sent. */
    async append(job: Held, item: Item) {
      if (!held.has(job.key)) return
      const line = lines.get(job.key) ?? appender(path(job, 'eventos'))
      lines.set(job.key, line)
      await line(JSON.stringify(item))
      if ('evento' in item && item.evento.tipo === 'fim') job.acabou = true
      hold(journal, job, [...job.itens, item])
      relieve(journal, job)
    },
    /** What is still to be sent of a job, in its order. */
    async itens(job: Held): Promise<readonly Item[]> {
      if (job.noDisco) hold(journal, job, (await readItems(path(job, 'eventos'))).itens.slice(job.enviados))
      return job.itens
    },
    /** So many of them have arrived. */
    sent(job: Held, count: number) {
      hold(journal, job, job.itens.slice(count))
      job.enviados += count
    },
    /** Keeps the bytes of one piece of evidence until they are sent; the answer is its name. */
    async keep(job: Held, id: string, bytes: Uint8Array): Promise<string> {
      await writeDurably(path(job, id), bytes)
      return id
    },
    bytes: (job: Held, file: string): Promise<Uint8Array<ArrayBuffer>> => readFile(path(job, file)),
    /** Its end has arrived, or nobody wants it: nothing of it stays but its name. */
    end: (job: Held): Promise<void> => end(journal, job),
  }
}

/** What the last process held, and the removal of what it did not. */
async function readHeld(journal: Journal): Promise<void> {
  const { folder, ended, held } = journal
  for (const file of (await readdir(folder)).sort()) {
    if (file.endsWith('.novo')) await rm(join(folder, file))
    if (!file.endsWith('.entrada')) continue
    const name = file.slice(0, -'.entrada'.length)
    journal.last = Math.max(journal.last, Number(name.split('-')[0]))
    const head = Head.parse(JSON.parse(await firstLine(join(folder, file))))
    const key = keyOf(head)
    if (ended.has(key, head.token)) await remove(folder, name)
    else {
      const { itens, ...read } = await readItems(join(folder, `${name}.eventos`))
      const job: Held = { ...head, key, name, itens: [], enviados: 0, noDisco: false, ...read }
      held.set(key, job)
      hold(journal, job, itens)
      relieve(journal, job)
    }
  }
  // What was written of a job while it ended.
  const names = new Set([...held.values()].map(({ name }) => name))
  for (const file of await readdir(folder)) if (!names.has(file.split('.')[0] ?? '')) await rm(join(folder, file))
}

async function accept(journal: Journal, entry: Entry): Promise<Held | undefined> {
  const { folder, ended, held } = journal
  const head = headOf(entry)
  const key = keyOf(head)
  const present = held.get(key)
  if (present?.token === head.token || (!present && ended.has(key, head.token))) return undefined
  // The same job under a new token of its execution: the old one may not be taken any more.
  const name = present?.name ?? `${String(++journal.last).padStart(12, '0')}-${key}`
  await writeDurably(join(folder, `${name}.entrada`), `${JSON.stringify(head)}\n${JSON.stringify(entry)}\n`)
  if (present) {
    present.token = head.token
    return undefined
  }
  const job: Held = { ...head, key, name, itens: [], enviados: 0, noDisco: false, rodada: 0, acabou: false }
  held.set(key, job)
  return job
}

function hold(journal: Journal, job: Held, itens: Item[]) {
  journal.inMemory += itens.length - job.itens.length
  job.itens = itens
  job.noDisco = false
}

/** Where too much is in memory, what an ended job has still to send stays on the disk alone. */
function relieve(journal: Journal, job: Held) {
  if (!job.acabou || journal.inMemory <= journal.most) return
  hold(journal, job, [])
  job.noDisco = true
}

async function end(journal: Journal, job: Held): Promise<void> {
  const { folder, ended, held, lines } = journal
  if (!held.delete(job.key)) return
  journal.inMemory -= job.itens.length
  const named = await ended.add(job.key, job.token).then(
    () => true,
    () => false,
  )
  await lines
    .get(job.key)?.('')
    .catch(() => undefined) // what was being written would make its file anew
  lines.delete(job.key)
  await remove(folder, job.name)
  // On a disk that was full there is room now.
  if (!named) await ended.add(job.key, job.token)
}

async function remove(folder: string, name: string) {
  const mine = (await readdir(folder)).filter((file) => file.startsWith(`${name}.`))
  // The entry last: while it is there the next start finds what else there is.
  for (const file of mine.sort((a, b) => Number(a.endsWith('.entrada')) - Number(b.endsWith('.entrada')))) await rm(join(folder, file))
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
