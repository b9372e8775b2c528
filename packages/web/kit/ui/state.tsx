import { Status } from './status.tsx'
import { statusOf } from './status-map.ts'

type Parts = Parameters<typeof statusOf>
type Props = { of: Parts[0]; value: Parts[1]; tag?: boolean }

/** A state of the contract, as it looks everywhere: `<State of="ativo" value={ativo} />`. */
export const State = ({ of, value, tag = false }: Props) => <Status {...statusOf(of, value)} tag={tag} />
