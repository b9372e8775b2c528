import type { SituacaoNfse } from '@retaguarda/contract/faturamento/nfse-situacao.ts'
import { rowOf } from '../../../db/rows.ts'
import type { Db } from '../../../db/types.ts'

/** The papers of a note that came back. */
export type PapeisDaNota = {
  situacao: SituacaoNfse
  numero: number | null
  chave: string | null
  xml: Buffer | null
  eventoXml: Buffer | null
}
export const readPapeis = (db: Db, id: number): Promise<PapeisDaNota | undefined> =>
  rowOf<PapeisDaNota>(db)`select situacao, numero, chave, xml, "eventoXml" from nfse where id = ${id}`
