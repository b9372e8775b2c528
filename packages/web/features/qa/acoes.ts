import type { Resource } from '@retaguarda/contract/kit/resource.ts'
import type { Row } from '@retaguarda/contract/kit/row.ts'
import { type Action, registerActions } from '../../kit/list/actions/action.ts'

type Of = Parameters<typeof registerActions>[0] & Pick<Resource, 'remove'>

/** What the specification lists for a register of QA, its own behind them; looking at one, which it does not list, stands last. */
export function acoesDe<R extends Row>(resource: Of, proprias: Action<R>[] = []): Action<R>[] {
  const all = registerActions<R>(resource)
  const looks = ({ label }: Action<R>) => label === 'Visualizar'
  return [...all.filter((action) => !looks(action)), ...proprias, ...all.filter(looks)]
}
