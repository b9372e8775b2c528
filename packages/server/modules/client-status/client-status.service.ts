import { CHECKOUT, type ClienteStatus, type FiltroStatus, SITUACAO_LOJA } from '@retaguarda/contract/client-status.ts'
import { RegimeTributacao } from '@retaguarda/contract/faturamento/regime-tributacao.ts'
import { SituacaoCliente } from '@retaguarda/contract/cliente.ts'
import { HISTORICO_CLIENTE } from '@retaguarda/contract/cliente-historico.ts'
import { TOPICO_STATUS } from '@retaguarda/contract/evento.ts'
import { col, type Columns } from '@retaguarda/contract/kit/columns.ts'
import { dayOf } from '@retaguarda/contract/kit/tempo.ts'
import { LojaError, type LojaStatus } from '../../integrations/loja/port.ts'
import { audit } from '../../kit/ctx/audit.ts'
import type { Db, Trx } from '../../db/types.ts'
import type { Ctx, JobCtx } from '../../kit/ctx/context.ts'
import { conflict, must } from '../../base/errors.ts'
import { tableFile } from '../../kit/export/file.ts'
import type { Download } from '../../kit/http/handle.ts'
import { notifyChange } from '../../kit/push/notify.ts'
import { inTransaction } from '../../db/transaction.ts'
import { lojaDoCliente } from '../cliente/cliente-loja.service.ts'
import { listStatus, readStatus } from './client-status.repo.ts'
import { openTentativa, type Tentativa, updateResposta, updateTentativa } from './tentativa.repo.ts'

const ENTIDADE = HISTORICO_CLIENTE.loja.entidade

/**
 * Asks a client's store how it is and keeps what it says, or why it said nothing.
 * @returns the sentence of what failed; undefined where it answered, or there is nothing to ask with
 */
export async function consultarLoja(ctx: Pick<JobCtx, 'db' | 'config' | 'integrations' | 'now'>, clienteId: number) {
  const { db } = ctx
  const attempt = await openTentativa(db, clienteId, ctx.now())
  try {
    const loja = await lojaDoCliente(ctx, clienteId)
    if (!loja) return undefined
    const status = await ctx.integrations.loja.status(loja)
    await inTransaction(db, (trx) => registrarResposta(trx, attempt, status))
    return undefined
  } catch (error) {
    if (!(error instanceof LojaError)) throw error
    await inTransaction(db, (trx) => updateTentativa(trx, attempt, error.message))
    return error.message
  }
}

/** Keeps what a store answered; that it went on or off line is part of its client's timeline, from when it was asked. */
export async function registrarResposta(trx: Trx, attempt: Tentativa, status: LojaStatus): Promise<void> {
  await updateTentativa(trx, attempt, null)
  const before = await updateResposta(trx, attempt, status)
  if (!before || before.loja === status.loja) return
  const { clienteId, em } = attempt
  // It is the store that says so, whoever had it asked.
  const by = { user: null, requestId: '', now: () => em }
  const change = { acao: status.loja, antes: before.loja && { loja: before.loja }, depois: { loja: status.loja } }
  await audit(trx, by, { entidade: ENTIDADE, registro: clienteId, clienteId, ...change })
}

/** @throws RuleError 404, and 409 for a client without a store to ask */
export async function atualizarCliente(ctx: Ctx, id: number) {
  const { lojaConfigurada } = await mustStatus(ctx.db, id)
  if (!lojaConfigurada)
    throw conflict('Este cliente não tem conexão com a loja. Informe o endereço e a chave da loja na aba Configuração do cliente.')
  const error = await consultarLoja(ctx, id)
  await inTransaction(ctx.db, (trx) => notifyChange(trx, TOPICO_STATUS))
  const registro = await mustStatus(ctx.db, id)
  return { success: error === undefined, mensagem: error ?? 'Status atualizado.', registro }
}

async function mustStatus(db: Db, id: number): Promise<ClienteStatus> {
  return must(await readStatus(db, id), 'Cliente não encontrado. Talvez outra pessoa o tenha excluído.')
}

const COLUMNS: Columns = {
  id: col.id('Id do cliente'),
  nome: col.text('Cliente'),
  nomeFantasia: col.text('Nome fantasia'),
  cpfCnpj: col.cpfCnpj('CPF/CNPJ'),
  situacao: col.enum('Situação', SituacaoCliente),
  loja: col.text('Loja'),
  lojaDesde: col.dateTime('Loja desde'),
  gateway: col.text('Gateways'),
  formaPagamento: col.text('Formas de pagamento'),
  marketplace: col.text('Marketplaces'),
  regimeTributacao: col.enum('Regime tributário', RegimeTributacao),
  apiFrete: col.boolean('API de frete'),
  doisFatores: col.boolean('Dois fatores'),
  farm: col.text('Farm'),
  checkout: col.text('Checkout'),
  atualizadoEm: col.dateTime('Atualizado em'),
  tentadoEm: col.dateTime('Última tentativa'),
  erro: col.text('Erro'),
}
const PIECE = 500

/** What is filtered, whole. @throws RuleError 422 for more rows than a sheet takes */
export async function exportarStatus(ctx: Ctx, { formato, ...filtro }: FiltroStatus & { formato: 'csv' | 'xlsx' }): Promise<Download> {
  const now = ctx.now()
  async function* rows() {
    for (let offset = 0; ; offset += PIECE) {
      const page = await listStatus(ctx.db, filtro, now, { offset, limit: PIECE })
      yield* page.rows.map(line)
      if (page.rows.length < PIECE) return
    }
  }
  const used = Object.entries(filtro).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  return tableFile({
    formato,
    name: `status-de-clientes-${dayOf(now)}`,
    title: 'Status de Clientes',
    rows: rows(),
    about: used.length > 0 ? `filtro por ${used.join(', ')}` : 'sem filtro',
    columns: Object.entries(COLUMNS).map(([name, column]) => ({ name, column })),
  })
}

const line = ({
  pessoa: { nome, nomeFantasia, cpfCnpj },
  loja,
  checkout,
  gateway,
  formaPagamento,
  marketplace,
  ...row
}: ClienteStatus) => ({
  ...row,
  nome,
  nomeFantasia,
  cpfCnpj,
  loja: loja && SITUACAO_LOJA[loja],
  checkout: checkout && CHECKOUT[checkout],
  gateway: gateway.join(', '),
  formaPagamento: formaPagamento.join(', '),
  marketplace: marketplace.join(', '),
})
