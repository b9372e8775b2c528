import type { Access } from '@retaguarda/contract/kit/access.ts'
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { z } from 'zod'
import { NaoEncontrada } from './features/nao-encontrada/nao-encontrada.tsx'
import { firstAccessToken } from './kit/session/first-access.ts'
import { logout, retrieveSession } from './kit/session/session.ts'
import { Allowed } from './kit/shell/allowed.tsx'
import type { Modo } from './kit/shell/route.ts'
import { RouteError } from './kit/shell/route-error.tsx'
import { PageSkeleton } from './kit/ui/skeleton.tsx'

const rootRoute = createRootRoute({ notFoundComponent: NaoEncontrada })

/** Where to return after the login: a path of ours, never another site. */
const LoginSearch = z.object({
  voltar: z
    .string()
    .regex(/^\/(?![/\\])/)
    .optional()
    .catch(undefined),
})

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: LoginSearch,
  beforeLoad: async ({ search, location }) => {
    // Who leaves comes here first, so that a form with unsaved changes can ask before the session is gone.
    if (location.state.sair) await logout()
    if (firstAccessToken()) return
    const { state } = await retrieveSession()
    if (state === 'logged') throw redirect({ href: search.voltar ?? '/', replace: true })
  },
  component: lazyRouteComponent(() => import('./features/login/login.tsx'), 'Login'),
})

/** Everything but /login requires the session; a first-access token forces /login while it stands (spec §2). */
const sessionRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'sessao',
  beforeLoad: async ({ location }) => {
    if (firstAccessToken()) throw redirect({ to: '/login', replace: true })
    const { state } = await retrieveSession()
    if (state !== 'logged')
      throw redirect({ to: '/login', search: { voltar: location.href === '/' ? undefined : location.href }, replace: true })
  },
  component: lazyRouteComponent(() => import('./layout.tsx'), 'Layout'),
})

type Screen = {
  path: string
  load: () => Promise<ComponentType>
  crumb?: string
  /** Checks what the address carries after `?`; what it does not know is dropped. */
  search?: (raw: Record<string, unknown>) => Record<string, unknown>
}

const screen = ({ path, load, crumb, search }: Screen) =>
  createRoute({
    getParentRoute: () => sessionRoute,
    path,
    staticData: { crumb },
    validateSearch: search,
    component: lazyRouteComponent(async () => ({ Screen: await load() }), 'Screen'),
  })

/** A screen of billing, which only tipo 2 sees (decisions §2). */
const financeiroScreen = (path: string, crumb: string | undefined, load: () => Promise<ComponentType<{ id: string }>>) => {
  const route: ReturnType<typeof screen> = screen({
    path,
    crumb,
    load: async () => {
      const Body = await load()
      return () => {
        const { id = '' } = route.useParams()
        return (
          <Allowed to="financeiro">
            <Body key={id} id={id} />
          </Allowed>
        )
      }
    },
  })
  return route
}

type FormComponent = ComponentType<{ modo: Modo; id?: string }>

/** Whose form it is; loaded with the form, so that no contract but the login's is in the first screen. */
type Register = { access: Access; writeAccess: Access }

type FormParts = {
  /** A new record belongs to another one, whose id stands in `{path}/incluir/{id}`. */
  within?: true
  /** What the address carries after `?` besides the tab and the history. */
  search?: (raw: Record<string, unknown>) => Record<string, unknown>
}

/** The three addresses of a register's form (spec §2); `{path}/incluir` has no id. */
const formScreens = (path: string, register: () => Promise<Register>, load: () => Promise<FormComponent>, parts: FormParts = {}) =>
  (
    [
      ['incluir', 'Incluir'],
      ['alterar', 'Alterar'],
      ['visualizar', 'Visualizar'],
    ] as const
  ).map(([modo, crumb]) => {
    const route: ReturnType<typeof screen> = screen({
      path: modo === 'incluir' && !parts.within ? `${path}/incluir` : `${path}/${modo}/$id`,
      crumb,
      search: (raw) => ({
        aba: typeof raw.aba === 'string' ? raw.aba : undefined,
        historico: raw.historico ? 1 : undefined,
        ...parts.search?.(raw),
      }),
      load: async () => {
        const [Form, { access, writeAccess }] = await Promise.all([load(), register()])
        return () => (
          <Allowed to={modo === 'visualizar' ? access : writeAccess}>
            <Form key={`${modo} ${route.useParams().id}`} modo={modo} id={route.useParams().id} />
          </Allowed>
        )
      },
    })
    return route
  })

