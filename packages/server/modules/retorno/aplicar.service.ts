import type { TipoExcecao } from '@retaguarda/contract/cobranca/excecao-bancaria.ts'
import { TipoExcecao as EXCECAO } from '@retaguarda/contract/cobranca/excecao-bancaria.ts'
import { SituacaoLinha, TIPOS_DE_MOVIMENTO, type TipoMovimento } from '@retaguarda/contract/cobranca/retorno.ts'
import { MOVIMENTO, SituacaoTitulo } from '@retaguarda/contract/cobranca/titulo.ts'
import { OrigemPagamento } from '@retaguarda/contract/faturamento/documento.ts'
import { brl } from '@retaguarda/contract/kit/money.ts'
import { dayOf } from '@retaguarda/contract/kit/tempo.ts'
import { auditAll, type By } from '../../kit/ctx/audit.ts'
import type { Db, Trx } from '../../db/types.ts'
import {
  listTitulosPorNossoNumero,
  lockTitulos,
  type TituloAchado,
  updateEncargosETarifa,
  updateSituacaoDosTitulos,
} from '../cobranca/titulo.repo.ts'
import { type Pagamento, type Quitacao, quitar } from '../faturamento/documento/quitar.service.ts'
import { consultarSoRetencao } from '../faturamento/valores/esperada.service.ts'
import { type Decisao, decisaoDe } from './decisao.calc.ts'
import { insertExcecoes } from './excecao-bancaria.repo.ts'
import { codigoDoPix } from './leitura/pix-do-banco.calc.ts'
import { type FimDaLinha, insertRows, updateRows } from './row.repo.ts'
import type { Numerada } from './numero.calc.ts'
import {
  listContasComPixDoBanco,
  lockContasDoRetorno,
  updateInstrucoesAceitas,
  updateInstrucoesRejeitadas,
  updateMotivosDosTitulos,
  updatePixDosTitulos,
  updateRemessasRespondidas,
} from './titulos-do-retorno.repo.ts'

/** Of the file that lines are of. */
export type Origem = { id: number; contaBancariaId: number; contas: readonly number[]; carteiras: ReadonlyMap<number, string | null> }
export type Aplicado = { titulos: number; excecoes: number; repetidas: number; avisos: string[] }

const { LIQUIDADA, EM_PARTE, INFORMATIVA, JA_PROCESSADA, EXCECAO: NA_FILA } = SituacaoLinha.code

/** A line with the title that it is of and what is to be done with it. */
export type Row = { lida: Numerada; titulo: TituloAchado | null; decisao: Decisao }

/**
 * Does what lines of a file say, in the caller's transaction: each once, whatever file brought it first.
 * @returns what came of them
 */
