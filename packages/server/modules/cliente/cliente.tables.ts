import type { SituacaoCliente, TipoAnexo, TipoProduto } from '@retaguarda/contract/cliente.ts'
import type { Generated } from 'kysely'
import type { z } from 'zod'
import type { RegisterColumns } from '../../kit/register.tables.ts'

export type ClienteTable = RegisterColumns & {
  pessoaId: number
  situacao: z.output<typeof SituacaoCliente.schema> | null
  dataHomologacao: string | null
  projetoSuporteRedmine: number | null
  lojaUrl: string | null
  /** Gets no reminders of what it owes. */
  semRegua: Generated<boolean>
  lojaChave: string | null
  /** Kept by `cliente-chave.service.ts` alone; null while the key has none. */
  lojaChaveHash: Generated<string | null>
}

export type ClienteProdutoTable = {
  id: Generated<number>
  clienteId: number
  ordem: number
  tipo: z.output<typeof TipoProduto.schema>
  url: string
}

export type ClienteAnexoTable = {
  id: Generated<number>
  clienteId: number
  ordem: number
  tipo: z.output<typeof TipoAnexo.schema>
  nome: string
  arquivoId: number
  validade: string | null
}
