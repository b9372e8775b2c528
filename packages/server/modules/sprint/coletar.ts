import { dayOf, addDays } from '@retaguarda/contract/kit/tempo.ts'
import type { Config } from '../../base/config.ts'
import { RedmineError } from '../../integrations/redmine/port.ts'
import type { Hora, Issue, IssueListada, Nomeado, Projeto, SprintsPort, Versao } from '../../integrations/redmine/sprints-port.ts'
import { eachOf } from '../../base/side-by-side.ts'
import { comInicio } from './copia.calc.ts'
import type { Guardada, Lida } from './copia.repo.ts'

/** Small questions that Redmine is asked at a time; lists, whose pages come side by side, one after the other. */
const WIDTH = 3
/** Days of hours that every run reads anew: an hour that is noted, changed or taken out does not touch its issue. */
const DIAS = 60
const MINUTE = 60_000 // ms
/** Before the last change that is known: a change may be committed after one that is younger. */
const OVERLAP = 10 * MINUTE
/** An issue read so soon after its change may have changed once more in the same second. */
const SETTLED = 5 * MINUTE
/** Versions are asked for project by project: of more projects than these, the ones without a sprint are asked once in `VERSOES`. */
const POUCOS = 20
const VERSOES = 60 * MINUTE

type Ctx = {
  redmine: SprintsPort
  config: Pick<Config, 'REDMINE_PROJETOS_SPRINT'>
  now: () => Date
  /** Nothing more is to be begun. */
  leaving: () => boolean
  /** Puts an issue that was read aside for the next run, should this one come to nothing. */
  guardar: (issue: Issue, lidaEm: Date) => Promise<void>
}
/** What the copy has: nothing of it counts where all is to be read. `guardadas` were read since the last night by runs that failed. */
type Before = {
  inteira: boolean
  cursor: Date | null
  versoesEm: Date | null
  sprints: { id: number; projetoId: number }[]
  lidas: Lida[]
  guardadas: ReadonlyMap<number, Guardada>
  pessoas: number[]
}

