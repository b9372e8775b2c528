import type { CodeOf as Code } from '@retaguarda/contract/kit/enum.ts'
import type { MeioAcesso } from '@retaguarda/contract/privacidade/acessos.ts'
import type { RegraPrazo } from '@retaguarda/contract/privacidade/mapa.ts'
import type { MeioPedidoTitular, SituacaoPedidoTitular, TipoPedidoTitular } from '@retaguarda/contract/privacidade/pedido-titular.ts'
import type { FormatoRelatorio } from '@retaguarda/contract/privacidade/titular.ts'
import type { ColumnType } from 'kysely'

/** What is narrower than SQL says of the tables of privacy. */
export type PrivacidadeTold = {
  acesso_pessoal: { meio: Code<typeof MeioAcesso> }
  pedido_titular: {
    tipo: Code<typeof TipoPedidoTitular>
    meio: Code<typeof MeioPedidoTitular>
    situacao: Code<typeof SituacaoPedidoTitular>
    /** 15 days after it came. */
    prazo: ColumnType<string, never, never>
  }
  prazo_dados: { regra: RegraPrazo }
  relatorio_titular: { formato: Code<typeof FormatoRelatorio> }
}
