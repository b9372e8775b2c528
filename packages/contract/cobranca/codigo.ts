import { z } from 'zod'
import { Id, text } from '../kit/fields.ts'
import { route } from '../kit/route.ts'

const CODIGO_MAX = 1_000

/** What a code says. Where it is wrong, `motivo` says why and the rest is null. */
export const CodigoLido = z.object({
  valido: z.boolean(),
  tipo: z.enum(['boleto', 'pix']),
  motivo: z.string().nullable(),
  banco: z.string().nullable(),
  /** `"1234.56"`; of a Pix code that leaves it open, null. */
  valor: z.string().nullable(),
  vencimento: z.string().nullable(),
  codigoBarras: z.string().nullable(),
  linhaDigitavel: z.string().nullable(),
  /** The boleto of ours that it belongs to. */
  boleto: Id.nullable(),
})
export type CodigoLido = z.output<typeof CodigoLido>

export const codigo = {
  verificar: route('POST', '/boleto/verificar', {
    access: 'financeiro',
    summary: 'Confere a linha digitável ou o código de barras de um boleto, ou um código Pix, de qualquer banco; nada é gravado',
    body: z.object({ codigo: text('Código', 'o código', CODIGO_MAX) }),
    response: CodigoLido,
    changes: false,
  }),
}
