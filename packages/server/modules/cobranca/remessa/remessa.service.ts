import { setImmediate as others } from 'node:timers/promises'
import { REMESSA_ULTIMA } from '@retaguarda/contract/cobranca/conta-form.ts'
import { podeRemessa, SituacaoRemessa } from '@retaguarda/contract/cobranca/remessa.ts'
import { MOVIMENTO, SituacaoInstrucao, SituacaoTitulo } from '@retaguarda/contract/cobranca/titulo.ts'
import { counted } from '@retaguarda/contract/kit/counted.ts'
import { dayOf, instanteDe, relogioDe } from '@retaguarda/contract/kit/tempo.ts'
import { conflict, invalid, must, notFound, RuleError } from '../../../base/errors.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Trx } from '../../../db/types.ts'
import { audit } from '../../../kit/ctx/audit.ts'
import type { Ctx } from '../../../kit/ctx/context.ts'
import type { Download } from '../../../kit/http/handle.ts'
import { faltaNoEndereco } from '../pendencia.calc.ts'
import { listPendencias } from '../pendencia.repo.ts'
import { updateInstrucoesDescartadas, updateSituacaoDosTitulos } from '../titulo.repo.ts'
import { ddmmaaaa } from './field.calc.ts'
import { remessaDe } from './remessa.calc.ts'
import {
  countRemessasDesde,
  type Espera,
  insertRemessa,
  isNumeroUsado,
  lockContaDaRemessa,
  lockEspera,
  readConteudo,
  readRemessa,
  readUltima,
  updateInstrucoesEnviadas,
  updateLinhasCanceladas,
  updateRemessaProxima,
  updateSituacaoDaRemessa,
} from './remessa.repo.ts'

const ENTIDADE = 'remessa'
const { A_REGISTRAR, EM_REMESSA, BAIXADO } = SituacaoTitulo.code
/** Where the time of day begins in `2026-11-22T13:05:01`. */
const RELOGIO = 11

/**
 * Writes one file with all that waits of an account. What lacks something of its payer goes on waiting, and says why.
 * @throws RuleError 409 when there is nothing to send, 422 for an account that there is not
 */
export async function gerarRemessa(trx: Trx, ctx: Pick<Ctx, 'now' | 'requestId'> & { user: { id: number } }, contaId: number) {
  const conta = await lockContaDaRemessa(trx, contaId)
  if (!conta) throw invalid({ contaBancaria: 'Conta e carteira não encontrada. Escolha outra.' })
  const wait = await lockEspera(trx, contaId)
  const itens = wait.filter((one) => !isIncompleto(one))
  const pendencias = await listPendencias(
    trx,
    wait.filter(isIncompleto).map(({ boleto }) => boleto),
  )
  if (itens.length === 0) throw new RuleError('conflito', nadaVai(pendencias.length), { more: { pendencias } })
  const sequencia = conta.remessaProxima
  if (await isNumeroUsado(trx, contaId, sequencia)) throw conflict(numeroUsado(sequencia))

  const now = ctx.now()
  const dia = dayOf(now)
  const conteudo = await write({
    conta,
    sequencia,
    dia,
    hora: relogioDe(now).slice(RELOGIO).replaceAll(':', ''),
    itens: itens.map((one) => ({ ...one, emissao: dayOf(one.emissao) })),
  })
  const ofDay = (await countRemessasDesde(trx, instanteDe(dia))) + 1
  const nome = `CB${ddmmaaaa(dia).slice(0, 4)}${String(ofDay).padStart(2, '0')}.REM`
  const by = { contaBancariaId: contaId, dataHora: now, usuarioId: ctx.user.id }
  const id = await insertRemessa(trx, { ...by, sequencia, nome, titulos: itens.length }, conteudo, itens)
  await updateRemessaProxima(trx, contaId, Math.min(sequencia + 1, REMESSA_ULTIMA))
  await updateSituacaoDosTitulos(trx, entradasDe(itens), EM_REMESSA)
  await updateInstrucoesEnviadas(trx, instrucoesDe(itens), SituacaoInstrucao.code.ENVIADA)
  const depois = { conta: conta.nome, nome, sequencia, titulos: itens.length }
  await audit(trx, ctx, { entidade: ENTIDADE, registro: id, acao: 'gerar', depois })
  const quantos = counted(itens.length, 'título', 'títulos')
  return { msg: `Remessa ${nome} gerada com ${quantos}.`, id, sequencia, titulos: itens.length, pendencias }
}

const isIncompleto = ({ pagador: { cep, endereco, cidade } }: Espera): boolean =>
  faltaNoEndereco({ cep, logradouro: endereco.logradouro, cidade }) !== undefined

const nadaVai = (esperam: number): string => {
  if (esperam === 0) return 'Não há o que enviar ao banco.'
  const quantos = counted(esperam, 'título espera', 'títulos esperam')
  return `Nenhum título pode ir ao banco ainda: ${quantos} por um dado do cliente.`
}

