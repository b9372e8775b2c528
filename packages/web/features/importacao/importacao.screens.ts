import { screen } from '../../kit/shell/screens.tsx'

const crumb = 'Importar'
const telas = () => import('./telas.tsx')

/** Bringing records in from a file: choosing it, and what it is before, while and after it is written. */
export const importacaoScreens = [
  screen('/importar/pessoas', async () => (await telas()).EscolherPessoas, { crumb }),
  screen('/importar/pessoas/$id', async () => (await telas()).Pessoas, { crumb }),
  screen('/importar/clientes', async () => (await telas()).EscolherClientes, { crumb }),
  screen('/importar/clientes/$id', async () => (await telas()).Clientes, { crumb }),
  screen('/importar/contratos', async () => (await telas()).EscolherContratos, { crumb }),
  screen('/importar/contratos/$id', async () => (await telas()).Contratos, { crumb }),
  screen('/importar/numeros', async () => (await telas()).EscolherNumeros, { crumb, access: 'financeiro' }),
  screen('/importar/numeros/$id', async () => (await telas()).Numeros, { crumb, access: 'financeiro' }),
]
