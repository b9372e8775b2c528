import type { TipoImportacao } from '@retaguarda/contract/importacao.ts'
import type { Access } from '@retaguarda/contract/kit/access.ts'
import { screen } from '../../kit/shell/screens.tsx'

const telas = () => import('./telas.tsx')

/** Bringing records in from a file: choosing it, and what it is before, while and after it is written. */
const telasDe = <const T extends TipoImportacao>(tipo: T, access?: Access) => [
  screen(`/importar/${tipo}` as const, async () => (await telas()).escolherDe(tipo), { crumb: 'Importar', access }),
  screen(`/importar/${tipo}/$id` as const, async () => (await telas()).importacaoDe(tipo), { crumb: 'Importar', access }),
]

export const importacaoScreens = [
  ...telasDe('pessoas'),
  ...telasDe('clientes'),
  ...telasDe('contratos'),
  ...telasDe('numeros', 'financeiro'),
]
