import { diaDe, somaDias } from '@retaguarda/contract/kit/tempo.ts'
import type { Config } from '../../config.ts'
import { RedmineError } from '../../integrations/redmine/port.ts'
import type { Hora, Issue, IssueListada, Nomeado, SprintsPort, Versao } from '../../integrations/redmine/sprints-port.ts'
import { eachOf } from '../../kit/side-by-side.ts'
import { comInicio } from './copia.calc.ts'
import type { Lida } from './copia.repo.ts'

/** Small questions that Redmine is asked at a time; of lists, which take it seconds when it is busy, one after the other. */
const WIDTH = 2
/** Days of hours that every run reads anew: an hour that is noted, changed or taken out does not touch its issue. */
const DIAS = 60
const MINUTE = 60_000 // ms
/** Before the last change that is known: a change may be committed after one that is younger. */
const OVERLAP = 10 * MINUTE
/** An issue read so soon after its change may have changed once more in the same second. */
const SETTLED = 5 * MINUTE

type Ctx = {
  redmine: SprintsPort
  config: Pick<Config, 'REDMINE_PROJETOS_SPRINT'>
  now: () => Date
  /** Nothing more is to be begun. */
  leaving: () => boolean
}
/** What the copy has: nothing of it counts where all is to be read. */
type Antes = { inteira: boolean; cursor: Date | null; sprints: number[]; lidas: Lida[]; pessoas: number[] }

/** All that one run read; nothing of it is written before the last of it has come. */
export type Coleta = {
  inteira: boolean
  cursor: Date | null
  versoes: Versao[]
  situacoes: Nomeado[]
  pessoas: Nomeado[]
  issues: (Issue & { lidaEm: Date })[]
  saidas: number[]
  horas: Hora[]
  /** From this day on, and of these issues, `horas` are all there are. */
  desde: string | null
  horasDe: number[]
}

/** The process is to stop: the run comes to nothing, and another one does it anew. */
export class Interrompida extends Error {}

/** Reads from Redmine what changed since the copy, or all. @throws RedmineError, Interrompida */
export async function coletar(ctx: Ctx, antes: Antes): Promise<Coleta> {
  const { redmine } = ctx
  const { inteira } = antes
  const versoes = comInicio(await versoesDe(ctx))
  const situacoes = await redmine.situacoes()
  const sprints = new Set(versoes.map(({ id }) => id))
  const no = ({ versao }: IssueListada) => versao !== null && sprints.has(versao)

  // The clock of the cursor is Redmine's own, and it is read first: what changes from here on is the next run's.
  const cursor = inteira ? await redmine.ultimaMudanca() : undefined
  const novos = inteira ? [...sprints] : [...sprints].filter((id) => !antes.sprints.includes(id))
  const listed = (await cada(ctx, novos, (id) => redmine.issuesDe(id), 1)).flat()
  if (!inteira && antes.cursor) {
    const desde = new Date(antes.cursor.getTime() - OVERLAP).toISOString().replace(/\.\d+Z$/, 'Z')
    listed.push(...(await redmine.issuesDesde(desde)))
  }
  const mudadas = [...new Map(listed.map((one) => [one.id, one])).values()]

  const lidas = new Map(inteira ? [] : antes.lidas.map((one) => [one.id, one]))
  const wanted = mudadas.filter((one) => no(one) && !settled(lidas.get(one.id), one))
  const read = await cada(ctx, wanted, async ({ id }) => ({ id, issue: await redmine.issue(id), lidaEm: ctx.now() }))
  const issues = read.flatMap(({ issue, lidaEm }) => (issue && no(issue) ? [{ ...issue, lidaEm }] : []))
  const kept = new Set(issues.map(({ id }) => id))
  const saidas = [...mudadas.filter((one) => !no(one)), ...wanted].map(({ id }) => id).filter((id) => lidas.has(id) && !kept.has(id))

  const horasDe = issues.map(({ id }) => id).filter((id) => !lidas.has(id))
  const desde = inteira ? null : somaDias(diaDe(ctx.now()), -DIAS)
  const hours = inteira
    ? await cada(ctx, [...sprints], (versao) => redmine.horasDe({ versao }), 1)
    : [...(await cada(ctx, horasDe, (issue) => redmine.horasDe({ issue }))), await horasDesde(redmine, desde)]
  const horas = [...new Map(hours.flat().map((one) => [one.id, one])).values()]
  const ends = mudadas.map(({ em }) => Date.parse(em))
  return {
    inteira,
    cursor: cursor === undefined ? latest(antes.cursor, ends, inteira) : new Date(cursor),
    versoes,
    situacoes,
    pessoas: await pessoasDe(ctx, issues, horas, inteira ? [] : antes.pessoas),
    issues,
    saidas,
    horas,
    desde,
    horasDe,
  }
}

