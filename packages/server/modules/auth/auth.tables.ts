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

export type TotpTable = {
  usuarioId: number
  segredo: string | null
  confirmadoEm: Date | null
  pendente: string | null
  ultimoPasso: Generated<number>
}

export type CodigoRecuperacaoTable = { id: Generated<number>; usuarioId: number; hash: Buffer; usadoEm: Date | null }

export type ChaveAcessoTable = {
  id: Generated<number>
  usuarioId: number
  credencial: string
  chavePublica: Buffer
  contador: number
  transportes: string[]
  nome: string
  criadaEm: Date
  usadaEm: Date | null
}

export type DesafioChaveTable = { hash: Buffer; finalidade: string; usuarioId: number | null; expiraEm: Date }

export type EntradaPendenteTable = { hash: Buffer; usuarioId: number; expiraEm: Date; falhas: Generated<number> }
