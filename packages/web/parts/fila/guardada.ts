import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Envelope } from './fila.ts'
import type { Lembrete } from './lembrete.ts'

interface Esquema<P extends Envelope> extends DBSchema {
  pendentes: { key: string; value: P; indexes: { usuario: number; ordem: number } }
}

type Base<P extends Envelope> = IDBPDatabase<Esquema<P>>

type Mudanca<P> = (current: P | undefined, order: number) => P | undefined

/**
 * Where the entries of a queue stay until the server has them: in this browser, for all of its tabs. They outlive a reload, a lost
 * session and the browser itself.
 */
export class Guardada<P extends Envelope> {
  readonly #name: string
  readonly #lembrar: Lembrete['lembrar']
  readonly #channel: BroadcastChannel
  #base: Promise<Base<P> | undefined> | undefined
  /** Where a browser forbids storage, or has no room, they stay in the tab's memory; the tab then asks before it is closed. */
  readonly #memory = new Map<string, P>()

  constructor(fila: string, { lembrar }: Pick<Lembrete, 'lembrar'>) {
    this.#name = `retaguarda-${fila}`
    this.#lembrar = lembrar
    this.#channel = new BroadcastChannel(this.#name)
  }

  /** Changes one entry in one step, whatever the other tabs do; `ordem` is higher than all that wait. Says what is kept now. */
  async mudar(key: string, change: Mudanca<P>): Promise<P | undefined> {
    const db = await this.#open()
    if (!db || this.#memory.has(key)) return changeInMemory(this.#memory, key, change)
    try {
      const next = await this.#changeInBase(db, key, change)
      this.dizerAsAbas('mudou')
      return next
    } catch {
      // The disk is full.
      return changeInMemory(this.#memory, key, change)
    }
  }

  /** Tells the other tabs, in order: `mudou` is about the entries, everything else about what was sent. */
  dizerAsAbas(aviso: unknown): void {
    this.#channel.postMessage(aviso)
  }

  ouvirAsAbas(listener: (aviso: unknown) => void): () => void {
    const hear = ({ data }: MessageEvent<unknown>) => listener(data)
    this.#channel.addEventListener('message', hear)
    return () => this.#channel.removeEventListener('message', hear)
  }

  async pendentesDe(usuario: number): Promise<P[]> {
    const db = await this.#open()
    const kept = db ? await db.getAllFromIndex('pendentes', 'usuario', usuario) : []
    return [...kept, ...[...this.#memory.values()].filter((one) => one.usuario === usuario)]
  }

  /** Anybody's. */
  async haPendentes(): Promise<boolean> {
    const db = await this.#open()
    return this.soNaMemoria() || (db !== undefined && (await db.count('pendentes')) > 0)
  }

  /** Whether what is kept would be lost with the tab. */
  soNaMemoria(): boolean {
    return this.#memory.size > 0
  }

  /** How many of whom, over everybody who used this browser. */
  async pendentesPorPessoa(): Promise<{ usuario: number; quantas: number }[]> {
    const db = await this.#open()
    const all = [...(db ? await db.getAll('pendentes') : []), ...this.#memory.values()]
    return [...Map.groupBy(all, ({ usuario }) => usuario)].map(([usuario, some]) => ({ usuario, quantas: some.length }))
  }

  #open(): Promise<Base<P> | undefined> {
    // The browser may take the base away (its data are being cleared): it is opened again.
    const terminated = () => {
      this.#base = undefined
    }
    return (this.#base ??= openBase<P>(this.#name, terminated).catch(() => undefined))
  }

  async #changeInBase(db: Base<P>, key: string, change: Mudanca<P>): Promise<P | undefined> {
    const tx = db.transaction('pendentes', 'readwrite', { durability: 'strict' })
    const [current, last] = await Promise.all([tx.store.get(key), tx.store.index('ordem').openCursor(null, 'prev')])
    const next = change(current, last ? last.value.ordem + 1 : 1)
    if (next) await tx.store.put(next)
    else await tx.store.delete(key)
    if (next) this.#lembrar(true)
    await tx.done
    return next
  }
}

const openBase = async <P extends Envelope>(name: string, terminated: () => void): Promise<Base<P>> =>
  openDB<Esquema<P>>(name, 1, {
    upgrade(db) {
      const store = db.createObjectStore('pendentes', { keyPath: 'chave' })
      store.createIndex('usuario', 'usuario')
      store.createIndex('ordem', 'ordem')
    },
    terminated,
  })

function changeInMemory<P extends Envelope>(memory: Map<string, P>, key: string, change: Mudanca<P>): P | undefined {
  const next = change(memory.get(key), Math.max(0, ...[...memory.values()].map(({ ordem }) => ordem)) + 1)
  if (next) memory.set(key, next)
  else memory.delete(key)
  return next
}
