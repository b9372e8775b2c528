import { topicoDesligamento } from '@retaguarda/contract/evento.ts'
import { SituacaoTrabalho } from '@retaguarda/contract/kit/enum.ts'
import {
  CARGA,
  type Desligamento,
  FIM_DESLIGAR,
  type Passada,
  type PassarForm,
  PLATAFORMAS,
  TODAS_PLATAFORMAS,
} from '@retaguarda/contract/plataforma.ts'
import { conflict, notFound, RuleError } from '../../base/errors.ts'
import type { Db, Trx } from '../../db/types.ts'
import { ContaProtegida, PlataformaError } from '../../integrations/plataformas/port.ts'
import { audit } from '../../kit/ctx/audit.ts'
import type { Ctx, JobCtx } from '../../kit/ctx/context.ts'
import { recordSecurity } from '../../kit/ctx/security-log.ts'
import { GiveUp, type Outbox } from '../../kit/outbox/outbox.ts'
import { outboxJob, tellNow, wake } from '../../kit/outbox/outbox-run.ts'
import { notifyChange } from '../../kit/push/notify.ts'
import { lockRecord, touchRecord } from '../../kit/register/version.ts'
import { closeFirstAccess } from '../auth/primeiro-acesso.repo.ts'
import { closeSessionsOf } from '../auth/sessao.repo.ts'
import { fiqueAlguem } from '../perfil/perfil.service.ts'
import { isLastAdmin, usuarioRepo } from '../usuario/usuario.repo.ts'
import {
  filaDe,
  insertDesligamento,
  listResultados,
  listRows,
  type Row,
  readDesligamento,
  updateDesligado,
  updateLine,
} from './desligar.repo.ts'
import { fraseDe, passar } from './passar.service.ts'
import { readUsuario } from './plataforma.repo.ts'
import { act, type Desfecho, ENTIDADE_USUARIO, registrarMudanca } from './plataforma.service.ts'
import { acessoTecnico } from './tecnico.service.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const PAUSE = 5 * MINUTE
/** ms that a call has to ask the platforms itself; should it die before, the job does it. */
const CHAMADA = 45_000

const { INATIVADO, JA_INATIVO, SEM_CONTA, NAO_CONFIGURADO } = FIM_DESLIGAR

type Fim = Pick<Desfecho, 'msg' | 'antes' | 'depois'> & { fim: number }

/** Who left, on each platform: tried every 5 minutes for 24 hours, until a lookup says that it is so. */
export const desligamentos: Outbox<JobCtx, Row, Fim> = {
  table: 'desligamento_plataforma',
  job: 'desligamento.repetir',
  policy: { first: PAUSE, most: PAUSE, attempts: DAY / PAUSE },
  width: 4,
  batch: 20,
  load: listRows,
  chave: ({ fila }) => fila,
  attempt: inativar,
  refused: (error) => {
    if (error instanceof PlataformaError) return { erro: error.message, final: error instanceof ContaProtegida }
    return error instanceof RuleError ? { erro: error.message } : undefined
  },
  done: async (trx, { now }, row, { msg, fim, ...desfecho }) => {
    await updateLine(trx, row.id, { msg, resultado: fim, tentadoEm: now() })
    await write(trx, now, row, { ...desfecho, msg, feito: true })
  },
  failed: async (trx, { now }, { id, usuarioId }) => {
    await updateLine(trx, id, { tentadoEm: now() })
    await notifyChange(trx, topicoDesligamento(usuarioId))
  },
}

async function inativar(ctx: JobCtx, { usuarioId, platform, ativo }: Row): Promise<Fim> {
  if (ativo) throw new GiveUp('O usuário voltou a ficar ativo: a conta não foi inativada.')
  if (!ctx.integrations.plataformas[platform].configured) {
    const msg = `O ${PLATAFORMAS[platform].nome} não está configurado: não se sabe se há uma conta.`
    return { fim: NAO_CONFIGURADO, msg, antes: undefined, depois: undefined }
  }
  const { feito, msg, antes, depois } = await act(ctx, 'desligar', platform, usuarioId)
  if (!feito) throw new PlataformaError(msg)
  return { fim: antes?.ativa ? INATIVADO : antes ? JA_INATIVO : SEM_CONTA, msg, antes, depois }
}

async function write(trx: Trx, now: () => Date, { usuarioId, platform, pedidoPorId }: Row, desfecho: Desfecho): Promise<void> {
  await registrarMudanca(trx, { user: { id: pedidoPorId }, requestId: '', now }, desfecho, platform, usuarioId)
  await notifyChange(trx, topicoDesligamento(usuarioId))
}

/** Tells platforms what a call could not, and what a process left untold when it died. */
export const repetirDesligamentos = outboxJob(desligamentos)

