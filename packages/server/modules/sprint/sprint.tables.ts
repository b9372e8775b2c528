import type { Issue } from '../../integrations/redmine/sprints-port.ts'

export type SprintCopiaTable = {
  id: number
  origem: string | null
  cursor: Date | null
  atualizadoEm: Date | null
  inteiraEm: Date | null
  erro: string | null
  rodadas: number
  versoesEm: Date | null
  tomadoPor: number | null
}
export type SprintNomeTable = { tipo: 'situacao' | 'atividade' | 'pessoa'; id: number; nome: string }
export type SprintTable = {
  id: number
  nome: string
  projetoId: number
  projeto: string
  situacao: string
  inicio: string | null
  fim: string | null
}
export type SprintTarefaTable = {
  id: number
  sprintId: number
  titulo: string
  situacaoId: number
  responsavelId: number | null
  estimadas: number | null
  mudadaEm: Date
  lidaEm: Date
}
export type SprintLidaTable = { id: number; origem: string; mudadaEm: Date; lidaEm: Date; dados: Issue }
export type SprintHoraTable = { id: number; tarefaId: number; pessoaId: number; atividadeId: number; dia: string; horas: number }
export type SprintMudancaTable = {
  id: number
  tarefaId: number
  dataHora: Date
  pessoaId: number | null
  responsavelId: number | null
  de: number
  para: number
  motivo: string
}
