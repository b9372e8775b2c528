import type { NfseConfiguracaoForm } from '@retaguarda/contract/faturamento/nfse-configuracao.ts'
import type { Ref } from '@retaguarda/contract/kit/fields.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { sql } from 'kysely'
import { rowOf } from '../../../db/rows.ts'
import type { Db, Trx } from '../../../db/types.ts'

/** There is one, or none. */
export const CONFIGURACAO_ID = 1

type Written = Omit<NfseConfiguracaoForm, 'proximoNumero'> & { proximoNumero: number }
export type ConfiguracaoLida = Omit<Written, 'municipio'> & { municipio: Ref & { ibge: number } }

/** How notes are issued; undefined while nobody said it. */
export async function readConfiguracao(db: Db): Promise<ConfiguracaoLida | undefined> {
  const found = await db
    .selectFrom('nfse_configuracao as n')
    .innerJoin('cidade as c', 'c.id', 'n.municipioId')
    .select(['n.ambiente', 'n.municipioAtivo', 'n.inscricaoMunicipal', 'n.serie', 'n.proximoNumero', 'n.opSimpNac', 'n.regApTribSN'])
    .select(['n.regEspTrib', 'n.aliquotaIss', 'n.pis', 'n.cofins', 'n.tributoFederal', 'n.tributoEstadual', 'n.tributoMunicipal'])
    .select(['n.tributoSimples', 'n.assinatura', 'n.quando', 'n.avisoEmail', 'n.municipioId', 'c.nome', 'c.uf', 'c.ibge'])
    .where('n.id', '=', CONFIGURACAO_ID)
    .executeTakeFirst()
  if (!found) return undefined
  const { municipioId, nome, uf, ibge, tributoFederal: federal, tributoEstadual: estadual, tributoMunicipal: municipal, ...fields } = found
  return {
    ...fields,
    municipio: { id: municipioId, nome: `${nome} - ${uf}`, ibge },
    tributos: federal === null || estadual === null || municipal === null ? null : { federal, estadual, municipal },
  }
}

/** In the place of what was said before. */
export async function updateConfiguracao(trx: Trx, { municipio, tributos, ...fields }: Written): Promise<void> {
  const row = {
    ...fields,
    municipioId: municipio,
    tributoFederal: tributos?.federal ?? null,
    tributoEstadual: tributos?.estadual ?? null,
    tributoMunicipal: tributos?.municipal ?? null,
  }
  await trx
    .insertInto('nfse_configuracao')
    .values({ id: CONFIGURACAO_ID, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

type Serie = Pick<Written, 'ambiente' | 'serie'>

/** Whether a note of the series has a number, or had it and it was not given back, or somebody else's has it; and the number after all that were given. */
export async function readNumeros(db: Db, { ambiente, serie }: Serie, numero: number): Promise<{ usado: boolean; livre: number }> {
  const ofSerie = sql`ambiente = ${ambiente} and serie = ${serie}`
  const row = await rowOf<{ usado: boolean; livre: number }>(db)`
    select
      exists (select from nfse where ${ofSerie} and "numeroDps" = ${numero})
        and not exists (select from nfse_numero_livre where ${ofSerie} and numero = ${numero})
        or exists (select from nfse_numero_alheio where ${ofSerie} and numero = ${numero}) as usado,
      coalesce((select max("numeroDps") from nfse where ${ofSerie}), 0) + 1 as livre`
  return present(row)
}