export async function aplicarLinhas(trx: Trx, by: By, origem: Origem, lidas: readonly Numerada[]): Promise<Aplicado> {
  await lockContasDoRetorno(trx, origem.contas)
  const achadas = await acharTitulos(trx, origem, lidas)
  const esperadas = achadas.map((row) => ({ ...row.lida, ...expected(row) }))
  const novas = new Set(await insertRows(trx, origem, esperadas))
  const repetidas = lidas.filter(({ linha }) => !novas.has(linha))
  const jaVieram = repetidas.map((lida) => ({ ...lida, ...SEM_TITULO, situacao: JA_PROCESSADA, mensagem: JA_VEIO }))
  await insertRows(trx, origem, jaVieram)
  const rows = achadas.filter(({ lida }) => novas.has(lida.linha))
  const fins = await pagar(trx, by, rows)
  await moverTitulos(trx, by, origem.id, rows)
  await alterarPix(trx, rows)
  // Those of what was paid are counted with the payment.
  const tarifas = rows.flatMap(({ lida, titulo }) => {
    const paid = [LIQUIDADA, EM_PARTE].some((situacao) => fins.get(lida.linha)?.situacao === situacao)
    return titulo && !paid ? [{ id: titulo.id, encargos: '0', tarifa: lida.tarifa }] : []
  })
  await updateEncargosETarifa(trx, tarifas)
  const all = rows.map((row) => ({ ...row, fim: fins.get(row.lida.linha) ?? fimDe(row) }))
  const others = [...fins.values()].filter(({ situacao }) => situacao !== LIQUIDADA)
  await updateRows(trx, origem.id, others)
  const excecoes = all.flatMap(({ lida, titulo, fim }) => (fim.tipo === undefined ? [] : [{ lida, titulo, fim, tipo: fim.tipo }]))
  await insertExcecoes(
    trx,
    excecoes.map(({ lida, titulo, fim, tipo }) => ({
      tipo,
      contaBancariaId: origem.contaBancariaId,
      retornoId: origem.id,
      linha: lida.linha,
      cobrancaId: titulo?.id ?? null,
      nossoNumero: lida.nossoNumero,
      valorPago: lida.valorPago,
      dataOcorrencia: lida.dataOcorrencia,
      mensagem: fim.mensagem,
    })),
    by.now(),
  )
  const emParte = all.filter(({ fim }) => fim.situacao === EM_PARTE)
  const avisos = emParte.map(({ lida, fim }) => `Linha ${lida.linha}: ${fim.mensagem}`)
  return { titulos: lidas.length, excecoes: excecoes.length, repetidas: repetidas.length, avisos }
}

/** The titles by their numbers; where wallets share one, by the wallet that the line names. */
export async function acharTitulos(
  db: Db,
  { contas, carteiras }: Pick<Origem, 'contas' | 'carteiras'>,
  lidas: readonly Numerada[],
): Promise<Row[]> {
  const numeros = [...new Set(lidas.map(({ numero }) => numero))].filter((numero) => numero !== '')
  const titulos = Map.groupBy(await listTitulosPorNossoNumero(db, contas, numeros), ({ nossoNumero }) => nossoNumero.replace(/^0+/, ''))
  const daCarteira = (conta: number, carteira: string) => Number(carteiras.get(conta) ?? Number.NaN) === Number(carteira)
  return lidas.map((lida) => {
    const found = titulos.get(lida.numero) ?? []
    const named = found.length > 1 ? found.filter((one) => daCarteira(one.contaBancariaId, lida.carteira)) : found
    const [titulo = null] = named.length === 1 ? named : []
    return { lida, titulo, decisao: decisaoDe(lida, titulo) }
  })
}

export type Fim = FimDaLinha & { tipo?: TipoExcecao }

/** What becomes of a line that tells of no payment, or of one that is not to be tried. */
export function fimDe({ lida, titulo, decisao }: Row): Fim {
  const common = { linha: lida.linha, documentoId: titulo?.documentoId ?? null, cobrancaId: titulo?.id ?? null }
  if (decisao.que === 'excecao') return { ...common, situacao: NA_FILA, mensagem: decisao.mensagem, tipo: decisao.tipo }
  return { ...common, situacao: INFORMATIVA, mensagem: decisao.que === 'informar' ? decisao.mensagem : '' }
}

export const JA_VEIO = 'Outro arquivo já trouxe esta linha.'
export const SEM_TITULO = { documentoId: null, cobrancaId: null }

/** What becomes of most lines that are like this one: so it is kept, and written again only where its payment comes out otherwise. */
function expected(row: Row): Omit<FimDaLinha, 'linha'> {
  const { documentoId, cobrancaId, situacao, mensagem } = fimDe(row)
  return { documentoId, cobrancaId, situacao: row.decisao.que === 'pagar' ? LIQUIDADA : situacao, mensagem }
}

const NAO_PAGO: Record<Extract<Quitacao, { ok: false }>['motivo'], TipoExcecao> = {
  inexistente: EXCECAO.code.NAO_ENCONTRADO,
  cancelado: EXCECAO.code.CANCELADO,
  duplicidade: EXCECAO.code.DUPLICIDADE,
  fatura: EXCECAO.code.FATURA,
  valor: EXCECAO.code.SEM_VALOR,
}

