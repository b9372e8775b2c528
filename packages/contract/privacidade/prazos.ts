import { z } from 'zod'
import { Msg } from '../kit/fields.ts'
import { wholeWithin } from '../kit/numero-inteiro.ts'
import { routesOf } from '../kit/route.ts'
import { RegraPrazo } from './mapa.ts'

const route = routesOf('admin')

/** What law asks of papers and of what proves that they were sent: to the end of the fifth year after theirs. */
export const LEI_DIAS = 2_000
const DIAS_MAX = 36_500

type Rule = { dias: number; ligada: boolean; minimo: number }
/**
 * What holds where nobody said otherwise. Rules that take away what has always been kept begin only when an administrator switches them on
 * (docs/decisions/0041). Days of the log and of the security log are first those of the settings.
 */
export const PRAZOS: Readonly<Record<RegraPrazo, Rule>> = RegraPrazo.byCode<Rule>({
  LOG: { dias: 180, ligada: true, minimo: 1 },
  SEGURANCA: { dias: 365, ligada: true, minimo: 30 },
  MENSAGEM: { dias: 730, ligada: false, minimo: 30 },
  PROVA: { dias: LEI_DIAS, ligada: false, minimo: LEI_DIAS },
  CLIENTE_INATIVO: { dias: LEI_DIAS, ligada: false, minimo: LEI_DIAS },
  PESSOA_QUE_SAIU: { dias: LEI_DIAS, ligada: false, minimo: LEI_DIAS },
  RELATORIO: { dias: 30, ligada: true, minimo: 1 },
  AVISO: { dias: 365, ligada: true, minimo: 7 },
})

export const PrazoForm = z
  .object({
    regra: RegraPrazo.schema,
    dias: wholeWithin('Dias', 1, DIAS_MAX).meta({ label: 'Dias', required: true }),
    ligada: z.boolean('Diga se a regra está ligada.').meta({ label: 'Ligada' }),
  })
  .superRefine(({ regra, dias }, ctx) => {
    const { minimo } = PRAZOS[regra]
    if (dias >= minimo) return
    const days = minimo.toLocaleString('pt-BR')
    const message = minimo === LEI_DIAS ? `A lei pede 5 anos: ${days} dias ou mais.` : `Dias: ${days} ou mais.`
    ctx.addIssue({ code: 'custom', path: ['dias'], message })
  })
export type PrazoForm = z.output<typeof PrazoForm>

export const PrazosForm = z
  .array(PrazoForm, 'Envie uma lista de regras.')
  .min(1, 'Envie ao menos uma regra.')
  .superRefine((rows, ctx) => {
    for (const [at, { regra }] of rows.entries())
      if (rows.findIndex((row) => row.regra === regra) < at)
        ctx.addIssue({ code: 'custom', path: [at, 'regra'], message: 'Esta regra já está na lista.' })
  })

export const prazos = {
  listar: route('GET', '/privacidade/prazos', {
    summary: 'Por quantos dias cada coisa é guardada',
    response: z.array(z.object({ regra: RegraPrazo.schema, dias: z.number().int(), ligada: z.boolean() })),
  }),
  alterar: route('POST', '/privacidade/prazos', {
    summary: 'Muda por quantos dias cada coisa é guardada; as regras que não são enviadas ficam como estão',
    body: PrazosForm,
    response: Msg,
    once: true,
  }),
  previa: route('GET', '/privacidade/prazos/previa', {
    summary: 'Quanto cada regra tiraria agora, também das desligadas',
    response: z.array(z.object({ regra: RegraPrazo.schema, quantidade: z.number().int() })),
  }),
}
