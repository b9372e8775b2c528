import { instanteDe } from '@retaguarda/contract/kit/tempo.ts'
import type { Db, Trx } from '../../../db/types.ts'
import { audit } from '../../../kit/ctx/audit.ts'
import type { JobCtx } from '../../../kit/ctx/context.ts'
import type { Lugar } from '../lugar.repo.ts'
import {
  type Anonimizado,
  type Aqui,
  listTamanhos,
  lockAnonimizado,
  type Pedaco,
  type Quem,
  readAqui,
  removeDados,
  updateAnonimizado,
  updateHistorico,
  updateSeguranca,
} from './anonimo.repo.ts'
import { ARQUIVOS } from './importados.repo.ts'
import { isForaDoPlano, isPapel, REGISTROS } from './plano.repo.ts'
import { decifrar } from './quem.service.ts'

/** Blocks of 8 kB that a transaction goes through: so long nobody else waits for a row. */
export const LOTE = 2_000
/** Where somebody writes of her without an end, it is not the rows of before that name her. */
const VOLTAS_MAX = 5
/** A table that the work goes through, or a month of the log. */
type Passo = { nome: string; blocos: number; clean: (trx: Trx, quem: Quem, piece: Piece) => Promise<number> }
type Piece = Pedaco & { desde: string | null; agora: Date }

type Running = { pessoa: number; lugares: readonly Lugar[]; lote: number }
type Ran = Pick<JobCtx, 'config' | 'now'>
/** What is left: more rows, files from one on, or nothing. */
type Left = 'rows' | 'nothing' | (Quem & { posicao: number })

/** Goes through some blocks of a table. */
export async function umLote(trx: Trx, { config, now }: Ran, { pessoa, lugares, lote }: Running): Promise<Left> {
  const row = await lockAnonimizado(trx, pessoa)
  if (!row || row.termos === null) return 'nothing'
  const padrao = decifrar(config, row.termos)
  if (padrao === undefined)
    throw new Error(`The terms of person ${pessoa} were written with another key; see CHAVE_SEGREDO_ANTERIOR in docs/operacao.md`)
  const quem = { pessoa, padrao }
  const at = placeOf(row, await readAqui(trx))
  if (at.lugar === ARQUIVOS) return { ...quem, posicao: Number(at.posicao) }
  const passo = (await listPassos(trx, lugares, at.volta)).find(({ nome }) => nome >= at.lugar)
  if (!passo) {
    await updateAnonimizado(trx, pessoa, { ...at, ...afterRound(at) })
    return 'rows'
  }
  const de = passo.nome === at.lugar ? Number(at.posicao) : 0
  const ate = de + lote
  const found = await passo.clean(trx, quem, { de, ate, desde: at.desde, agora: now() })
  // A space comes before every letter: the next name in order, whatever it is.
  const next = ate >= passo.blocos ? { lugar: `${passo.nome} `, posicao: 0 } : { lugar: passo.nome, posicao: ate }
  await updateAnonimizado(trx, pessoa, { ...at, ...next, achadas: at.achadas + found })
  return 'rows'
}

type Place = Pick<Anonimizado, 'lugar' | 'posicao' | 'volta' | 'desde' | 'desdeProxima' | 'achadas' | 'onde'>

/** Where the work goes on: in a database that was copied since, from its beginning, since its rows lie elsewhere there. */
function placeOf({ lugar, posicao, volta, desde, desdeProxima, achadas, onde }: Anonimizado, aqui: Aqui): Place {
  if (onde !== aqui.onde) return { onde: aqui.onde, ...ROUND, volta: 1, desde: null, desdeProxima: aqui.transacao }
  return { lugar, posicao, volta, desde, achadas, onde, desdeProxima: desdeProxima ?? aqui.transacao }
}

const ROUND = { lugar: '', posicao: 0, achadas: 0 }

/** After the first round there is a second one, which looks at what was written meanwhile, and so on until nothing is found. */
const afterRound = ({ volta, achadas, desdeProxima }: Place) =>
  (volta > 1 && achadas === 0) || volta >= VOLTAS_MAX
    ? { lugar: ARQUIVOS, posicao: 0 }
    : { ...ROUND, volta: volta + 1, desde: desdeProxima, desdeProxima: null }

/** Says that all is done, and forgets what was looked for. */
export async function concluir(trx: Trx, { now }: Pick<Ran, 'now'>, pessoa: number): Promise<void> {
  const row = await lockAnonimizado(trx, pessoa)
  if (row?.lugar !== ARQUIVOS) return
  await updateAnonimizado(trx, pessoa, { fim: now(), termos: null })
  await audit(trx, { now, user: null, requestId: '' }, { entidade: 'anonimizado', registro: pessoa, acao: 'concluir' })
}

/** In the order of their names, so that whoever goes on later finds where it was. Registers went first, but may have been written since. */
async function listPassos(db: Db, lugares: readonly Lugar[], volta: number): Promise<Passo[]> {
  const byTable = new Map<string, Lugar>(lugares.map((lugar) => [lugar.tabela, lugar]))
  return (await listTamanhos(db)).flatMap(({ nome, de, blocos }) => {
    const lugar = byTable.get(de ?? nome)
    if (!lugar || isPapel(lugar) || isForaDoPlano(lugar) || lugar.colunas.length === 0) return []
    if (volta === 1 && REGISTROS.includes(lugar.tabela)) return []
    return [{ nome, blocos, clean: cleanOf(lugar, de === null ? undefined : mesDe(nome)) }]
  })
}

function cleanOf(lugar: Lugar, mes: Pedaco['mes']): Passo['clean'] {
  if (lugar.tabela === 'auditoria') return updateHistorico
  if (lugar.tabela === 'seguranca') return updateSeguranca
  return (trx, quem, piece) => removeDados(trx, lugar, quem, mes ? { ...piece, mes } : piece)
}

const MESES = 12
/** The month of São Paulo that a part of the log is of: `log_ocorrencia_202611`. */
function mesDe(nome: string): Pedaco['mes'] {
  const [, year = '', month = ''] = /_(\d{4})(\d\d)$/.exec(nome) ?? []
  const [ano, mes] = [Number(year), Number(month)]
  const day = (a: number, m: number) => instanteDe(`${a}-${String(m).padStart(2, '0')}-01`)
  return { inicio: day(ano, mes), fim: mes === MESES ? day(ano + 1, 1) : day(ano, mes + 1) }
}
