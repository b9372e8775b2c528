import type { SegundaVia } from '@retaguarda/contract/faturamento/boleto.ts'
import { impedimentoDePagar } from '@retaguarda/contract/faturamento/pagavel.ts'
import { exact, toMoney } from '@retaguarda/contract/kit/money.ts'
import { dayOf } from '@retaguarda/contract/kit/tempo.ts'
import type { Db } from '../../../db/types.ts'
import type { PublicCtx } from '../../../kit/ctx/context.ts'
import { conflict, invalid, notFound } from '../../../base/errors.ts'
import { readConta } from '../../cobranca/conta-bancaria.repo.ts'
import { encargosNoDia, fimDaSegundaVia, SEGUNDA_VIA_ANOS } from '../../cobranca/encargos.calc.ts'
import { pixDoTitulo, pixMostravel } from '../../cobranca/pix.calc.ts'
import { readTituloDoBoleto } from '../../cobranca/titulo.repo.ts'
import { listFeriados } from '../../feriado/feriado.repo.ts'
import { listBoletosComTitulo } from './titulo-do-boleto.repo.ts'

/**
 * What an open boleto costs on a day by its title: the same barcode, to which the bank adds the charges.
 * @throws RuleError 404, 409, 422
 */
export async function consultarSegundaVia(
  { db, now }: Pick<PublicCtx, 'now'> & { db: Db },
  id: number,
  pedida?: string | null,
): Promise<SegundaVia> {
  const today = dayOf(now())
  const data = pedida ?? today
  if (data < today) throw invalid({ data: 'A data não pode ser anterior a hoje.' })
  if (data > fimDaSegundaVia(today)) throw invalid({ data: `A data pode ser no máximo ${SEGUNDA_VIA_ANOS} anos à frente.` })
  const [boleto] = await listBoletosComTitulo(db, [id])
  if (!boleto) throw notFound('Boleto não encontrado. Recarregue a página.')
  const titulo = await readTituloDoBoleto(db, id)
  const impedido = impedimentoDePagar(boleto.situacao, titulo?.situacao ?? null)
  if (impedido !== undefined || !titulo) throw conflict(impedido ?? '')
  const [conta, feriados] = [await readConta(db, titulo.contaBancariaId), await listFeriados(db)]
  const { valor, codigoBarras, linhaDigitavel } = titulo
  // What was paid in part is taken off as an abatement is.
  const abatimento = toMoney(exact(valor).minus(exact(boleto.valor).minus(boleto.quitado)))
  const encargos = encargosNoDia(titulo, { valor, abatimento, data }, new Set(feriados.map(({ data }) => data)))
  const pix = conta ? pixDoTitulo(titulo, conta, encargos.total) : pixMostravel(titulo.pixCopiaECola)
  return { boleto: id, data, ...encargos, valor, codigoBarras, linhaDigitavel, pixCopiaECola: pix }
}
