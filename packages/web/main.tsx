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

takeFirstAccessToken()
printLight()
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(<App />)