const usuario = async () => (await import('@retaguarda/contract/usuario.ts')).usuario
const pessoa = async () => (await import('@retaguarda/contract/pessoa.ts')).pessoa
const cliente = async () => (await import('@retaguarda/contract/cliente.ts')).cliente
const objetoContrato = async () => (await import('@retaguarda/contract/objeto-contrato.ts')).objetoContrato
const clienteObjetoContrato = async () => (await import('@retaguarda/contract/cliente-objeto-contrato.ts')).clienteObjetoContrato
const task = async () => (await import('@retaguarda/contract/task.ts')).task
const setor = async () => (await import('@retaguarda/contract/setor.ts')).setor
const checklist = async () => (await import('@retaguarda/contract/checklist.ts')).checklist

/** The item of a checklist that was opened last, what is looked for among them, and the preview. */
const withItens = ({ item, busca, previa }: Record<string, unknown>) => ({
  item: typeof item === 'number' ? item : undefined,
  busca: busca === undefined || busca === '' ? undefined : String(busca),
  previa: previa ? 1 : undefined,
})
/** The panel that simulates a month is open. */
const withSimulador = (raw: Record<string, unknown>) => ({ simular: raw.simular ? 1 : undefined })
/** What the client's history shows: the kinds that are left out of it none, its page, and the event that a link leads to. */
const withHistorico = ({ tipos, pagina, evento }: Record<string, unknown>) => ({
  tipos: typeof tipos === 'string' ? tipos : undefined,
  pagina: typeof pagina === 'number' ? pagina : undefined,
  evento: typeof evento === 'number' ? evento : undefined,
})

/** What the execution of a task shows, and whose schedules are open. */
const withExecucao = ({ checklist: only, item, sem_resposta, no_send, modo, agendar }: Record<string, unknown>) => ({
  checklist: typeof only === 'number' ? only : undefined,
  item: typeof item === 'string' || typeof item === 'number' ? String(item) : undefined,
  sem_resposta: sem_resposta ? true : undefined,
  no_send: no_send ? true : undefined,
  modo: modo === 'lado' || modo === 'sequencia' ? modo : undefined,
  agendar: typeof agendar === 'number' ? agendar : undefined,
})

