import { setTimeout as delay } from 'node:timers/promises'
import { dayOf } from '@retaguarda/contract/kit/tempo.ts'
import { NINGUEM, type SituacaoDaCopia, type Sprint } from '@retaguarda/contract/sprint.ts'
import { redmineUrl } from '../../base/config.ts'
import type { Db } from '../../db/types.ts'
import type { Ctx } from '../../kit/ctx/context.ts'
import { notFound, RuleError } from '../../base/errors.ts'
import { doSprint, escolhidos } from './copia.calc.ts'
import { type Copia, readCopia } from './copia.repo.ts'
import { pedirCopia } from './sincronizar.service.ts'
import { detalhes, equipe, retornoDoSprint, retornoPorMembro, tarefasDoSprint, totaisDoSprint } from './sprint.calc.ts'
import {
  isSprint,
  listContagens,
  listRetornos,
  listSomas,
  listSprints,
  listTarefas,
  listTrabalhos,
  mapNames,
  readTogether,
} from './sprint.repo.ts'

const POLL = 100 // ms
/** ms that a read waits for the first copy. */
const FIRST = 10_000
const UNCONFIGURED = 'O Redmine não está configurado. Peça a quem cuida do sistema para informar REDMINE_URL e REDMINE_API_KEY.'
const EM_ANDAMENTO = 'A primeira leitura dos sprints ainda está em andamento. Tente de novo em alguns minutos.'

/** A read asks, and may wait: `stopping` says that the server is to stop. */
export type Leitor = Pick<Ctx, 'db' | 'config' | 'integrations' | 'now'> & { stopping: () => boolean }

/** Of another Redmine than the one that is set it is no copy. */
const instanteDa = ({ origem, atualizadoEm }: Copia, { config }: Pick<Leitor, 'config'>) =>
  origem === redmineUrl(config) ? atualizadoEm : null

export async function consultarSituacao(ctx: Omit<Leitor, 'stopping'>): Promise<SituacaoDaCopia> {
  const configurado = ctx.integrations.sprints.configured
  const copia = await readCopia(ctx.db)
  return {
    configurado,
    atualizadoEm: (configurado && instanteDa(copia, ctx)?.toISOString()) || null,
    emAndamento: configurado && copia.tomadoPor !== null,
    erro: configurado ? copia.erro : null,
  }
}

/** Renews the copy, or joins who is at it, and waits for at most `limit` ms. @throws RuleError 503 with Redmine's reason */
export async function atualizarSprints(ctx: Leitor, limit: number) {
  mustConfigured(ctx)
  const { ended, copia } = await renovada(ctx, limit)
  if (ended && copia.erro !== null) throw new RuleError('foraDoAr', copia.erro)
  return {
    msg: ended ? 'Sprints atualizados.' : 'A atualização dos sprints continua em segundo plano.',
    atualizadoEm: instanteDa(copia, ctx)?.toISOString() ?? null,
    emAndamento: !ended,
  }
}

function mustConfigured({ integrations }: Pick<Leitor, 'integrations'>) {
  if (!integrations.sprints.configured) throw new RuleError('naoConfigurado', UNCONFIGURED)
}

/** The copy after the next run ended, or after `limit` ms. */
async function renovada({ db, stopping }: Leitor, limit: number): Promise<{ ended: boolean; copia: Copia }> {
  const { rodadas, tomadoPor } = await readCopia(db)
  if (tomadoPor === null) await pedirCopia(db)
  const began = performance.now()
  for (;;) {
    const copia = await readCopia(db)
    const ended = copia.rodadas !== rodadas
    if (ended || stopping() || performance.now() - began >= limit) return { ended, copia }
    await delay(POLL)
  }
}

/**
 * What `work` reads from the copy, of one moment. Where there is no copy yet, it is made first.
 * @throws RuleError 503 without Redmine and while there is no copy
 */
async function daCopia<T>(ctx: Leitor, work: (db: Db) => Promise<T>): Promise<T> {
  mustConfigured(ctx)
  if (!instanteDa(await readCopia(ctx.db), ctx)) {
    const { copia } = await renovada(ctx, FIRST)
    if (!instanteDa(copia, ctx)) throw new RuleError('foraDoAr', copia.erro ?? EM_ANDAMENTO)
  }
  return readTogether(ctx.db, work)
}

