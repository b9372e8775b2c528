import { lazy } from 'react'

/** Apart from the others, whose forms offer a new person themselves. */
export const IncluirPessoa = lazy(async () => ({ default: (await import('./pessoa-nova.tsx')).PessoaNova }))
