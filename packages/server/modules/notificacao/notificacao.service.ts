import { DESCRICAO_MAX, type NotificacaoForm, type notificacao, notificacaoCan } from '@retaguarda/contract/notificacao.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { Destinatario } from '@retaguarda/contract/notificacao-publico.ts'
import { conflict, invalid } from '../../base/errors.ts'
import type { Trx } from '../../db/types.ts'
import { auditAll } from '../../kit/ctx/audit.ts'
import type { Ctx } from '../../kit/ctx/context.ts'
import type { RulesOf } from '../../kit/register/resource-routes.ts'
import { type Carta, countClientes, insertParaClientes, type Notificacao, updateAutor } from './notificacao.repo.ts'
import { listDesconhecidos } from './publico.repo.ts'
import { isProfundo, clearText } from './text.ts'

/** What each list holds, as the stores name it. */
const VALORES = [
  ['marketplaces', 'marketplace'],
  ['gatewayPagamento', 'gateway'],
  ['formaPagamento', 'formaPagamento'],
] as const

const recusar = (acao: 'alterar' | 'excluir', participio: string, { situacao }: Notificacao) => {
  if (!notificacaoCan(acao, situacao)) throw conflict(`Só uma notificação em aberto pode ser ${participio}. Duplique-a para enviar outra.`)
}

/** @throws RuleError 422 for what is too entangled to be cleaned, or too long once it is: `&` alone becomes five letters */
async function textOf(descricao: string | null): Promise<string | null> {
  if (descricao !== null && isProfundo(descricao))
    throw invalid({ descricao: 'Texto: há marcas demais, uma dentro da outra. Cole-o sem formatação e formate aqui.' })
  const clean = await clearText(descricao)
  if (clean !== null && clean.length > DESCRICAO_MAX)
    throw invalid({ descricao: `Texto: com a formatação, no máximo ${DESCRICAO_MAX.toLocaleString('pt-BR')} caracteres.` })
  return clean
}

export const notificacaoRules: RulesOf<typeof notificacao> = {
  prepare: async (_ctx, form: NotificacaoForm) => ({
    form: { ...form, descricao: await textOf(form.descricao) },
    undo: async () => {},
  }),
  async check(trx, _ctx, form, before) {
    if (before) recusar('alterar', 'alterada', before)
    if ((await countClientes(trx, form.clientes)) < form.clientes.length)
      throw invalid({ clientes: 'Um dos clientes escolhidos não existe mais. Escolha de novo.' })
    for (const [list, tipo] of VALORES)
      if ((await listDesconhecidos(trx, tipo, form[list])).length > 0)
        throw invalid({ [list]: 'Um dos valores escolhidos não existe mais. Escolha de novo.' })
  },
  async checkRemoval(_trx, _ctx, before) {
    recusar('excluir', 'excluída', before)
  },
  async saved(trx, ctx, after, before) {
    if (!before) await updateAutor(trx, after.id, ctx.user.id)
  },
}

/** Writes an open one to each of these clients, in their order; the text is of the few tags that are let through. @returns their ids */
export async function incluirParaClientes(
  trx: Trx,
  ctx: Ctx,
  tipo: NotificacaoForm['tipoNotificacao'],
  cartas: readonly Carta[],
): Promise<number[]> {
  const ids = await insertParaClientes(
    trx,
    { tipo, destinatario: Destinatario.code.CLIENTE, usuarioId: ctx.user.id, now: ctx.now() },
    cartas,
  )
  const changes = cartas.map(({ cliente: clienteId, ...depois }, at) => ({
    ctx,
    change: { entidade: 'notificacao', registro: present(ids[at]), acao: 'incluir', depois, clienteId },
  }))
  await auditAll(trx, changes)
  return ids
}
