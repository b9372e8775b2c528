import { SituacaoNfse } from '@retaguarda/contract/faturamento/nfse-situacao.ts'
import { SituacaoTrabalho } from '@retaguarda/contract/kit/enum.ts'
import { sql } from 'kysely'
import { TIPO_AVISO } from '../../../db/codes.ts'
import { rowOf } from '../../../db/rows.ts'
import type { Db } from '../../../db/types.ts'

const { ESPERA, FEITO } = SituacaoTrabalho.code

/**
 * A note, and who is to know of it. `naLoja`: the store may have the invoice. `emailEspera`: a mail of the invoice is to be sent yet;
 * `emailFoi`: one was, before the note came to stand as it does.
 */
export type NotaAContar = {
  id: number
  faturaId: number
  clienteId: number
  situacao: SituacaoNfse
  naLoja: boolean
  emailEspera: boolean
  emailFoi: boolean
  avisoEmail: boolean
}

export const readNotaAContar = (db: Db, id: number): Promise<NotaAContar | undefined> => rowOf<NotaAContar>(db)`
  select n.id, n."faturaId", n."clienteId", n.situacao,
    c."lojaUrl" is not null and not f."soEmail" and exists (
      select from loja_aviso a where a."faturaId" = f.id and a.tipo = ${sql.lit(TIPO_AVISO.fatura)}) as "naLoja",
    exists (select from fatura_email e where e."faturaId" = f.id and e."nfseId" is null and e.situacao = ${sql.lit(ESPERA)}) as "emailEspera",
    exists (select from fatura_email e where e."faturaId" = f.id and e.situacao = ${sql.lit(FEITO)}
      and (n.situacao = ${sql.lit(SituacaoNfse.code.CANCELADA)} or e."nfseId" is null and n.evento is null and e."feitoEm" < n."mudadaEm")) as "emailFoi",
    coalesce((select "avisoEmail" from nfse_configuracao limit 1), false) as "avisoEmail"
  from nfse n join fatura f on f.id = n."faturaId" join cliente c on c.id = n."clienteId" where n.id = ${id}`
