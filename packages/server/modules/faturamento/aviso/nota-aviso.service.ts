import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { SituacaoNfse } from '@retaguarda/contract/faturamento/nfse-situacao.ts'
import { audit } from '../../../kit/ctx/audit.ts'
import type { Trx } from '../../../db/types.ts'
import type { Outbox } from '../../../kit/outbox/outbox.ts'
import { TIPO_AVISO } from '../../../db/codes.ts'
import { ENTIDADE_FATURA } from '../fatura/fatura.service.ts'
import { AVISO, type AvisoCtx, contarComoAntes, mustLoja } from './loja-aviso.service.ts'
import { listNotasAContar, type NotaAContar } from './nota-aviso.repo.ts'

const packed = promisify(gzip)
const { CANCELADA } = SituacaoNfse.code

/** How notes stand, each note's situations in their order. */
export const notas: Outbox<AvisoCtx, NotaAContar> = {
  ...AVISO,
  tipo: TIPO_AVISO.nota,
  ordered: true,
  load: listNotasAContar,
  attempt: async (ctx, aviso) => {
    const { nfseId: id, chaveDaNota: chave, faturaId: fatura, numero, situacao, xml } = aviso
    const loja = await mustLoja(ctx, aviso.clienteId)
    const xmlGzipB64 = (await packed(xml)).toString('base64')
    const motivo = situacao === CANCELADA ? aviso.motivo : null
    const sent = { fatura, numero, situacao, xmlGzipB64, motivo }
    await contarComoAntes(ctx, aviso, sent, (body) => ctx.integrations.loja.contarNota(loja, { id, chave, ...body }))
  },
  done: (trx, ctx, nota) => auditar(trx, ctx, nota, `A loja recebeu a nota ${nota.numero}: ${SituacaoNfse.labels[nota.situacao]}.`),
  failed: async (trx, ctx, nota, { erro, final }) => {
    if (final) await auditar(trx, ctx, nota, erro)
  },
}

const auditar = (trx: Trx, { now }: AvisoCtx, { faturaId: registro, clienteId }: NotaAContar, logMensagem: string) =>
  audit(
    trx,
    { user: null, requestId: '', now },
    { entidade: ENTIDADE_FATURA, registro, acao: 'avisar a loja', depois: { logMensagem }, clienteId },
  )
