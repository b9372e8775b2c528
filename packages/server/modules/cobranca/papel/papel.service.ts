import { isBanco } from '@retaguarda/contract/cobranca/bancos.ts'
import { PDF_MAX, type PdfLote, type PdfLoteForm, SituacaoPdf } from '@retaguarda/contract/cobranca/papel.ts'
import { SituacaoTitulo } from '@retaguarda/contract/cobranca/titulo.ts'
import { impedimentoDePagar } from '@retaguarda/contract/faturamento/pagavel.ts'
import { maskDocumento } from '@retaguarda/contract/kit/documento.ts'
import { dayOf, diaDoMes } from '@retaguarda/contract/kit/tempo.ts'
import { enqueue } from '../../../queue/enqueue.ts'
import type { Trx } from '../../../db/types.ts'
import type { Ctx } from '../../../kit/ctx/context.ts'
import { conflict, invalid, must, notFound, RuleError } from '../../../base/errors.ts'
import type { Download } from '../../../kit/http/handle.ts'
import type { Mail } from '../../../integrations/mail/port.ts'
import { openPdf, pdfOf } from '../../../kit/pdf.ts'
import { baixarArquivo } from '../../arquivo/arquivo.service.ts'
import { readFeriados } from '../../feriado/feriado.repo.ts'
import { encargosNoDia, fimDaSegundaVia, SEGUNDA_VIA_ANOS } from '../encargos.calc.ts'
import { pixDoTitulo } from '../pix.calc.ts'
import { drawBoleto } from './folha.ts'
import { agenciaCodigoDe, carteiraEscrita, type Papel } from './papel.calc.ts'
import { insertPdf, type LinhaDoPapel, listBoletosDaFatura, listBoletosDoMes, listPapeis, readPdf } from './papel.repo.ts'

const T = SituacaoTitulo.code
const CHAVE_PROPRIA = 1
const DIA = 86_400_000

/** Why a boleto cannot be printed; undefined where it can. */
export const problemaDoPapel = ({ situacao, titulo }: LinhaDoPapel): string | undefined =>
  impedimentoDePagar(situacao, titulo?.situacao ?? null)

type Quando = { hoje: string; data: string | null; feriados: ReadonlySet<string> }
type ComTitulo = Pick<LinhaDoPapel, 'aberto'> & { titulo: NonNullable<LinhaDoPapel['titulo']>; conta: NonNullable<LinhaDoPapel['conta']> }

/** What a boleto costs on a day, and the Pix code over it. */
function pagamentoDe({ titulo, conta, aberto }: ComTitulo, { hoje, data, feriados }: Quando) {
  const encargos = encargosNoDia(titulo, { valor: aberto, data: data ?? hoje }, feriados)
  return { encargos, copiaECola: pixDoTitulo(titulo, conta, encargos.total) }
}

/** CEP and city, as far as they are known. */
const localDe = ({ cep, cidade, uf }: LinhaDoPapel['pagador']): string =>
  [cep && `${cep.slice(0, 5)}-${cep.slice(5)}`, cidade && `${cidade}/${uf}`].filter(Boolean).join(' - ')

