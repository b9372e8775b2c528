import type { ClockJob } from '../../queue/payloads.ts'
import type { OutboxTable } from '../../kit/outbox/outbox.ts'

export type Caixa = {
  /** The last four bits of the numbers of its failures (0546_falha.sql). */
  codigo: number
  /** What people call it; the same there. */
  nome: string
  /** The jobs that tell what of it is due. */
  jobs: readonly ClockJob[]
  /** A mail with a proof an address, which ends with the mail: one that gave up is corrected and sent anew (docs/decisions/0030). */
  provas?: true
  /** What it tells is about money, and is never put aside. */
  dinheiro: boolean
  /** What it tells goes by mail. */
  correio?: true
}

/** Every outbox; the compiler asks for a new one. */
export const CAIXAS = {
  agenda_envio: { codigo: 1, nome: 'Programações ao Redmine', jobs: ['agenda.enviar'], dinheiro: false },
  alerta_email: { codigo: 13, nome: 'E-mails de alertas', jobs: ['alerta.enviar'], dinheiro: false, correio: true },
  aviso_email: { codigo: 2, nome: 'E-mails de avisos', jobs: ['aviso.enviar'], dinheiro: false, correio: true },
  desligamento_plataforma: { codigo: 3, nome: 'Desligamentos nas plataformas', jobs: ['desligamento.repetir'], dinheiro: false },
  execute_task_aviso: { codigo: 4, nome: 'E-mails de execuções', jobs: ['execucao.avisar'], dinheiro: false, correio: true },
  extrato_email: { codigo: 5, nome: 'E-mails de extratos', jobs: ['extrato.enviar'], dinheiro: true, provas: true, correio: true },
  fatura_email: { codigo: 6, nome: 'E-mails de faturas', jobs: ['fatura.email'], dinheiro: true, provas: true, correio: true },
  loja_aviso: { codigo: 7, nome: 'Avisos às lojas', jobs: ['loja.avisar', 'loja.bloquear'], dinheiro: true },
  nfse_envio: { codigo: 8, nome: 'Notas à Sefin', jobs: ['nfse.enviar'], dinheiro: true },
  problema_envio: { codigo: 9, nome: 'Problemas ao Redmine', jobs: ['problema.enviar'], dinheiro: false },
  regua_envio: { codigo: 10, nome: 'E-mails da régua', jobs: ['regua.enviar'], dinheiro: true, provas: true, correio: true },
  suspensao_aviso: { codigo: 11, nome: 'E-mails de suspensão', jobs: ['suspensao.avisar'], dinheiro: true, provas: true, correio: true },
} as const satisfies Record<OutboxTable, Caixa>
