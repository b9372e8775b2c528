import type { Roles } from '@retaguarda/contract/kit/access.ts'
import { TipoUsuario } from '@retaguarda/contract/usuario.ts'

type Demand = { SEGUNDO_FATOR: 'opcional' | 'financeiro' | 'todos' }
type Person = Pick<Roles, 'tipo' | 'isAdmin'>

/** Of whom a second factor is demanded: nobody, who handles money or administers, everybody. */
export function exigeSegundoFator({ SEGUNDO_FATOR }: Demand, { tipo, isAdmin }: Person): boolean {
  if (SEGUNDO_FATOR === 'financeiro') return tipo === TipoUsuario.code.FINANCEIRO || isAdmin
  return SEGUNDO_FATOR === 'todos'
}

/** True for who has to set one up before anything else: her session is good for that alone. */
export const faltaSegundoFator = (demand: Demand, person: Person, has: { segundoFatorEm: unknown } | null): boolean =>
  exigeSegundoFator(demand, person) && (has?.segundoFatorEm ?? null) === null
