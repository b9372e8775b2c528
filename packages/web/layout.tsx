import { Shell } from './kit/shell/shell.tsx'
import { menu } from './menu.ts'

const loadPalette = () => import('./palette.tsx')

/** The frame of every screen behind the login, with this product's menu. */
export const Layout = () => <Shell menu={menu} palette={loadPalette} />
