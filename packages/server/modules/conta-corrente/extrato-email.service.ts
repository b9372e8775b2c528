import type { ContaCorrenteForm } from '@retaguarda/contract/faturamento/conta-corrente.ts'
import { TipoMensagem } from '@retaguarda/contract/faturamento/entrega.ts'
import { brl } from '@retaguarda/contract/kit/money.ts'
import { dayText } from '@retaguarda/contract/kit/tempo.ts'
import { reason } from '../../base/refusal.ts'
import type { Trx } from '../../db/types.ts'
import { message } from '../../integrations/mail/message.ts'
import { audit } from '../../kit/ctx/audit.ts'
import type { Ctx, JobCtx } from '../../kit/ctx/context.ts'
import { outboxJob, wake } from '../../kit/outbox/outbox-run.ts'
import type { Outbox } from '../../kit/outbox/outbox.ts'
import { linkDoCliente } from '../cliente-link/cliente-link.service.ts'
import { emAnexo } from '../cobranca/papel/papel.service.ts'
import { listForaDoCliente, readDestinatarios } from '../correio/contatos.repo.ts'
import { desistir, entregar, INSISTENCIA } from '../correio/entrega.service.ts'
import { insertMensagem, novoMessageId } from '../correio/mensagem.repo.ts'
import { paraQuem } from '../correio/recusa.service.ts'
import {
  conferirPeriodo,
  consultarConta,
  consultarMovimento,
  consultarTitular,
  imprimirConta,
  type Periodo,
} from './conta-corrente.service.ts'
import { type Extrato, insertExtrato, listExtratos } from './extrato-email.repo.ts'

const assuntoDe = ({ de, ate }: Periodo) => `Extrato de ${dayText(de)} a ${dayText(ate)}`

/** Statements by mail, made when they go out. As of invoices, one that may have arrived goes again under the same Message-ID. */
export const extratos: Outbox<JobCtx, Extrato> = {
  table: 'extrato_email',
  job: 'extrato.enviar',
  policy: INSISTENCIA,
  width: 2,
  batch: 10,
  load: listExtratos,
  chave: ({ id }) => `extrato-${id}`,
  attempt: async ({ config, integrations, db, now }, { clienteId, nome, de, ate, carta }) => {
    const messageId = carta.messageId ?? novoMessageId(config, 'extrato', clienteId)
    const href = await linkDoCliente(db, { config, now }, clienteId, carta.mensagem)
    const periodo = { de, ate }
    const { saldoFinal } = await consultarConta({ db, now }, clienteId, periodo)
    const attachments = await emAnexo(imprimirConta({ db, now }, clienteId, periodo))
    const parts = [
      `Olá, ${nome}.`,
      `O extrato da sua conta de ${dayText(de)} a ${dayText(ate)} vai anexo.`,
      `Saldo em ${dayText(ate)}: ${brl(saldoFinal)}.`,
      { href, label: 'Ver e pagar' },
    ]
    await entregar({ db, integrations, now }, carta, messageId, { ...message(assuntoDe(periodo), parts), attachments })
  },
  refused: (error) => ({ erro: reason(error).slice(0, 500) }),
  failed: async (trx, ctx, { carta: { mensagem } }, { erro, final }) => {
    if (final) await desistir(trx, ctx, mensagem, erro)
  },
}

/** Without a mail server what was written waits for one. */
export async function enviarExtratos(ctx: JobCtx): Promise<void> {
  if (ctx.integrations.mail.configured) await outboxJob(extratos)(ctx)
}

/**
 * Sends a client its statement, to those who pay for it first.
 * @throws RuleError 404, 422 for nobody or another period, 503 without a mail server
 */
export async function pedirExtrato(trx: Trx, ctx: Ctx, clienteId: number, { enderecos, ...periodo }: ContaCorrenteForm) {
  conferirPeriodo(periodo)
  await consultarTitular(trx, clienteId)
  await consultarMovimento(trx, clienteId, periodo)
  const para = await paraQuem(ctx, enderecos, () => readDestinatarios(trx, clienteId))
  const foraDoCadastro = await listForaDoCliente(trx, clienteId, para)
  const agora = ctx.now()
  const mensagem = await insertMensagem(trx, {
    tipo: TipoMensagem.code.EXTRATO,
    cliente: clienteId,
    fatura: null,
    boletos: [],
    messageId: novoMessageId(ctx.config, 'extrato', clienteId),
    assunto: assuntoDe(periodo),
    usuarioId: ctx.user.id,
    agora,
    enderecos: para,
  })
  await insertExtrato(trx, { mensagemId: mensagem, ...periodo, agora })
  await wake(trx, extratos)
  const depois = { extrato: `${dayText(periodo.de)} a ${dayText(periodo.ate)}`, enderecos: para.join(', ') }
  await audit(trx, ctx, { entidade: 'cliente', registro: clienteId, acao: 'enviar extrato', depois })
  const fora = foraDoCadastro.length === 0 ? '' : ` Fora do cadastro: ${foraDoCadastro.join(', ')}.`
  return { msg: `Extrato a caminho de ${para.join(', ')}.${fora}`, mensagem, enderecos: para, foraDoCadastro }
}
