import { screen } from '../../kit/shell/screens.tsx'

export const inicioScreens = [screen('/', async () => (await import('./inicio.tsx')).Inicio)]
