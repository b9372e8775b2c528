import { type extrato, type Importado, SituacaoLancamento, type Sugestao } from '@retaguarda/contract/cobranca/extrato.ts'
import { OrigemPagamento } from '@retaguarda/contract/faturamento/documento.ts'
import type { CodeOf } from '@retaguarda/contract/kit/enum.ts'
import { brl, exact } from '@retaguarda/contract/kit/money.ts'
import type { ListQuery } from '@retaguarda/contract/kit/list-query.ts'
import { instantText } from '@retaguarda/contract/kit/tempo.ts'
import type { z } from 'zod'
import { audit } from '../../kit/ctx/audit.ts'
import type { Db, Trx } from '../../db/types.ts'
import type { Ctx } from '../../kit/ctx/context.ts'
import { conflict, invalid, must, notFound } from '../../base/errors.ts'
import type { Upload } from '../../kit/http/multipart.ts'
import { askAgain } from '../../kit/http/reauth.ts'
import { inTransaction } from '../../db/transaction.ts'
import { quitar } from '../faturamento/documento/quitar.service.ts'
import { consultarSoRetencao } from '../faturamento/valores/esperada.service.ts'
import { boletoNomeado, contasDoExtrato, isHistorico, isPagador } from './extrato.calc.ts'
import {
  extratoLista,
  insertImportacao,
  insertLancamentos,
  type Importacao,
  listCandidatos,
  listContasDoBanco,
  lockExtratos,
  lockLancamento,
  readImportacao,
  updateLancamento,
  updateNovos,
} from './extrato.repo.ts'
import { identificador } from './identidade.calc.ts'
import type { ExtratoOfx } from './ofx.calc.ts'
import { readOfx } from './ofx-file.ts'
import { OfxRecusado } from './ofx-recusado.calc.ts'

const ENTIDADE = 'extrato'
/** Entries of one statement of the database. */
const CHUNK = 1_000

/**
 * Takes a statement in; what was taken before, by file or by entry, changes nothing.
 * @throws RuleError 422
 */
export async function importar(ctx: Ctx, files: Upload[]): Promise<Importado> {
  const file = files.find(({ part }) => part === 'arquivo')
  if (!file) throw invalid({ arquivo: 'Envie o extrato OFX na parte arquivo.' })
  const known = await readImportacao(ctx.db, file.sha256)
  if (known) return answer(known, true)
  try {
    const { lancamentos, ...ofx } = await readOfx(file.path)
    const conta = await mustConta(ctx.db, ofx)
    const inserted = await inTransaction(ctx.db, async (trx) => {
      await lockExtratos(trx, conta.id)
      const { inicio, fim, saldo, saldos, avisos } = ofx
      const nome = file.name.slice(0, 255)
      const said = {
        contaBancariaId: conta.id,
        sha256: file.sha256,
        nome,
        inicio,
        fim,
        saldo,
        lancamentos: lancamentos.length,
        saldos,
        avisos,
      }
      const row = { ...said, dataHora: ctx.now(), usuarioId: ctx.user.id }
      const id = await insertImportacao(trx, row)
      if (id === undefined) return false
      const identificado = identificador(lancamentos)
      let novos = 0
      for (let at = 0; at < lancamentos.length; at += CHUNK) {
        const rows = lancamentos.slice(at, at + CHUNK).map((one) => ({
          ...identificado(one),
          cobranca: exact(one.valor).gt(0) && isHistorico(`${one.memo} ${one.nome ?? ''}`, conta.historicos),
        }))
        novos += await insertLancamentos(trx, { extratoId: id, contaBancariaId: conta.id }, rows)
      }
      await updateNovos(trx, id, novos)
      const depois = { ...said, novos }
      await audit(trx, ctx, { entidade: ENTIDADE, registro: id, acao: 'importar', depois })
      return true
    })
    const importacao = await readImportacao(ctx.db, file.sha256)
    if (!importacao) throw new Error('The statement that was just imported is not there')
    return answer(importacao, !inserted)
  } catch (error) {
    if (!(error instanceof OfxRecusado)) throw error
    const depois = { sha256: file.sha256, nome: file.name.slice(0, 255), erro: error.message }
    await inTransaction(ctx.db, (trx) => audit(trx, ctx, { entidade: ENTIDADE, registro: file.sha256, acao: 'recusar', depois }))
    throw invalid({ arquivo: error.message })
  }
}

