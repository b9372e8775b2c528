import { allows } from '@retaguarda/contract/kit/access.ts'
import { useEffect } from 'react'
import { toast } from '../../feedback/toast.tsx'
import { useUser } from '../../session/session.ts'
import { formatCount, formatNumber } from '../../ui/format.ts'
import type { EmLoteDe } from './fields.tsx'
import { takeParada } from './parada.ts'

/** What may be changed together, for who may change it; says where such a change stayed half done. */
export function useEmLote(de: EmLoteDe | undefined): EmLoteDe | undefined {
  const user = useUser()
  const own = de?.register.emLote && allows(de.register.emLote.alterar.access, user) ? de : undefined
  const register = own?.register
  useEffect(() => {
    const parada = register && takeParada(register.prefix)
    if (!parada) return
    const { singular, plural, gender } = register.name
    const done = `${formatNumber(parada.feitos)} de ${formatCount(parada.total, singular, plural)}`
    toast.error(
      `A alteração em lote parou: ${done} com certeza alterad${gender === 'f' ? 'as' : 'os'}.`,
      'A página foi fechada antes do fim. Marque de novo e confira: quem já tem o valor não muda.',
    )
  }, [register])
  return own
}