/** Banks take a file's number once and never back: after the last that has room in it there is none. */
const numeroUsado = (sequencia: number) =>
  `A remessa ${sequencia} desta conta já foi gerada, e o arquivo não tem lugar para um número maior. ` +
  'Combine com o banco um novo convênio e inclua-o em Contas e carteiras.'

type Rows = readonly Pick<Espera, 'cobrancaId' | 'instrucaoId'>[]
const entradasDe = (rows: Rows) => rows.flatMap(({ cobrancaId, instrucaoId }) => (instrucaoId === null ? [cobrancaId] : []))
const instrucoesDe = (rows: Rows) => rows.flatMap(({ instrucaoId }) => (instrucaoId === null ? [] : [instrucaoId]))

/** Titles that are written before others have their turn. */
const PIECE = 100

async function write(remessa: Parameters<typeof remessaDe>[0]): Promise<Buffer> {
  const parts: string[] = []
  for (const part of remessaDe(remessa)) if (parts.push(part) % PIECE === 0) await others()
  return Buffer.from(parts.join(''), 'latin1')
}

/** The bytes as they were made; who fetched them is written down. @throws RuleError 404 */
export async function baixarRemessa(ctx: Ctx, id: number): Promise<Download> {
  const found = must(await readConteudo(ctx.db, id), GONE)
  const { nome, conteudo } = found
  if (conteudo.length === 0) throw notFound(APAGADA)
  await inTransaction(ctx.db, (trx) => audit(trx, ctx, { entidade: ENTIDADE, registro: id, acao: 'baixar', depois: { nome } }))
  return { name: nome, type: 'text/plain; charset=us-ascii', content: conteudo, size: conteudo.length }
}

const APAGADA = 'O arquivo desta remessa foi apagado: alguém dela foi anonimizado, e a lei não pede mais que ele fique.'
const GONE = 'Remessa não encontrada. Recarregue a página.'

/** Locks the account, as does who makes its next file. @throws RuleError 404, or 409 by its situation */
async function lockRemessa(trx: Trx, id: number, acao: 'cancelar' | 'enviada') {
  const seen = must(await readRemessa(trx, id), GONE)
  const conta = await lockContaDaRemessa(trx, seen.contaBancariaId)
  const remessa = await readRemessa(trx, id)
  if (!remessa || !conta) throw notFound(GONE)
  if (!podeRemessa(acao, remessa.situacao))
    throw conflict(
      remessa.situacao === SituacaoRemessa.code.CANCELADA ? 'A remessa já foi cancelada.' : 'A remessa já foi enviada ao banco.',
    )
  return { remessa, conta }
}

/**
 * Takes back the last file of an account, which the bank never had: its titles wait for the next one, which has its number.
 * @throws RuleError 404 or 409
 */
export async function cancelarRemessa(trx: Trx, ctx: Ctx, id: number): Promise<{ msg: string }> {
  const { remessa, conta } = await lockRemessa(trx, id, 'cancelar')
  if ((await readUltima(trx, conta.id)) !== id) throw conflict('Só a última remessa da conta pode ser cancelada.')
  const rows = await updateLinhasCanceladas(trx, id)
  await updateSituacaoDaRemessa(trx, id, SituacaoRemessa.code.CANCELADA)
  if (conta.remessaProxima === remessa.sequencia + 1) await updateRemessaProxima(trx, conta.id, remessa.sequencia)
  await updateInstrucoesEnviadas(trx, instrucoesDe(rows), SituacaoInstrucao.code.A_ENVIAR)
  await desfazerEntradas(trx, entradasDe(rows))
  const { nome, sequencia, titulos } = remessa
  await audit(trx, ctx, { entidade: ENTIDADE, registro: id, acao: 'cancelar', antes: { nome, sequencia, titulos } })
  return { msg: `Remessa ${nome} cancelada. Os títulos esperam a próxima.` }
}

/** What was asked about a title that the bank never had is not asked any more: its next entry says all, and of one given up none is made. */
async function desfazerEntradas(trx: Trx, entradas: readonly number[]): Promise<void> {
  for (const movimento of [MOVIMENTO.abatimento, MOVIMENTO.vencimento]) await updateInstrucoesDescartadas(trx, entradas, movimento)
  const baixas = await updateInstrucoesDescartadas(trx, entradas, MOVIMENTO.baixa)
  const desistidos = new Set(baixas.map(({ cobrancaId }) => cobrancaId))
  await updateSituacaoDosTitulos(trx, [...desistidos], BAIXADO)
  const others = entradas.filter((titulo) => !desistidos.has(titulo))
  await updateSituacaoDosTitulos(trx, others, A_REGISTRAR)
}

/** @throws RuleError 404 or 409 */
export async function marcarEnviada(trx: Trx, ctx: Ctx, id: number): Promise<{ msg: string }> {
  const { remessa } = await lockRemessa(trx, id, 'enviada')
  await updateSituacaoDaRemessa(trx, id, SituacaoRemessa.code.ENVIADA)
  await audit(trx, ctx, { entidade: ENTIDADE, registro: id, acao: 'enviada', depois: { nome: remessa.nome } })
  return { msg: `Remessa ${remessa.nome} enviada ao banco.` }
}
