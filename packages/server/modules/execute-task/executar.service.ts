import {
  EM_EXECUCAO,
  type executeTask,
  OrigemExecucao,
  PLANO_LIMITES,
  podePlano,
  podeResultado,
} from '@retaguarda/contract/execute-task.ts'
import { topicoExecucao } from '@retaguarda/contract/evento.ts'
import type { Entry } from '@retaguarda/contract/runner.ts'
import type { CodeOf } from '@retaguarda/contract/kit/enum.ts'
import { TipoMockup } from '@retaguarda/contract/mockup.ts'
import type { z } from 'zod'
import { isInternalHost } from '../../integrations/http/internal.ts'
import { audit } from '../../kit/ctx/audit.ts'
import type { Trx } from '../../db/types.ts'
import type { Ctx, JobCtx } from '../../kit/ctx/context.ts'
import { conflict, must, RuleError } from '../../base/errors.ts'
import { notifyChange } from '../../kit/push/notify.ts'
import { inTransaction } from '../../db/transaction.ts'
import { lockRecord } from '../../kit/register/version.ts'
import { entradasDe, respostaDe } from './entrada.ts'
import { listAEntregar } from './entrada.repo.ts'
import {
  insertExecucao,
  insertResultados,
  listUrls,
  readCasoSemExecucao,
  readExecucao,
  readUltima,
  updateConfig,
  updateEmExecucao,
} from './execucao.repo.ts'
import { updateContagens } from './encerrar.repo.ts'
import { executeTaskRepo } from './execute-task.repo.ts'
import { demais } from './programa.calc.ts'
import { insertCasosFixados, insertMockupsFixados } from './fixado.repo.ts'
import { hostsDe } from './hosts.calc.ts'
import { insertTentativa, lockResultado, type Resultado, updateReiniciado } from './resultado.repo.ts'
import { issueTokenExecucao } from './token.repo.ts'

type Plano = z.input<(typeof executeTask)['record']>

export const PLANO_AUSENTE = 'Plano de execução não encontrado. Talvez outra pessoa o tenha excluído.'
export const RESULTADO_AUSENTE = 'Resultado não encontrado. Talvez outra pessoa o tenha excluído.'
const SEM_CASOS = 'Este plano não tem casos de teste. Inclua ao menos um e execute de novo.'
const SEM_FALHAS = 'A última execução não tem resultado sem sucesso que ainda esteja no plano.'

type Origem = {
  origem: CodeOf<typeof OrigemExecucao>
  usuarioId: number | null
  openScreen: boolean
  atrasada: boolean
  /** Until when the product hands the entries over by itself. */
  enviarAte: Date | null
  falhas: boolean
}

/**
 * Starts a plan: `{ execucao, params }`, piece by piece. Of many at once one wins.
 * @throws RuleError 404, 409 without cases or while it executes, 422 for what cannot be run
 */
export async function executar(ctx: Ctx, id: number, { openScreen, falhas }: { openScreen: boolean; falhas: boolean }) {
  const origem: Origem = {
    origem: OrigemExecucao.code.MANUAL,
    usuarioId: ctx.user.id,
    openScreen,
    atrasada: false,
    enviarAte: null,
    falhas,
  }
  return inTransaction(ctx.db, async (trx) => {
    const plano = await lockPlano(trx, id)
    const { execucao, total } = await iniciar(trx, ctx, plano, origem)
    await audit(trx, ctx, { entidade: 'execute-task', registro: id, acao: 'executar', depois: { execucao, resultados: total } })
    return resposta(trx, ctx, execucao, 'Execução iniciada.')
  })
}

/** @throws RuleError 404 */
async function lockPlano(trx: Trx, id: number): Promise<Plano> {
  return must((await lockRecord(trx, 'execute_task', id)) ? await executeTaskRepo.read(trx, id) : undefined, PLANO_AUSENTE)
}

async function resposta(trx: Trx, { config, now }: Pick<Ctx, 'config' | 'now'>, id: number, msg: string, ids?: number[]) {
  const execucao = must(await readExecucao(trx, id), PLANO_AUSENTE)
  const token = await issueTokenExecucao(trx, id, now())
  const entradas = await entradasDe(trx, config, execucao, await listAEntregar(trx, id, ids ? { ids } : {}), token)
  return respostaDe(msg, id, entradas)
}

/** Begins an execution of a plan that is locked. @throws RuleError 409, 422; nothing that matters is written then */
export async function iniciar(trx: Trx, { config, now }: Pick<JobCtx, 'config' | 'now'>, plano: Plano, { falhas, ...origem }: Origem) {
  if (!podePlano('executar', plano.status)) throw conflict(plano.testCase.length === 0 ? SEM_CASOS : EM_EXECUCAO)
  const casos = plano.testCase.map(({ id }) => id)
  await recusarCasos(trx, casos, plano)
  const dados = plano.mockup.filter(({ type }) => type === TipoMockup.code.DADOS).length
  const results = Math.max(1, plano.lojas.length) * casos.length * Math.max(1, dados)
  if (results > PLANO_LIMITES.resultados) throw new RuleError('regra', demais(results))
  const ultima = await readUltima(trx, plano.id)
  if (falhas && !ultima) throw conflict(SEM_FALHAS)
  const at = now()
  const fixos = { casos: await insertCasosFixados(trx, casos, at), mockups: await fixarMockups(trx, plano, at) }
  const { openScreen, ...nova } = origem
  const entrada = await configDe(trx, config, plano)
  const execucao = await insertExecucao(trx, { executeTaskId: plano.id, dataHoraInicio: at, config: entrada, ...nova })
  const matriz = { execucao, plano: plano.id, casos: fixos.casos, ...fixos.mockups }
  const total = await insertResultados(trx, matriz, { openScreen, now: at, falhasDe: falhas ? (ultima?.id ?? null) : null })
  if (total === 0) throw conflict(SEM_FALHAS)
  await updateEmExecucao(trx, plano.id, at)
  // Whoever looks at the newest execution looks at another one now.
  if (ultima) await notifyChange(trx, topicoExecucao(ultima.id))
  return { execucao, total }
}

