import { screen } from '../../kit/shell/screens.tsx'

/** Reached by the person's name in the header. */
export const contaScreens = [screen({ path: '/conta', crumb: 'Minha conta', load: async () => (await import('./conta.tsx')).Conta })]
