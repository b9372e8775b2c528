import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../kit/shell/screens.tsx'

/** Where the link of a mail leads; anyone may open it. */
export const descadastroRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/descadastro/$token',
  component: lazyRouteComponent(() => import('./descadastro.tsx'), 'Descadastro'),
})
