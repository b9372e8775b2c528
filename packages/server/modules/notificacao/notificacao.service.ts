import { DESCRICAO_MAX, type NotificacaoForm, type notificacao, notificacaoCan } from '@retaguarda/contract/notificacao.ts'
import { conflict, invalid } from '../../base/errors.ts'
import type { RulesOf } from '../../kit/register/resource-routes.ts'
import { countClientes, type Notificacao, updateAutor } from './notificacao.repo.ts'
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
