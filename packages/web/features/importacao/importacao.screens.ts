import { screen } from '../../kit/shell/screens.tsx'

const crumb = 'Importar'
const telas = () => import('./telas.tsx')

/** Bringing records in from a file: choosing it, and what it is before, while and after it is written. */
export const importacaoScreens = [
  screen({ path: '/importar/pessoas', crumb, load: async () => (await telas()).EscolherPessoas }),
  screen({ path: '/importar/pessoas/$id', crumb, load: async () => (await telas()).Pessoas }),
  screen({ path: '/importar/clientes', crumb, load: async () => (await telas()).EscolherClientes }),
  screen({ path: '/importar/clientes/$id', crumb, load: async () => (await telas()).Clientes }),
  screen({ path: '/importar/contratos', crumb, load: async () => (await telas()).EscolherContratos }),
  screen({ path: '/importar/contratos/$id', crumb, load: async () => (await telas()).Contratos }),
  screen({ path: '/importar/numeros', crumb, access: 'financeiro', load: async () => (await telas()).EscolherNumeros }),
  screen({ path: '/importar/numeros/$id', crumb, access: 'financeiro', load: async () => (await telas()).Numeros }),
]
