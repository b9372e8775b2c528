import type { Issue } from '../../integrations/redmine/sprints-port.ts'

export type SprintTables = {
  sprint_copia: {
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
  sprint_nome: { tipo: 'situacao' | 'atividade' | 'pessoa'; id: number; nome: string }
  sprint: {
    id: number
    nome: string
    projetoId: number
    projeto: string
    situacao: string
    inicio: string | null
    fim: string | null
  }
  sprint_tarefa: {
    id: number
    sprintId: number
    titulo: string
    situacaoId: number
    responsavelId: number | null
    estimadas: number | null
    mudadaEm: Date
    lidaEm: Date
  }
  sprint_lida: { id: number; origem: string; mudadaEm: Date; lidaEm: Date; dados: Issue }
  sprint_hora: { id: number; tarefaId: number; pessoaId: number; atividadeId: number; dia: string; horas: number }
  sprint_mudanca: {
    id: number
    tarefaId: number
    dataHora: Date
    pessoaId: number | null
    responsavelId: number | null
    de: number
    para: number
    motivo: string
  }
}
