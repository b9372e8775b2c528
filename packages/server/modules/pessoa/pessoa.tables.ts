import type { Genero, SetorContato, TipoContato, TipoEndereco, TipoPessoa } from '@retaguarda/contract/pessoa.ts'
import type { ColumnType, Generated } from 'kysely'
import type { z } from 'zod'
import type { RegisterColumns } from '../../kit/register.tables.ts'

export type PessoaTable = RegisterColumns & {
  tipo: z.output<typeof TipoPessoa.schema>
  cpfCnpj: string
  nome: string
  nomeFantasia: string | null
  ie: string | null
  contribuinteICMS: Generated<boolean>
  rg: string | null
  dataNascimento: string | null
  genero: Generated<z.output<typeof Genero.schema>>
  /** Of the first address and of the first contact that rings: written by the database. */
  cidade: ColumnType<string | null, never, never>
  telefone: ColumnType<string | null, never, never>
}

export type PessoaContatoTable = {
  id: Generated<number>
  pessoaId: number
  ordem: number
  tipo: z.output<typeof TipoContato.schema>
  contato: string
  setor: Generated<z.output<typeof SetorContato.schema>>
}

export type PessoaEnderecoTable = {
  id: Generated<number>
  pessoaId: number
  ordem: number
  tipo: z.output<typeof TipoEndereco.schema>
  logradouro: string
  cidadeId: number
  bairro: string | null
  numero: number | null
  cep: string | null
  complemento: string | null
}
