import { TipoAviso } from '@retaguarda/contract/aviso.ts'
import type { Trx } from '../../db/types.ts'
import type { By } from '../../kit/ctx/audit.ts'
import { avisar } from '../aviso/avisar.service.ts'
import type { MudancaPedida } from './conta-changes.calc.ts'
import { type DoQue, insertAprovacao, listFinanceiros, type Pedida } from './aprovacao.repo.ts'

/** What is asked for, each value before and after or each thing to know as the second person may read it, and why. */
type Lido = { oQue: string; mudancas?: readonly MudancaPedida[]; detalhes?: readonly string[]; motivo?: string }
type Pedido = Lido & { pedido: object } & DoQue

/**
 * Asks a second person for what two have to want, and tells those who may decide.
 * @returns its id; undefined while another one of the same boleto, account or order waits
 */
export async function pedirAprovacao(
  trx: Trx,
  ctx: Omit<By, 'user'> & { user: { id: number; nome?: string } | null },
  { oQue, mudancas = [], detalhes = [], motivo, ...pedido }: Pedido,
): Promise<number | undefined> {
  const changes = mudancas.map(({ campo, antes, depois }) => `${campo}: ${antes ?? 'vazio'} → ${depois ?? 'vazio'}`)
  const descricao = descricaoDe(oQue, [...changes, ...detalhes], motivo)
  const pedida: Pedida = { ...pedido, descricao, usuarioId: ctx.user?.id ?? null, dataHora: ctx.now() }
  const id = await insertAprovacao(trx, pedida)
  if (id !== undefined)
    await avisar(trx, ctx, {
      para: await listFinanceiros(trx),
      tipo: TipoAviso.code.APROVACAO,
      titulo: `${ctx.user?.nome ?? 'A régua de cobrança'} pede uma aprovação`,
      texto: descricao,
      link: '/aprovacao',
    })
  return id
}

/** A line for each value; read as one sentence where lines are not kept. */
const descricaoDe = (oQue: string, lines: readonly string[], motivo: string | undefined): string =>
  `${oQue}:\n${lines.join(';\n')}.${motivo === undefined ? '' : `\nMotivo: ${motivo}`}`
