import { nfseConfiguracao } from '@retaguarda/contract/faturamento/nfse-configuracao.ts'
import { allows } from '@retaguarda/contract/kit/access.ts'
import { useUser } from '../../kit/session/session.ts'
import { useRead } from '../../kit/use-read.ts'

/** ms for which it stays as it was read: it changes once a year. */
const FRESH = 5 * 60_000

/** How notes are issued; undefined until it is known, and for whom they are not shown to. */
function useNotasConfiguracao() {
  const user = useUser()
  // Who has to set up a second factor first is answered nothing else.
  const asked = allows('financeiro', user) && !user.configurarSegundoFator ? {} : undefined
  return useRead([nfseConfiguracao.consultar.path], nfseConfiguracao.consultar, asked, { staleTime: FRESH }).data
}

/** Whether somebody has begun to set notes up here: who has chosen nothing for them sees nothing of them. */
export function useNotasVistas(): boolean {
  const read = useNotasConfiguracao()
  return read !== undefined && (read.municipio !== null || read.certificado !== null)
}

/** Whether a note is mailed to the client once it is authorised. */
export const useNotasPorEmail = (): boolean => useNotasConfiguracao()?.avisoEmail === true

/** Whether notes can be issued here. */
export function useNotasEmUso(): boolean {
  const read = useNotasConfiguracao()
  return read !== undefined && read.municipio !== null && read.certificado !== null
}
