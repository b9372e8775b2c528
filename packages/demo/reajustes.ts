import { aprovacao } from '@retaguarda/contract/aprovacao.ts'
import { indice, IndicePublicado } from '@retaguarda/contract/faturamento/indice.ts'
import { reajuste } from '@retaguarda/contract/faturamento/reajuste.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { competenciaDe, somaMeses } from '@retaguarda/contract/kit/tempo.ts'
import type { Demo } from './demo.ts'

/** Made up, as the months of a quiet year are; the newest one last. */
const IPCA = [
  '0.39',
  '0.52',
  '0.16',
  '1.31',
  '0.56',
  '0.43',
  '0.26',
  '0.24',
  '0.26',
  '-0.11',
  '0.48',
  '0.09',
  '0.18',
  '0.33',
  '0.16',
  '0.41',
]

/** The year's readjustment: half of what is due is applied, the rest is looked at as it stands. */
export function reajustar({ company, diary, today, equipe }: Demo): void {
  const mes = competenciaDe(today)
  diary.last('reajustes', async () => {
    const as = company.as(present(equipe[5]))
    const valores = IPCA.map((percentual, i) => ({ indice: IndicePublicado.code.IPCA, ...somaMeses(mes, i - IPCA.length), percentual }))
    await as(indice.gravar, { body: { valores } })
    const { linhas } = await as(reajuste.previa, { body: { ...mes, aPartirDe: null } })
    const due = linhas.filter(({ bloqueio }) => bloqueio === null).map(({ vinculo }) => vinculo)
    const half = due.slice(0, Math.ceil(due.length / 2))
    if (half.length === 0) return
    const asked = await as(reajuste.aplicar, { body: { ...mes, aPartirDe: null, vinculos: half } })
    if (asked.aprovacao !== null) await company.as(present(equipe[0]))(aprovacao.aprovar, { params: { id: asked.aprovacao } })
    await company.work()
  })
}
