import type { RegimeTributacao } from '@retaguarda/contract/faturamento/regime-tributacao.ts'
import type { CodeOf } from '@retaguarda/contract/kit/enum.ts'
import { bool, id, oneOf, type SearchOf, text, words } from '../../kit/route/search.ts'

const ids = (value: unknown): number[] | undefined => {
  const found = Array.isArray(value) ? value.flatMap((one) => id(one) ?? []) : []
  return found.length > 0 ? found : undefined
}

/** Told here: the login loads every address, and the contract of the stores would come along. */
const isRegime = (one: number): one is CodeOf<typeof RegimeTributacao> => Number.isInteger(one) && one >= 1 && one <= 3

/** The filters in their order (STA-007), what is looked for, the page, and the client whose details are open. */
export const STATUS = {
  gateway: ids,
  formaPagamento: ids,
  marketplace: ids,
  regimeTributacao: (value: unknown) => ids(value)?.filter(isRegime),
  loja: oneOf('online', 'offline', 'manutencao'),
  apiFrete: bool,
  doisFatores: bool,
  farms: words,
  checkout: oneOf('default', 'react'),
  objetoContrato: id,
  comErro: bool,
  texto: words,
  pagina: id,
  cliente: id,
  aba: text,
}
export type StatusSearch = SearchOf<typeof STATUS>
