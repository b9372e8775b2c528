import { createLoja } from '../integrations/loja/http.ts'
import type { LojaPort } from '../integrations/loja/port.ts'
import type { Behaviour } from '../integrations/loja/stand-in.ts'

/**
 * A port that waits `limit` ms where nobody is going to answer, and as long as the product everywhere else: on a busy machine an answer that is
 * late is none that failed.
 * @param mute asked at each call
 */
export function patient<P extends object>(make: (limit?: number) => P, limit: number, mute: () => boolean): P {
  const [long, short] = [make(), make(limit)]
  return new Proxy(long, { get: (_, name) => (mute() ? short : long)[name as keyof P] })
}

const MUTE: Behaviour[] = ['slow', 'lost']

/** A store's port of that kind. */
export const patientLoja = ({ state }: { state: { behaviour: Behaviour } }, limit: number): LojaPort =>
  patient(
    (ms) => createLoja({ LOJA_REDE_INTERNA: 'sim' }, ms),
    limit,
    () => MUTE.includes(state.behaviour),
  )
