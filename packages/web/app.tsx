import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, useEffect, useRef } from 'react'
import { useHostAsked } from './kit/feedback/host.ts'
import { AGAIN, later } from './kit/later.tsx'
import { queryClient } from './kit/query.ts'
import { useReauthAsked } from './kit/session/reauth.ts'
import { useSession } from './kit/session/session.ts'
import { styleNonce } from './kit/theme/nonce.ts'
import { colorSchemeManager } from './kit/theme/scheme.ts'
import { cssVariables, theme } from './kit/theme/theme.ts'
import { router } from './routes.tsx'

export const App = () => (
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemeManager}
      getStyleNonce={styleNonce}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <LeaveWithTheSession />
        <Overlays />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>
)

const FeedbackHost = later(async () => (await import('./kit/feedback/feedback-host.tsx')).FeedbackHost, null, AGAIN)
const ReloginDialog = later(async () => (await import('./kit/shell/relogin-dialog.tsx')).ReloginDialog, null, AGAIN)
const ReauthDialog = later(async () => (await import('./kit/shell/reauth-dialog.tsx')).ReauthDialog, null, AGAIN)

/** What lies over any page; loaded when it is first needed. */
function Overlays() {
  const session = useSession()
  const hostAsked = useHostAsked()
  const reauthAsked = useReauthAsked()
  return (
    <>
      {session.state === 'logged' && session.ended && <ReloginDialog email={session.user.login} />}
      {hostAsked && <FeedbackHost />}
      {reauthAsked && <ReauthDialog />}
    </>
  )
}

/** Who is logged out, here or in another tab, stands at the login screen; what was typed could not be saved any more. */
function LeaveWithTheSession() {
  const { state } = useSession()
  const before = useRef(state)
  useEffect(() => {
    if (before.current === 'logged' && state === 'unlogged') void router.navigate({ to: '/login', ignoreBlocker: true, replace: true })
    before.current = state
  }, [state])
  return null
}
