import { conta } from '@retaguarda/contract/conta.ts'
import { call } from '../../kit/api.ts'
import type { Sessions } from '../../parts/acesso/sessoes.tsx'

export const MINHAS_SESSOES: Sessions = {
  key: ['/conta', 'sessoes'],
  list: (signal) => call(conta.sessoes, { signal }),
  end: { route: conta.encerrar, input: (id) => ({ params: { id } }) },
  endOthers: { route: conta.encerrarOutras, input: () => ({}) },
}
