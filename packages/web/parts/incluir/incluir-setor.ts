import { later } from '../../kit/later.tsx'

/** Apart from the others, whose forms offer a new sector themselves. */
export const IncluirSetor = later(async () => (await import('./setor-novo.tsx')).SetorNovo)
