import { present } from '@retaguarda/contract/kit/present.ts'
import type { log } from '@retaguarda/contract/log.ts'
import { dayOf } from '@retaguarda/contract/kit/tempo.ts'
import { RegraPrazo } from '@retaguarda/contract/privacidade/mapa.ts'
import type { z } from 'zod'
import { codeOf } from '../../base/refusal.ts'
import type { Db, Trx } from '../../db/types.ts'
import type { StoreCtx } from '../../kit/ctx/context.ts'
import { RuleError } from '../../base/errors.ts'
import { DISK_FULL, ROOM_MIN } from '../../integrations/disco.ts'
import { mapInSlices } from '../../base/slices.ts'
import { inTransaction } from '../../db/transaction.ts'
import { readPrazos } from '../prazo-dados/prazo.repo.ts'
import { blocosDe, contagensDe, startOfDay } from './contagem.calc.ts'
import { insertParticoes, insertContagens, insertIdentificadores, insertOcorrencias, listDocumentos, takeIds } from './ingest.repo.ts'
import type { Enviada } from './log-corpo.ts'
import { readDesde } from './log-filtro.repo.ts'
import { type Alcance, type Row, linhaLida } from './log-row.ts'
import { type Ganho, insertGanhos, mapProblemas } from './problema-ingest.repo.ts'

type Recebido = z.input<(typeof log.ingest)['response']>
type Recusado = Recebido['recusados'][number]

/**
 * Takes in what a store reports: good rows in one transaction, bad ones named, those that are there already counted.
 * @throws RuleError 422 with the same answer where no row is good, 503 while the disk is full
 */
export async function receberLog(ctx: StoreCtx, enviadas: readonly Enviada[]): Promise<Recebido> {
  const { db, lojas, now, config, integrations } = ctx
  if ((await integrations.disco.free()) < ROOM_MIN) throw new RuleError('foraDoAr', DISK_FULL)
  const alcance = await alcanceDe(db, lojas)
  const { dias, ligada } = (await readPrazos(db, config))[RegraPrazo.code.LOG]
  const when = { agora: now(), retencaoDias: ligada ? dias : null, desde: await readDesde(db) }
  const lidas = await mapInSlices(enviadas, ({ valor, erro }) => (erro === undefined ? linhaLida(valor, alcance, when) : { erro }))
  const recusados: Recusado[] = []
  const boas: Row[] = []
  for (const [i, lida] of lidas.entries()) {
    if ('erro' in lida) recusados.push({ linha: present(enviadas[i]).linha, erro: lida.erro })
    else boas.push(lida)
  }
  if (boas.length === 0)
    throw new RuleError('regra', 'Nenhuma ocorrência pôde ser gravada. Corrija o que recusados diz de cada linha e envie de novo.', {
      more: { recebidos: 0, repetidos: 0, recusados },
    })
  const unicas = semRepetidas(boas)
  const recebidos = await incluir(db, unicas, when)
  return { recebidos, repetidos: boas.length - recebidos, recusados }
}

/** The clients of a key; what they are called by is only asked for where there is a choice. */
async function alcanceDe(db: Db, ids: ReadonlySet<number>): Promise<Alcance> {
  const rows = await listDocumentos(db, [...ids])
  return { ids, porDocumento: new Map(rows.map(({ id, cpfCnpj }) => [cpfCnpj, id])) }
}

const chaveDoNome = ({ clienteId, nome }: Pick<Row, 'clienteId' | 'nome'>) => `${clienteId} ${nome}`

/** Of rows with one name the first stays. */
function semRepetidas(rows: Row[]): Row[] {
  const seen = new Set<string>()
  return rows.filter((row) => {
    if (row.nome === null) return true
    const before = seen.size
    return seen.add(chaveDoNome(row)).size > before
  })
}

type When = { agora: Date }

/** PostgreSQL's word for it; Citus has none of its own. */
const NO_PARTITION = ['23514', 'XX000']
/** A partition may be dropped between its making and the next attempt by a process whose clock is ahead. */
const TRIES = 3

/** @returns how many rows were written */
async function incluir(db: Db, rows: Row[], when: When): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    const learnt = new Map<string, number>()
    const known = conhecidosDe(db)
    try {
      const recebidos = await inTransaction(db, (trx) => incluirNovas(trx, rows, when, { known, learnt }))
      for (const [key, id] of learnt) known.set(key, id)
      return recebidos
    } catch (error) {
      if (!NO_PARTITION.includes(codeOf(error)) || attempt === TRIES) throw error
      await insertParticoes(
        db,
        [...new Set(rows.map(({ createAt }) => startOfDay(createAt.getTime())))].map((at) => new Date(at)),
      )
    }
  }
}

/** Writes the rows whose names are free, with all that counts them, in the caller's transaction. @returns how many */
export async function incluirNovas(trx: Trx, rows: Row[], { agora }: When, problemas: Problemas): Promise<number> {
  const names = rows.flatMap(({ clienteId, nome, createAt }) => (nome === null ? [] : [{ clienteId, nome, createAt }]))
  const livres = names.length === 0 ? [] : await insertIdentificadores(trx, names)
  const free = new Set(livres.map(chaveDoNome))
  const escritas = rows.filter((row) => row.nome === null || free.has(chaveDoNome(row)))
  if (escritas.length === 0) return 0
  const ids = await takeIds(trx, escritas.length)
  const problemaDe = await problemasDe(trx, escritas, problemas)
  const novas = escritas.map((row, i) => ({ ...row, id: present(ids[i]), problemaId: problemaDe(row) }))
  await insertOcorrencias(trx, novas, agora)
  await insertContagens(trx, contagensDe(novas), blocosDe(ids))
  await insertGanhos(trx, ganhosDe(novas))
  return novas.length
}

/** `known` of before; `learnt` in this transaction, which may yet be rolled back. */
type Problemas = { known: ReadonlyMap<string, number>; learnt: Map<string, number> }

/** Problems never go and keep their ids, so that a process may remember those it has met. */
const conhecidos = new WeakMap<Db, Map<string, number>>()
const CONHECIDOS_MAX = 50_000

function conhecidosDe(db: Db): Map<string, number> {
  const known = conhecidos.get(db) ?? new Map<string, number>()
  if (known.size > CONHECIDOS_MAX) known.clear()
  conhecidos.set(db, known)
  return known
}

const keyOf = ({ impressao }: Pick<Row, 'impressao'>) => impressao.toString('hex')

async function problemasDe(trx: Trx, rows: readonly Row[], { known, learnt }: Problemas): Promise<(row: Row) => number> {
  const unknown = new Map(rows.map((row) => [keyOf(row), row] as const).filter(([key]) => !known.has(key)))
  if (unknown.size > 0) for (const [key, id] of await mapProblemas(trx, [...unknown.values()])) learnt.set(key, id)
  return (row) => {
    const key = keyOf(row)
    return present(known.get(key) ?? learnt.get(key))
  }
}

function ganhosDe(novas: readonly { problemaId: number; clienteId: number; createAt: Date }[]): Ganho[] {
  const found = new Map<string, Ganho>()
  for (const { problemaId, clienteId, createAt } of novas) {
    const start = startOfDay(createAt.getTime())
    const key = `${problemaId} ${clienteId} ${start}`
    const one = found.get(key)
    if (!one) found.set(key, { problemaId, clienteId, dia: dayOf(start), n: 1, primeiro: createAt, ultimo: createAt })
    else {
      one.n++
      if (createAt < one.primeiro) one.primeiro = createAt
      if (createAt > one.ultimo) one.ultimo = createAt
    }
  }
  return [...found.values()]
}
