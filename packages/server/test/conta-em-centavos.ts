import { addDays, daysBetween } from '@retaguarda/contract/kit/tempo.ts'

/** What happened to a client's debt, and what it comes to on any day, in whole cents and by nothing of the program. */
export type Conta = {
  cliente: number
  boletos: Boleto[]
  /** Money that pays no boleto, and is a credit since. */
  soltos: { dia: string; valor: number }[]
  creditos: Credito[]
  recebidos: Recebido[]
}

export type Boleto = {
  id: number
  fatura: number
  parcela: number
  valor: number
  nasceu: string
  /** Every due date that it had, with the day since which; the first since ever. */
  vencimentos: { desde: string; em: string }[]
  /** What was taken off it, reversals below zero; each on its day. */
  quita: { dia: string; valor: number; tipo: 'pagamento' | 'retencao' | 'abatimento' | 'acordo' }[]
  cancelado: string | null
}

export type Credito = {
  id: number
  origem: 1 | 2 | 3
  /** The invoice that gave it; null of money without a boleto too. */
  fatura: number | null
  dia: string
  valor: number
  cancelado: { dia: string; valor: number }[]
  usos: { fatura: number; valor: number; de: string; ate: string | null }[]
}

/** A row of what came in. */
export type Recebido = {
  dia: string
  diaCredito: string | null
  valor: number
  encargos: number
  desconto: number
  retido: number
  tarifa: number
  origem: number
}

/** Since when what never changed was so. */
export const EVER_SINCE = '0001-01-01'

export const totalOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)
export const upTo = (rows: readonly { dia: string; valor: number }[], day: string): number =>
  totalOf(rows.filter(({ dia }) => dia <= day).map(({ valor }) => valor))

export const quitadoEm = ({ quita }: Boleto, day: string): number => upTo(quita, day)

/** What is open of a boleto at the end of a day. */
export const abertoEm = (boleto: Boleto, day: string): number =>
  boleto.nasceu > day || (boleto.cancelado !== null && boleto.cancelado <= day)
    ? 0
    : boleto.valor - Math.min(boleto.valor, quitadoEm(boleto, day))

export const vencimentoEm = ({ vencimentos }: Boleto, day: string): string =>
  vencimentos.findLast(({ desde }) => desde <= day)?.em ?? vencimentos[0]?.em ?? ''

const FAIXAS = [
  ['aVencer', Number.NEGATIVE_INFINITY, 0],
  ['d1a30', 1, 30],
  ['d31a60', 31, 60],
  ['d61a90', 61, 90],
  ['acima90', 91, Number.POSITIVE_INFINITY],
] as const

export const diasEm = (boleto: Boleto, day: string): number => daysBetween(vencimentoEm(boleto, day), day)

/** What is open, by how late it is. */
export const faixasEm = ({ boletos }: Conta, day: string): Record<(typeof FAIXAS)[number][0], number> => {
  const within = (from: number, to: number) =>
    totalOf(boletos.filter((one) => diasEm(one, day) >= from && diasEm(one, day) <= to).map((one) => abertoEm(one, day)))
  const [aVencer, d1a30, d31a60, d61a90, acima90] = FAIXAS.map(([, from, to]) => within(from, to))
  return { aVencer: aVencer ?? 0, d1a30: d1a30 ?? 0, d31a60: d31a60 ?? 0, d61a90: d61a90 ?? 0, acima90: acima90 ?? 0 }
}

export const emAbertoEm = ({ boletos }: Conta, day: string): number => totalOf(boletos.map((one) => abertoEm(one, day)))

/** What was paid beyond what was owed and is no credit: of a boleto that is not born yet, all of it. */
const aMaisEm = ({ boletos, soltos, creditos }: Conta, day: string): number => {
  const beyond = boletos.map((one) => {
    const born = one.nasceu <= day ? one.valor : 0
    return one.cancelado !== null && one.cancelado <= day ? 0 : Math.max(0, quitadoEm(one, day) - born)
  })
  const kept = creditos.filter(({ origem, dia }) => origem === 2 && dia <= day).map(({ valor, cancelado }) => valor - upTo(cancelado, day))
  return totalOf(beyond) + upTo(soltos, day) - totalOf(kept)
}

/** What a statement ends with on a day. */
export const saldoEm = (conta: Conta, day: string): number => emAbertoEm(conta, day) - aMaisEm(conta, day)

/** What is left of the credits at the end of a day. */
export const creditoEm = ({ creditos }: Conta, day: string): number =>
  totalOf(
    creditos
      .filter(({ dia }) => dia <= day)
      .map(({ valor, cancelado, usos }) => {
        const used = usos.filter(({ de, ate }) => de <= day && (ate === null || ate > day))
        return valor - upTo(cancelado, day) - totalOf(used.map((uso) => uso.valor))
      }),
  )

/** Every day on which something of an account changes, and the days beside it. */
export const diasDe = ({ boletos, soltos, creditos }: Conta): string[] => {
  const days = [
    ...boletos.flatMap(({ nasceu, vencimentos, quita, cancelado }) => [
      nasceu,
      ...vencimentos.flatMap(({ desde, em }) => [desde, em]),
      ...quita.map(({ dia }) => dia),
      ...(cancelado === null ? [] : [cancelado]),
    ]),
    ...soltos.map(({ dia }) => dia),
    ...creditos.flatMap(({ dia, cancelado }) => [dia, ...cancelado.map((one) => one.dia)]),
  ].filter((day) => day > EVER_SINCE)
  return [...new Set(days.flatMap((day) => [addDays(day, -1), day, addDays(day, 1)]))].sort()
}