/** @throws RuleError 409 where it cannot be printed */
export function papelDe(row: LinhaDoPapel, { hoje, data, feriados }: Quando): Papel {
  const { titulo, conta, pagador, cliente, aberto } = row
  const problema = problemaDoPapel(row)
  if (problema !== undefined || !titulo || !conta || !isBanco(conta.banco)) throw conflict(problema ?? 'O boleto não pode ser impresso.')
  const { juros, multa, desconto, vencimento, beneficiario } = titulo
  const { encargos, copiaECola } = pagamentoDe({ titulo, conta, aberto }, { hoje, data, feriados })
  return {
    banco: conta.banco,
    agenciaCodigo: agenciaCodigoDe(conta.banco, conta),
    carteira: carteiraEscrita(conta.banco, conta),
    nossoNumero: titulo.nossoNumeroFormatado,
    codigoBarras: titulo.codigoBarras,
    linhaDigitavel: titulo.linhaDigitavel,
    documento: titulo.seuNumero,
    especie: conta.especie,
    aceite: conta.aceite,
    dataDocumento: dayOf(row.emitidoEm),
    dataProcessamento: dayOf(titulo.criadaEm),
    vencimento,
    valor: titulo.valor,
    beneficiario: { ...beneficiario, cpfCnpj: maskDocumento(beneficiario.cpfCnpj) },
    referente: cliente && `Referente a ${cliente.nome}, ${maskDocumento(cliente.cpfCnpj)}`,
    pagador: { ...pagador, cpfCnpj: maskDocumento(pagador.cpfCnpj), local: localDe(pagador) },
    juros,
    multa,
    desconto,
    abatimento: titulo.abatimento,
    diasBaixa: conta.diasBaixa,
    instrucoes: conta.instrucoes,
    encargos: data === null ? null : { ...encargos, data },
    pix: copiaECola ? { copiaECola, proprio: conta.pix.modo === CHAVE_PROPRIA } : null,
    emAndamento: titulo.situacao === T.A_REGISTRAR || titulo.situacao === T.EM_REMESSA,
  }
}

const pdf = (name: string, content: Buffer): Download => ({ name, type: 'application/pdf', content, size: content.length })

/** One slip; with a day, as it is to be paid on it. @throws RuleError 404, 409, or 422 for the day */
export async function imprimirBoleto({ db, now }: Pick<Ctx, 'db' | 'now'>, id: number, data: string | null): Promise<Download> {
  const hoje = dayOf(now())
  if (data !== null && (data < hoje || data > fimDaSegundaVia(hoje)))
    throw invalid({ data: `Data: de hoje a ${SEGUNDA_VIA_ANOS} anos adiante.` })
  const [row] = await listPapeis(db, [id])
  if (!row) throw notFound('Boleto não encontrado. Recarregue a página.')
  const papel = papelDe(row, { hoje, data, feriados: await readFeriados(db) })
  return pdf(`boleto-${id}.pdf`, await pdfOf(await openPdf(`Boleto ${papel.nossoNumero}`), [papel], drawBoleto))
}

async function consultarPapeisDaFatura(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  fatura: number,
): Promise<{ linhas: LinhaDoPapel[]; quando: Quando }> {
  const boletos = must(await listBoletosDaFatura(db, fatura), 'Fatura não encontrada. Recarregue a página.')
  return { linhas: await listPapeis(db, boletos), quando: { hoje: dayOf(now()), data: null, feriados: await readFeriados(db) } }
}

/** The slips of an invoice that are to be paid, one a page. @throws RuleError 404 or 409 */
export async function imprimirFatura(ctx: Pick<Ctx, 'db' | 'now'>, fatura: number): Promise<Download> {
  const { linhas, quando } = await consultarPapeisDaFatura(ctx, fatura)
  return desenharFatura(fatura, linhas, quando)
}

async function desenharFatura(fatura: number, rows: readonly LinhaDoPapel[], quando: Quando): Promise<Download> {
  const papeis = rows.filter((row) => problemaDoPapel(row) === undefined)
  const [primeira] = rows
  if (papeis.length === 0) throw conflict((primeira && problemaDoPapel(primeira)) ?? 'A fatura não tem boleto em aberto.')
  const pages = papeis.map((row) => papelDe(row, quando))
  const title = pages.length === 1 ? `Boleto ${pages[0]?.nossoNumero}` : `Boletos da fatura ${fatura}`
  return pdf(`boletos-fatura-${fatura}.pdf`, await pdfOf(await openPdf(title), pages, drawBoleto))
}

/** What a slip costs today and by what it is paid; undefined where nothing pays it. */
export function pagamentoHoje(row: LinhaDoPapel, quando: Omit<Quando, 'data'>) {
  const { titulo, conta, aberto } = row
  if (problemaDoPapel(row) !== undefined || !titulo || !conta) return undefined
  return { linhaDigitavel: titulo.linhaDigitavel, ...pagamentoDe({ titulo, conta, aberto }, { ...quando, data: null }) }
}

