import { TipoConfiguracao } from '@retaguarda/contract/faturamento/configuracao.ts'
import type { How } from '../../kit/form/value-text.ts'
import { COLUNAS, celulaText } from './colunas.ts'

const ofLists = Object.entries(COLUNAS).flatMap(([lista, colunas]) =>
  colunas.map(({ name, tipo }): [string, (value: string) => string] => [
    `configuracao.${lista}.${name}`,
    (value) => celulaText(tipo, value) ?? value,
  ]),
)

/** How the values of a configuration read in conflicts and histories. */
export const showConfiguracao: Record<string, How> = {
  'configuracao.valorMinimo': (value) => celulaText('dinheiro', value) ?? value,
  'configuracao.valorSetup': (value) => celulaText('dinheiro', value) ?? value,
  'configuracao.tipoObjContrato': TipoConfiguracao,
  ...Object.fromEntries(ofLists),
}
