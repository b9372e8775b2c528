import { ClienteObjetoContratoForm, SituacaoVinculo, TipoVinculo } from '@retaguarda/contract/cliente-objeto-contrato.ts'
import { TipoConfiguracao } from '@retaguarda/contract/faturamento/configuracao.ts'
import { type How, showOf } from '../../kit/form/value-text.ts'
import { formatDate, formatDateTime } from '../../kit/ui/format.ts'
import { COLUNAS, celulaText } from './columns.ts'

const ofLists = Object.entries(COLUNAS).flatMap(([list, columns]) =>
  columns.map(({ name, tipo }): [string, (value: string) => string] => [
    `configuracao.${list}.${name}`,
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

/** How those of a contract link do. */
export const showVinculo = showOf(ClienteObjetoContratoForm, {
  situacao: SituacaoVinculo,
  tipo: TipoVinculo,
  dataHoraInicio: formatDateTime,
  dataHoraFim: formatDateTime,
  aPartirDe: formatDate,
  ...showConfiguracao,
})
