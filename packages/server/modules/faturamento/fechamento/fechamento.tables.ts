import type { Generated } from 'kysely'

export type FechamentoTable = {
  id: Generated<number>
  ano: number
  mes: number
  fecharFatura: boolean
  situacao: 1 | 2 | 3
  usuarioId: number | null
  requestId: string
  inicio: Date
  vivoEm: Date | null
  fim: Date | null
}

export type FechamentoLinhaTable = {
  fechamentoId: number
  clienteId: number
  situacao: Generated<0 | 1 | 2 | 3>
  faturaId: number | null
  valor: string | null
  erro: string | null
}
