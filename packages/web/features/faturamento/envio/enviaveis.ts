import { TIPOS_ENVIADOS } from '@retaguarda/contract/faturamento/envio.ts'
import { type fatura, SituacaoFatura, TipoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import type { FilterOf } from '@retaguarda/contract/kit/resource.ts'

/** What of the list of invoices a sending can be of. */
export const ENVIAVEIS: FilterOf<typeof fatura>[] = [
  { name: 'situacao', op: '=', v: SituacaoFatura.code.FATURADA },
  { name: 'tipo', op: 'contains', v: TipoFatura.codes(...TIPOS_ENVIADOS) },
]
