import type { Evidencias, OrigemExecucao, StatusPlano, StatusResultado, TipoPlano } from '@retaguarda/contract/execute-task.ts'
import type { Entry, EvidenciaTipo, PassoDaEntrada } from '@retaguarda/contract/runner.ts'
import type { ResultadoTeste } from '@retaguarda/contract/test-case.ts'
import type { Generated, JSONColumnType } from 'kysely'
import type { z } from 'zod'
import type { OutboxColumns } from '../../kit/outbox/outbox.tables.ts'
import type { RegisterColumns } from '../../kit/register.tables.ts'

type Code<E extends { schema: z.ZodType }> = z.output<E['schema']>

export type ConfigDaEntrada = Entry['config']

/** Whose word the end of a result is. */
export const ENCERRADO_POR = { EXECUTOR: 1, PESSOA: 2, PRODUTO: 3 } as const

/** What kind of event a row is. */
export const TIPO_EVENTO = { inicio: 1, passo: 2, nota: 3, fim: 4 } as const

export type ExecuteTaskTables = {
  execute_task: RegisterColumns & {
    name: string
    type: Code<typeof TipoPlano>
    status: Generated<Code<typeof StatusPlano>>
    groupTesteId: number | null
    enderecoBase: string | null
    retentativas: number
    tempoPasso: number
    tempoCaso: number
    evidencias: Code<typeof Evidencias>
    dataHoraProgramada: Date | null
    recorrencia: string | null
    proximaExecucao: Date | null
    ultimaExecucao: Date | null
  }
  execute_task_caso: { executeTaskId: number; testCaseId: number; ordem: number }
  execute_task_mockup: { executeTaskId: number; mockupId: number; ordem: number }
  execute_task_loja: { executeTaskId: number; clienteProdutoId: number; ordem: number }
  execute_task_avisar: { executeTaskId: number; usuarioId: number; ordem: number }
  execucao: {
    id: Generated<number>
    executeTaskId: number
    dataHoraInicio: Date
    dataHoraFim: Date | null
    usuarioId: number | null
    origem: Code<typeof OrigemExecucao>
    atrasada: boolean
    config: JSONColumnType<ConfigDaEntrada>
    /** Until when a scheduled one is handed to the runner; null for who hands it over himself. */
    enviarAte: Date | null
    avisadaEm: Generated<Date | null>
    total: Generated<number>
    abertos: Generated<number>
    sucesso: Generated<number>
    falha: Generated<number>
    erro: Generated<number>
    cancelado: Generated<number>
    instavel: Generated<number>
  }
  execucao_token: { hash: Buffer; execucaoId: number; expiraEm: Date }
  caso_fixado: {
    id: Generated<number>
    hash: Buffer
    testCaseId: number
    codigo: string
    name: string
    versao: number
    operations: JSONColumnType<PassoDaEntrada[]>
    usadoEm: Date
  }
  mockup_fixado: {
    id: Generated<number>
    hash: Buffer
    mockupId: number
    name: string
    type: 1 | 2
    code: string | null
    mockup: string
    usadoEm: Date
  }
  resultado: {
    id: Generated<number>
    execucaoId: number
    executeTaskId: number
    ordem: number
    testCaseId: number
    casoId: number
    mockupId: number | null
    mockupNome: string | null
    mockups: number[]
    lojaId: number | null
    lojaUrl: string | null
    lojaClienteId: number | null
    lojaCliente: string | null
    openScreen: boolean
    status: Generated<Code<typeof StatusResultado>>
    resultado: Code<typeof ResultadoTeste> | null
    instavel: Generated<boolean>
    tentativa: Generated<number>
    rodada: Generated<number>
    dataHoraInicio: Date
    dataHoraFim: Date | null
    amount_success: Generated<number>
    amount_erros: Generated<number>
    mensagem: string | null
    encerradoPor: 1 | 2 | 3 | null
    sinalEm: Date
    sinalId: string | null
    enviadoEm: Date | null
  }
  resultado_tentativa: { resultadoId: number; tentativa: number; casoId: number; mockups: number[] }
  resultado_evento: {
    id: string
    seq: Generated<number>
    resultadoId: number
    tentativa: number
    rodada: number
    tipo: 1 | 2 | 3 | 4
    ordem: number | null
    resultado: Code<typeof ResultadoTeste> | null
    ms: number | null
    mensagem: string | null
    em: Date
  }
  resultado_evidencia: {
    id: string
    resultadoId: number
    tentativa: number
    rodada: number
    ordem: number | null
    tipo: EvidenciaTipo
    arquivoId: number
    criadaEm: Date
  }
  execute_task_aviso: OutboxColumns & { executeTaskId: number; usuarioId: number; assunto: string; texto: string }
}
