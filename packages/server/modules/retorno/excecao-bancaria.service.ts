import {
  type excecaoBancaria,
  podeCreditarExcecao,
  podeLiquidarExcecao,
  type ResolverForm,
  SituacaoExcecao,
} from '@retaguarda/contract/cobranca/excecao-bancaria.ts'
import { type ItemRetorno, Ocorrencia, SituacaoLinha } from '@retaguarda/contract/cobranca/retorno.ts'
import { CREDITO_MAX } from '@retaguarda/contract/faturamento/credito.ts'
import { OrigemPagamento } from '@retaguarda/contract/faturamento/documento.ts'
import { brl, exact } from '@retaguarda/contract/kit/money.ts'
import { dayOf } from '@retaguarda/contract/kit/tempo.ts'
import type { z } from 'zod'
import { audit } from '../../kit/ctx/audit.ts'
import type { Db, Trx } from '../../db/types.ts'
import type { Ctx } from '../../kit/ctx/context.ts'
import { conflict, invalid, must } from '../../base/errors.ts'
import { readContaPadrao } from '../cobranca/conta-bancaria.repo.ts'
import { readTitulo } from '../cobranca/titulo.repo.ts'
import { incluirCreditoRecebido } from '../faturamento/credito/credito.service.ts'
import { quitar } from '../faturamento/documento/quitar.service.ts'
import { readRow, updateRows } from './row.repo.ts'
import { updateSituacaoDoRetorno } from './retorno.repo.ts'
import { listCandidatos, lockExcecao, readDoBoleto, readDoTitulo, readExcecao, updateExcecao } from './excecao-bancaria.repo.ts'
import { boletosNomeados, sugestoesDe } from './sugestoes.calc.ts'

type Excecao = z.input<typeof excecaoBancaria.get.response>
type Item = z.input<typeof ItemRetorno>
type Row = Pick<Aberta, 'retornoId' | 'linha' | 'item' | 'nossoNumero' | 'valorPago' | 'dataOcorrencia' | 'mensagem' | 'documentoId'>

const NADA = 'Exceção não encontrada.'
const ENTIDADE = 'excecao-bancaria'
const { ABERTA, RESOLVIDA, DESCARTADA } = SituacaoExcecao.code

/** What is said of what was not said. */
export const NADA_DITO: Ocorrencia = {
  linha: 0,
  movimento: '',
  tipo: 'outro',
  nossoNumero: '',
  nossoNumeroDv: '',
  seuNumero: '',
  usoEmpresa: '',
  pagador: '',
  vencimento: null,
  valor: '0.00',
  valorPago: '0.00',
  acrescimos: '0.00',
  desconto: '0.00',
  abatimento: '0.00',
  tarifa: '0.00',
  dataOcorrencia: null,
  dataCredito: null,
  motivos: '',
}

/** What the bank told: the line of its file, or what came by itself. Of a row that has neither, as one written by hand, what it says itself. */
async function itemDe(db: Db, excecao: Row): Promise<Item> {
  const { retornoId, linha, item, nossoNumero, valorPago, dataOcorrencia, mensagem, documentoId } = excecao
  const read = retornoId !== null && linha !== null ? await readRow(db, retornoId, linha) : undefined
  if (read) return read
  const { data: dito } = Ocorrencia.partial().safeParse(item)
  const base = { ...NADA_DITO, ...(linha !== null && { linha }), nossoNumero, valorPago, dataOcorrencia }
  return { ...base, ...dito, boleto: documentoId, situacao: null, mensagem }
}

