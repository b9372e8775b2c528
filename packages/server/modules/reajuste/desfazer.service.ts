import { topicoReajuste } from '@retaguarda/contract/evento.ts'
import { type DesfazerReajusteForm, podeReajuste } from '@retaguarda/contract/faturamento/reajuste.ts'
import { counted } from '@retaguarda/contract/kit/counted.ts'
import { dayOf } from '@retaguarda/contract/kit/tempo.ts'
import { conflict, must } from '../../base/errors.ts'
import type { Trx } from '../../db/types.ts'
import { audit, auditAll } from '../../kit/ctx/audit.ts'
import type { Ctx } from '../../kit/ctx/context.ts'
import { notifyChange } from '../../kit/push/notify.ts'
import { updateVinculosEmVigor } from '../preco/preco.repo.ts'
import { jaFechado, maisNovo, novoDesde } from './linha.calc.ts'
import {
  type EstadoDoPreco,
  type LinhaAplicada,
  listAplicadas,
  listEstados,
  lockReajuste,
  lockVinculos,
  updateDesfeitas,
  updateFim,
} from './reajuste.repo.ts'

/**
 * Takes the prices of a readjustment out again, all of them or those of some links, where the month is not closed and nothing newer stands;
 * a price that one of them replaced comes back. The anniversary is due again.
 * @throws RuleError 404, 409 in another situation or where none of the links is in it
 */
export async function desfazer(trx: Trx, ctx: Ctx, id: number, { motivo, vinculos }: DesfazerReajusteForm) {
  const { situacao } = must(await lockReajuste(trx, id), 'Reajuste não encontrado. Confira o endereço.')
  if (!podeReajuste('desfazer', situacao)) throw conflict('Só um reajuste que terminou pode ser desfeito. Recarregue a página.')
  const lines = await listAplicadas(trx, id, vinculos ?? null)
  if (lines.length === 0) throw conflict('Nenhum destes vínculos foi reajustado aqui, ou já foi desfeito. Recarregue a página.')
  await lockVinculos(
    trx,
    lines.map(({ vinculo }) => vinculo),
  )
  const states = await listEstados(
    trx,
    lines.map(({ vinculo, aPartirDe }) => ({ vinculo, mes: aPartirDe })),
  )
  const stateOf = new Map(states.map((state) => [state.vinculo, state]))
  const judged = lines.map((line) => ({ line, erro: recusaDe(id, line, stateOf.get(line.vinculo)) }))
  const done = judged.flatMap(({ line, erro }) => (erro === undefined ? [line] : []))
  await take(trx, ctx, { id, motivo, lines: done })
  const recusadas = judged.flatMap(({ line: { vinculo }, erro }) => (erro === undefined ? [] : [{ vinculo, erro }]))
  return { msg: mensagem(done.length, recusadas.length), desfeitas: done.length, recusadas }
}

/** Why a line stays; undefined where it can be taken out, or where a price that took its place has gone again. */
function recusaDe(id: number, { aPartirDe }: LinhaAplicada, estado: EstadoDoPreco | undefined): string | undefined {
  if (!estado) return 'O vínculo não existe mais.'
  const replaced = estado.doMes !== null && estado.reajuste !== id
  const newer = maisNovo(estado.precos, aPartirDe) ?? (replaced ? novoDesde(aPartirDe) : undefined)
  return jaFechado(estado.fechado, aPartirDe) ?? newer
}

type Taken = { id: number; motivo: string; lines: readonly LinhaAplicada[] }

async function take(trx: Trx, ctx: Ctx, { id, motivo, lines }: Taken): Promise<void> {
  await updateDesfeitas(trx, lines)
  const today = dayOf(ctx.now())
  await updateVinculosEmVigor(
    trx,
    `${today.slice(0, 7)}-01`,
    lines.filter(({ aPartirDe }) => aPartirDe <= today).map(({ vinculo }) => vinculo),
  )
  await updateFim(trx, id)
  await auditAll(
    trx,
    lines.map(({ vinculo, cliente, aPartirDe }) => ({
      ctx,
      change: {
        entidade: 'cliente-objeto-contrato',
        registro: vinculo,
        clienteId: cliente,
        acao: 'desfazer reajuste',
        antes: { aPartirDe, reajuste: id },
        depois: { motivo },
      },
    })),
  )
  await audit(trx, ctx, { entidade: 'reajuste', registro: id, acao: 'desfazer', depois: { motivo, desfeitas: lines.length } })
  await notifyChange(trx, topicoReajuste(id))
}

function mensagem(done: number, left: number): string {
  const undone = `${counted(done, 'vínculo voltou', 'vínculos voltaram')} ao preço de antes.`
  return left === 0 ? undone : `${undone} ${counted(left, 'ficou como está', 'ficaram como estão')}.`
}
