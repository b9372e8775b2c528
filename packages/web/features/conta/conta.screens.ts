import { screen } from '../../kit/shell/screens.tsx'

/** Reached by the person's name in the header. */
export const contaScreens = [screen('/conta', async () => (await import('./conta.tsx')).Conta, { crumb: 'Minha conta' })]