/** All that one run read; nothing of it is written before the last of it has come. */
export type Coleta = {
  inteira: boolean
  cursor: Date | null
  versoes: Versao[]
  /** The versions are those of every project. */
  todas: boolean
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
export async function coletar(ctx: Ctx, before: Before): Promise<Coleta> {
  const { redmine } = ctx
  const { inteira } = before
  // The clock of the cursor is Redmine's own, and it is read first: what changes from here on is the next run's.
  const cursor = inteira ? await redmine.ultimaMudanca() : undefined
  const projetos = await projetosDe(ctx)
  const comSprint = projetosComSprint(ctx, before, projetos)
  const situacoes = await redmine.situacoes()
  const listed = inteira || !before.cursor ? [] : await redmine.issuesDesde(comFolga(before.cursor))
  let versoes = await versoesDe(ctx, comSprint ?? projetos)
  const known = new Set(versoes.map(({ id }) => id))
  const todas = !comSprint || listed.some(({ versao }) => versao !== null && !known.has(versao))
  if (comSprint && todas) versoes = await versoesDe(ctx, projetos)
  const sprints = new Set(versoes.map(({ id }) => id))
  const no = ({ versao }: IssueListada) => versao !== null && sprints.has(versao)

  const novos = inteira ? [...sprints] : [...sprints].filter((id) => !before.sprints.some((one) => one.id === id))
  const mudadas = [...new Map([...(await cada(ctx, novos, redmine.issuesDe, 1)).flat(), ...listed].map((one) => [one.id, one])).values()]

  const lidas = new Map(inteira ? [] : before.lidas.map((one) => [one.id, one]))
  const wanted = mudadas.filter((one) => no(one) && !settled(lidas.get(one.id), one))
  const read = await cada(ctx, wanted, async (one) => {
    const kept = before.guardadas.get(one.id)
    if (kept && settled(kept, one)) return { issue: kept.dados, lidaEm: kept.lidaEm }
    const lidaEm = ctx.now()
    const issue = await redmine.issue(one.id)
    if (issue) await ctx.guardar(issue, lidaEm)
    return { issue, lidaEm }
  })
  const issues = read.flatMap(({ issue, lidaEm }) => (issue && no(issue) ? [{ ...issue, lidaEm }] : []))
  const kept = new Set(issues.map(({ id }) => id))
  const saidas = [...mudadas.filter((one) => !no(one)), ...wanted].map(({ id }) => id).filter((id) => lidas.has(id) && !kept.has(id))

  const horasDe = issues.map(({ id }) => id).filter((id) => !lidas.has(id))
  const desde = inteira ? null : addDays(dayOf(ctx.now()), -DIAS)
  const hours = inteira
    ? await cada(ctx, [...sprints], (versao) => redmine.horasDe({ versao }), 1)
    : [...(await cada(ctx, horasDe, (issue) => redmine.horasDe({ issue }))), await horasDesde(redmine, desde)]
  const horas = [...new Map(hours.flat().map((one) => [one.id, one])).values()]
  const ends = mudadas.map(({ em }) => Date.parse(em))
  return {
    inteira,
    cursor: cursor === undefined ? latest(before.cursor, ends, inteira) : new Date(cursor),
    versoes: comInicio(versoes),
    todas,
    situacoes,
    pessoas: await pessoasDe(ctx, issues, horas, inteira ? [] : before.pessoas),
    issues,
    saidas,
    horas,
    desde,
    horasDe,
  }
}

const horasDesde = async (redmine: SprintsPort, desde: string | null) =>
  desde === null ? [] : (await redmine.horasDesde(desde)).filter(({ dia }) => dia >= desde)

const settled = (lida: Pick<Lida, 'mudadaEm' | 'lidaEm'> | undefined, { em }: IssueListada) =>
  lida !== undefined && lida.mudadaEm.getTime() === Date.parse(em) && lida.lidaEm.getTime() - lida.mudadaEm.getTime() > SETTLED

function latest(before: Date | null, ends: number[], inteira: boolean): Date | null {
  const known = inteira || !before ? ends : [before.getTime(), ...ends]
  return known.length === 0 ? null : new Date(known.reduce((a, b) => Math.max(a, b)))
}

const comFolga = (cursor: Date) => new Date(cursor.getTime() - OVERLAP).toISOString().replace(/\.\d+Z$/, 'Z')

/** The projects that count. */
async function projetosDe(ctx: Ctx): Promise<Projeto[]> {
  const chosen = ctx.config.REDMINE_PROJETOS_SPRINT?.split(',').map((one) => one.trim())
  const projetos = (await ctx.redmine.projetos()).filter(({ id, identificador, ativo }) =>
    chosen ? chosen.includes(String(id)) || chosen.includes(identificador) : ativo,
  )
  if (chosen && projetos.length === 0)
    throw new RedmineError('REDMINE_PROJETOS_SPRINT não nomeia nenhum projeto do Redmine. Peça a quem cuida do sistema para conferir.')
  return projetos
}

/** Those that are known to have sprints, where it is too early to ask the others again; undefined where all are to be asked. */
function projetosComSprint({ config, now }: Ctx, { inteira, versoesEm, sprints }: Before, projetos: Projeto[]): Projeto[] | undefined {
  const early = versoesEm !== null && now().getTime() - versoesEm.getTime() < VERSOES
  if (inteira || !early || config.REDMINE_PROJETOS_SPRINT !== undefined || projetos.length <= POUCOS) return undefined
  const owners = new Set(sprints.map(({ projetoId }) => projetoId))
  const found = projetos.filter(({ id }) => owners.has(id))
  // A sprint of a project that is closed meanwhile is only seen where it is shared.
  return found.length === owners.size ? found : undefined
}

/** The versions of projects, those shared among several once. */
async function versoesDe(ctx: Ctx, projetos: readonly Projeto[]): Promise<Versao[]> {
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
