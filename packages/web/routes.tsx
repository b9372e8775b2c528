import { createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { changelogPublicoRoute } from './features/changelog/publico.screens.ts'
import { loginRoute } from './features/login/login.screens.ts'
import { NaoEncontrada } from './features/nao-encontrada/nao-encontrada.tsx'
import { voltaRoute } from './features/diretorio/diretorio.screens.ts'
import { descadastroRoute } from './features/descadastro/descadastro.screens.ts'
import { stepsOfTab } from './kit/shell/back-closes.ts'
import { RouteError } from './kit/shell/route-error.tsx'
import { rootRoute, sessionRoute } from './kit/shell/screens.tsx'
import { PageSkeleton } from './kit/ui/skeleton.tsx'
import { screens } from './screens.ts'

const layout = lazyRouteComponent(() => import('./layout.tsx'), 'Layout')

export const router = createRouter({
  ...(typeof document !== 'undefined' && { history: stepsOfTab() }),
  routeTree: rootRoute.addChildren([
    loginRoute,
    descadastroRoute,
    voltaRoute,
    changelogPublicoRoute,
    sessionRoute.update({ component: layout }).addChildren(screens),
  ]),
  defaultPreload: 'intent',
  defaultPendingMs: 0,
  defaultPendingMinMs: 0,
  defaultPendingComponent: PageSkeleton,
  defaultErrorComponent: RouteError,
  defaultNotFoundComponent: NaoEncontrada,
  scrollRestoration: false,
})

declare module '@tanstack/react-router' {
  /** What every link, address and search parameter is typed by. */
  interface Register {
    router: typeof router
  }
}
