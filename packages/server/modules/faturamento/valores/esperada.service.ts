import { OBJETO_SEM_RETENCAO, type RetencaoDoBoleto } from '@retaguarda/contract/faturamento/retencao.ts'
import type { Db } from '../../../db/types.ts'
import { esperadaComo, esperadasDe } from './esperada.calc.ts'
import { listParaEsperada } from './esperada.repo.ts'
import { retencoesDe } from './retencao.calc.ts'
import { readRegras } from './valores.repo.ts'

/**
 * What clients would keep back of boletos by the rules of today, also of one of whom it is said that it never does: its boletos were issued
 * in full. Empty where nothing is withheld.
 */
export async function consultarEsperadas(db: Db, boletos: readonly number[]): Promise<Map<number, RetencaoDoBoleto[]>> {
  if (boletos.length === 0) return new Map()
  const [{ empresa, objetos }, faturas] = await Promise.all([readRegras(db), listParaEsperada(db, boletos)])
  return new Map(
    faturas.flatMap(({ cpf, cliente, vencimento, itens, retidas, boletos: all }) => {
      const retidos = itens.map(({ objetoContratoId, valor }) => ({
        valor,
        retencao: objetos.get(objetoContratoId) ?? OBJETO_SEM_RETENCAO,
      }))
      const pagamento = { dia: vencimento, parcelas: all.length }
      const { retencoes } = retencoesDe(retidos, { empresa, cliente: { ...cliente, cpf } }, pagamento)
      return [...esperadasDe(retencoes, retidas, all)]
    }),
  )
}

/** Of boletos that were paid in part, those of which what is open then is what their clients keep back. */
export async function consultarSoRetencao(db: Db, pagos: readonly { boleto: number; aberto: string }[]): Promise<Set<number>> {
  const esperadas = await consultarEsperadas(
    db,
    pagos.map(({ boleto }) => boleto),
  )
  return new Set(pagos.flatMap(({ boleto, aberto }) => (esperadaComo(aberto, esperadas.get(boleto) ?? []) ? [boleto] : [])))
}
