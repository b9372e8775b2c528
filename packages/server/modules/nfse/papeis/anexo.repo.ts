import { SituacaoNfse } from '@retaguarda/contract/faturamento/nfse-situacao.ts'
import { sql } from 'kysely'
import { prepared } from '../../../db/prepared.ts'
import { rowOf, rowsOf } from '../../../db/rows.ts'
import type { Db } from '../../../db/types.ts'
import { codes } from '../../../kit/sql.ts'

/** A note that came back, and that nobody asked to forget since, as a mail carries it; `motivo`: of its cancelling. */
export type NotaDeAnexo = {
  numero: number
  chave: string
  situacao: SituacaoNfse
  valor: string
  motivo: string | null
  xml: Buffer
  eventoXml: Buffer | null
}

const DE_ANEXO = sql.raw('numero, chave, situacao, valor, "eventoTexto" as motivo, xml, "eventoXml"')

export const listAutorizadas = (db: Db, faturaId: number): Promise<NotaDeAnexo[]> => rowsOf<NotaDeAnexo>(db)`${prepared}
  select ${DE_ANEXO} from nfse where "faturaId" = ${faturaId} and situacao = ${codes(SituacaoNfse, 'AUTORIZADA')} and octet_length(xml) > 0 order by id`

export const readDeAnexo = (db: Db, id: number): Promise<NotaDeAnexo | undefined> =>
  rowOf<NotaDeAnexo>(db)`select ${DE_ANEXO} from nfse where id = ${id} and octet_length(xml) > 0`
