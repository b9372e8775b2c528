import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Envelope } from './fila.ts'
import type { Lembrete } from './lembrete.ts'

interface Esquema<P extends Envelope> extends DBSchema {
  pendentes: { key: string; value: P; indexes: { usuario: number; ordem: number } }
}

type Mudanca<P> = (atual: P | undefined, ordem: number) => P | undefined

export type Guardada<P extends Envelope> = ReturnType<typeof criarGuardada<P>>

/**
 * Where the entries of a queue stay until the server has them: in this browser, for all of its tabs. They outlive a reload, a lost
 * session and the browser itself.
 */
export function criarGuardada<P extends Envelope>(fila: string, { lembrar }: Pick<Lembrete, 'lembrar'>) {
  const name = `retaguarda-${fila}`
  let opening: Promise<IDBPDatabase<Esquema<P>> | undefined> | undefined

  /** Where a browser forbids storage, or has no room, they stay in the tab's memory; the tab then asks before it is closed. */
  const memory = new Map<string, P>()

  const create = async () =>
    openDB<Esquema<P>>(name, 1, {
      upgrade(db) {
        const store = db.createObjectStore('pendentes', { keyPath: 'chave' })
        store.createIndex('usuario', 'usuario')
        store.createIndex('ordem', 'ordem')
      },
      // The browser may take the base away (its data are being cleared): open it again.
      terminated: () => {
        opening = undefined
      },
    })
  const open = () => (opening ??= create().catch(() => undefined))

  const channel = new BroadcastChannel(name)
  /** Tells the other tabs, in order: `mudou` is about the entries, everything else about what was sent. */
  const dizerAsAbas = (aviso: unknown): void => channel.postMessage(aviso)

  async function inBase(db: IDBPDatabase<Esquema<P>>, chave: string, change: Mudanca<P>) {
    const tx = db.transaction('pendentes', 'readwrite', { durability: 'strict' })
    const [atual, last] = await Promise.all([tx.store.get(chave), tx.store.index('ordem').openCursor(null, 'prev')])
    const next = change(atual, (last?.value.ordem ?? 0) + 1)
    if (next) await tx.store.put(next)
    else await tx.store.delete(chave)
    if (next) lembrar(true)
    await tx.done
    return next
  }

  function inMemory(chave: string, change: Mudanca<P>): P | undefined {
    const next = change(memory.get(chave), Math.max(0, ...[...memory.values()].map(({ ordem }) => ordem)) + 1)
    if (next) memory.set(chave, next)
    else memory.delete(chave)
    return next
  }

  /** Changes one entry in one step, whatever the other tabs do; `ordem` is higher than all that wait. Says what is kept now. */
  async function mudar(chave: string, change: Mudanca<P>): Promise<P | undefined> {
    const db = await open()
    if (!db || memory.has(chave)) return inMemory(chave, change)
    try {
      const next = await inBase(db, chave, change)
      dizerAsAbas('mudou')
      return next
    } catch {
      // The disk is full.
      return inMemory(chave, change)
    }
  }

  return {
    mudar,
    dizerAsAbas,
    ouvirAsAbas(listener: (aviso: unknown) => void): () => void {
      const hear = ({ data }: MessageEvent<unknown>) => listener(data)
      channel.addEventListener('message', hear)
      return () => channel.removeEventListener('message', hear)
    },
    async pendentesDe(usuario: number): Promise<P[]> {
      const db = await open()
      const kept = db ? await db.getAllFromIndex('pendentes', 'usuario', usuario) : []
      return [...kept, ...[...memory.values()].filter((one) => one.usuario === usuario)]
    },
    /** Anybody's. */
    async haPendentes(): Promise<boolean> {
      const db = await open()
      return memory.size > 0 || (db !== undefined && (await db.count('pendentes')) > 0)
    },
    /** Whether what is kept would be lost with the tab. */
    soNaMemoria: (): boolean => memory.size > 0,
    /** How many of whom, over everybody who used this browser. */
    async pendentesPorPessoa(): Promise<{ usuario: number; quantas: number }[]> {
      const db = await open()
      const all = [...(db ? await db.getAll('pendentes') : []), ...memory.values()]
      return [...Map.groupBy(all, ({ usuario }) => usuario)].map(([usuario, some]) => ({ usuario, quantas: some.length }))
    },
  }
}
