import { topicoExecucao } from '@retaguarda/contract/evento.ts'
import { StatusResultado } from '@retaguarda/contract/execute-task.ts'
import type { CodeOf } from '@retaguarda/contract/kit/enum.ts'
import type { ResultadoTeste } from '@retaguarda/contract/test-case.ts'
import type { Trx } from '../../db/types.ts'
import type { Ctx } from '../../kit/ctx/context.ts'
import { notify } from '../../kit/push/notify.ts'
import { pedirAvisos } from './aviso.service.ts'
import { type DoCaso, listUltimos, updateCasos, updateContagens, updatePlanosParados } from './encerrar.repo.ts'
import type { ENCERRADO_POR } from '../../db/codes.ts'
import { isInstavel } from './instavel.calc.ts'
import { andamentoDe, type Resultado, updateResultados } from './resultado.repo.ts'

/** A result that is locked, and what becomes of it. */
export type Par = { antes: Resultado; depois: Resultado }

/** Results that are told one by one; of more the screens load again. */
const TOLD_MAX = 30

/**
 * Writes down what became of results, and all that follows: their execution's figures and end, the plan's status, what the grid of cases
 * shows, the mails of a scheduled execution, and what open screens are told.
 */
export async function alterarResultados(trx: Trx, { now }: Pick<Ctx, 'now'>, pares: readonly Par[]): Promise<void> {
  if (pares.length === 0) return
  await updateResultados(
    trx,
    pares.map(({ depois }) => depois),
  )
  const ends = pares.filter(({ antes, depois }) => antes.resultado !== depois.resultado || antes.instavel !== depois.instavel)
  if (ends.length > 0) {
    const ended = await updateContagens(trx, ends.map(mudancaDe), now())
    await updatePlanosParados(
      trx,
      ended.map(({ executeTaskId }) => executeTaskId),
    )
    await alterarCasos(trx, ends)
    for (const { id } of ended) await pedirAvisos(trx, { now }, id)
  }
  for (const execucaoId of new Set(pares.map(({ depois }) => depois.execucaoId))) {
    const told = pares.filter(({ antes, depois }) => depois.execucaoId === execucaoId && isVisible(antes, depois))
    const topico = topicoExecucao(execucaoId)
    if (told.length > TOLD_MAX) await notify(trx, [{ topico, evento: { tipo: 'mudou' } }])
    else if (told.length > 0)
      await notify(trx, [{ topico, evento: { tipo: 'resultados', resultados: told.map(({ depois }) => andamentoDe(depois)) } }])
  }
}

const isVisible = (before: Resultado, after: Resultado) => JSON.stringify(andamentoDe(before)) !== JSON.stringify(andamentoDe(after))

const mudancaDe = ({ antes, depois }: Par) => ({
  execucaoId: depois.execucaoId,
  antes: antes.resultado,
  instavelAntes: antes.instavel,
  depois: depois.resultado,
  instavelDepois: depois.instavel,
})

/** The newest result of a case, and whether its results change without it. */
async function alterarCasos(trx: Trx, pares: readonly Par[]): Promise<void> {
  const casos = new Map(pares.map(({ depois }) => [depois.testCaseId, depois]))
  const vistos = await listUltimos(trx, [...casos.values()])
  const said = [...casos.keys()].flatMap((id): DoCaso[] => {
    const own = vistos.filter(({ testCaseId }) => testCaseId === id)
    const [newest] = own
    if (!newest) return []
    const groups = Map.groupBy(own, ({ mockupId, lojaId }) => `${mockupId} ${lojaId}`)
    return [{ id, ultimoResultado: newest.resultado, instavel: [...groups.values()].some((group) => isInstavel(group.slice(0, ULTIMOS))) }]
  })
  await updateCasos(trx, said)
}

const ULTIMOS = 20

type Fim = {
  resultado: CodeOf<typeof ResultadoTeste, 'ERRO' | 'CANCELADO'>
  mensagem: string
  por: (typeof ENCERRADO_POR)['PESSOA' | 'PRODUTO']
}

/** Ends results that execute, without the runner. */
export const encerrar = (
  trx: Trx,
  ctx: Pick<Ctx, 'now'>,
  abertos: readonly Resultado[],
  { resultado, mensagem, por }: Fim,
): Promise<void> =>
  alterarResultados(
    trx,
    ctx,
    abertos.map((antes) => ({
      antes,
      depois: { ...antes, status: StatusResultado.code.FINALIZADO, resultado, mensagem, dataHoraFim: ctx.now(), encerradoPor: por },
    })),
  )