function answer(importacao: Importacao, duplicado: boolean): Importado {
  const { id, lancamentos, novos, dataHora, inicio, fim, saldo, saldos, avisos, contaBancariaId, conta } = importacao
  const count = (n: number) => n.toLocaleString('pt-BR')
  const said = lancamentos === 1 ? 'um lançamento' : `${count(lancamentos)} lançamentos`
  const fora =
    saldos === 0 ? '' : saldos === 1 ? ' Uma linha só de saldo ficou de fora.' : ` ${count(saldos)} linhas só de saldo ficaram de fora.`
  const msg = duplicado
    ? `Este extrato já foi importado em ${instantText(dataHora)}; nada mudou.`
    : `Extrato importado: ${said}, ${novos === 0 ? 'nenhum novo' : novos === 1 ? 'um novo' : `${count(novos)} novos`}.${fora}`
  return { msg, id, duplicado, contaBancaria: { id: contaBancariaId, nome: conta }, inicio, fim, lancamentos, novos, saldo, saldos, avisos }
}

const BANCO = 3

/** The account of ours, with what all its wallets call cobrança. @throws OfxRecusado */
async function mustConta(db: Db, { contas, moeda }: ExtratoOfx) {
  const [said, ...others] = contas
  if (!said || others.length > 0) throw new OfxRecusado(`O arquivo traz extratos de ${contas.length} contas. Baixe um arquivo por conta.`)
  if (moeda !== null && moeda !== 'BRL') throw new OfxRecusado(`O extrato está em ${moeda.slice(0, 3)}. Envie o de uma conta em reais.`)
  const banco = said.banco.replace(/^0+/, '').padStart(BANCO, '0')
  const known = await listContasDoBanco(db, banco)
  const [conta, other] = contasDoExtrato(said, known)
  const agencia = said.agencia === '' ? '' : ` da agência ${said.agencia}`
  if (!conta)
    throw new OfxRecusado(
      `A conta ${said.conta}${agencia} do banco ${banco} não está cadastrada. Cadastre-a em Contas e Carteiras, com o dígito no campo dele, e importe de novo.`,
    )
  if (other)
    throw new OfxRecusado(
      `A conta ${said.conta}${agencia} do banco ${banco} pode ser ${conta.nome} ou ${other.nome}. Baixe no banco um OFX que diga a agência e o dígito.`,
    )
  const irmas = known.filter((one) => one.agencia === conta.agencia && one.conta === conta.conta)
  return { ...conta, historicos: irmas.flatMap(({ historicos }) => historicos) }
}

type Lancamento = z.output<typeof extrato.row>
const { A_CONCILIAR, COBRANCA, LIGADO, IGNORADO } = SituacaoLancamento.code

/** A page of the entries, with the boleto that each that is to be reconciled seems to pay. */
export async function listar({ db }: Ctx, query: ListQuery) {
  const page = await extratoLista.page(db, query)
  const sugestoes = await sugerir(db, page.rows)
  return { ...page, rows: page.rows.map((row) => ({ ...row, sugestao: sugestoes.get(row.id) ?? null })) }
}

async function sugerir(db: Db, rows: readonly Lancamento[]): Promise<Map<number, Sugestao>> {
  const open = rows.filter(({ situacao, valor }) => situacao === A_CONCILIAR && exact(valor).gt(0))
  if (open.length === 0) return new Map()
  const sought = open.map((row) => {
    const texto = `${row.memo} ${row.nome ?? ''}`
    return { row, texto, nomeado: boletoNomeado(texto, row.documento) }
  })
  const nomeados = sought.flatMap(({ nomeado }) => nomeado ?? [])
  const valores = open.map(({ valor }) => valor)
  const candidatos = await listCandidatos(db, nomeados, valores)
  return new Map(
    sought.flatMap(({ row, texto, nomeado }): [number, Sugestao][] => {
      const named = candidatos.find(({ boleto }) => boleto === nomeado)
      const found = named ?? candidatos.find((one) => exact(one.aberto).eq(row.valor) && isPagador(texto, one))
      if (!found) return []
      const { boleto, clienteId, nome, aberto, vencimento } = found
      const por = named ? 'identificador' : 'valor e pagador'
      return [[row.id, { boleto, cliente: { id: clienteId, nome }, aberto, vencimento, por }]]
    }),
  )
}

