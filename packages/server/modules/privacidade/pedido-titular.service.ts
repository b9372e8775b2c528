import { counted } from '@retaguarda/contract/kit/counted.ts'
import { addDays, dayOf, dayText, daysBetween } from '@retaguarda/contract/kit/tempo.ts'
import { TipoAviso } from '@retaguarda/contract/aviso.ts'
import { pedidoTitular } from '@retaguarda/contract/privacidade/pedido-titular.ts'
import { conflict, invalid, must, notFound } from '../../base/errors.ts'
import { sentences } from '../../base/sentences.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Trx } from '../../db/types.ts'
import { audit } from '../../kit/ctx/audit.ts'
import type { Ctx, JobCtx } from '../../kit/ctx/context.ts'
import type { Download } from '../../kit/http/handle.ts'
import type { Upload } from '../../kit/http/multipart.ts'
import type { RulesOf } from '../../kit/register/resource-routes.ts'
import { lockRecord, touchRecord } from '../../kit/register/version.ts'
import { baixarArquivo, confirmarArquivos, incluirArquivo } from '../arquivo/arquivo.service.ts'
import { avisar } from '../aviso/avisar.service.ts'
import { listAdministradores } from '../correio/devolucao/devolucao.repo.ts'
import { listAVencer, readArquivoDoPedido, updateArquivoDoPedido } from './pedido-titular.repo.ts'

const say = sentences(pedidoTitular.name)
const ENTIDADE = 'pedido-titular'

export const pedidoTitularRules: RulesOf<typeof pedidoTitular> = {
  async check(_trx, ctx, { recebidoEm }) {
    if (recebidoEm > dayOf(ctx.now())) throw invalid({ recebidoEm: 'Recebido em: escolha um dia até hoje.' })
  },
  async checkRemoval() {
    throw conflict('Um pedido de titular não é excluído, pois prova a resposta. Negue-o, com o motivo.')
  },
}

/** Puts the answer's file away, before the transaction. @throws RuleError 415, 422, 503 */
export async function receberResposta(ctx: Ctx, files: readonly Upload[]): Promise<number> {
  const upload = files.find(({ part }) => part === 'arquivo')
  if (!upload) throw invalid({ arquivo: 'Escolha o arquivo da resposta.' })
  return incluirArquivo(ctx, upload, 'arquivo')
}

/** @throws RuleError 404, 409 */
export async function anexarResposta(trx: Trx, ctx: Ctx, id: number, arquivoId: number): Promise<{ msg: string }> {
  if (!(await lockRecord(trx, 'pedido_titular', id))) throw notFound(say.notFound())
  await confirmarArquivos(trx, [arquivoId], ctx.now())
  await updateArquivoDoPedido(trx, id, arquivoId)
  await touchRecord(trx, ctx, 'pedido_titular', id)
  await audit(trx, ctx, { entidade: ENTIDADE, registro: id, acao: 'anexar', depois: { arquivo: arquivoId } })
  return { msg: 'Arquivo da resposta guardado.' }
}

/** @throws RuleError 404 */
export async function baixarResposta(ctx: Ctx, id: number): Promise<Download> {
  const { arquivoId } = must(await readArquivoDoPedido(ctx.db, id), say.notFound())
  if (arquivoId === null) throw notFound('Este pedido não tem arquivo.')
  return baixarArquivo(ctx, arquivoId)
}

/** Days before the end at which administrators are told; past it they are told once more. */
const TOLD = [5, 1]
const PAST = -1

/** Every day: the requests whose 15 days (art. 19) are nearly over, each told once at each step. */
export async function avisarPedidos({ db, now }: Pick<JobCtx, 'db' | 'now'>): Promise<void> {
  const today = dayOf(now())
  const due = await listAVencer(db, addDays(today, Math.max(...TOLD)))
  if (due.length === 0) return
  for (const { id, titular, prazo } of due) {
    const left = daysBetween(today, prazo)
    const step = left < 0 ? PAST : TOLD.toSorted((a, b) => a - b).find((days) => left <= days)
    if (step === undefined) continue
    await inTransaction(db, async (trx) =>
      avisar(
        trx,
        { now, user: null },
        {
          para: await listAdministradores(trx),
          tipo: TipoAviso.code.PRIVACIDADE,
          titulo: left < 0 ? `Pedido de titular fora do prazo` : `Pedido de titular: ${remaining(left)}`,
          texto: `${titular} espera a resposta até ${dayText(prazo)}. A lei dá 15 dias.`,
          link: `/pedido-titular/alterar/${id}`,
          chave: `pedido-titular-${id}-${prazo}-${step}`,
        },
      ),
    )
  }
}

const remaining = (left: number) => (left === 0 ? 'o prazo é hoje' : `${left === 1 ? 'falta' : 'faltam'} ${counted(left, 'dia', 'dias')}`)
