import { allows } from '@retaguarda/contract/kit/access.ts'
import { useUser } from '../../session/session.ts'
import type { EmLoteDe } from './campos.tsx'

/** What may be changed together, for who may change it. */
export function useEmLote(de: EmLoteDe | undefined): EmLoteDe | undefined {
  const user = useUser()
  return de?.register.emLote && allows(de.register.emLote.alterar.access, user) ? de : undefined
}
