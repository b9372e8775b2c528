import { RegraPrazo } from '@retaguarda/contract/privacidade/mapa.ts'
import { PRAZOS, type PrazoForm } from '@retaguarda/contract/privacidade/prazos.ts'
import type { Config } from '../../base/config.ts'
import type { Db, Trx } from '../../db/types.ts'

export type Prazos = Readonly<Record<RegraPrazo, { dias: number; ligada: boolean }>>

/** Of all rules: what an administrator said, or else the settings and the product; never less than the least that law and use ask. */
export async function readPrazos(db: Db, config: Pick<Config, 'LOG_RETENCAO_DIAS' | 'SEGURANCA_RETENCAO_DIAS'>): Promise<Prazos> {
  const said = await db.selectFrom('prazo_dados').select(['regra', 'dias', 'ligada']).execute()
  const all: Record<RegraPrazo, Prazos[RegraPrazo]> = {
    ...PRAZOS,
    [RegraPrazo.code.LOG]: { dias: config.LOG_RETENCAO_DIAS, ligada: true },
    [RegraPrazo.code.SEGURANCA]: { dias: config.SEGURANCA_RETENCAO_DIAS, ligada: true },
    ...Object.fromEntries(said.map(({ regra, dias, ligada }) => [regra, { dias, ligada }])),
  }
  for (const { value: regra } of RegraPrazo.options) {
    const { dias, ligada } = all[regra]
    all[regra] = { dias: Math.max(dias, PRAZOS[regra].minimo), ligada }
  }
  return all
}

export async function updatePrazos(trx: Trx, rows: readonly PrazoForm[]): Promise<void> {
  await trx
    .insertInto('prazo_dados')
    .values([...rows])
    .onConflict((taken) =>
      taken.column('regra').doUpdateSet((row) => ({ dias: row.ref('excluded.dias'), ligada: row.ref('excluded.ligada') })),
    )
    .execute()
}
