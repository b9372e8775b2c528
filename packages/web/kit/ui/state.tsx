import { Status } from './status.tsx'
import { statusOf } from './status-map.ts'

type Parts = Parameters<typeof statusOf>
type Props = { of: Parts[0]; value: Parts[1]; tag?: boolean }

/** A state of the contract, as it looks everywhere: `<State of="ativo" value={ativo} />`. */
export const State = ({ of, value, tag = false }: Props) => <Status {...statusOf(of, value)} tag={tag} />

/** The same in a line of a phone's list, with what else stands there; in a row of parts a plain space at the beginning of one is lost. */
export const StateAnd = ({ and, ...state }: Props & { and: string }) => (
  <>
    <State {...state} />
    <span>{`\u00a0· ${and}`}</span>
  </>
)