/** @throws RuleError 422 that names the case */
async function recusarCasos(trx: Trx, casos: readonly number[], { enderecoBase, lojas }: Pick<Plano, 'enderecoBase' | 'lojas'>) {
  const bad = await readCasoSemExecucao(trx, casos, enderecoBase !== null || lojas.length > 0)
  if (!bad) return
  const name = `O caso ${bad.codigo} - ${bad.name}`
  throw new RuleError(
    'regra',
    bad.vazio
      ? `${name} não tem nenhuma operação. Inclua ao menos uma ou retire-o do plano.`
      : `${name} abre o endereço relativo ${bad.data}, e o plano não tem endereço base nem loja. Informe um deles.`,
  )
}

/** The mockups of a plan as they are now: those with data make results, those with answers go with every one. */
async function fixarMockups(trx: Trx, { mockup }: Pick<Plano, 'mockup'>, at: Date) {
  const mockups = await insertMockupsFixados(
    trx,
    mockup.map(({ id }) => id),
    at,
  )
  const dados = mockup.filter(({ type }) => type === TipoMockup.code.DADOS).map(({ id }) => id)
  const respostas = mockup.filter(({ type }) => type === TipoMockup.code.RESPOSTA).flatMap(({ id }) => mockups.get(id) ?? [])
  return { mockups, dados, respostas }
}

/** What the entries of a plan say of how they are run. */
async function configDe(trx: Trx, config: JobCtx['config'], plano: Plano): Promise<Entry['config']> {
  const { enderecoBase, lojas, retentativas, tempoPasso, tempoCaso, evidencias } = plano
  const own = [enderecoBase, ...lojas.map(({ url }) => url)]
  const urls = enderecoBase === null && lojas.length === 0 ? await listUrls(trx) : own
  // This machine and networks of one's own are QA_HOSTS's to open.
  const publicas = urls.filter((url) => url !== null && URL.canParse(url) && !isInternalHost(new URL(url).hostname))
  return { enderecoBase, hosts: hostsDe(config.QA_HOSTS, publicas), tempoPasso, tempoCaso, retentativas, evidencias }
}

/**
 * Runs one result again: its next attempt, with the case, mockups and settings of today.
 * @throws RuleError 404, 409 while it executes or where its case is gone, 422 for what cannot be run
 */
export async function executarResultado(ctx: Ctx, id: number, openScreen: boolean) {
  return inTransaction(ctx.db, async (trx) => {
    // First the result, then its execution and plan: the order in which the runner's events take them.
    const before = must(await lockResultado(trx, id), RESULTADO_AUSENTE)
    if (!podeResultado('executar', before.status)) throw conflict('Este resultado está em execução.')
    const { execucaoId, executeTaskId } = before
    await updateContagens(
      trx,
      [{ execucaoId, antes: before.resultado, instavelAntes: before.instavel, depois: null, instavelDepois: false }],
      null,
    )
    const plano = await lockPlano(trx, executeTaskId)
    await reiniciar(trx, ctx, before, plano, openScreen)
    await updateConfig(trx, execucaoId, await configDe(trx, ctx.config, plano))
    await updateEmExecucao(trx, plano.id, ctx.now())
    await notifyChange(trx, topicoExecucao(execucaoId))
    await audit(trx, ctx, { entidade: 'execute-task', registro: plano.id, acao: 'executarResultado', depois: { resultado: id } })
    return resposta(trx, ctx, execucaoId, 'Resultado em execução.', [id])
  })
}

async function reiniciar(trx: Trx, { now }: Pick<Ctx, 'now'>, before: Resultado, plano: Plano, openScreen: boolean): Promise<void> {
  const base = { enderecoBase: plano.enderecoBase ?? before.lojaUrl, lojas: plano.lojas }
  await recusarCasos(trx, [before.testCaseId], base)
  const caso = (await insertCasosFixados(trx, [before.testCaseId], now())).get(before.testCaseId)
  if (caso === undefined) throw conflict('O caso de teste deste resultado não existe mais.')
  const { mockupId } = before
  const { respostas } = await fixarMockups(trx, plano, now())
  const dado = mockupId === null ? [] : [...(await insertMockupsFixados(trx, [mockupId], now())).values()]
  if (mockupId !== null && dado.length === 0) throw conflict('O mockup deste resultado não existe mais.')
  await insertTentativa(trx, before)
  await updateReiniciado(trx, before.id, { casoId: caso, mockups: [...dado, ...respostas], openScreen, now: now() })
}
