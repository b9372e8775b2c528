import { SituacaoTrabalho } from '@retaguarda/contract/kit/enum.ts'
import type { Ref } from '@retaguarda/contract/kit/fields.ts'
import { addDays, dayOf } from '@retaguarda/contract/kit/tempo.ts'
import { TENDENCIA_DIAS } from '@retaguarda/contract/privacidade/prazos.ts'
import { podeProblema, type problema, SituacaoProblema, ULTIMAS_OCORRENCIAS } from '@retaguarda/contract/problema.ts'
import type { z } from 'zod'
import { redmineUrl } from '../../base/config.ts'
import { conflict, invalid, must } from '../../base/errors.ts'
import type { Db, Trx } from '../../db/types.ts'
import { audit, auditAll, history } from '../../kit/ctx/audit.ts'
import type { Ctx } from '../../kit/ctx/context.ts'
import { listDoProblema } from '../notificacao/notificacao.repo.ts'
import { usuarioRepo } from '../usuario/usuario.repo.ts'
import { listUltimas, listWithNames } from './log.repo.ts'
import {
  listClientesDoProblema,
  listDays,
  lockProblema,
  readProblema,
  updateContados,
  updateProblema,
  updateResponsavel,
} from './problema.repo.ts'

export const ENTIDADE_PROBLEMA = 'problema'
type Movido = z.input<(typeof problema.reabrir)['response']>
const { RESOLVIDO, REABERTO } = SituacaoProblema.code

/** @throws RuleError 404 */
export async function mustProblema(db: Db, id: number) {
  return must(await readProblema(db, id), 'Problema não encontrado.')
}

/** @throws RuleError 404 */
export async function consultarProblema({ db, config, now }: Ctx, id: number): Promise<z.input<(typeof problema.get)['response']>> {
  await updateContados(db)
  const { responsavel, responsavelId, envio, erro, tipo, situacao, ...found } = await mustProblema(db, id)
  const today = dayOf(now())
  const days = Array.from({ length: TENDENCIA_DIAS }, (_, i) => addDays(today, i + 1 - TENDENCIA_DIAS))
  const byDay = new Map((await listDays(db, id, days[0] ?? today)).map(({ dia, n }) => [dia, n]))
  const url = redmineUrl(config)
  return {
    ...found,
    // The database checks both.
    tipo: tipo as z.input<(typeof problema.get)['response']>['tipo'],
    situacao: situacao,
    primeiro: found.primeiro.toISOString(),
    ultimo: found.ultimo.toISOString(),
    resolvidoEm: found.resolvidoEm?.toISOString() ?? null,
    responsavel: { id: responsavelId, nome: responsavel },
    link: url !== null && found.issue !== null ? `${url}/issues/${found.issue}` : null,
    envio: { emAndamento: envio === SituacaoTrabalho.code.ESPERA, erro: found.issue === null ? erro : null },
    tendencia: days.map((dia) => ({ dia, quantidade: byDay.get(dia) ?? 0 })),
    clientes: await listWithNames(db, await listClientesDoProblema(db, id)),
    andamento: await history(db, ENTIDADE_PROBLEMA, id),
    notificacoes: await listDoProblema(db, id),
    ocorrencias: await listUltimas(db, id, ULTIMAS_OCORRENCIAS),
  }
}

async function locked(trx: Trx, id: number) {
  await lockProblema(trx, id)
  return mustProblema(trx, id)
}

/** @throws RuleError 404; 409 for one that is resolved */
export async function resolverProblema(trx: Trx, ctx: Ctx, id: number, versao: string | null): Promise<Movido> {
  const { situacao } = await locked(trx, id)
  if (!podeProblema('resolver', situacao)) throw conflict('Este problema já está resolvido.')
  const depois = { situacao: RESOLVIDO, resolvidoEm: ctx.now(), versao }
  await updateProblema(trx, id, depois)
  await audit(trx, ctx, { entidade: ENTIDADE_PROBLEMA, registro: id, acao: 'resolver', antes: { situacao }, depois })
  return { msg: 'Problema resolvido. Uma ocorrência nova o reabre.', situacao: RESOLVIDO }
}

/** @throws RuleError 404; 409 for one that is open */
export async function reabrirProblema(trx: Trx, ctx: Ctx, id: number): Promise<Movido> {
  const { situacao } = await locked(trx, id)
  if (!podeProblema('reabrir', situacao)) throw conflict('Este problema não está resolvido.')
  await updateProblema(trx, id, { situacao: REABERTO })
  await audit(trx, ctx, { entidade: ENTIDADE_PROBLEMA, registro: id, acao: 'reabrir', antes: { situacao }, depois: { situacao: REABERTO } })
  return { msg: 'Problema reaberto.', situacao: REABERTO }
}

/** @throws RuleError 404; 422 for a user that there is not */
export async function registrarResponsavel(trx: Trx, ctx: Ctx, id: number, usuarioId: number | null) {
  const { responsavelId, responsavel } = await locked(trx, id)
  const usuario = usuarioId === null ? undefined : await usuarioRepo.read(trx, usuarioId)
  if (usuarioId !== null && !usuario?.ativo) throw invalid({ usuario: 'Responsável: escolha um usuário ativo.' })
  const name = usuario?.pessoa.nome ?? null
  if (responsavelId !== usuarioId) {
    await updateProblema(trx, id, { responsavelId: usuarioId })
    const change = { antes: { responsavel }, depois: { responsavel: name } }
    await audit(trx, ctx, { entidade: ENTIDADE_PROBLEMA, registro: id, acao: 'responsável', ...change })
  }
  return { msg: name === null ? 'Ninguém cuida deste problema agora.' : `${name} cuida deste problema.` }
}

/** The open problems of a person go to another. @returns how many */
export async function passarProblemas(trx: Trx, ctx: Ctx, de: Ref, para: Ref): Promise<number> {
  const problemas = await updateResponsavel(trx, de.id, para.id)
  const change = { entidade: ENTIDADE_PROBLEMA, acao: 'responsável', antes: { responsavel: de.nome }, depois: { responsavel: para.nome } }
  await auditAll(
    trx,
    problemas.map(({ id }) => ({ ctx, change: { ...change, registro: id } })),
  )
  return problemas.length
}
