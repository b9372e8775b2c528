import { SituacaoBoleto } from '@retaguarda/contract/faturamento/documento.ts'
import { SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { chaveDe } from '../../../integrations/loja/port.ts'
import { audit } from '../../../kit/audit.ts'
import type { JobCtx, Trx } from '../../../kit/context.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import { lockRecord } from '../../../kit/version.ts'
import { readLoja } from '../../cliente/cliente.repo.ts'
import { marcarFalha, marcarRecebido, tomarFatura } from '../aviso/loja-aviso.repo.ts'
import { contar, LEASE } from '../aviso/loja-aviso.service.ts'
import { anotarBoletos, moverBoletos, moverFatura, retratoComBoletos } from '../documento/documento.repo.ts'
import { ENTIDADE_FATURA } from '../fatura/fatura.service.ts'
import { faturaDoMes, faturaParaLoja, gravarLinha } from './enviar.repo.ts'
import { pedirEmails } from './enviar-email.service.ts'

const { FATURADA, ENVIADA, CANCELADA, PAGA } = SituacaoFatura.code
const { PENDENTE, SINCRONIZADO, PRONTO } = SituacaoBoleto.code

/** `usuarioId` asked for the sending. */
type Linha = { envioId: number; clienteId: number; nome: string; usuarioId: number | null }
type Mes = { ano: number; mes: number }
type Feita = { texto: string; erro: boolean }

/** Sends one client's invoice of the month to its store and, once that received it, to the client's e-mails. */
export async function enviarCliente(ctx: JobCtx, linha: Linha, mes: Mes): Promise<Feita> {
  const began = await inTransaction(ctx.db, (trx) => tomar(trx, ctx, linha, mes))
  if (typeof began === 'string') return recusar(ctx, linha, null, began)
  const { faturaId } = began
  const sent = await faturaParaLoja(ctx.db, faturaId)
  const erro = await contar(ctx, linha.clienteId, (loja) => ctx.integrations.loja.enviarFatura(loja, sent))
  if (erro === undefined) return inTransaction(ctx.db, (trx) => enviada(trx, ctx, linha, faturaId, mes))
  await inTransaction(ctx.db, async (trx) => {
    await lockRecord(trx, 'fatura', faturaId)
    await marcarFalha(trx, chaveDe.fatura(faturaId), { erro, final: false, tentarEm: ctx.now() })
    await anotarBoletos(trx, faturaId, [PENDENTE, PRONTO], erro)
  })
  return recusar(ctx, linha, faturaId, erro)
}

async function recusar(ctx: JobCtx, linha: Linha, faturaId: number | null, erro: string): Promise<Feita> {
  const texto = `${linha.nome}: ${erro}`
  await gravarLinha(ctx.db, linha, { situacao: 2, texto, faturaId })
  return { texto, erro: true }
}

const monthOf = ({ ano, mes }: Mes) => `${String(mes).padStart(2, '0')}/${ano}`

/** The invoice to be sent, which its store may have received from here on; a sentence when there is none. */
async function tomar(trx: Trx, ctx: JobCtx, { envioId, clienteId }: Linha, mes: Mes): Promise<{ faturaId: number } | string> {
  const found = await faturaDoMes(trx, clienteId, mes)
  if (!found) return `não há fatura de ${monthOf(mes)}. Calcule e feche a fatura antes de enviar.`
  await lockRecord(trx, 'fatura', found.id)
  const { situacao } = await trx.selectFrom('fatura').select('situacao').where('id', '=', found.id).executeTakeFirstOrThrow()
  if (situacao === ENVIADA) return `a fatura de ${monthOf(mes)} já foi enviada.`
  if (situacao !== FATURADA)
    return `a fatura de ${monthOf(mes)} está na situação ${SituacaoFatura.labels[situacao]}; só uma fatura ${SituacaoFatura.labels[FATURADA]} é enviada.`
  const loja = await readLoja(trx, clienteId)
  if (!loja?.lojaUrl || !loja.lojaChave)
    return 'o cliente não tem loja configurada. Informe o endereço e a chave na aba Configuração do cliente.'
  const now = ctx.now()
  const taken = await tomarFatura(trx, found.id, { envioId, now, since: new Date(now.getTime() - LEASE) })
  return taken ? { faturaId: found.id } : `a fatura de ${monthOf(mes)} já está sendo enviada por outro pedido.`
}

/** The store has it: the invoice moves on, unless it was settled or cancelled meanwhile. */
async function enviada(trx: Trx, ctx: JobCtx, linha: Linha, faturaId: number, mes: Mes): Promise<Feita> {
  await lockRecord(trx, 'fatura', faturaId)
  const antes = await retratoComBoletos(trx, faturaId)
  const situacao = antes?.situacao
  await marcarRecebido(trx, chaveDe.fatura(faturaId))
  if (situacao === CANCELADA) return fechar(trx, linha, faturaId, 2, `a fatura de ${monthOf(mes)} foi cancelada durante o envio.`)
  await moverBoletos(trx, faturaId, [PENDENTE, PRONTO], SINCRONIZADO, 'A loja recebeu o boleto.')
  if (situacao === FATURADA) await moverFatura(trx, faturaId, ENVIADA)
  await trx
    .updateTable('fatura')
    .set((eb) => ({ versaoRegistro: eb('versaoRegistro', '+', 1) }))
    .where('id', '=', faturaId)
    .execute()
  const depois = await retratoComBoletos(trx, faturaId)
  await audit(
    trx,
    { user: linha.usuarioId === null ? null : { id: linha.usuarioId }, requestId: '', now: ctx.now },
    { entidade: ENTIDADE_FATURA, registro: faturaId, acao: 'enviar', antes, depois, clienteId: linha.clienteId },
  )
  const mails = situacao === PAGA ? '' : await pedirEmails(trx, ctx, faturaId)
  return fechar(trx, linha, faturaId, 1, `fatura de ${monthOf(mes)} enviada à loja${mails}.`)
}

async function fechar(trx: Trx, linha: Linha, faturaId: number, situacao: 1 | 2, what: string): Promise<Feita> {
  const texto = `${linha.nome}: ${what}`
  await gravarLinha(trx, linha, { situacao, texto, faturaId })
  return { texto, erro: situacao === 2 }
}
