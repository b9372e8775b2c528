import type { Fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { competenciaTexto } from '@retaguarda/contract/kit/tempo.ts'

/** Which invoice it is, among others: a client has one a month, and corrected ones beside it. */
export const faturaPorExtenso = ({ id, ano, mes, cliente }: Pick<Fatura, 'id' | 'ano' | 'mes' | 'cliente'>): string =>
  `Fatura ${id} · ${cliente.pessoa.nome} · ${competenciaTexto({ ano, mes })}`
