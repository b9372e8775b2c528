import { lazy } from 'react'

/** What a picker offers to include where what is typed is not there; loaded with the first one that is asked for. */
export const IncluirPessoa = lazy(async () => ({ default: (await import('./pessoa-nova.tsx')).PessoaNova }))
export const IncluirSetor = lazy(async () => ({ default: (await import('./setor-novo.tsx')).SetorNovo }))