type Feito = { passadas: Passada[] }

/**
 * Ends what somebody may do here, passes on what they have in hand, and says that they are to leave every platform.
 * @throws RuleError 404; 409 for oneself and for the last administrator; 422 for who cannot take what is passed on
 */
export async function desligar(trx: Trx, ctx: Ctx, id: number, form: PassarForm): Promise<Feito> {
  await lockRecord(trx, 'usuario', id)
  const [before, usuario] = [await usuarioRepo.read(trx, id), await readUsuario(trx, id)]
  if (!before || !usuario) throw notFound('Usuário não encontrado. Talvez outra pessoa o tenha excluído.')
  if (id === ctx.user.id) throw conflict('Você não pode desligar a si mesmo. Peça a outro administrador.')
  if (before.isAdmin && before.ativo && (await isLastAdmin(trx, id)))
    throw conflict('Este é o último administrador ativo. Torne outro usuário administrador antes.')
  const now = ctx.now()
  const tecnico = acessoTecnico(usuario) ?? null
  const passadas = await passar(trx, ctx, { id, nome: usuario.nome }, form)
  await updateDesligado(trx, id)
  await fiqueAlguem(trx, { usuario: { ...before, perfilId: before.perfil?.id ?? null } })
  if (before.ativo) await touchRecord(trx, ctx, 'usuario', id)
  const sessoes = await closeSessionsOf(trx, id)
  await closeFirstAccess(trx, id, now)
  await insertDesligamento(
    trx,
    { usuarioId: id, pedidoEm: now, pedidoPorId: ctx.user.id, sessoes, tecnico },
    new Date(now.getTime() + CHAMADA),
  )
  const words = (ativo: boolean, acesso: string | null) => ({ ativo, 'Acesso Técnico': acesso ?? 'Sem acesso' })
  const went = passadas.filter(({ passadas: n }) => n > 0)
  const change = {
    antes: { ...words(before.ativo, tecnico), ...Object.fromEntries(went.map((one) => [CARGA[one.tipo], one.passadas + one.ficaram])) },
    depois: {
      ...words(false, null),
      ...Object.fromEntries(went.map((one) => [CARGA[one.tipo], `${one.ficaram} (${one.para?.nome ?? ''})`])),
    },
  }
  await audit(trx, ctx, { entidade: ENTIDADE_USUARIO, registro: id, acao: 'desligar', ...change })
  await recordSecurity(trx, ctx, { evento: 'PAPEIS', sobre: usuario, detalhe: 'desligamento' })
  await wake(trx, desligamentos)
  return { passadas }
}

/** Asks the platforms now, all at once, and says what became of each. */
export async function concluirDesligamento(ctx: Ctx, id: number, { passadas }: Feito) {
  await Promise.all(TODAS_PLATAFORMAS.map((platform) => tellNow(ctx, desligamentos, filaDe({ usuarioId: id, platform }))))
  const rows = (await consultarDesligamento(ctx.db, id)).desligamento?.plataformas ?? []
  const resultados = rows.map(({ platform, situacao, fim, msg }) => ({
    platform,
    success: situacao === SituacaoTrabalho.code.FEITO && fim !== NAO_CONFIGURADO,
    msg,
  }))
  const missing = rows.filter(({ situacao }) => situacao !== SituacaoTrabalho.code.FEITO).map(({ platform }) => PLATAFORMAS[platform].nome)
  const rest = missing.length === 0 ? '' : ` Falta: ${missing.join(', ')}.`
  return { msg: `Usuário desligado: não entra mais no sistema.${fraseDe(passadas)}${rest}`, passadas, resultados }
}

/** The last time that somebody was told to leave. */
export async function consultarDesligamento(db: Db, usuarioId: number): Promise<{ desligamento: Desligamento | null }> {
  const found = await readDesligamento(db, usuarioId)
  if (!found) return { desligamento: null }
  const { pedidoEm, pedidoPorId, pedidoPor, sessoes, tecnico } = found
  const rows = await listResultados(db, usuarioId)
  return {
    desligamento: {
      pedidoEm: pedidoEm.toISOString(),
      pedidoPor: { id: pedidoPorId, nome: pedidoPor },
      sessoes,
      tecnico,
      ate: new Date(pedidoEm.getTime() + DAY).toISOString(),
      plataformas: rows.map(({ platform, situacao, resultado: fim, msg, erro, tentativas, tentadoEm, tentarEm }) => ({
        platform,
        situacao,
        fim,
        tentativas,
        msg: msg ?? erro ?? 'Ainda não foi tentado.',
        quando: (tentadoEm ?? pedidoEm).toISOString(),
        proxima: situacao === SituacaoTrabalho.code.ESPERA ? (tentarEm?.toISOString() ?? null) : null,
      })),
    },
  }
}
