import type { Generated } from 'kysely'

export type EmpresaTable = {
  id: Generated<number>
  nome: string | null
  cpfCnpj: string | null
  endereco: string | null
  telefone: string | null
  email: string | null
  site: string | null
  logo: Buffer | null
  logoTipo: 'image/png' | 'image/svg+xml' | null
  versaoRegistro: Generated<number>
  alteradoEm: Date | null
  alteradoPorId: number | null
}