/** @returns what became of the lines that tell of a payment, by their numbers */
async function pagar(trx: Trx, by: By, rows: readonly Row[]): Promise<Map<number, Fim>> {
  const pagas = rows.flatMap(({ lida, titulo, decisao }) => (decisao.que === 'pagar' && titulo ? [{ lida, titulo }] : []))
  if (pagas.length === 0) return new Map()
  const today = dayOf(by.now())
  const pagamentos = pagas.map(({ lida, titulo }) => pagamentoDe(lida, titulo, today))
  const quitacoes = await quitar(trx, by, pagamentos)
  const soRetencao = await soRetencaoDe(trx, pagas, quitacoes)
  return new Map(
    pagas.map(({ lida, titulo }, at): [number, Fim] => {
      const done = quitacoes[at]
      if (!done) throw new Error('quitar answers every payment')
      return [lida.linha, fimDoPagamento(lida, titulo, done, soRetencao)]
    }),
  )
}

/** Of the boletos that were paid in part, those of which only what their clients withhold is open. */
export function soRetencaoDe(
  db: Db,
  pagas: readonly { titulo: TituloAchado }[],
  quitacoes: readonly Quitacao[],
): Promise<ReadonlySet<number>> {
  const inPart = pagas.flatMap(({ titulo: { documentoId: boleto } }, at) => {
    const done = quitacoes[at]
    return done?.ok && !done.liquidado ? [{ boleto, aberto: done.aberto }] : []
  })
  return consultarSoRetencao(db, inPart)
}

/** What becomes of a line whose payment was tried. */
export function fimDoPagamento({ linha }: Numerada, titulo: TituloAchado, done: Quitacao, soRetencao: ReadonlySet<number>): Fim {
  const common = { linha, documentoId: titulo.documentoId, cobrancaId: titulo.id }
  if (!done.ok) return { ...common, situacao: NA_FILA, mensagem: done.mensagem, tipo: NAO_PAGO[done.motivo] }
  const rest = soRetencao.has(titulo.documentoId)
    ? `o que falta (${brl(done.aberto)}) é a retenção desta fatura: registre-a em Liquidar.`
    : `faltam ${brl(done.aberto)}.`
  const mensagem = done.liquidado ? '' : `pago em parte; ${rest}`
  return { ...common, situacao: done.liquidado ? LIQUIDADA : EM_PARTE, mensagem }
}

/** `hoje`: where the bank names no day. */
export function pagamentoDe(lida: Numerada, titulo: TituloAchado, today: string): Pagamento {
  const { valorPago, acrescimos, desconto, abatimento, tarifa, dataOcorrencia, dataCredito } = lida
  const origem = OrigemPagamento.code.RETORNO
  return {
    boleto: titulo.documentoId,
    cobranca: titulo.id,
    valorPago,
    encargos: acrescimos,
    desconto,
    abatimento,
    tarifa,
    origem,
    dataPagamento: dataOcorrencia ?? dataCredito ?? today,
    dataCredito,
    contaBancaria: titulo.contaBancariaId,
  }
}

const T = SituacaoTitulo.code
/** Where a movement takes a title, step by step, and from where it may: what was paid stays so. */
const PASSOS: Partial<Record<TipoMovimento, { de: readonly SituacaoTitulo[]; para: readonly SituacaoTitulo[] }>> = {
  entrada: { de: [T.A_REGISTRAR, T.EM_REMESSA], para: [T.REGISTRADO] },
  rejeitada: { de: [T.A_REGISTRAR, T.EM_REMESSA], para: [T.REJEITADO] },
  baixa: { de: [T.A_REGISTRAR, T.EM_REMESSA, T.REGISTRADO, T.BAIXA_PEDIDA, T.EM_CARTORIO, T.PROTESTADO], para: [T.BAIXADO] },
  cartorio: { de: [T.REGISTRADO, T.BAIXA_PEDIDA], para: [T.EM_CARTORIO] },
  retirado: { de: [T.EM_CARTORIO], para: [T.REGISTRADO] },
  protesto: { de: [T.REGISTRADO, T.EM_CARTORIO], para: [T.EM_CARTORIO, T.PROTESTADO] },
}

