import { type CartaForm, podeReajuste } from '@retaguarda/contract/faturamento/reajuste.ts'
import { counted } from '@retaguarda/contract/kit/counted.ts'
import { TipoNotificacao } from '@retaguarda/contract/notificacao.ts'
import { conflict, must } from '../../base/errors.ts'
import type { Trx } from '../../db/types.ts'
import { audit } from '../../kit/ctx/audit.ts'
import type { Ctx } from '../../kit/ctx/context.ts'
import { liberar } from '../notificacao/liberar.service.ts'
import { incluirParaClientes } from '../notificacao/notificacao.service.ts'
import { asHtml, cartaDe } from './carta.calc.ts'
import { insertCartas, listDestinatarios, lockReajuste } from './reajuste.repo.ts'

/**
 * Writes each client of a readjustment one notification, once, which people may read before it goes; with `liberar` it goes at once.
 * @throws RuleError 404, or 409 in another situation
 */
export async function escrever(trx: Trx, ctx: Ctx, id: number, { texto, liberar: go }: CartaForm) {
  const { situacao } = must(await lockReajuste(trx, id), 'Reajuste não encontrado. Confira o endereço.')
  if (!podeReajuste('carta', situacao)) throw conflict('Só de um reajuste aplicado se escreve aos clientes. Recarregue a página.')
  const clientes = await listDestinatarios(trx, id)
  const left = clientes.filter(({ feita }) => !feita)
  const ids = await incluirParaClientes(
    trx,
    ctx,
    TipoNotificacao.code.FINANCEIRO,
    left.map(({ cliente, nome, linhas }) => {
      const carta = cartaDe({ nome, linhas, texto })
      return { cliente, titulo: carta.titulo, descricao: asHtml(carta.texto) }
    }),
  )
  await insertCartas(
    trx,
    id,
    left.map(({ cliente }) => cliente),
    ids,
  )
  if (go) for (const notificacao of ids) await liberar(trx, ctx, notificacao)
  const counts = { notificacoes: left.length, jaFeitas: clientes.length - left.length }
  await audit(trx, ctx, { entidade: 'reajuste', registro: id, acao: 'carta', depois: { texto, liberar: go, ...counts } })
  return { msg: mensagem(left.length, counts.jaFeitas, go), ...counts }
}

function mensagem(written: number, before: number, go: boolean): string {
  if (written === 0) return 'Todos os clientes deste reajuste já foram avisados.'
  const what = `${counted(written, 'notificação escrita', 'notificações escritas')}${go ? ' e liberadas para envio' : ': confira e libere em Notificações'}.`
  return before === 0 ? what : `${what} ${counted(before, 'cliente já tinha a sua', 'clientes já tinham a sua')}.`
}
