import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, useEffect, useRef } from 'react'
import { FeedbackHost } from './kit/feedback/feedback-host.tsx'
import { queryClient } from './kit/query.ts'
import { ReloginDialog } from './kit/session/relogin-dialog.tsx'
import { useSession } from './kit/session/session.ts'
import { colorSchemeManager, styleNonce } from './kit/theme/scheme.ts'
import { cssVariables, theme } from './kit/theme/theme.ts'
import { router } from './routes.tsx'

export function App() {
  return (
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
          <ReloginDialog />
          <FeedbackHost />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>
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