/**
 * Settles a boleto with what came into the account; its bank is asked to give the title up, since it was paid by other means.
 * @throws RuleError 404, 409
 */
export async function ligar(trx: Trx, ctx: Ctx, id: number, boleto: number): Promise<{ msg: string }> {
  const antes = await mustLancamento(trx, id)
  const { valor, data } = antes
  if (exact(valor).lte(0)) throw conflict('Só o que entrou na conta paga um boleto. Ignore este lançamento.')
  if (exact(valor).gt(ctx.config.REAUTENTICACAO_VALOR)) askAgain(ctx)
  const nothing = { encargos: '0.00', desconto: '0.00', abatimento: '0.00', tarifa: '0.00' }
  const pagamento = {
    boleto,
    valorPago: valor,
    ...nothing,
    dataPagamento: data,
    dataCredito: data,
    contaBancaria: antes.contaBancariaId,
    origem: OrigemPagamento.code.EXTRATO,
    cobranca: null,
  }
  const [done] = await quitar(trx, ctx, [pagamento])
  if (!done?.ok) throw done?.motivo === 'inexistente' ? notFound('Boleto não encontrado. Escolha outro.') : conflict(done?.mensagem ?? '')
  const after = { situacao: LIGADO, boletoId: boleto, liquidacaoId: done.liquidacao } as const
  await updateLancamento(trx, id, after)
  await audit(trx, ctx, { entidade: ENTIDADE, registro: id, acao: 'ligar', antes, depois: { ...antes, ...after } })
  const soRetencao = !done.liquidado && (await consultarSoRetencao(trx, [{ boleto, aberto: done.aberto }])).has(boleto)
  const opened = `fica com ${brl(done.aberto)} em aberto`
  const rest = done.liquidado ? 'está liquidado' : soRetencao ? `${opened}, que é a retenção desta fatura: registre-a em Liquidar` : opened
  return { msg: `Lançamento ligado: o boleto ${boleto} ${rest}.` }
}

/** @throws RuleError 404, 409 */
export async function ignorar(trx: Trx, ctx: Ctx, id: number, motivo: string): Promise<{ msg: string }> {
  const antes = await mustLancamento(trx, id)
  const after = { situacao: IGNORADO, motivo } as const
  await updateLancamento(trx, id, after)
  await audit(trx, ctx, { entidade: ENTIDADE, registro: id, acao: 'ignorar', antes, depois: { ...antes, ...after } })
  return { msg: 'Lançamento ignorado.' }
}

/**
 * Counts an entry to what the bank credits of titles: its words are other ones than those that the account knows.
 * @throws RuleError 404, 409
 */
export async function contarCobranca(trx: Trx, ctx: Ctx, id: number): Promise<{ msg: string }> {
  const antes = await mustLancamento(trx, id, [A_CONCILIAR, IGNORADO])
  if (exact(antes.valor).lte(0)) throw conflict('Só o que entrou na conta é crédito de cobrança.')
  const after = { situacao: COBRANCA, motivo: null } as const
  await updateLancamento(trx, id, after)
  await audit(trx, ctx, { entidade: ENTIDADE, registro: id, acao: 'cobranca', antes, depois: { ...antes, ...after } })
  return { msg: 'Lançamento contado como cobrança.' }
}

const DECIDIDO = {
  [A_CONCILIAR]: 'está a conciliar',
  [COBRANCA]: 'é a cobrança que o retorno do banco já liquida',
  [LIGADO]: 'já está ligado a um boleto',
  [IGNORADO]: 'foi ignorado',
}

async function mustLancamento(trx: Trx, id: number, from: readonly CodeOf<typeof SituacaoLancamento>[] = [A_CONCILIAR]) {
  const found = must(await lockLancamento(trx, id), 'Lançamento não encontrado. Recarregue a página.')
  if (!from.includes(found.situacao)) throw conflict(`Este lançamento ${DECIDIDO[found.situacao]}. Recarregue a página.`)
  return found
}
