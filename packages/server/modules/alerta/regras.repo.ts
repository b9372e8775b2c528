import { LIMITES, RegraAlerta, type RegraForm, REPETIR_MIN } from '@retaguarda/contract/alerta.ts'
import type { Db } from '../../db/types.ts'
import { listRegrasDitas } from './alerta.repo.ts'

export type Regras = Readonly<Record<RegraAlerta, Omit<RegraForm, 'regra'>>>

const known = (regra: RegraAlerta) => ({ ligada: true, limite: LIMITES[regra].limite, repetirMin: REPETIR_MIN, emails: [] as string[] })

/** Of all rules: what an administrator said, or else the product. */
export async function readRegras(db: Db): Promise<Regras> {
  const said = new Map((await listRegrasDitas(db)).map(({ regra, ...rest }) => [regra, rest]))
  // Every rule is among the options.
  return Object.fromEntries(RegraAlerta.options.map(({ value }) => [value, said.get(value) ?? known(value)])) as Regras
}
