import { TipoAviso } from '@retaguarda/contract/aviso.ts'
import type { Ctx, Trx } from '../../kit/context.ts'
import { avisar } from '../aviso/avisar.service.ts'
import { insertAprovacao, listFinanceiros, type Pedida } from './aprovacao.repo.ts'

type Pedido = { descricao: string; pedido: object } & ({ tipo: 1; documentoId: number } | { tipo: 2; contaBancariaId: number })

/**
 * Asks a second person for what two have to want, and tells those who may decide (bank.md, Four eyes).
 * @returns its id; undefined while another one of the same boleto or account waits
 */
export async function pedirAprovacao(trx: Trx, ctx: Ctx, pedido: Pedido): Promise<number | undefined> {
  const pedida: Pedida = { ...pedido, usuarioId: ctx.user.id, dataHora: ctx.now() }
  const id = await insertAprovacao(trx, pedida)
  if (id !== undefined)
    await avisar(trx, ctx, {
      para: await listFinanceiros(trx),
      tipo: TipoAviso.code.APROVACAO,
      titulo: `${ctx.user.nome} pede uma aprovação`,
      texto: pedido.descricao,
      link: '/aprovacao',
    })
  return id
}
