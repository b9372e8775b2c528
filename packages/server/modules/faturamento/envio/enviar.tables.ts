import type { Generated } from 'kysely'

/** A sending of a month's invoices that a person asked for. */
export type EnvioTable = {
  id: Generated<number>
  ano: number
  mes: number
  criadoEm: Date
  fim: Date | null
  /** When a run last began a piece of it. */
  vivoEm: Date | null
  usuarioId: number | null
}

export type EnvioLinhaTable = {
  envioId: number
  clienteId: number
  faturaId: number | null
  situacao: Generated<0 | 1 | 2>
  texto: string | null
}

export type FaturaEmailTable = {
  id: Generated<number>
  faturaId: number
  endereco: string
  /** 1 to be sent, 2 taken by the mail server, 3 given up. */
  situacao: Generated<1 | 2 | 3>
  tentativas: Generated<number>
  tomadoEm: Date | null
  tentarEm: Date
  enviadoEm: Date | null
  erro: string | null
}
