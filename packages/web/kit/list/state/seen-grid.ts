import { semDadosPessoais } from '@retaguarda/contract/kit/columns.ts'
import type { Grid } from '@retaguarda/contract/kit/resource.ts'
import { useMemo } from 'react'
import { useUser } from '../../session/session.ts'

/** The grid as its reader may use it: by what her profile hides nothing is filtered, sorted or searched. */
export function useSeenGrid<G extends Pick<Grid, 'columns'>>(grid: G): G {
  const hides = useUser().perfil?.dadosPessoais === false
  return useMemo(() => (hides ? { ...grid, columns: semDadosPessoais(grid.columns) } : grid), [grid, hides])
}
