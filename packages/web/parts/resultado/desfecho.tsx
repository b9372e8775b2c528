import type { ResultadoPlano } from '@retaguarda/contract/execute-task.ts'
import { IconArrowsShuffle } from '@tabler/icons-react'
import { State } from '../../kit/ui/state.tsx'
import { Status } from '../../kit/ui/status.tsx'

export const INSTAVEL = { tone: 'warn', icon: IconArrowsShuffle, label: 'Instável' } as const

/** How a result ended, and that it only did so at a later attempt. */
export const Desfecho = ({ row: { resultado, instavel } }: { row: Pick<ResultadoPlano, 'resultado' | 'instavel'> }) => (
  <>
    <State of="resultadoTeste" value={resultado ?? 'executando'} />
    {instavel && (
      <>
        {' '}
        <Status {...INSTAVEL} />
      </>
    )}
  </>
)
