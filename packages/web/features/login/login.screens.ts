import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { z } from 'zod'
import { firstAccessToken } from '../../kit/session/first-access.ts'
import { logout, retrieveSession } from '../../kit/session/session.ts'
import { rootRoute } from '../../kit/shell/screens.tsx'

/** Where to return after the login: a path of ours, never another site. */
const LoginSearch = z.object({
  voltar: z
    .string()
    .regex(/^\/(?![/\\])/)
    .optional()
    .catch(undefined),
  /** Who comes back from the directory, to be told what came of it. */
  diretorio: z.literal(1).optional().catch(undefined),
})

/** The one screen without a session. */
export const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: LoginSearch,
  beforeLoad: async ({ search, location }) => {
    // Who leaves comes here first, so that a form with unsaved changes can ask before the session is gone.
    if (location.state.sair) await logout()
    if (firstAccessToken()) return
    const { state } = await retrieveSession()
    if (state === 'logged') redirect({ href: search.voltar ?? '/', replace: true, throw: true })
  },
  component: lazyRouteComponent(() => import('./login.tsx'), 'Login'),
})
