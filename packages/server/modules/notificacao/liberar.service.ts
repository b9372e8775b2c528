import { counted } from '@retaguarda/contract/kit/counted.ts'
import { MASSA_A_PARTIR, SEM_PERFIL } from '@retaguarda/contract/kit/perfil.ts'
import { Destinatario } from '@retaguarda/contract/notificacao-publico.ts'
import { topicoNotificacao } from '@retaguarda/contract/evento.ts'
import { notificacaoCan, SituacaoNotificacao } from '@retaguarda/contract/notificacao.ts'
import { publicUrl } from '../../base/config.ts'
import { audit } from '../../kit/ctx/audit.ts'
import type { Trx } from '../../db/types.ts'
import type { Ctx } from '../../kit/ctx/context.ts'
import { conflict, forbidden, must, RuleError } from '../../base/errors.ts'
import { beginLote, retryLote } from '../../kit/lote/lote-run.ts'
import { stopLote } from '../../kit/lote/lote.repo.ts'
import { notifyChange } from '../../kit/push/notify.ts'
import { lockRecord, touchRecord } from '../../kit/register/version.ts'
import { readAndamento, removeEnvios, updateLiberada } from './envio.repo.ts'
import { concluir, notificacoes } from './envio.service.ts'
import { moldeDe } from './mensagem.ts'
import { countEnvios, type Notificacao, notificacaoRepo } from './notificacao.repo.ts'
import { insertEnvios } from './publico.repo.ts'
import { audienciaDe } from './publico.service.ts'

const ENTIDADE = 'notificacao'
const { LIBERADA, ERRO, EM_ABERTO } = SituacaoNotificacao.code
const NOT_FOUND = 'Notificação não encontrada. Talvez outra pessoa a tenha excluído.'

async function lockNotificacao(trx: Trx, id: number): Promise<Notificacao> {
  return must((await lockRecord(trx, 'notificacao', id)) ? await notificacaoRepo.read(trx, id) : undefined, NOT_FOUND)
}

/**
 * Freezes the audience and has it sent; after an error only what failed or was not tried goes again. Of several at once one wins.
 * @throws RuleError 404, 409 in another state, 422 when there is nobody to send to
 */
export async function liberar(trx: Trx, ctx: Ctx, id: number) {
  const before = await lockNotificacao(trx, id)
  if (!notificacaoCan('liberar', before.situacao))
    throw conflict(before.situacao === LIBERADA ? 'Esta notificação já foi liberada para envio.' : 'Esta notificação já foi enviada.')
  const now = ctx.now()
  const total = before.situacao === ERRO ? await liberarDeNovo(trx, id, now) : await insertEnvios(trx, id, audienciaDe(before))
  const massa = before.destinatario === Destinatario.code.TODOS || total > MASSA_A_PARTIR
  if (massa && ctx.user.perfil?.liberaEmMassa === false) throw forbidden(SEM_PERFIL.liberaEmMassa)
  if (total === 0)
    throw new RuleError('regra', 'Ninguém receberia esta notificação. Confira o destinatário e veja na prévia quem fica de fora.')
  const programada = before.dataHoraProgramada === null ? null : new Date(before.dataHoraProgramada)
  const at = programada && programada > now ? programada : null
  await updateLiberada(trx, id, at)
  await beginLote(trx, notificacoes, id, at ?? now, now)
  await mudou(trx, ctx, before, 'liberar', LIBERADA)
  const quem = counted(total, 'cliente', 'clientes')
  return { msg: `Notificação liberada para envio a ${quem}.`, situacao: LIBERADA, total }
}

/** @returns how many go again */
async function liberarDeNovo(trx: Trx, id: number, now: Date): Promise<number> {
  await retryLote(trx, notificacoes, id, now)
  return (await countEnvios(trx, id)).pendentes
}

/** @throws RuleError 404, 409 when it is not being sent */
export async function stop(trx: Trx, ctx: Ctx, id: number) {
  const before = await lockNotificacao(trx, id)
  if (!notificacaoCan('parar', before.situacao)) throw conflict('Só o envio de uma notificação liberada pode ser parado.')
  const { emMaos, enviado } = await readAndamento(trx, id)
  await stopLote(trx, notificacoes, id, ctx.now())
  if (emMaos || enviado) {
    const situacao = (await concluir(trx, ctx, id)) ?? ERRO
    await mudou(trx, ctx, before, 'parar', situacao)
    if (situacao !== ERRO) return { msg: 'O envio já tinha terminado: todos os clientes receberam a notificação.', situacao }
    return { msg: 'Envio parado no meio. Libere de novo para continuar de onde parou.', situacao }
  }
  await removeEnvios(trx, id)
  await mudou(trx, ctx, before, 'parar', EM_ABERTO)
  return { msg: 'Envio parado antes de começar. A notificação está em aberto de novo.', situacao: EM_ABERTO }
}

async function mudou(trx: Trx, ctx: Ctx, before: Notificacao, acao: string, situacao: Notificacao['situacao']): Promise<void> {
  await touchRecord(trx, ctx, 'notificacao', before.id)
  await audit(trx, ctx, { entidade: ENTIDADE, registro: before.id, acao, antes: { situacao: before.situacao }, depois: { situacao } })
  await notifyChange(trx, topicoNotificacao(before.id))
}

/**
 * Sends it to who asks, and writes nothing.
 * @throws RuleError 404, 503 when the mail could not be sent
 */
export async function enviarTeste(ctx: Ctx, id: number): Promise<{ msg: string }> {
  const { config, integrations, user, now } = ctx
  const found = must(await notificacaoRepo.read(ctx.db, id), NOT_FOUND)
  if (!integrations.mail.configured)
    throw new RuleError('naoConfigurado', 'O servidor de e-mail não está configurado. Informe SMTP_URL e inicie de novo.')
  const titulo = `[Teste] ${found.titulo}`
  const molde = moldeDe({ ...found, titulo }, { de: config.MAIL_FROM, host: new URL(publicUrl(config)).hostname })
  const quando = now()
  const raw = molde({ id: `notificacao-${id}-teste-${quando.getTime()}`, endereco: user.email, nome: user.nome, quando, descadastro: null })
  try {
    await integrations.mail.deliver({ to: user.email, raw })
  } catch (error) {
    ctx.log.warn({ err: error }, 'O envio de teste falhou')
    throw new RuleError('foraDoAr', 'O servidor de e-mail não aceitou o envio de teste. Tente de novo em instantes.')
  }
  return { msg: `Teste enviado a ${user.email}.` }
}
