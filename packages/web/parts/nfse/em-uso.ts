import { nfseEmUso } from '@retaguarda/contract/faturamento/nfse-em-uso.ts'
import { allows } from '@retaguarda/contract/kit/access.ts'
import { useUser } from '../../kit/session/session.ts'
import { useRead } from '../../kit/use-read.ts'

/** ms for which it stays as it was read: it changes once a year. */
const FRESH = 5 * 60_000

/** What was chosen for notes; undefined until it is known, and for whom they are not shown to. */
function useEscolhido() {
  const user = useUser()
  // Who has to set up a second factor first is answered nothing else.
  const asked = allows('financeiro', user) && !user.configurarSegundoFator ? {} : undefined
  return useRead([nfseEmUso.path], nfseEmUso, asked, { staleTime: FRESH }).data
}

/** Whether somebody has begun to set notes up here: who has chosen nothing for them sees nothing of them. */
export function useNotasVistas(): boolean {
  const read = useEscolhido()
  return read !== undefined && (read.municipio || read.certificado)
}

/** Whether a note is mailed to the client once it is authorised. */
export const useNotasPorEmail = (): boolean => useEscolhido()?.avisoEmail === true

/** Whether notes can be issued here. */
export function useNotasEmUso(): boolean {
  const read = useEscolhido()
  return read !== undefined && read.municipio && read.certificado
}
