import type { Generated } from 'kysely'

export type AuthTables = {
  senha_anterior: { id: Generated<number>; usuarioId: number; hash: string; criadaEm: Date }
  sessao: {
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
  primeiro_acesso: {
    id: Generated<number>
    hash: Buffer
    usuarioId: number
    criadoEm: Date
    expiraEm: Date
    usadoEm: Date | null
    anuladoEm: Date | null
  }
  tentativa_login: { id: Generated<number>; chave: Buffer; dataHora: Date }
  totp: {
    usuarioId: number
    segredo: string | null
    confirmadoEm: Date | null
    pendente: string | null
    ultimoPasso: Generated<number>
  }
  codigo_recuperacao: { id: Generated<number>; usuarioId: number; hash: Buffer; usadoEm: Date | null }
  chave_acesso: {
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
  desafio_chave: { hash: Buffer; finalidade: string; usuarioId: number | null; expiraEm: Date }
  entrada_pendente: { hash: Buffer; usuarioId: number; expiraEm: Date; falhas: Generated<number> }
}
