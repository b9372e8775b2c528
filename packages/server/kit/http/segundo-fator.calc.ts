import type { Roles } from '@retaguarda/contract/kit/access.ts'
import { TipoUsuario } from '@retaguarda/contract/usuario.ts'

type Demand = { SEGUNDO_FATOR: 'opcional' | 'financeiro' | 'todos'; OIDC_SEGUNDO_FATOR: 'nosso' | 'diretorio' }
type Person = Pick<Roles, 'tipo' | 'isAdmin'>

/** Of whom a second factor is demanded: nobody, who handles money or administers, everybody. */
export function exigeSegundoFator({ SEGUNDO_FATOR }: Pick<Demand, 'SEGUNDO_FATOR'>, { tipo, isAdmin }: Person): boolean {
  if (SEGUNDO_FATOR === 'financeiro') return tipo === TipoUsuario.code.FINANCEIRO || isAdmin
  return SEGUNDO_FATOR === 'todos'
}

type Has = { segundoFatorEm: unknown; identidadeId: number | null }

/**
 * True for who has to set one up before anything else: her session is good for that alone. Who signed in by the directory has the
 * directory's, where it is said to count.
 */
export const faltaSegundoFator = (demand: Demand, person: Person, { segundoFatorEm, identidadeId }: Has): boolean =>
  exigeSegundoFator(demand, person) && segundoFatorEm === null && !(demand.OIDC_SEGUNDO_FATOR === 'diretorio' && identidadeId !== null)