/** @throws RuleError 404 */
export async function consultarExcecao(db: Db, id: number): Promise<Excecao> {
  const row = must(await readExcecao(db, id), NADA)
  const { tipo, situacao, retornoId, linha, nossoNumero, valorPago, dataOcorrencia, mensagem, motivo, observacao, usuario } = row
  const { contaBancariaId, contaNome, cobrancaId, arquivoNome, arquivoTipo, arquivoTamanho } = row
  const item = await itemDe(db, row)
  const titulo = cobrancaId === null ? undefined : await readTitulo(db, cobrancaId)
  const dono = await donoDe(db, row)
  const procura = {
    boletos: [...boletosNomeados(item), ...(titulo ? [titulo.documentoId] : [])],
    valores: [item.valor, item.valorPago].filter((valor) => !exact(valor).isZero()),
    pagador: item.pagador,
    vencimento: item.vencimento,
  }
  const candidatos = situacao === ABERTA && podeLiquidarExcecao(tipo) ? await listCandidatos(db, procura) : []
  return {
    id,
    tipo,
    situacao,
    retorno: retornoId === null ? null : { id: retornoId },
    linha,
    nossoNumero,
    valorPago,
    dataOcorrencia,
    mensagem,
    contaBancaria: contaBancariaId === null || contaNome === null ? null : { id: contaBancariaId, nome: contaNome },
    criadaEm: row.criadaEm.toISOString(),
    item,
    sugestoes: sugestoesDe(item, candidatos),
    cliente: dono ? { id: dono.id, nome: dono.nome } : null,
    boleto: row.documentoId,
    credito: row.creditoId,
    motivo,
    resolvidaEm: row.resolvidaEm?.toISOString() ?? null,
    usuario,
    observacao,
    arquivo:
      arquivoNome === null || arquivoTipo === null || arquivoTamanho === null
        ? null
        : { nome: arquivoNome, tipo: arquivoTipo, tamanho: arquivoTamanho },
  }
}

/** Whose boleto it is about; undefined where nobody said. */
function donoDe(db: Db, { cobrancaId, informadoId }: Pick<Aberta, 'cobrancaId' | 'informadoId'>) {
  if (informadoId !== null) return readDoBoleto(db, informadoId)
  return cobrancaId === null ? undefined : readDoTitulo(db, cobrancaId)
}

/** @throws RuleError 404, 409 when it was resolved before or the boleto takes no payment, 422 */
export async function resolverExcecao(trx: Trx, ctx: Ctx, id: number, form: ResolverForm): Promise<{ msg: string }> {
  const excecao = must(await lockExcecao(trx, id), NADA)
  if (excecao.situacao !== ABERTA) throw conflict('Esta exceção já foi resolvida. Recarregue a página.')
  const { msg, boleto, credito } = await resolver(trx, ctx, excecao, form)
  const motivo = form.acao === 'liquidar' ? null : form.motivo
  const situacao = form.acao === 'descartar' ? DESCARTADA : RESOLVIDA
  const end = { situacao, documentoId: boleto, creditoId: credito, motivo, resolvidaEm: ctx.now(), usuarioId: ctx.user.id }
  await updateExcecao(trx, id, end)
  if (excecao.retornoId !== null && excecao.linha !== null) {
    const row = await readRow(trx, excecao.retornoId, excecao.linha)
    const solved = {
      linha: excecao.linha,
      documentoId: boleto ?? row?.boleto ?? null,
      cobrancaId: excecao.cobrancaId,
      situacao: situacao === RESOLVIDA ? SituacaoLinha.code.RESOLVIDA : SituacaoLinha.code.DESCARTADA,
      mensagem: excecao.mensagem,
    }
    await updateRows(trx, excecao.retornoId, [solved])
    await updateSituacaoDoRetorno(trx, excecao.retornoId)
  }
  const depois = { situacao, boleto, credito, motivo, ...(form.acao === 'liquidar' && { valorPago: form.valorPago ?? excecao.valorPago }) }
  await audit(trx, ctx, { entidade: ENTIDADE, registro: id, acao: form.acao, antes: { situacao: ABERTA }, depois })
  return { msg }
}

type Aberta = NonNullable<Awaited<ReturnType<typeof lockExcecao>>>

type Resolvida = { msg: string; boleto: number | null; credito: number | null }

async function resolver(trx: Trx, ctx: Ctx, excecao: Aberta, form: ResolverForm): Promise<Resolvida> {
  if (form.acao === 'liquidar') return { ...(await liquidar(trx, ctx, excecao, form)), credito: null }
  if (form.acao === 'creditar') return { ...(await creditar(trx, ctx, excecao, form)), boleto: null }
  return { msg: 'Exceção descartada.', boleto: null, credito: null }
}

