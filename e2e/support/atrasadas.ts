import { faturaDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import type { Api } from './api.ts'
import { novaFatura } from './faturas.ts'

type Atrasada = NonNullable<Parameters<typeof novaFatura>[2]>

/** An invoice whose boletos fell due 40 days ago: nothing is billed for a day that is over, so time is taken from them afterwards. */
export async function novaAtrasada(api: Api, name: string, parts: Atrasada = {}) {
  const made = await novaFatura(api, name, { ...parts, ate: 'faturada' })
  await api.sql(`update fatura_documento set "dataVencimento" = current_date - 40 where "faturaId" = ${made.id} and tipo = 1`)
  const { boletos } = await api.call(faturaDocumento.get, { params: { id: made.id } })
  return { ...made, boletos: boletos.map(({ id }) => id) }
}
