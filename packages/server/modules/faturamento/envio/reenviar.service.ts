import { podeFatura, SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { REENVIOS_POR_DIA, type ReenviarFatura } from '@retaguarda/contract/faturamento/recusa.ts'
import { dayOf, instanteDe } from '@retaguarda/contract/kit/tempo.ts'
import { audit } from '../../../kit/ctx/audit.ts'
import type { Trx } from '../../../db/types.ts'
import type { Ctx } from '../../../kit/ctx/context.ts'
import { conflict, must, RuleError } from '../../../base/errors.ts'
import { wake } from '../../../kit/outbox/outbox-run.ts'
import { lockRecord } from '../../../kit/register/version.ts'
import { listForaDoCadastro, readDestinatariosDaFatura } from '../../correio/contatos.repo.ts'
import { corrigirContatos } from '../../correio/corrigir.service.ts'
import { listTrocados } from '../../correio/recusa.repo.ts'
import { paraQuem } from '../../correio/recusa.service.ts'
import { ENTIDADE_FATURA } from '../fatura/fatura.service.ts'
import { emails, messageIdDa } from './enviar-email.service.ts'
import { countReenvios, insertEmail, updateSemEnderecos } from './enviar-email.repo.ts'
import { readDonoDaFatura } from './enviar.repo.ts'

/**
 * Sends an invoice's mail again, or for the first time where the client paid before its invoice was sent; nothing else of it moves.
 * @throws RuleError 404, 409 in another state, while a mail of it is in hand or where what is corrected already was, 422 for nobody, 429 after five of a day, 503 without a mail server
 */
export async function reenviarFatura(trx: Trx, ctx: Ctx, faturaId: number, { enderecos, texto, corrigir }: ReenviarFatura) {
  await lockRecord(trx, 'fatura', faturaId)
  const { clienteId, situacao } = must(await readDonoDaFatura(trx, faturaId), 'Fatura não encontrada. Recarregue a página.')
  if (!podeFatura('reenviar', situacao))
    throw conflict(`Só uma fatura já faturada é enviada por e-mail. Esta está ${SituacaoFatura.labels[situacao]}.`)
  const trocados = await listTrocados(
    trx,
    faturaId,
    corrigir.map(({ de }) => de),
  )
  if (trocados.length > 0)
    throw conflict(`Esta fatura já foi reenviada sem ${trocados.join(', ')}. Veja as entregas dela antes de corrigir.`)
  const corrigido = await corrigirContatos(trx, ctx, faturaId, corrigir)
  const ditos = [...new Set([...enderecos, ...corrigir.map(({ para }) => para)])]
  const para = await paraQuem(ctx, ditos, () => readDestinatariosDaFatura(trx, faturaId))
  const agora = ctx.now()
  if ((await countReenvios(trx, faturaId, new Date(instanteDe(dayOf(agora))))) >= REENVIOS_POR_DIA)
    throw new RuleError('limite', `Esta fatura já foi reenviada ${REENVIOS_POR_DIA} vezes hoje.`)
  if (await updateSemEnderecos(trx, faturaId, para))
    throw conflict('O e-mail desta fatura está sendo enviado agora. Tente de novo daqui a um minuto.')
  const foraDoCadastro = await listForaDoCadastro(trx, faturaId, para)
  const messageId = await messageIdDa(trx, ctx.config, faturaId)
  const mensagem = await insertEmail(trx, { faturaId, enderecos: para, usuarioId: ctx.user.id, agora, messageId, reenvio: { texto } })
  await wake(trx, emails)
  await audit(trx, ctx, {
    entidade: ENTIDADE_FATURA,
    registro: faturaId,
    acao: 'reenviar',
    depois: { enderecos: para.join(', ') },
    clienteId,
  })
  const fora = foraDoCadastro.length === 0 ? '' : ` Fora do cadastro: ${foraDoCadastro.join(', ')}.`
  return { msg: `E-mail da fatura a caminho de ${para.join(', ')}.${corrigido}${fora}`, mensagem, enderecos: para, foraDoCadastro }
}
