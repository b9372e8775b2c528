import { auth } from '@retaguarda/contract/auth.ts'
import { diretorio, VOLTA } from '@retaguarda/contract/diretorio.ts'
import { addressOf } from '@retaguarda/contract/kit/call.ts'
import { useRead } from '../use-read.ts'

/** How one enters here; undefined until the server has said so, and where it does not. */
export function usePolitica() {
  const { data } = useRead(['/auth', 'politica'], auth.politica, {}, { staleTime: Number.POSITIVE_INFINITY })
  return data
}

/** Where the browser goes to enter by the directory, and then stands at this path. */
export const entrarEm = (destino: string): string => addressOf(diretorio.entrar, { query: { destino } })

/** What windows of this browser tell each other of a visit to the directory. */
const channel = new BroadcastChannel('retaguarda-diretorio')

/** The person has just said there who she is. */
export const tellConfirmed = (): void => channel.postMessage('confirmado')

/** @returns what stops hearing it */
export function onConfirmed(hear: () => void): () => void {
  channel.addEventListener('message', hear)
  return () => channel.removeEventListener('message', hear)
}

/** Opens the directory over the page, which stays as it is; false where the browser lets no window open. */
const inWindow = (address: string): boolean => window.open(address, 'retaguarda-diretorio', 'popup,width=520,height=680') !== null

export const confirmarEmJanela = (): boolean => inWindow(addressOf(diretorio.confirmar, {}))
export const entrarEmJanela = (): boolean => inWindow(entrarEm(VOLTA))
