import { z } from 'zod'
import { motivo } from './cobranca/motivo.ts'
import { col } from './kit/columns.ts'
import { enumOf } from './kit/enum.ts'
import { email, Instant, instant, Msg, textOptional } from './kit/fields.ts'
import { grid } from './kit/resource.ts'
import { routesOf } from './kit/route.ts'

/** What is looked at each minute, and told where it is not as it should be. */
export const RegraAlerta = enumOf({
  PROCESSO: [1, 'Processo'],
  FILA: [2, 'Fila'],
  EMAIL: [3, 'E-mail'],
  INTEGRACAO: [4, 'Integração'],
  COPIA: [5, 'Cópia'],
  PROVA: [6, 'Prova'],
  CONTINUA: [7, 'Cópia contínua'],
  DISCO: [8, 'Disco'],
  CONEXOES: [9, 'Conexões'],
  REPLICA: [10, 'Réplica'],
  CERTIFICADO: [11, 'Certificado'],
  RELOGIO: [12, 'Relógio'],
  ERROS: [13, 'Erros'],
  SEGURANCA: [14, 'Segurança'],
})
export type RegraAlerta = z.output<typeof RegraAlerta.schema>

/** Open: told and told again. Seen: somebody sees to it. Silenced: nobody is told for a while. Ended: it is as it should be. */
export const SituacaoAlerta = enumOf({
  ABERTO: [1, 'Aberto'],
  VISTO: [2, 'Visto'],
  SILENCIADO: [3, 'Silenciado'],
  ENCERRADO: [4, 'Encerrado'],
})
export type SituacaoAlerta = z.output<typeof SituacaoAlerta.schema>

/** What people are told of an alert. */
export const TipoDito = enumOf({ COMECOU: [1, 'Alerta'], CONTINUA: [2, 'Continua'], ACABOU: [3, 'Voltou ao normal'] })
export type TipoDito = z.output<typeof TipoDito.schema>

/** By how much a rule measures: what it looks for in words, the limit that holds where nobody said otherwise, and what one may say. */
type Medida = { quando: string; unidade: string; limite: number; minimo: number; maximo: number }
export const LIMITES: Readonly<Record<RegraAlerta, Medida>> = RegraAlerta.byCode<Medida>({
  PROCESSO: { quando: 'sem sinal há', unidade: 's', limite: 60, minimo: 60, maximo: 3_600 },
  FILA: { quando: '10 desistências, ou uma tarefa espera há', unidade: 'min', limite: 15, minimo: 5, maximo: 1_440 },
  EMAIL: { quando: 'um e-mail espera há', unidade: 'min', limite: 30, minimo: 5, maximo: 1_440 },
  INTEGRACAO: { quando: 'só falha há', unidade: 'min', limite: 30, minimo: 5, maximo: 1_440 },
  COPIA: { quando: 'a última cópia é de há', unidade: 'h', limite: 26, minimo: 2, maximo: 168 },
  PROVA: { quando: 'a última prova é de há', unidade: 'dias', limite: 8, minimo: 1, maximo: 60 },
  CONTINUA: { quando: 'nada chega ao alvo há', unidade: 'min', limite: 15, minimo: 10, maximo: 1_440 },
  DISCO: { quando: 'menos de 5 GB, cheio em 16 h, ou livre abaixo de', unidade: '%', limite: 10, minimo: 1, maximo: 50 },
  CONEXOES: { quando: 'por 5 min, em uso ao menos', unidade: '%', limite: 80, minimo: 50, maximo: 100 },
  REPLICA: { quando: 'nenhuma síncrona, ou atraso acima de', unidade: 'MB', limite: 64, minimo: 1, maximo: 10_000 },
  CERTIFICADO: { quando: 'a 14, 7 e 1 dias do fim, e antes a', unidade: 'dias', limite: 30, minimo: 1, maximo: 90 },
  RELOGIO: { quando: 'desvio acima de', unidade: 's', limite: 2, minimo: 1, maximo: 60 },
  ERROS: { quando: 'em 5 min, respostas 5xx acima de', unidade: '%', limite: 1, minimo: 1, maximo: 50 },
  SEGURANCA: { quando: 'entrada de emergência, ou em 5 min ao menos', unidade: 'recusas', limite: 50, minimo: 5, maximo: 10_000 },
})

export const SILENCIO_DIAS = 30
export const EMAILS_MAX = 10
/** Minutes after which what is open is told again. */
export const REPETIR_MIN = 240
const ALVO_MAX = 200

