import { screen } from '../../kit/shell/screens.tsx'

export const inicioScreens = [screen({ path: '/', load: async () => (await import('./inicio.tsx')).Inicio })]
