import './kit/zod.ts'
import './kit/theme/global.css'
import '@mantine/core/styles.layer.css'
import './kit/theme/controls.css'
import './kit/theme/overlays.css'
import './kit/theme/print.css'
import '@fontsource-variable/ibm-plex-sans/wght.css'
import '@fontsource/ibm-plex-mono/latin-400.css'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { printLight } from './kit/theme/paper.ts'
import { takeFirstAccessToken } from './kit/session/first-access.ts'
import { hadSession, retrieveSession } from './kit/session/session.ts'
import { router } from './routes.tsx'

takeFirstAccessToken()
printLight()
// The screen's code comes beside the question who is here, not after it.
const [wanted] = router.getMatchedRoutes(location.pathname)
if (hadSession()) {
  void retrieveSession()
  wanted.forEach((route) => void router.loadRouteChunk(route))
}
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(<App />)
