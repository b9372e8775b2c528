import type { SituacaoRemessa } from '@retaguarda/contract/cobranca/remessa.ts'
import type { Generated } from 'kysely'

export type RemessaTable = {
  id: Generated<number>
  contaBancariaId: number
  sequencia: number
  nome: string
  situacao: Generated<SituacaoRemessa>
  titulos: number
  dataHora: Date
  usuarioId: number | null
  /** When it was put into the folder for the bank, where there is one. */
  naPastaEm: Generated<Date | null>
}

export type RemessaArquivoTable = { remessaId: number; conteudo: Buffer }

export type RemessaLinhaTable = {
  id: Generated<number>
  remessaId: number
  cobrancaId: number
  /** Null for the entry of the title. */
  instrucaoId: number | null
  /** Its file is not cancelled. */
  vale: Generated<boolean>
}
