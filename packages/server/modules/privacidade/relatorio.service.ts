import { MeioAcesso } from '@retaguarda/contract/privacidade/acessos.ts'
import { FormatoRelatorio, type RelatorioForm } from '@retaguarda/contract/privacidade/titular.ts'
import { dayOf } from '@retaguarda/contract/kit/tempo.ts'
import type { z } from 'zod'
import { conflict, invalid, must, notFound } from '../../base/errors.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Trx } from '../../db/types.ts'
import { insertAcesso } from '../../kit/ctx/acesso.repo.ts'
import { audit } from '../../kit/ctx/audit.ts'
import type { Ctx } from '../../kit/ctx/context.ts'
import type { Download } from '../../kit/http/handle.ts'
import { enqueue } from '../../queue/enqueue.ts'
import { insertRelatorio, readPessoaDe, readRelatorio, readTitular } from './relatorio.repo.ts'

/** @throws RuleError 422 for nobody */
export async function pedirRelatorio(
  trx: Trx,
  ctx: Ctx,
  { pessoa, usuario, formato }: z.output<typeof RelatorioForm>,
): Promise<{ msg: string; id: number }> {
  const pessoaId = pessoa ?? (usuario === null ? undefined : await readPessoaDe(trx, usuario))
  const titular = pessoaId === undefined ? undefined : await readTitular(trx, pessoaId)
  if (!titular) throw invalid({ [pessoa === null ? 'usuario' : 'pessoa']: 'Esta pessoa não está mais no cadastro.' })
  const id = await insertRelatorio(trx, { pessoaId: titular.id, formato, criadoEm: ctx.now(), usuarioId: ctx.user.id })
  await audit(trx, ctx, {
    entidade: 'relatorio_titular',
    registro: id,
    acao: 'incluir',
    depois: { pessoa: { id: titular.id }, formato: FormatoRelatorio.labels[formato] },
  })
  await enqueue(trx, 'privacidade.relatorio', { id }, { key: `privacidade.relatorio-${id}` })
  return { msg: `Relatório pedido. Ele aparece em Relatórios quando estiver pronto.`, id }
}

/**
 * The file of a report; who took it is kept with it.
 * @throws RuleError 404, 409 where it is not there yet, or came to nothing
 */
export async function baixarRelatorio(ctx: Ctx, id: number): Promise<Download> {
  return inTransaction(ctx.db, async (trx) => {
    const found = must(await readRelatorio(trx, id), 'Este relatório não existe mais. Peça outro.')
    const { conteudo, falha, formato, pessoaId, criadoEm } = found
    if (falha !== null) throw conflict(falha)
    if (found.fim === null) throw conflict('O relatório ainda não está pronto. Espere alguns instantes.')
    if (conteudo === null) throw notFound('O arquivo deste relatório já foi removido. Peça outro.')
    await insertAcesso(trx, {
      usuarioId: ctx.user.id,
      dataHora: ctx.now(),
      meio: MeioAcesso.code.RELATORIO,
      entidade: 'pessoa',
      registro: String(pessoaId),
      filtro: null,
      linhas: 1,
    })
    const isPdf = formato === FormatoRelatorio.code.PDF
    return {
      name: `titular-${pessoaId}-${dayOf(criadoEm)}.${isPdf ? 'pdf' : 'json'}`,
      type: isPdf ? 'application/pdf' : 'application/json',
      content: conteudo,
      size: conteudo.length,
    }
  })
}
