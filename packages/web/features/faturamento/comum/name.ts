import type { Fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { competenciaTexto } from '@retaguarda/contract/kit/tempo.ts'

type Qual = Pick<Fatura, 'ano' | 'mes'> & { acordo?: number | null }

/** Its month; of an agreement's there is no month's name: it says whose it is. */
export const mesOuAcordo = ({ acordo, ano, mes }: Qual): string => (acordo ? `do acordo ${acordo}` : competenciaTexto({ ano, mes }))

/** Which invoice it is, among others: a client has one a month, and corrected ones beside it. */
export const faturaPorExtenso = (one: Qual & Pick<Fatura, 'id' | 'cliente'>): string =>
  `Fatura ${one.id} · ${one.cliente.pessoa.nome} · ${mesOuAcordo(one)}`
