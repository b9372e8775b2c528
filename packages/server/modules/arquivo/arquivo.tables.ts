import type { Generated } from 'kysely'

export type ArquivoTable = {
  id: Generated<number>
  chave: string
  nome: string
  tipo: string
  tamanho: number
  sha256: string
  criadoEm: Date
  confirmadoEm: Date | null
  descartadoEm: Date | null
}
