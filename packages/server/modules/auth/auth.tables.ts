import type { Generated } from 'kysely'

export type SenhaAnteriorTable = { id: Generated<number>; usuarioId: number; hash: string; criadaEm: Date }

export type SessaoTable = {
  id: Generated<number>
  hash: Buffer
  usuarioId: number
  criadaEm: Date
  ultimoUso: Date
  expiraEm: Date
  endereco: Generated<string>
  agente: Generated<string>
  confirmadaEm: Date
}

export type PrimeiroAcessoTable = {
  id: Generated<number>
  hash: Buffer
  usuarioId: number
  criadoEm: Date
  expiraEm: Date
  usadoEm: Date | null
  anuladoEm: Date | null
}

export type TentativaLoginTable = { id: Generated<number>; chave: Buffer; dataHora: Date }