export const listarSprints = (ctx: Leitor): Promise<Sprint[]> =>
  daCopia(ctx, async (db) => {
    const today = dayOf(ctx.now())
    return (await listSprints(db)).map(({ id, nome, projetoId, projeto, situacao, inicio, fim }) => ({
      id,
      nome,
      projeto: { id: projetoId, nome: projeto },
      situacao,
      inicio,
      fim,
      atual: doSprint(today, { inicio, fim }),
    }))
  })

export const listarTotais = (ctx: Leitor) =>
  daCopia(ctx, async (db) => (await listSomas(db, await atividadesDaQualidade(db, ctx))).map(totaisDoSprint))

export const listarRetornos = (ctx: Leitor) =>
  daCopia(ctx, async (db) => (await listContagens(db, await situacoesDevolvidas(db, ctx))).map(retornoDoSprint))

export const listarRetornosPorMembro = (ctx: Leitor, sprint: number) =>
  daCopia(ctx, async (db) => {
    await mustSprint(db, sprint)
    const retornos = await listRetornos(db, sprint, await situacoesDevolvidas(db, ctx))
    return retornoPorMembro(await listTarefas(db, sprint), retornos, await mapNames(db, 'pessoa'))
  })

export const listarEquipe = (ctx: Leitor, sprint: number) =>
  daCopia(ctx, async (db) => {
    await mustSprint(db, sprint)
    const trabalhos = await listTrabalhos(db, sprint, await atividadesDaQualidade(db, ctx))
    return equipe(await listTarefas(db, sprint), trabalhos, await mapNames(db, 'pessoa'))
  })

/** @param membro 0 for what nobody has; all where left out */
export const listarTarefas = (ctx: Leitor, sprint: number, membro?: number) =>
  daCopia(ctx, async (db) => {
    await mustSprint(db, sprint)
    const trabalhos = await listTrabalhos(db, sprint, await atividadesDaQualidade(db, ctx))
    return tarefasDoSprint(await listTarefas(db, sprint), trabalhos, { ...deMembro(membro), ...(await base(db, ctx)) })
  })

/** @param membro 0 for what nobody had; all where left out */
export const listarDetalhes = (ctx: Leitor, sprint: number, membro?: number) =>
  daCopia(ctx, async (db) => {
    await mustSprint(db, sprint)
    const retornos = await listRetornos(db, sprint, await situacoesDevolvidas(db, ctx))
    const trabalhos = await listTrabalhos(db, sprint, [])
    return detalhes(await listTarefas(db, sprint), retornos, trabalhos, { ...deMembro(membro), ...(await base(db, ctx)) })
  })

const deMembro = (membro: number | undefined) => (membro === undefined ? {} : { membro: membro === NINGUEM ? null : membro })

const base = async (db: Db, { config }: Leitor) => ({
  nomes: await mapNames(db, 'pessoa'),
  link: (tarefa: number) => `${redmineUrl(config) ?? ''}/issues/${tarefa}`,
})

async function mustSprint(db: Db, sprint: number) {
  if (!(await isSprint(db, sprint))) throw notFound('Sprint não encontrado. Escolha outro na lista.')
}

async function situacoesDevolvidas(db: Db, { config }: Leitor): Promise<number[]> {
  const found = escolhidos(config.REDMINE_STATUS_DEVOLVIDA, await mapNames(db, 'situacao'))
  if (found.length > 0) return found
  const missing = `O Redmine não tem a situação "${config.REDMINE_STATUS_DEVOLVIDA}".`
  throw new RuleError('foraDoAr', `${missing} Peça a quem cuida do sistema para conferir REDMINE_STATUS_DEVOLVIDA.`)
}

const atividadesDaQualidade = async (db: Db, { config }: Leitor) =>
  escolhidos(config.REDMINE_ATIVIDADE_QUALIDADE, await mapNames(db, 'atividade'))