/** Money that came twice, for a boleto that takes none, or for none that is known, is kept for the client. */
async function creditar(trx: Trx, ctx: Ctx, excecao: Aberta, { cliente: typed, motivo }: Extract<ResolverForm, { acao: 'creditar' }>) {
  if (!podeCreditarExcecao(excecao.tipo))
    throw invalid({ acao: 'Esta exceção não pode virar um crédito. Liquide um boleto ou descarte-a.' })
  const dono = excecao.cobrancaId === null ? undefined : await readDoTitulo(trx, excecao.cobrancaId)
  if (dono && typed !== null && typed !== dono.id)
    throw invalid({ cliente: `O boleto é da fatura ${dono.faturaId}, de ${dono.nome}: o crédito é desse cliente.` })
  const cliente = dono?.id ?? typed
  if (cliente === null) throw invalid({ cliente: 'Informe o cliente.' })
  const { valorPago: valor, tarifa, dataOcorrencia, dataCredito } = await itemDe(trx, excecao)
  if (exact(valor).lte(0)) throw invalid({ acao: 'O banco não disse quanto foi pago. Liquide um boleto ou descarte a exceção.' })
  if (exact(valor).gt(CREDITO_MAX))
    throw invalid({ acao: `Um crédito é no máximo ${brl(CREDITO_MAX)}. Liquide um boleto ou descarte a exceção.` })
  const pagamento = { tarifa, dataPagamento: dataOcorrencia ?? dataCredito ?? dayOf(ctx.now()), dataCredito }
  const contaBancariaId = excecao.contaBancariaId ?? (await readContaPadrao(trx)) ?? null
  const credito = await incluirCreditoRecebido(trx, ctx, {
    cliente,
    faturaId: dono?.faturaId ?? null,
    valor,
    motivo,
    pagamento: { ...pagamento, contaBancariaId },
  })
  return { msg: `${brl(valor)} guardados no crédito ${credito}.`, credito }
}

async function liquidar(trx: Trx, ctx: Ctx, excecao: Aberta, { boleto, valorPago: typed }: Extract<ResolverForm, { acao: 'liquidar' }>) {
  if (!podeLiquidarExcecao(excecao.tipo)) throw invalid({ acao: 'Esta exceção não fala de um pagamento. Descarte-a com um motivo.' })
  const item = await itemDe(trx, excecao)
  const valorPago = typed ?? item.valorPago
  if (exact(valorPago).isZero()) throw invalid({ valorPago: 'Informe quanto foi pago.' })
  const titulo = excecao.cobrancaId === null ? undefined : await readTitulo(trx, excecao.cobrancaId)
  // What somebody types is all that was paid; charges and discount are the bank's only beside its own value.
  const [encargos, desconto] = typed && !exact(typed).eq(item.valorPago) ? ['0.00', '0.00'] : [item.acrescimos, item.desconto]
  const [done] = await quitar(trx, ctx, [
    {
      boleto,
      valorPago,
      encargos,
      desconto,
      abatimento: item.abatimento,
      tarifa: item.tarifa,
      dataPagamento: item.dataOcorrencia ?? item.dataCredito ?? dayOf(ctx.now()),
      dataCredito: item.dataCredito,
      contaBancaria: excecao.contaBancariaId,
      origem: OrigemPagamento.code.EXCECAO,
      cobranca: titulo?.documentoId === boleto ? titulo.id : null,
    },
  ])
  if (!done) throw new Error('quitar answers every payment')
  if (!done.ok && done.motivo === 'inexistente') throw invalid({ boleto: 'Não há este boleto. Confira o número.' })
  if (!done.ok) throw conflict(done.mensagem)
  return { msg: done.liquidado ? 'Boleto liquidado.' : `Boleto pago em parte: faltam ${brl(done.aberto)}.`, boleto }
}
