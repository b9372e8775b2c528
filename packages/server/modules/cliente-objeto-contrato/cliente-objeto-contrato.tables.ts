import type { SituacaoVinculo, TipoVinculo } from '@retaguarda/contract/cliente-objeto-contrato.ts'
import type { AjusteComercial } from '@retaguarda/contract/faturamento/configuracao.ts'
import type { ColumnType } from 'kysely'
import type { z } from 'zod'
import type { RegisterColumns } from '../../kit/register.tables.ts'

export type ClienteObjetoContratoTable = RegisterColumns & {
  clienteId: number
  objetoContratoId: number
  situacao: z.output<typeof SituacaoVinculo.schema>
  observacao: string | null
  dataHoraInicio: ColumnType<Date, string | Date, string | Date>
  dataHoraFim: ColumnType<Date | null, string | Date | null, string | Date | null>
  tipo: z.output<typeof TipoVinculo.schema>
  configuracao: ColumnType<AjusteComercial | null, string | null, string | null>
}
