import { z } from 'zod'
import { Msg } from '../kit/fields.ts'
import { wholeWithin } from '../kit/numero-inteiro.ts'
import { routesOf } from '../kit/route.ts'
import { RegraPrazo } from './mapa.ts'

const route = routesOf('admin')

/** What law asks of papers and of what proves that they were sent: to the end of the fifth year after theirs. */
export const LEI_DIAS = 2_000
const DIAS_MAX = 36_500

/** Days by which the trend of a problem of the log is reckoned: what they need is not taken away. */
export const TENDENCIA_DIAS = 30

/** Six months, whichever they are. */
const SEIS_MESES = 184

/** `piso`: why it may not be kept for less, and by what law or use. */
type Rule = { dias: number; ligada: boolean; minimo: number; piso: { porque: string; fonte: string } }
const LEI = 'A lei pede 5 anos'
/**
 * What holds where nobody said otherwise. Rules that take away what has always been kept begin only when an administrator switches them on
 * (docs/decisions/0041). Days of the log and of the security log are first those of the settings.
 */
export const PRAZOS: Readonly<Record<RegraPrazo, Rule>> = RegraPrazo.byCode<Rule>({
  LOG: {
    dias: 180,
    ligada: true,
    minimo: TENDENCIA_DIAS,
    piso: { porque: `Um problema se mede em ${TENDENCIA_DIAS} dias`, fonte: 'a tendência de um problema' },
  },
  SEGURANCA: {
    dias: 365,
    ligada: true,
    minimo: SEIS_MESES,
    piso: { porque: 'A lei pede 6 meses', fonte: 'Lei 12.965/2014, art. 15' },
  },
  MENSAGEM: {
    dias: 730,
    ligada: false,
    minimo: 30,
    piso: { porque: 'A cobrança do mês ainda pede o texto', fonte: 'a cobrança do mês' },
  },
  PROVA: { dias: LEI_DIAS, ligada: false, minimo: LEI_DIAS, piso: { porque: LEI, fonte: 'Código Civil, art. 206, § 5º' } },
  CLIENTE_INATIVO: {
    dias: LEI_DIAS,
    ligada: false,
    minimo: LEI_DIAS,
    piso: { porque: LEI, fonte: 'Código Civil, art. 206, § 5º; CTN, art. 195' },
  },
  PESSOA_QUE_SAIU: { dias: LEI_DIAS, ligada: false, minimo: LEI_DIAS, piso: { porque: LEI, fonte: 'Constituição, art. 7º, XXIX' } },
  RELATORIO: { dias: 30, ligada: true, minimo: 15, piso: { porque: 'A lei dá 15 dias para responder', fonte: 'Lei 13.709/2018, art. 19' } },
  AVISO: { dias: 365, ligada: true, minimo: 7, piso: { porque: 'Quem passa a semana fora ainda lê os avisos', fonte: 'uma semana fora' } },
})

export const PrazoForm = z
  .object({
    regra: RegraPrazo.schema,
    dias: wholeWithin('Dias', 1, DIAS_MAX).meta({ label: 'Dias', required: true }),
    ligada: z.boolean('Diga se a regra está ligada.').meta({ label: 'Ligada' }),
  })
  .superRefine(({ regra, dias }, ctx) => {
    const { minimo, piso } = PRAZOS[regra]
    if (dias >= minimo) return
    ctx.addIssue({ code: 'custom', path: ['dias'], message: `${piso.porque}: ${minimo.toLocaleString('pt-BR')} dias ou mais.` })
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
