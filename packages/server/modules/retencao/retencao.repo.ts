import {
  CLIENTE_SEM_RETENCAO,
  OBJETO_SEM_RETENCAO,
  type RetencaoDoCliente,
  type RetencaoDoObjeto,
} from '@retaguarda/contract/faturamento/retencao.ts'

/** How the three of an object stand in its row. */
type ObjetoRow = { retencaoIrrf: string | null; retencaoCsrf: boolean; retencaoInss: string | null }
/** And the three of a client. */
type ClienteRow = { retencaoIss: string | null; regime: RetencaoDoCliente['regime']; nuncaRetem: boolean }

export const COLUNAS_DO_OBJETO = ['retencaoIrrf', 'retencaoCsrf', 'retencaoInss'] as const

export const retencaoDoObjeto = ({ retencaoIrrf: irrf, retencaoCsrf: csrf, retencaoInss: inss }: ObjetoRow): RetencaoDoObjeto => ({
  irrf,
  csrf,
  inss,
})
export const retencaoDoCliente = ({ retencaoIss: iss, regime, nuncaRetem: nunca }: ClienteRow): RetencaoDoCliente => ({
  iss,
  regime,
  nunca,
})

/** What a save writes of it: nothing where the form did not bring it, none where it brought null. */
export function colunasDoObjeto(sent: RetencaoDoObjeto | null | undefined): Partial<ObjetoRow> {
  if (sent === undefined) return {}
  const { irrf, csrf, inss } = sent ?? OBJETO_SEM_RETENCAO
  return { retencaoIrrf: irrf, retencaoCsrf: csrf, retencaoInss: inss }
}
export function colunasDoCliente(sent: RetencaoDoCliente | null | undefined): Partial<ClienteRow> {
  if (sent === undefined) return {}
  const { iss, regime, nunca } = sent ?? CLIENTE_SEM_RETENCAO
  return { retencaoIss: iss, regime, nuncaRetem: nunca }
}
