import type { OpcoesDeChave, RespostaDeChave } from '@retaguarda/contract/segundo-fator.ts'
import type { z } from 'zod'

type Opcoes = z.output<typeof OpcoesDeChave>['opcoes']
type Resposta = z.output<typeof RespostaDeChave>

/** Whether this browser can have passkeys on this page at all. */
export const canPasskey = (): boolean => typeof PublicKeyCredential === 'function' && window.isSecureContext

/** Asks the browser for a passkey's proof; undefined where the person gave up. */
export async function provePasskey(opcoes: Opcoes): Promise<Resposta | undefined> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return given(() => startAuthentication({ optionsJSON: opcoes }))
}

/** Has the browser make a passkey; undefined where the person gave up. */
export async function makePasskey(opcoes: Opcoes): Promise<Resposta | undefined> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  // What the server's half of the same library made.
  return given(() => startRegistration({ optionsJSON: opcoes as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'] }))
}

async function given(ask: () => Promise<object>): Promise<Resposta | undefined> {
  try {
    // The contract looks at its frame again, the server at the rest.
    return (await ask()) as Resposta
  } catch (error) {
    if (error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)) return undefined
    throw error
  }
}
