import { MOVIMENTO, SituacaoTitulo } from '@retaguarda/contract/cobranca/titulo.ts'
import { exact, toMoney } from '@retaguarda/contract/kit/money.ts'
import { daysBetween, addDays } from '@retaguarda/contract/kit/tempo.ts'
import type { By } from '../../kit/ctx/audit.ts'
import type { Trx } from '../../db/types.ts'
import { codigoBarrasDe, fatorDe, linhaDigitavelDe, SEM_VENCIMENTO } from './codigo-barras.calc.ts'
import { readConta } from './conta-bancaria.repo.ts'
import { pixDoTitulo } from './pix.calc.ts'
import { insertInstrucoes, lockTitulosDosBoletos, type Titulo, updateTitulo } from './titulo.repo.ts'
import { NO_BANCO } from './titulo.service.ts'

const CAMPO_LIVRE = 19 // where it begins in a barcode

/** The barcode of the same title with another due date. */
function codigoCom({ banco, valor, codigoBarras }: Titulo, vencimento: string) {
  const campoLivre = codigoBarras.slice(CAMPO_LIVRE)
  const codigo = codigoBarrasDe({ banco, fator: fatorDe(vencimento) ?? SEM_VENCIMENTO, valor, campoLivre })
  return { codigoBarras: codigo, linhaDigitavel: linhaDigitavelDe(codigo) }
}

const { A_REGISTRAR } = SituacaoTitulo.code
/** The one that the bank has, or will have. */
async function lockVivo(trx: Trx, boleto: number): Promise<Titulo | undefined> {
  const titulos = await lockTitulosDosBoletos(trx, [boleto])
  return titulos.find(({ atual, situacao }) => atual && (situacao === A_REGISTRAR || NO_BANCO.includes(situacao)))
}
const ctxOf = (by: By) => ({ now: by.now(), usuarioId: by.user?.id ?? null })

/** The title of a boleto that is put off, where it has one that lives; a discount moves with the due date. */
export async function prorrogarTitulo(trx: Trx, by: By, boleto: number, vencimento: string): Promise<void> {
  const titulo = await lockVivo(trx, boleto)
  if (!titulo) return
  const { desconto } = titulo
  const ate = desconto.ate === null ? null : addDays(desconto.ate, daysBetween(titulo.vencimento, vencimento))
  await updateTitulo(trx, titulo.id, { ...titulo, ...codigoCom(titulo, vencimento), vencimento, desconto: { ...desconto, ate } })
  if (NO_BANCO.includes(titulo.situacao))
    await insertInstrucoes(trx, [{ cobrancaId: titulo.id, movimento: MOVIMENTO.vencimento, vencimento }], ctxOf(by))
}

/** The title of a boleto of which something was conceded. */
export async function abaterTitulo(trx: Trx, by: By, boleto: number, valor: string): Promise<void> {
  const titulo = await lockVivo(trx, boleto)
  const conta = titulo && (await readConta(trx, titulo.contaBancariaId))
  if (!titulo || !conta) return
  const abatimento = toMoney(exact(titulo.abatimento).plus(valor))
  const pix = pixDoTitulo(titulo, conta, toMoney(exact(titulo.valor).minus(abatimento)))
  await updateTitulo(trx, titulo.id, { ...titulo, abatimento, pixCopiaECola: pix })
  if (NO_BANCO.includes(titulo.situacao))
    await insertInstrucoes(trx, [{ cobrancaId: titulo.id, movimento: MOVIMENTO.abatimento, valor: abatimento }], ctxOf(by))
}