/** Every screen, in the order of the menu. A screen that is not here does not exist, and the menu leaves it out. */
const screens = [
  screen({ path: '/', load: async () => (await import('./features/inicio/inicio.tsx')).Inicio }),
  screen({ path: '/task', load: async () => (await import('./features/task/task-list.tsx')).TaskList }),
  ...formScreens('/task', task, async () => (await import('./features/task/task-form.tsx')).TaskForm),
  screen({
    path: '/task/executar/$id',
    crumb: 'Executar',
    load: async () => (await import('./features/task/executar.tsx')).Executar,
    search: withExecucao,
  }),
  screen({ path: '/programacao', load: async () => (await import('./features/checklist-agenda/programacao.tsx')).Programacao }),
  screen({ path: '/usuario', load: async () => (await import('./features/usuario/usuario-list.tsx')).UsuarioList }),
  ...formScreens('/usuario', usuario, async () => (await import('./features/usuario/usuario-form.tsx')).UsuarioForm),
  screen({ path: '/pessoa', load: async () => (await import('./features/pessoa/pessoa-list.tsx')).PessoaList }),
  ...formScreens('/pessoa', pessoa, async () => (await import('./features/pessoa/pessoa-form.tsx')).PessoaForm),
  screen({ path: '/cliente', load: async () => (await import('./features/cliente/cliente-list.tsx')).ClienteList }),
  ...formScreens('/cliente', cliente, async () => (await import('./features/cliente/cliente-form.tsx')).ClienteForm, {
    search: withHistorico,
  }),
  screen({ path: '/cliente/produto', load: async () => (await import('./features/cliente/produto-list.tsx')).ProdutoList }),
  screen({
    path: '/cliente/produto/$id',
    crumb: 'Produtos do cliente',
    load: async () => (await import('./features/cliente/produto-list.tsx')).ProdutoDoClienteList,
  }),
  screen({
    path: '/cliente-objeto-contrato/$id',
    crumb: 'Objetos de Contrato',
    load: async () => (await import('./features/cliente-objeto-contrato/vinculo-list.tsx')).VinculoList,
  }),
  ...formScreens(
    '/cliente-objeto-contrato/obj',
    clienteObjetoContrato,
    async () => (await import('./features/cliente-objeto-contrato/vinculo-form.tsx')).VinculoForm,
    { within: true, search: withSimulador },
  ),
  screen({ path: '/setor', load: async () => (await import('./features/setor/setor-list.tsx')).SetorList }),
  screen({
    path: '/setor/usuario',
    crumb: 'Setor X Usuario',
    load: async () => (await import('./features/setor/setor-usuario-list.tsx')).SetorUsuarioList,
  }),
  ...formScreens('/setor', setor, async () => (await import('./features/setor/setor-form.tsx')).SetorForm),
  screen({
    path: '/checklist/itens/$id',
    crumb: 'Itens',
    search: withItens,
    load: async () => (await import('./features/checklist/itens-tela.tsx')).Itens,
  }),
  screen({ path: '/checklist', load: async () => (await import('./features/checklist/checklist-list.tsx')).ChecklistList }),
  ...formScreens('/checklist', checklist, async () => (await import('./features/checklist/checklist-form.tsx')).ChecklistForm),
  screen({ path: '/contratos', load: async () => (await import('./features/contratos/contratos.tsx')).Contratos }),
  screen({
    path: '/objeto-contrato',
    load: async () => (await import('./features/objeto-contrato/objeto-contrato-list.tsx')).ObjetoContratoList,
  }),
  ...formScreens(
    '/objeto-contrato',
    objetoContrato,
    async () => (await import('./features/objeto-contrato/objeto-contrato-form.tsx')).ObjetoContratoForm,
    { search: withSimulador },
  ),
  screen({
    path: '/objeto-contrato/cliente',
    load: async () => (await import('./features/objeto-contrato/cliente-list.tsx')).ClientesPorObjetoList,
  }),
  screen({
    path: '/objeto-contrato/cliente/$id',
    crumb: 'Clientes do objeto',
    load: async () => (await import('./features/objeto-contrato/cliente-list.tsx')).ClientesDoObjetoList,
  }),
  financeiroScreen('/financeiro/fatura', undefined, async () => (await import('./features/faturamento/fatura/fatura-list.tsx')).FaturaList),
  financeiroScreen(
    '/financeiro/fatura/visualizar/$id',
    'Detalhes',
    async () => (await import('./features/faturamento/fatura/fatura-visualizar.tsx')).FaturaVisualizar,
  ),
  financeiroScreen(
    '/financeiro/fatura/alterar/$id',
    'Alterar',
    async () => (await import('./features/faturamento/fatura/fatura-alterar.tsx')).FaturaAlterar,
  ),
  financeiroScreen(
    '/financeiro/fatura/enviar',
    'Enviar para E-commerce',
    async () => (await import('./features/faturamento/envio/enviar.tsx')).FaturaEnviar,
  ),
  financeiroScreen(
    '/financeiro/resultado',
    undefined,
    async () => (await import('./features/faturamento/fatura/resultado-list.tsx')).ResultadoList,
  ),
  financeiroScreen(
    '/financeiro/fechamento',
    'Calcular Fatura',
    async () => (await import('./features/faturamento/fechamento/fechamento.tsx')).Fechamento,
  ),
  financeiroScreen('/financeiro/resumo', undefined, async () => (await import('./features/faturamento/resumo/resumo.tsx')).Resumo),
  financeiroScreen(
    '/faturaDocumento/list/$id',
    'Documentos',
    async () => (await import('./features/faturamento/documento/documento-list.tsx')).DocumentoList,
  ),
  financeiroScreen(
    '/faturaDocumento/alterar/$id',
    'Liquidar Boletos',
    async () => (await import('./features/faturamento/documento/liquidar.tsx')).Liquidar,
  ),
  screen({ path: '/$', load: async () => NaoEncontrada }),
]

const routeTree = rootRoute.addChildren([loginRoute, sessionRoute.addChildren(screens)])

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPendingMs: 0,
  defaultPendingMinMs: 0,
  defaultPendingComponent: PageSkeleton,
  defaultErrorComponent: RouteError,
  scrollRestoration: false,
})
