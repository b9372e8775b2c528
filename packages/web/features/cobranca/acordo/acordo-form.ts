import { AcordoForm } from '@retaguarda/contract/cobranca/acordo.ts'
import { enumOf } from '@retaguarda/contract/kit/enum.ts'
import { orNull } from '@retaguarda/contract/kit/fields.ts'
import { money, rate } from '@retaguarda/contract/kit/money.ts'
import { z } from 'zod'
import { fieldsOf } from '../../../kit/form/fields-of.ts'
import type { Path, Values } from '../../../kit/form/path.ts'
import { showOf } from '../../../kit/form/value-text.ts'

export const DescontoEm = enumOf({ NENHUM: [1, 'Nenhum'], VALOR: [2, 'Em reais'], PERCENTUAL: [3, 'Em % dos encargos'] })
const { VALOR, PERCENTUAL } = DescontoEm.code

const Fields = AcordoForm.omit({ desconto: true }).extend({
  descontoEm: DescontoEm.schema.meta({ label: 'Desconto' }),
  valor: orNull(money('Valor do desconto', 'o valor do desconto')).meta({ label: 'Valor do desconto' }),
  percentual: orNull(rate('Percentual dos encargos', 'o percentual dos encargos')).meta({ label: 'Percentual dos encargos' }),
})
export const f = fieldsOf(Fields)
export const show = showOf(Fields, { descontoEm: DescontoEm })

/** Fields hold text; the contract reads a number. */
const typed = (values: Values) => {
  const n = String(values.parcelas ?? '')
  return { ...values, parcelas: /^\d{1,4}$/.test(n) ? Number(n) : undefined }
}
export const form = z.preprocess((values) => typed(values as Values), Fields) // the values of the form
const semMotivo = z.preprocess((values) => typed(values as Values), Fields.omit({ motivo: true })) // the same

/** What the server is asked of what is typed. */
export const bodyOf = <T extends z.output<typeof semMotivo>>({ descontoEm, valor, percentual, contaBancaria, ...body }: T) => ({
  ...body,
  desconto: descontoEm === VALOR ? { valor, percentual: null } : descontoEm === PERCENTUAL ? { valor: null, percentual } : null,
  // Left out, it is that of the first title.
  ...(contaBancaria && { contaBancaria }),
})

/** The same for the figures; undefined until there is enough typed. */
export function pedidoDe(values: Values) {
  const read = semMotivo.safeParse(values)
  if (!read.success) return undefined
  const { descontoEm, valor, percentual } = read.data
  const faltando = (descontoEm === VALOR && valor === null) || (descontoEm === PERCENTUAL && percentual === null)
  return faltando ? undefined : bodyOf(read.data)
}

/** Where the server's sentences stand on the screen. */
export function place(fields: Record<Path, string>, { descontoEm }: Values): Record<Path, string> {
  const desconto = descontoEm === PERCENTUAL ? f.percentual : descontoEm === VALOR ? f.valor : f.descontoEm
  return Object.fromEntries(
    Object.entries(fields).map(([name, said]) => {
      const [top] = name.split('.')
      return [top === 'desconto' ? desconto : top === 'boletos' ? f.boletos : name, said]
    }),
  )
}
