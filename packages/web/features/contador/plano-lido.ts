import { contabil, type PlanoContabil, UsoContabil } from '@retaguarda/contract/faturamento/contabil.ts'
import { useRead } from '../../kit/use-read.ts'

export const PLANO_KEY = [contabil.prefix, 'plano']

export const usePlano = () => useRead(PLANO_KEY, contabil.consultarPlano, {})

/** The uses that the plan has no account for, in their order. */
export const faltam = (contas: readonly Pick<PlanoContabil['contas'][number], 'uso'>[]): UsoContabil[] =>
  UsoContabil.options.map(({ value }) => value).filter((uso) => !contas.some((conta) => conta.uso === uso))

/** Undefined where nothing is missing. */
export function faltamTexto(missing: readonly UsoContabil[]): string | undefined {
  const [first] = missing
  if (first === undefined) return undefined
  const names = missing.map((uso) => UsoContabil.labels[uso])
  return missing.length === 1
    ? `Falta a conta de ${names[0]} no plano.`
    : `Faltam contas no plano: ${names.join(', ')}. Um arquivo com lançamentos delas não é gerado até que tenham código.`
}
