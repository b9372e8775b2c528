import type { Generated } from 'kysely'
import type { OutboxColumns } from '../../kit/outbox/outbox.tables.ts'

export type LogOcorrenciaTable = {
  clienteId: number
  createAt: Date
  id: number
  recebidoEm: Date
  problemaId: number
  line: number | null
  tipo: number
  database: string | null
  identificador: string | null
  usuario: string | null
  code: string | null
  empresa: string | null
  error: string
  trace: string | null
  /** JSON. */
  info: string | null
}

export type LogIdentificadorTable = { clienteId: number; identificador: string; createAt: Date }
export type LogRetencaoTable = { unico: Generated<boolean>; desde: Date }
/** What `inicio` begins is an hour where both numbers are 0, else a day; 0 stands for all of them. */
export type LogContagemTable = { clienteId: number; tipo: number; inicio: Date; n: number }

export type ProblemaTable = {
  id: Generated<number>
  /** sha256 */
  impressao: Buffer
  titulo: string
  tipo: number
  code: string | null
  situacao: Generated<number>
  resolvidoEm: Date | null
  versao: string | null
  responsavelId: number | null
  issue: number | null
}
export type ProblemaContagemTable = { id: number; quantidade: number; clientes: number; primeiro: Date; ultimo: Date }
export type ProblemaClienteTable = { problemaId: number; clienteId: number; quantidade: number; primeiro: Date; ultimo: Date }
export type ProblemaDiaTable = { problemaId: number; dia: string; n: number }
/** What is not in the other three yet. */
export type ProblemaDeltaTable = { problemaId: number; clienteId: number; dia: string; n: number; primeiro: Date; ultimo: Date }
export type ProblemaEnvioTable = Omit<OutboxColumns, 'fila'> & {
  problemaId: number
  projeto: number
  usuarioId: number | null
  fila: string
}
