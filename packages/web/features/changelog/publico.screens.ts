import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../kit/shell/screens.tsx'

/** For anyone, without a session. */
export const changelogPublicoRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/changelog/publico',
  component: lazyRouteComponent(() => import('./publico.tsx'), 'ChangelogPublico'),
})
