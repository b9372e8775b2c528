import { auth } from '@retaguarda/contract/auth.ts'
import { type Access, allows } from '@retaguarda/contract/kit/access.ts'
import { ApiError } from '@retaguarda/contract/kit/call.ts'
import { IconLock } from '@tabler/icons-react'
import {
  type AnyValidator,
  type AsyncRouteComponent,
  createRootRoute,
  createRoute,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { call } from '../api.ts'
import { part } from '../part.ts'
import { useIdHere } from '../route/here.ts'
import type { Modo } from '../route/route.ts'
import { flag, LIST, type Readers, searchBy, text } from '../route/search.ts'
import { firstAccessToken } from '../session/first-access.ts'
import { retrieveSession, useUser } from '../session/session.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { PageSkeleton } from '../ui/skeleton.tsx'

export const rootRoute = createRootRoute()

/** Everything but /login requires the session (ACE-007); a first-access token forces /login while it stands (ACE-016). */
export const sessionRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'sessao',
  beforeLoad: async ({ location }) => {
    if (firstAccessToken()) redirect({ to: '/login', replace: true, throw: true })
    const { state, user } = await retrieveSession()
    // Whoever has to set up a second factor does that first: every other call is refused.
    if (user?.configurarSegundoFator && location.pathname !== '/conta') redirect({ to: '/conta', replace: true, throw: true })
    if (state !== 'logged')
      redirect({ to: '/login', search: { voltar: location.href === '/' ? undefined : location.href }, replace: true, throw: true })
  },
})

/**
 * Loads the component of a screen when it is first needed. What it renders is left open: the addresses that it names are typed by all
 * screens, which would else be typed by what they render.
 */
type Load<P> = () => Promise<AsyncRouteComponent<P>>

type Parts<V> = {
  /** Last part of the breadcrumb, where the page is not itself an entry of the menu. */
  crumb?: string
  /** Who may open it; any session where left out. */
  access?: Access
  /** What the address carries after `?`. */
  search?: V
}
type Body = Load<{ id?: string }>

/** Another record is another page: nothing of the last one stays. */
const route = <const P extends string, V extends AnyValidator>(path: P, load: Body, { crumb, access, search }: Parts<V>) =>
  createRoute({
    getParentRoute: () => sessionRoute,
    path,
    staticData: { crumb, access },
    validateSearch: search,
    remountDeps: ({ params }) => params,
    component: lazyRouteComponent(page(load, access), 'Page'),
  })

function page(load: Body, access: Access = 'session'): () => Promise<{ Page: () => ReactNode }> {
  const content = part(load)
  return async () => {
    // Without a connection the page says so in its place and asks again: the router would load the whole document anew, and nothing would be left.
    await content.fetch().catch(async (cause: unknown) => {
      if (await isReached()) throw cause
    })
    const Page = () => {
      const id = useIdHere()
      const Content = content.usePart()
      return <Allowed to={access}>{Content ? <Content id={id} /> : <PageSkeleton />}</Allowed>
    }
    return { Page }
  }
}

/** Whether the server answers, whatever it says. */
const isReached = () =>
  call(auth.politica).then(
    () => true,
    (error: unknown) => !(error instanceof ApiError && error.status === 0),
  )

/** The screen of one record is handed the id of its address. */
type LoadOf<P> = Load<P extends `${string}/$id` ? { id: string } : unknown>

/** A screen behind the login. */
export const screen = <const P extends string, V extends AnyValidator = undefined>(path: P, load: LoadOf<P>, parts: Parts<V> = {}) =>
  route(path, load as Body, parts) // who asks for an id has one in the path

const listSearch = searchBy(LIST)

/** The screen of a list, whose address carries what it is narrowed to. */
export const listScreen = <const P extends string>(path: P, load: LoadOf<P>, parts: Omit<Parts<never>, 'search'> = {}) =>
  screen(path, load, { ...parts, search: listSearch })

const FORM = { aba: text, historico: flag }

type LoadForm = Load<{ modo: Modo; id?: string }>
type FormParts<R> = {
  /** Who may open it to read; any session where left out. */
  access?: Access
  /** Who may open it to write, as the contract says of the register, which is not part of the first screen; any session where left out. */
  writeAccess?: Access
  /** What the address carries after `?` besides the tab and the history. */
  search?: R
}
type NoSearch = Record<never, never>

/** The three addresses of a register's form (FRM-005). */
export const formScreens = <const P extends string, R extends Readers = NoSearch>(path: P, load: LoadForm, parts: FormParts<R> = {}) => [
  formRoute('incluir', `${path}/incluir` as const, load, parts),
  ...ofRecord(path, load, parts),
]

/** The same where a new record belongs to another one, whose id stands in `{path}/incluir/{id}`. */
export const formScreensWithin = <const P extends string, R extends Readers = NoSearch>(
  path: P,
  load: LoadForm,
  parts: FormParts<R> = {},
) => [formRoute('incluir', `${path}/incluir/$id` as const, load, parts), ...ofRecord(path, load, parts)]

const ofRecord = <const P extends string, R extends Readers>(path: P, load: LoadForm, parts: FormParts<R>) => [
  formRoute('alterar', `${path}/alterar/$id` as const, load, parts),
  formRoute('visualizar', `${path}/visualizar/$id` as const, load, parts),
]

const CRUMBS: Record<Modo, string> = { incluir: 'Incluir', alterar: 'Alterar', visualizar: 'Visualizar' }

function formRoute<const P extends string, R extends Readers>(
  modo: Modo,
  path: P,
  load: LoadForm,
  { access, writeAccess = access, search }: FormParts<R>,
) {
  const body: Body = async () => {
    const Form = await load()
    return ({ id }) => <Form modo={modo} id={id} />
  }
  return route(path, body, {
    crumb: CRUMBS[modo],
    access: modo === 'visualizar' ? access : writeAccess,
    search: searchBy({ ...FORM, ...(search as R) }),
  })
}

/** The page for whom its access allows, a sentence for others; the server refuses them as well. */
function Allowed({ to, children }: { to: Access; children: ReactNode }) {
  return allows(to, useUser()) ? children : <Forbidden />
}

function Forbidden() {
  useEffect(() => {
    document.title = 'Sem permissão · Retaguarda'
  }, [])
  const user = useUser()
  const start = <LinkButton to="/">Ir para o início</LinkButton>
  if (!user?.isAdmin)
    return (
      <EmptyState icon={IconLock} level={1} title="Sem permissão" actions={start}>
        Você não tem permissão para esta ação. Peça a um administrador que a faça, ou que altere o seu acesso.
      </EmptyState>
    )
  const own = (
    <LinkButton to="/usuario/alterar/$id" params={{ id: String(user.id) }}>
      Alterar o meu acesso
    </LinkButton>
  )
  return (
    <EmptyState
      icon={IconLock}
      level={1}
      title="Sem permissão"
      actions={
        <>
          {own}
          {start}
        </>
      }
    >
      O seu usuário não tem permissão para esta ação. Como administrador, você pode dá-la no cadastro do seu usuário.
    </EmptyState>
  )
}
