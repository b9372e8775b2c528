import { TipoAprovacao } from '@retaguarda/contract/aprovacao.ts'
import { topicoNotificacao } from '@retaguarda/contract/evento.ts'
import { counted } from '@retaguarda/contract/kit/counted.ts'
import { SEM_PERFIL } from '@retaguarda/contract/kit/perfil.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { notificacaoCan, SituacaoNotificacao } from '@retaguarda/contract/notificacao.ts'
import { Destinatario } from '@retaguarda/contract/notificacao-publico.ts'
import { z } from 'zod'
import { publicUrl } from '../../base/config.ts'
import { conflict, forbidden, must, RuleError } from '../../base/errors.ts'
import type { Trx } from '../../db/types.ts'
import { audit } from '../../kit/ctx/audit.ts'
import type { Ctx } from '../../kit/ctx/context.ts'
import { stopLote } from '../../kit/lote/lote.repo.ts'
import { beginLote, retryLote } from '../../kit/lote/lote-run.ts'
import { asSeenBy } from '../../kit/personal/hidden.ts'
import { notifyChange } from '../../kit/push/notify.ts'
import { lockRecord, readVersion, touchRecord } from '../../kit/register/version.ts'
import { readAprovacaoIgual } from '../cobranca/aprovacao.repo.ts'
import { pedirAprovacao } from '../cobranca/aprovacao.service.ts'
import { readAndamento, removeEnvios, updateLiberada } from './envio.repo.ts'
import { concluir, notificacoes } from './envio.service.ts'
import { moldeDe } from './mensagem.ts'
import { countEnvios, type Notificacao, notificacaoRepo } from './notificacao.repo.ts'
import { insertEnvios, listAudiencia } from './publico.repo.ts'
import { audienciaDe, isMassa } from './publico.service.ts'

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
  // After an error it goes to what is left of an audience that was wanted already.
  const clientes = before.situacao === ERRO ? undefined : await listAudiencia(trx, audienciaDe(before))
  const total = clientes ? clientes.length : await liberarDeNovo(trx, id, ctx.now())
  const massa = isMassa(before, total)
  if (massa && ctx.user.perfil?.liberaEmMassa === false) throw forbidden(SEM_PERFIL.liberaEmMassa)
  if (total === 0)
    throw new RuleError('regra', 'Ninguém receberia esta notificação. Confira o destinatário e veja na prévia quem fica de fora.')
  if (clientes && massa && ctx.config.NOTIFICACAO_DUAS_PESSOAS === 'sim') return pedir(trx, ctx, before, clientes)
  if (clientes) await insertEnvios(trx, id, clientes)
  return mandar(trx, ctx, before, total)
}

async function mandar(trx: Trx, ctx: Ctx, before: Notificacao, total: number) {
  const { id } = before
  const now = ctx.now()
  const programada = before.dataHoraProgramada === null ? null : new Date(before.dataHoraProgramada)
  const at = programada && programada > now ? programada : null
  await updateLiberada(trx, id, at)
  await beginLote(trx, notificacoes, id, at ?? now, now)
  await mudou(trx, ctx, before, 'liberar', LIBERADA)
  const quem = counted(total, 'cliente', 'clientes')
  return { msg: `Notificação liberada para envio a ${quem}.`, situacao: LIBERADA, total }
}

/** What is kept until a second person decides: the notice as it stood, and the very clients who were to get it. */
export const MensagemPedida = z.object({ notificacao: z.int(), versao: z.int(), clientes: z.array(z.int()) })
type MensagemPedida = z.output<typeof MensagemPedida>

const versaoDe = async (trx: Trx, id: number): Promise<number> => present(await readVersion(trx, 'notificacao', id)).versaoRegistro

/** Asks a second person for it; while the same is waiting, that one is answered. */
async function pedir(trx: Trx, ctx: Ctx, before: Notificacao, clientes: number[]) {
  const { id, titulo, destinatario, situacao } = before
  const pedido: MensagemPedida = { notificacao: id, versao: await versaoDe(trx, id), clientes }
  const impressao = `notificacao-${id}-${pedido.versao}`
  const quem = counted(clientes.length, 'cliente', 'clientes')
  const made = await pedirAprovacao(trx, ctx, {
    tipo: TipoAprovacao.code.MENSAGEM,
    impressao,
    oQue: `Notificação ${id} a ${quem}`,
    detalhes: [`Título: ${titulo}`, `Destinatário: ${Destinatario.labels[destinatario]}`],
    pedido,
  })
  const aprovacao = made ?? (await readAprovacaoIgual(trx, impressao))
  if (aprovacao === undefined) throw conflict('Este pedido acaba de ser decidido. Veja-o em Aprovações.')
  if (made !== undefined)
    await audit(trx, ctx, { entidade: ENTIDADE, registro: id, acao: 'pedir liberação', depois: { clientes: clientes.length } })
  return { msg: `Notificação a ${quem} à espera da aprovação de outra pessoa.`, situacao, total: clientes.length, aprovacao }
}

/**
 * What another person asked for and this one approves goes to the very clients who were to get it then.
 * @throws RuleError 403 to who releases none to many herself, 404, 409 where the notice is no longer as it was
 */
export async function liberarAprovada(trx: Trx, ctx: Ctx, { notificacao: id, versao, clientes }: MensagemPedida) {
  if (ctx.user.perfil?.liberaEmMassa === false) throw forbidden(SEM_PERFIL.liberaEmMassa)
  const before = await lockNotificacao(trx, id)
  if (before.situacao !== EM_ABERTO || (await versaoDe(trx, id)) !== versao)
    throw conflict('A notificação mudou depois do pedido. Recuse-o e peça de novo, se ainda for o caso.')
  const total = await insertEnvios(trx, id, clientes)
  if (total === 0) throw conflict('Nenhum dos clientes deste pedido existe mais. Recuse-o.')
  return mandar(trx, ctx, before, total)
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
  const found = await asSeenBy(ctx.db, user, must(await notificacaoRepo.read(ctx.db, id), NOT_FOUND))
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
