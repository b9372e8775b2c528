import { TipoAviso } from '@retaguarda/contract/aviso.ts'
import { SituacaoSuspensao } from '@retaguarda/contract/cobranca/suspensao.ts'
import { TIPO_AVISO } from '../../../db/codes.ts'
import { LojaError } from '../../../integrations/loja/port.ts'
import { audit } from '../../../kit/ctx/audit.ts'
import type { Outbox } from '../../../kit/outbox/outbox.ts'
import { avisar } from '../../aviso/avisar.service.ts'
import { linkCifrado, linkDecifrado, linkDoCliente } from '../../cliente-link/cliente-link.service.ts'
import { AVISO, type AvisoCtx, contarComoAntes, mustLoja } from '../aviso/loja-aviso.service.ts'
import { type BloqueioAContar, listBloqueios, updateContada, updateErro } from './suspensao.repo.ts'

const { PEDIDA, SUSPENSA, LIBERACAO_PEDIDA, LIBERADA, RECUSADA } = SituacaoSuspensao.code
const ENTIDADE = 'suspensao'
const NAO_SABE = 'Esta loja ainda não sabe ser suspensa.'
const LIBERACAO = 'A loja está liberada.'
const NOT_FOUND = 404
/** Of stores that do not answer the next ones wait no longer than a minute. */
const BATCH = 16

type Answer = { sabe: boolean }

/** That stores are suspended and that they are no more, of each client in their order, and who is lifted before who is suspended. */
export const bloqueios: Outbox<AvisoCtx, BloqueioAContar, Answer> = {
  ...AVISO,
  job: 'loja.bloquear',
  tipo: TIPO_AVISO.bloqueio,
  batch: BATCH,
  ordered: true,
  load: listBloqueios,
  attempt: async (ctx, aviso) => {
    const { clienteId, bloqueia, motivo, mensagem, numero } = aviso
    const loja = await mustLoja(ctx, clienteId)
    const link = await linkDoCliente(ctx.db, ctx, clienteId)
    const sent = { bloqueada: bloqueia, motivo, mensagem: bloqueia ? mensagem : LIBERACAO, pagina: linkCifrado(ctx.config, link) }
    try {
      await contarComoAntes(ctx, aviso, sent, ({ pagina, ...body }) =>
        ctx.integrations.loja.bloquear(loja, { cliente: clienteId, numero, ...body, pagina: linkDecifrado(ctx.config, pagina) ?? link }),
      )
    } catch (error) {
      // A store that cannot be suspended is none that could be lifted.
      if (error instanceof LojaError && error.status === NOT_FOUND) return { sabe: false }
      throw error
    }
    return { sabe: true }
  },
  done: async (trx, ctx, { suspensaoId, clienteId, bloqueia }, { sabe }) => {
    const suspensa = sabe ? { de: PEDIDA, situacao: SUSPENSA, erro: null } : { de: PEDIDA, situacao: RECUSADA, erro: NAO_SABE }
    const fim = bloqueia ? suspensa : { de: LIBERACAO_PEDIDA, situacao: LIBERADA, erro: null }
    if (!(await updateContada(trx, suspensaoId, fim))) return
    const { de, ...depois } = fim
    await audit(trx, by(ctx), {
      entidade: ENTIDADE,
      registro: suspensaoId,
      acao: 'avisar a loja',
      antes: { situacao: de },
      depois,
      clienteId,
    })
  },
  failed: async (trx, ctx, { id, suspensaoId, clienteId, bloqueia, usuarioId }, { erro, final }) => {
    await updateErro(trx, suspensaoId, erro)
    if (!final) return
    await audit(trx, by(ctx), { entidade: ENTIDADE, registro: suspensaoId, acao: 'avisar a loja', depois: { erro }, clienteId })
    const titulo = bloqueia ? 'A loja não recebeu a suspensão.' : 'A loja não recebeu a liberação.'
    const link = `/cliente/visualizar/${clienteId}`
    await avisar(
      trx,
      { now: ctx.now, user: null },
      { para: [usuarioId], tipo: TipoAviso.code.FALHA, titulo, texto: erro, link, chave: `loja-${id}` },
    )
  },
}

const by = ({ now }: AvisoCtx) => ({ user: null, requestId: 'loja.bloquear', now })
