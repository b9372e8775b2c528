import { type NotificacaoForm, type notificacao, notificacaoCan } from '@retaguarda/contract/notificacao.ts'
import { conflict, invalid } from '../../kit/errors.ts'
import type { RulesOf } from '../../kit/resource-routes.ts'
import { type Notificacao, updateAutor } from './notificacao.repo.ts'
import { listDesconhecidos } from './publico.repo.ts'
import { limparTexto } from './texto.ts'

/** What each list holds, as the stores name it. */
const VALORES = [
  ['marketplaces', 'marketplace'],
  ['gatewayPagamento', 'gateway'],
  ['formaPagamento', 'formaPagamento'],
] as const

const recusar = (acao: 'alterar' | 'excluir', participio: string, { situacao }: Notificacao) => {
  if (!notificacaoCan(acao, situacao)) throw conflict(`Só uma notificação em aberto pode ser ${participio}. Duplique-a para enviar outra.`)
}

export const notificacaoRules: RulesOf<typeof notificacao> = {
  prepare: async (_ctx, form: NotificacaoForm) => ({
    form: { ...form, descricao: await limparTexto(form.descricao) },
    undo: async () => {},
  }),
  async check(trx, _ctx, form, before) {
    if (before) recusar('alterar', 'alterada', before)
    for (const [lista, tipo] of VALORES)
      if ((await listDesconhecidos(trx, tipo, form[lista])).length > 0)
        throw invalid({ [lista]: 'Um dos valores escolhidos não existe mais. Escolha de novo.' })
  },
  async checkRemoval(_trx, _ctx, before) {
    recusar('excluir', 'excluída', before)
  },
  async saved(trx, ctx, after, before) {
    if (!before) await updateAutor(trx, after.id, ctx.user.id)
  },
}
