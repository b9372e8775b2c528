import { later } from '../../kit/later.tsx'

/** Apart from the others, whose forms offer a new person themselves. */
export const IncluirPessoa = later(async () => (await import('./pessoa-nova.tsx')).PessoaNova)
