import type { Configuracao, TipoConfiguracao } from '@retaguarda/contract/faturamento/configuracao.ts'
import type { TipoObjeto } from '@retaguarda/contract/objeto-contrato.ts'
import type { ColumnType, Generated } from 'kysely'
import type { z } from 'zod'
import type { RegisterColumns } from '../../kit/register.tables.ts'

export type ObjetoContratoTable = RegisterColumns & {
  codigo: string
  nome: string
  type: z.output<typeof TipoObjeto.schema>
  finalidade: string | null
  descricao: string
  /** Exact, as decimal text. */
  valorSetup: string
  ativo: Generated<boolean>
  tipoConfiguracao: TipoConfiguracao
  configuracao: ColumnType<Configuracao, string, string>
}
