import { cliente } from '@retaguarda/contract/cliente.ts'
import { type BoletoAberto, FAIXAS, type FiltroVencimentos, NAMES_OF_FAIXAS } from '@retaguarda/contract/faturamento/vencimentos.ts'
import { col } from '@retaguarda/contract/kit/columns.ts'
import { dayOf } from '@retaguarda/contract/kit/tempo.ts'
import { invalid, must } from '../../base/errors.ts'
import { sentences } from '../../base/sentences.ts'
import type { PublicCtx } from '../../kit/ctx/context.ts'
import { tableFile } from '../../kit/export/file.ts'
import type { Download } from '../../kit/http/handle.ts'
import { readLoja } from '../cliente/cliente.repo.ts'
import { listAbertos, listVencimentos } from './vencimentos.repo.ts'

type Reader = Pick<PublicCtx, 'db' | 'now'>

/** The day that is asked for, which has begun. @throws RuleError 422 */
function diaDe({ now }: Reader, data: string | undefined): string {
  const today = dayOf(now())
  if (data !== undefined && data > today) throw invalid({ data: 'Data: escolha hoje ou um dia anterior.' })
  return data ?? today
}

/** What each client owed at the end of a day. @throws RuleError 422 */
export async function listar(ctx: Reader, { page, limit, ...filtro }: FiltroVencimentos & { page: number; limit: number }) {
  const data = diaDe(ctx, filtro.data)
  return { data, ...(await listVencimentos(ctx.db, { ...filtro, data }, { start: (page - 1) * limit, limit })) }
}

/** @throws RuleError 404, 422 */
export async function listarBoletos(ctx: Reader, clienteId: number, asked: string | undefined): Promise<BoletoAberto[]> {
  const data = diaDe(ctx, asked)
  must(await readLoja(ctx.db, clienteId), sentences(cliente.name).notFound())
  return listAbertos(ctx.db, data, clienteId)
}

const COLUMNS = Object.entries({
  'cliente.nome': col.text('Cliente'),
  cpfCnpj: col.cpfCnpj('CPF/CNPJ'),
  ...Object.fromEntries(NAMES_OF_FAIXAS.map((name) => [name, col.money(FAIXAS[name])])),
  total: col.money('Total'),
  credito: col.money('Crédito'),
  maisAntigo: col.date('Mais antigo'),
  boletos: col.number('Boletos'),
}).map(([name, column]) => ({ name, column }))

/** The whole of it as a file. @throws RuleError 422 */
export async function exportar(ctx: Reader, { formato, ...filtro }: FiltroVencimentos & { formato: 'csv' | 'xlsx' }): Promise<Download> {
  const data = diaDe(ctx, filtro.data)
  const { rows } = await listVencimentos(ctx.db, { ...filtro, data }, { start: 0, limit: null })
  async function* all() {
    for (const { cliente, ...row } of rows) yield { ...row, 'cliente.nome': cliente.nome }
  }
  return tableFile({ formato, name: `vencimentos-${data}`, title: 'Vencimentos', columns: COLUMNS, rows: all() })
}
