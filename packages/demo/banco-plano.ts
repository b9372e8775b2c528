import type { DescontoDoTitulo, EncargoDoTitulo } from '@retaguarda/contract/cobranca/titulo.ts'
import { nextBusinessDay } from '@retaguarda/contract/kit/business-day.ts'
import { exact, sum } from '@retaguarda/contract/kit/money.ts'
import { addDays } from '@retaguarda/contract/kit/tempo.ts'
import { encargosDe } from '@retaguarda/server/modules/cobranca/encargos.calc.ts'
import type { Dito } from './banco-retorno.ts'
import type { Random } from '@retaguarda/contract/test/random.ts'

/** A title as it went to its bank. */
export type Registrado = Pick<Dito, 'nossoNumero' | 'seuNumero' | 'usoEmpresa' | 'pagador' | 'vencimento'> & {
  valor: string
  juros: EncargoDoTitulo
  multa: EncargoDoTitulo
  desconto: DescontoDoTitulo
}

const cents = (value: string) => exact(value).times(100).toNumber()
const TARIFA = 190
/** Of ten, how many are paid in time, and with those that are late. */
const EM_DIA = 0.6
const COM_ATRASO = 0.78
const EM_PARTE = 0.81

const common = ({ valor, juros: _, multa: __, desconto: ___, ...titulo }: Registrado) => ({
  ...titulo,
  valor: cents(valor),
  pago: 0,
  acrescimos: 0,
  tarifa: 0,
  credito: null,
  motivos: '',
})

/** What the bank says of a title on the day after the file that brought it. */
export const entrada = (titulo: Registrado, day: string, rejeitada: boolean): Dito => ({
  ...common(titulo),
  ...(rejeitada ? { movimento: '03', motivos: '08' } : { movimento: '02' }),
  ocorrencia: day,
})

/** A payment on a day, or on the business day after it: with what is due on that day, or part of the value. */
export function pagamento(titulo: Registrado, day: string, part = '1'): Dito {
  const { valor, vencimento, juros, multa } = titulo
  const ocorrencia = nextBusinessDay(day)
  const encargos = encargosDe({ valor, vencimento, data: ocorrencia, juros, multa }, new Set())
  const acrescimos = part === '1' ? cents(sum([encargos.juros, encargos.multa]).toString()) : 0
  const pago = Math.round(cents(valor) * Number(part)) + acrescimos
  return {
    ...common(titulo),
    movimento: '06',
    pago,
    acrescimos,
    tarifa: TARIFA,
    ocorrencia,
    credito: nextBusinessDay(addDays(ocorrencia, 1)),
  }
}

/** How the payer of a title behaves; nothing: does not pay. */
export function pagamentoDe(r: Random, titulo: Registrado): Dito | undefined {
  const chance = r.next()
  if (chance < EM_DIA) return pagamento(titulo, addDays(titulo.vencimento, -r.between(0, 3)))
  if (chance < COM_ATRASO) return pagamento(titulo, addDays(titulo.vencimento, r.between(2, 16)))
  return chance < EM_PARTE ? pagamento(titulo, titulo.vencimento, '0.6') : undefined
}
