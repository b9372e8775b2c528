import type { RegraAlerta, SituacaoAlerta, TipoDito } from '@retaguarda/contract/alerta.ts'
import type { TipoAviso } from '@retaguarda/contract/aviso.ts'
import type { CodeOf, SituacaoTrabalho } from '@retaguarda/contract/kit/enum.ts'

type Espera = { situacao: CodeOf<typeof SituacaoTrabalho> }

/** What is narrower than SQL says of the tables of notices and alerts. */
export type DosAvisos = {
  alerta: { regra: RegraAlerta; situacao: SituacaoAlerta }
  alerta_dito: { tipo: TipoDito }
  alerta_email: Espera
  alerta_regra: { regra: RegraAlerta }
  alerta_silencio: { regra: RegraAlerta }
  alerta_suspeita: { regra: RegraAlerta }
  aviso: { tipo: TipoAviso }
  aviso_email: Espera
}
