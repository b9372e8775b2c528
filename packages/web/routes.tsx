import { createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { ajudaScreens } from './features/ajuda/ajuda.screens.ts'
import { aprovacaoScreens } from './features/aprovacao/aprovacao.screens.ts'
import { changelogScreens } from './features/changelog/changelog.screens.ts'
import { changelogPublicoRoute } from './features/changelog/publico.screens.ts'
import { checklistScreens } from './features/checklist/checklist.screens.ts'
import { programacaoScreens } from './features/checklist-agenda/programacao.screens.ts'
import { clientStatusScreens } from './features/client-status/client-status.screens.ts'
import { clienteScreens } from './features/cliente/cliente.screens.ts'
import { vinculoScreens } from './features/cliente-objeto-contrato/vinculo.screens.ts'
import { contaBancariaScreens } from './features/conta-bancaria/conta-bancaria.screens.ts'
import { contaScreens } from './features/conta/conta.screens.ts'
import { contratosScreens } from './features/contratos/contratos.screens.ts'
import { executeTaskScreens } from './features/execute-task/execute-task.screens.ts'
import { remessaScreens } from './features/remessa/remessa.screens.ts'
import { faturamentoScreens } from './features/faturamento/faturamento.screens.ts'
import { feriadoScreens } from './features/feriado/feriado.screens.ts'
import { inicioScreens } from './features/inicio/inicio.screens.ts'
import { logScreens } from './features/log/log.screens.ts'
import { loginRoute } from './features/login/login.screens.ts'
import { NaoEncontrada } from './features/nao-encontrada/nao-encontrada.tsx'
import { naoEncontradaScreens } from './features/nao-encontrada/nao-encontrada.screens.ts'
import { descadastroRoute } from './features/descadastro/descadastro.screens.ts'
import { notificacaoScreens } from './features/notificacao/notificacao.screens.ts'
import { objetoContratoScreens } from './features/objeto-contrato/objeto-contrato.screens.ts'
import { pessoaScreens } from './features/pessoa/pessoa.screens.ts'
import { qaScreens } from './features/qa/qa.screens.ts'
import { importacaoScreens } from './features/importacao/importacao.screens.ts'
import { retornoScreens } from './features/retorno/retorno.screens.ts'
import { segurancaScreens } from './features/seguranca/seguranca.screens.ts'
import { empresaScreens } from './features/empresa/empresa.screens.ts'
import { setorScreens } from './features/setor/setor.screens.ts'
import { sprintScreens } from './features/sprint/sprint.screens.ts'
import { taskScreens } from './features/task/task.screens.ts'
import { usuarioScreens } from './features/usuario/usuario.screens.ts'
import { RouteError } from './kit/shell/route-error.tsx'
import { rootRoute, sessionRoute } from './kit/shell/screens.tsx'
import { PageSkeleton } from './kit/ui/skeleton.tsx'

/** Every screen behind the login, in the order of the menu. One that is not here does not exist, and the menu leaves it out. */
const screens = [
  ...inicioScreens,
  ...contaScreens,
  ...taskScreens,
  ...programacaoScreens,
  ...usuarioScreens,
  ...pessoaScreens,
  ...clienteScreens,
  ...vinculoScreens,
  ...setorScreens,
  ...empresaScreens,
  ...feriadoScreens,
  ...checklistScreens,
  ...contratosScreens,
  ...objetoContratoScreens,
  ...faturamentoScreens,
  ...importacaoScreens,
  ...retornoScreens,
  ...remessaScreens,
  ...contaBancariaScreens,
  ...aprovacaoScreens,
  ...executeTaskScreens,
  ...qaScreens,
  ...segurancaScreens,
  ...sprintScreens,
  ...logScreens,
  ...clientStatusScreens,
  ...changelogScreens,
  ...notificacaoScreens,
  ...ajudaScreens,
  ...naoEncontradaScreens,
]

const layout = lazyRouteComponent(() => import('./layout.tsx'), 'Layout')

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    loginRoute,
    descadastroRoute,
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
