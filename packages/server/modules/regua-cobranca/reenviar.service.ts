import { SituacaoTrabalho } from '@retaguarda/contract/kit/enum.ts'
import type { ReenviarLembrete } from '@retaguarda/contract/faturamento/recusa.ts'
import { audit } from '../../kit/ctx/audit.ts'
import type { Trx } from '../../db/types.ts'
import type { Ctx } from '../../kit/ctx/context.ts'
import { conflict, invalid, must } from '../../base/errors.ts'
import { wake } from '../../kit/outbox/outbox-run.ts'
import { insertMensagensDosLembretes, novoMessageId } from '../correio/mensagem.repo.ts'
import { readDestinatariosDaFatura } from '../correio/contatos.repo.ts'
import { corrigirContatos } from '../correio/corrigir.service.ts'
import { paraQuem } from '../correio/recusa.service.ts'
import { type Cobravel, lockLembrete, readCobravel, updateDeNovo } from './lembrete.repo.ts'
import { consultarEspera, lembretes } from './lembrete.service.ts'

const NAO_COBRAVEL: Record<Extract<Cobravel, 'pago' | 'semRegua'>, string> = {
  pago: 'O boleto não tem nada em aberto: não há do que lembrar.',
  semRegua: 'O cliente não recebe lembretes. Mude isso no cadastro do cliente antes de reenviar.',
}

/**
 * Sends a reminder again that did not arrive, or was let be because its boleto was paid then; who has it does not get it twice.
 * @throws RuleError 404, 409 where it is not to be sent, 422 where nobody is left, 503 without a mail server
 */
export async function reenviarLembrete(trx: Trx, ctx: Ctx, id: number, { enderecos, corrigir }: ReenviarLembrete) {
  const { situacao, dispensado, emMaos, cliente, fatura, boleto, entregues } = must(
    await lockLembrete(trx, id),
    'Lembrete não encontrado. Recarregue a página.',
  )
  if (emMaos || situacao === SituacaoTrabalho.code.ESPERA) throw conflict('O envio deste lembrete está em andamento. Aguarde.')
  if (situacao === SituacaoTrabalho.code.FEITO && dispensado === null)
    throw conflict('Este lembrete já foi enviado: cada boleto recebe um de cada regra.')
  const cobravel = await readCobravel(trx, id)
  if (cobravel !== 'sim') throw conflict(NAO_COBRAVEL[cobravel])
  const espera = await consultarEspera({ db: trx, now: ctx.now }, id)
  if (espera) throw conflict(espera.motivo)
  const corrigido = await corrigirContatos(trx, ctx, fatura, corrigir)
  const ditos = [...new Set([...enderecos, ...corrigir.map(({ para }) => para)])]
  const para = (await paraQuem(ctx, ditos, () => readDestinatariosDaFatura(trx, fatura))).filter((one) => !entregues.includes(one))
  if (para.length === 0) throw invalid({ enderecos: 'Estes endereços já receberam este lembrete. Informe outro.' })
  await updateDeNovo(trx, id, { emails: para.join(', '), usuarioId: ctx.user.id, agora: ctx.now() })
  await insertMensagensDosLembretes(trx, [id], [novoMessageId(ctx.config, 'lembrete', boleto)])
  await wake(trx, lembretes)
  await audit(trx, ctx, { entidade: 'regua-cobranca', registro: id, acao: 'reenviar', depois: { enderecos: para }, clienteId: cliente })
  return { msg: `Lembrete a caminho de ${para.join(', ')}.${corrigido}`, enderecos: para }
}
