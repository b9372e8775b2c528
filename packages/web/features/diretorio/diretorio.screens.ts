import { VOLTA } from '@retaguarda/contract/diretorio.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { rootRoute } from '../../kit/shell/screens.tsx'

const Feito = z.object({ feito: z.enum(['entrar', 'confirmar', 'ligar']).default('entrar').catch('entrar') })

/** Where who was at the directory in a window comes back; it needs no session. */
export const voltaRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: VOLTA,
  validateSearch: Feito,
  component: lazyRouteComponent(() => import('./volta.tsx'), 'Volta'),
})
