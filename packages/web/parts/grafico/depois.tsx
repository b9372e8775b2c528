import { later } from '../../kit/later.tsx'
import { Carregando } from './figura.tsx'

// The drawing part is larger than all else of a screen: what it draws into stands before it.
export const Rows = later(async () => (await import('./linhas.tsx')).Rows, <Carregando />)
export const Barras = later(async () => (await import('./barras-empilhadas.tsx')).BarrasEmpilhadas, <Carregando />)
export const Rosca = later(async () => (await import('./rosca.tsx')).Rosca, <Carregando />)
