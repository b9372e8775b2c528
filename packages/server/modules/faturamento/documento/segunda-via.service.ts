import type { SegundaVia } from '@retaguarda/contract/faturamento/boleto.ts'
import { isTituloEncerrado, SituacaoTitulo } from '@retaguarda/contract/cobranca/titulo.ts'
import { SituacaoBoleto } from '@retaguarda/contract/faturamento/documento.ts'
import { exact, toMoney } from '@retaguarda/contract/kit/money.ts'
import { diaDe } from '@retaguarda/contract/kit/tempo.ts'
import type { Db, PublicCtx } from '../../../kit/context.ts'
import { conflict, invalid, notFound } from '../../../kit/errors.ts'
import { readConta } from '../../cobranca/conta-bancaria.repo.ts'
import { encargosDe, fimDaSegundaVia, SEGUNDA_VIA_ANOS } from '../../cobranca/encargos.calc.ts'
import { pixDoTitulo } from '../../cobranca/mudar-titulo.service.ts'
import { readTituloDoBoleto, type Titulo } from '../../cobranca/titulo.repo.ts'
import { listFeriados } from '../../feriado/feriado.repo.ts'
import { type BoletoComTitulo, listBoletosComTitulo } from './titulo-do-boleto.repo.ts'

/**
 * What an open boleto costs on a day by its title: the same barcode, to which the bank adds the charges (bank.md, Charges).
 * @throws RuleError 404, 409, 422
 */
export async function consultarSegundaVia(
  { db, now }: Pick<PublicCtx, 'now'> & { db: Db },
  id: number,
  pedida?: string | null,
): Promise<SegundaVia> {
  const hoje = diaDe(now())
  const data = pedida ?? hoje
  if (data < hoje) throw invalid({ data: 'A data não pode ser anterior a hoje.' })
  if (data > fimDaSegundaVia(hoje)) throw invalid({ data: `A data pode ser no máximo ${SEGUNDA_VIA_ANOS} anos à frente.` })
  const [boleto] = await listBoletosComTitulo(db, [id])
  if (!boleto) throw notFound('Boleto não encontrado. Recarregue a página.')
  const titulo = await readTituloDoBoleto(db, id)
  const impedido = impedimentoDe(boleto, titulo)
  if (impedido !== undefined || !titulo) throw conflict(impedido ?? '')
  const [conta, feriados] = [await readConta(db, titulo.contaBancariaId), await listFeriados(db)]
  const encargos = encargosNoDia(titulo, boleto, data, new Set(feriados.map(({ data }) => data)))
  const { valor, codigoBarras, linhaDigitavel } = titulo
  const pix = conta ? pixDoTitulo(titulo, conta, encargos.total) : titulo.pixCopiaECola
  return { boleto: id, data, ...encargos, valor, codigoBarras, linhaDigitavel, pixCopiaECola: pix }
}

/** Why a boleto cannot be paid by its title; undefined where it can. */
export function impedimentoDe(
  { situacao }: Pick<BoletoComTitulo, 'situacao'>,
  titulo: Pick<Titulo, 'situacao'> | undefined,
): string | undefined {
  if (situacao === SituacaoBoleto.code.CANCELADO) return 'Este boleto está cancelado.'
  if (situacao === SituacaoBoleto.code.LIQUIDADO || situacao === SituacaoBoleto.code.LIQUIDADO_ERRO) return 'Este boleto já está liquidado.'
  if (!titulo) return 'Este boleto não tem título em um banco. Emita-o antes.'
  if (isTituloEncerrado(titulo.situacao) || titulo.situacao === SituacaoTitulo.code.LIQUIDADO)
    return `O título deste boleto está na situação ${SituacaoTitulo.labels[titulo.situacao]}. Emita outro.`
  return undefined
}

/** Of what is open: what was paid in part is taken off as an abatement is. */
export function encargosNoDia(
  { valor, vencimento, juros, multa, desconto }: Titulo,
  boleto: Pick<BoletoComTitulo, 'valor' | 'quitado'>,
  data: string,
  feriados: ReadonlySet<string>,
) {
  const abatimento = toMoney(exact(valor).minus(exact(boleto.valor).minus(boleto.quitado)))
  const dias = desconto.ate === null ? 0 : Math.round((Date.parse(vencimento) - Date.parse(desconto.ate)) / 86_400_000)
  return encargosDe({ valor, vencimento, data, juros, multa, desconto: { ...desconto, dias }, abatimento }, feriados)
}