const horasDesde = async (redmine: SprintsPort, desde: string | null) =>
  desde === null ? [] : (await redmine.horasDesde(desde)).filter(({ dia }) => dia >= desde)

const settled = (lida: Lida | undefined, { em }: IssueListada) =>
  lida !== undefined && lida.mudadaEm.getTime() === Date.parse(em) && lida.lidaEm.getTime() - lida.mudadaEm.getTime() > SETTLED

function latest(before: Date | null, ends: number[], inteira: boolean): Date | null {
  const known = inteira || !before ? ends : [before.getTime(), ...ends]
  return known.length === 0 ? null : new Date(known.reduce((a, b) => Math.max(a, b)))
}

/** The versions of the projects that count, those shared among several once. */
async function versoesDe(ctx: Ctx): Promise<Versao[]> {
  const chosen = ctx.config.REDMINE_PROJETOS_SPRINT?.split(',').map((one) => one.trim())
  const projetos = (await ctx.redmine.projetos()).filter(({ id, identificador, ativo }) =>
    chosen ? chosen.includes(String(id)) || chosen.includes(identificador) : ativo,
  )
  if (chosen && projetos.length === 0)
    throw new RedmineError('REDMINE_PROJETOS_SPRINT não nomeia nenhum projeto do Redmine. Peça a quem cuida do sistema para conferir.')
  const found = (await cada(ctx, projetos, ({ id }) => ctx.redmine.versoes(id))).flat()
  return [...new Map(found.map((one) => [one.id, one])).values()]
}

/** Everybody who is named, and by their own address those of whom a journal says only the number. */
async function pessoasDe(ctx: Ctx, issues: readonly Issue[], horas: readonly Hora[], known: readonly number[]): Promise<Nomeado[]> {
  const named = [
    ...issues.flatMap(({ responsavel, mudancas }) => [responsavel, ...mudancas.map(({ quem }) => quem)]),
    ...horas.map(({ pessoa }) => pessoa),
  ]
  const people = new Map(named.flatMap((one) => (one ? [[one.id, one]] : [])))
  const before = issues.flatMap(({ mudancas }) => mudancas.flatMap(({ deResponsavel }) => deResponsavel ?? []))
  const unknown = [...new Set(before)].filter((id) => !people.has(id) && !known.includes(id))
  const asked = await cada(ctx, unknown, async (id) => ({ id, nome: await ctx.redmine.pessoa(id) }))
  return [...people.values(), ...asked.flatMap(({ id, nome }) => (nome ? [{ id, nome }] : []))]
}

/** A few at a time; nothing more begins when the process is to stop. */
async function cada<T, O>(
  { leaving }: Pick<Ctx, 'leaving'>,
  list: readonly T[],
  work: (one: T) => Promise<O>,
  width = WIDTH,
): Promise<O[]> {
  const done: O[] = []
  await eachOf(list, { width, enough: leaving }, async (one) => void done.push(await work(one)))
  if (leaving()) throw new Interrompida()
  return done
}
