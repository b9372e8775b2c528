import type { RegisterColumns } from '../../kit/register.tables.ts'

export type EmpresaTable = RegisterColumns & {
  nome: string | null
  cpfCnpj: string | null
  endereco: string | null
  telefone: string | null
  email: string | null
  site: string | null
  logo: Buffer | null
  logoTipo: 'image/png' | 'image/svg+xml' | null
}
