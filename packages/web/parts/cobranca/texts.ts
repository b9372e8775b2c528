import { ClienteObjetoContratoForm, SituacaoVinculo, TipoVinculo } from '@retaguarda/contract/cliente-objeto-contrato.ts'
import { Indice } from '@retaguarda/contract/faturamento/indice.ts'
import type { EnumOf } from '@retaguarda/contract/kit/enum.ts'
import { meses } from '../faturamento/competencia.ts'
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

const MESES_MIN = 12
const MESES_MAX = 60
const intervals = Array.from({ length: MESES_MAX - MESES_MIN + 1 }, (_, i) => ({ value: MESES_MIN + i, label: `${MESES_MIN + i} meses` }))
const MESES: EnumOf = { labels: Object.fromEntries(intervals.map(({ value, label }) => [value, label])), options: intervals }

/** How those of a contract link do. */
export const showVinculo = showOf(ClienteObjetoContratoForm, {
  situacao: SituacaoVinculo,
  tipo: TipoVinculo,
  dataHoraInicio: formatDateTime,
  dataHoraFim: formatDateTime,
  aPartirDe: formatDate,
  'reajuste.indice': Indice,
  'reajuste.mesBase': meses,
  'reajuste.minimoMeses': MESES,
  ...showConfiguracao,
})