export const SilenciarForm = z.object({
  regra: RegraAlerta.schema.meta({ label: 'Regra', required: true }),
  /** Of one thing alone; of all that the rule looks at where left out. */
  alvo: textOptional('Alvo', ALVO_MAX),
  ate: instant('Até', 'até quando'),
  motivo,
})
export type SilenciarForm = z.output<typeof SilenciarForm>

const whole = (label: string, min: number, max: number) =>
  z
    .number(`${label}: informe um número.`)
    .int(`${label}: use um número inteiro.`)
    .min(min, `${label}: ${min.toLocaleString('pt-BR')} ou mais.`)
    .max(max, `${label}: no máximo ${max.toLocaleString('pt-BR')}.`)
    .meta({ label, required: true })

export const RegraForm = z
  .object({
    regra: RegraAlerta.schema,
    ligada: z.boolean('Diga se a regra está ligada.').meta({ label: 'Ligada' }),
    limite: z.number('Limite: informe um número.').int('Limite: use um número inteiro.').meta({ label: 'Limite', required: true }),
    repetirMin: whole('Avisar de novo a cada (min)', 15, 10_080),
    emails: z
      .array(email('E-mail'), 'Envie uma lista de e-mails.')
      .max(EMAILS_MAX, `E-mails: no máximo ${EMAILS_MAX}.`)
      .transform((all) => [...new Set(all)])
      .meta({ label: 'E-mails, além dos administradores' }),
  })
  .superRefine(({ regra, limite }, ctx) => {
    const { minimo, maximo, unidade } = LIMITES[regra]
    if (limite >= minimo && limite <= maximo) return
    const [least, most] = [minimo, maximo].map((n) => n.toLocaleString('pt-BR'))
    ctx.addIssue({ code: 'custom', path: ['limite'], message: `Limite: de ${least} a ${most} ${unidade}.` })
  })
export type RegraForm = z.output<typeof RegraForm>

export const RegrasForm = z
  .array(RegraForm, 'Envie uma lista de regras.')
  .min(1, 'Envie ao menos uma regra.')
  .superRefine((rows, ctx) => {
    for (const [at, { regra }] of rows.entries())
      if (rows.findIndex((row) => row.regra === regra) < at)
        ctx.addIssue({ code: 'custom', path: [at, 'regra'], message: 'Esta regra já está na lista.' })
  })

const access = 'admin'
const route = routesOf(access)

export const alerta = {
  ...grid('/saude/alerta', {
    title: 'Alertas',
    name: { singular: 'alerta', plural: 'alertas', gender: 'm' },
    access,
    columns: {
      id: col.further(col.id('Id')),
      situacao: col.enum('Situação', SituacaoAlerta),
      regra: col.enum('Regra', RegraAlerta),
      alvo: col.text('Alvo'),
      texto: col.long(col.text('O que há')),
      desde: col.dateTime('Desde'),
      ate: col.orNull(col.dateTime('Até')),
      /** How often people were told of it. */
      vezes: col.number('Avisos'),
    },
    besides: { link: z.string() },
    // What somebody has to see to stands first, however long it has been so.
    defaultSort: [
      { col: 'situacao', sort: 'asc' },
      { col: 'desde', sort: 'desc' },
    ],
  }),
  visto: route('POST', '/saude/alerta/visto/:id', {
    summary: 'Diz que alguém cuida do alerta: ninguém é avisado dele de novo, até que se encerre',
    response: Msg,
    once: true,
  }),
  silenciar: route('POST', '/saude/alerta/silenciar', {
    summary: 'Silencia uma regra, ou um alvo dela, por até 30 dias; o que há continua na lista',
    body: SilenciarForm,
    response: Msg,
    once: true,
  }),
  testar: route('POST', '/saude/alerta/testar', {
    summary: 'Manda um aviso e um e-mail de teste a quem os alertas chegam',
    response: Msg,
    once: true,
  }),
  regras: route('GET', '/saude/alerta/regras', {
    summary: 'As regras, com os seus limites e a quem avisam além dos administradores',
    response: z.array(
      z.object({
        regra: RegraAlerta.schema,
        ligada: z.boolean(),
        limite: z.number().int(),
        repetirMin: z.number().int(),
        emails: z.array(z.string()),
        /** Why nothing is judged by it now; null where it is. */
        parada: z.string().nullable(),
        /** Of a silence of the whole rule: until when, by whom and why. */
        silencio: z.object({ ate: Instant, motivo: z.string(), usuario: z.string().nullable() }).nullable(),
      }),
    ),
  }),
  alterarRegras: route('POST', '/saude/alerta/regras', {
    summary: 'Muda regras; as que não são enviadas ficam como estão',
    body: RegrasForm,
    response: Msg,
    once: true,
  }),
}