/** The titles follow what the bank says of them, in the order of the file. */
async function moverTitulos(trx: Trx, by: By, retornoId: number, rows: readonly Row[]): Promise<void> {
  const ditas = rows.flatMap(({ lida, titulo }) => (titulo && lida.tipo !== 'liquidacao' ? [{ lida, id: titulo.id }] : []))
  if (ditas.length === 0) return
  const ids = (tipo: TipoMovimento) => ditas.flatMap(({ lida, id }) => (lida.tipo === tipo ? [id] : []))
  const onde = new Map((await lockTitulos(trx, [...new Set(ditas.map(({ id }) => id))])).map(({ id, situacao }) => [id, situacao]))
  // A run of equal movements is one statement; titles that move more than once do so in their order.
  for (const run of runs(ditas.flatMap(({ lida, id }) => (PASSOS[lida.tipo] ? [{ tipo: lida.tipo, id }] : [])))) {
    const passo = PASSOS[run.tipo]
    const podem = run.ids.filter((id) => passo?.de.includes(onde.get(id) ?? T.LIQUIDADO))
    for (const para of passo?.para ?? []) for (const id of await updateSituacaoDosTitulos(trx, podem, para)) onde.set(id, para)
  }
  await updateInstrucoesAceitas(trx, ids('baixa'), MOVIMENTO.baixa)
  await updateInstrucoesAceitas(trx, ids('vencimento'), MOVIMENTO.vencimento)
  await updateInstrucoesRejeitadas(trx, ids('instrucaoRejeitada'))
  await updateMotivosDosTitulos(trx, [...new Map(ditas.map(({ lida, id }) => [id, { id, motivos: ditoDe(lida) }])).values()])
  const enviadas = await updateRemessasRespondidas(trx, [...onde.keys()])
  const change = { entidade: 'remessa', acao: 'enviada' }
  await auditAll(
    trx,
    enviadas.map(({ id, nome }) => ({ ctx: by, change: { ...change, registro: id, depois: { nome, retorno: retornoId } } })),
  )
}

/** Pix codes that the bank made of titles, which their slips show from then on. */
async function alterarPix(trx: Trx, rows: readonly Row[]): Promise<void> {
  const ditos = rows.flatMap(({ lida: { pix }, titulo }) => (titulo && pix !== '' ? [{ titulo, pix }] : []))
  if (ditos.length === 0) return
  const contas = await listContasComPixDoBanco(trx, [...new Set(ditos.map(({ titulo }) => titulo.contaBancariaId))])
  const codigos = ditos.flatMap(({ titulo, pix }): [number, string][] => {
    const conta = contas.find(({ id }) => id === titulo.contaBancariaId)
    const codigo = conta && codigoDoPix(pix, conta)
    return codigo === undefined ? [] : [[titulo.id, codigo]]
  })
  await updatePixDosTitulos(trx, new Map(codigos))
}

type Passo = { tipo: TipoMovimento; id: number }
const runs = (passos: readonly Passo[]) =>
  passos.reduce<{ tipo: TipoMovimento; ids: number[] }[]>((all, { tipo, id }) => {
    const last = all.at(-1)
    if (last?.tipo === tipo && !last.ids.includes(id)) last.ids.push(id)
    else all.push({ tipo, ids: [id] })
    return all
  }, [])

const ditoDe = ({ movimento, tipo, motivos }: Numerada): string[] => [
  `${movimento} ${TIPOS_DE_MOVIMENTO[tipo]}`,
  ...(/^0*$/.test(motivos) ? [] : [`Motivos: ${motivos}`]),
]