/** What a mail names of a slip, as it is printed on the day. */
export type Pagamento = { dia: string; total: string; linhaDigitavel: string; pixCopiaECola: string | null }
type FaturaEmEmail = { attachments: NonNullable<Mail['attachments']>; pagamentos: ReadonlyMap<number, Pagamento> }

/** The slips of an invoice as a mail carries them, with what it names of each by its boleto: both of one look, so that they say the same. */
export async function faturaEmEmail(ctx: Pick<Ctx, 'db' | 'now'>, fatura: number): Promise<FaturaEmEmail> {
  const { linhas, quando } = await consultarPapeisDaFatura(ctx, fatura)
  const pagamentos = linhas.flatMap((row): [number, Pagamento][] => {
    const paid = pagamentoHoje(row, quando)
    if (!paid) return []
    const { encargos, linhaDigitavel, copiaECola } = paid
    return [[row.boleto, { dia: quando.hoje, total: encargos.total, linhaDigitavel, pixCopiaECola: copiaECola }]]
  })
  return { attachments: await emAnexo(desenharFatura(fatura, linhas, quando)), pagamentos: new Map(pagamentos) }
}

/** A print as a mail carries it; where nothing is to be paid by it any more, the mail goes without. */
export async function emAnexo(papel: Promise<Download>): Promise<NonNullable<Mail['attachments']>> {
  try {
    const { name, type, content } = await papel
    return Buffer.isBuffer(content) ? [{ filename: name, content, contentType: type }] : []
  } catch (error) {
    if (error instanceof RuleError) return []
    throw error
  }
}

const DIAS_MAX = 31

/** Asks for one PDF of many slips; a job draws it once this is committed. @throws RuleError 422 */
export async function pedirPdf(trx: Trx, ctx: Ctx, { ano, mes, cliente, boletos }: PdfLoteForm): Promise<{ id: number }> {
  const month = ano && mes ? { ano, mes } : undefined
  const found = month
    ? await listBoletosDoMes(trx, diaDoMes(month, 1), diaDoMes(month, DIAS_MAX), cliente ?? null, PDF_MAX + 1)
    : [...new Set(boletos)]
  if (found.length === 0) throw new RuleError('regra', 'Nenhum boleto em aberto com título neste mês. Escolha outro.')
  if (found.length > PDF_MAX) throw new RuleError('regra', `São mais de ${PDF_MAX.toLocaleString('pt-BR')} boletos. Escolha um cliente.`)
  const id = await insertPdf(trx, { documentos: found, criadoEm: ctx.now(), usuarioId: ctx.user.id })
  await enqueue(trx, 'boleto.pdf', { id }, { key: `boleto.pdf-${id}` })
  return { id }
}

/** ms that a PDF is kept. */
export const GUARDADO = 7 * DIA
const GONE = 'PDF não encontrado. Ele é guardado por sete dias; gere outro.'

async function mustPdf({ db, now }: Pick<Ctx, 'db' | 'now'>, id: number) {
  const found = await readPdf(db, id)
  if (!found || now().getTime() - found.criadoEm.getTime() > GUARDADO) throw notFound(GONE)
  return found
}

/** @throws RuleError 404 */
export async function consultarPdf(ctx: Pick<Ctx, 'db' | 'now'>, id: number): Promise<PdfLote> {
  const { documentos, feitos, erros, falha, arquivoId, tomadoPor } = await mustPdf(ctx, id)
  const { NA_FILA, GERANDO, PRONTO, ERRO } = SituacaoPdf.code
  const situacao = falha !== null ? ERRO : arquivoId !== null ? PRONTO : tomadoPor !== null ? GERANDO : NA_FILA
  return { id, situacao, total: documentos.length, feitos, erros: erros.length, falha }
}

/** @throws RuleError 404, or 409 while it is not ready */
export async function baixarPdf(ctx: Ctx, id: number): Promise<Download> {
  const { arquivoId, falha } = await mustPdf(ctx, id)
  if (arquivoId === null) throw conflict(falha ?? 'O PDF ainda não está pronto. Aguarde.')
  return baixarArquivo(ctx, arquivoId)
}
