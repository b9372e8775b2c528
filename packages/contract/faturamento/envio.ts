import { z } from 'zod'
import { enumOf } from '../kit/enum.ts'
import { flag, Id, Instant, Ref, refId } from '../kit/fields.ts'
import { route } from '../kit/route.ts'
import { Competencia } from '../kit/tempo.ts'
import { Motivos } from './motivos.ts'

/** Of which the store and the client are told when a month is sent: an agreement has a message of its own. */
export const TIPOS_ENVIADOS = ['MENSAL', 'AVULSA'] as const

const REQUIRED = { mes: 'Mês da Fatura', ano: 'Ano da Fatura' } as const
const month = Competencia.shape

/** The title under which the missing month or year is told (FAT-038). */
export const CAMPOS_OBRIGATORIOS = 'Informe os campos obrigatórios'

const isBlank = (v: unknown) => v === undefined || v === null || v === ''

/** Whether a client without a store, or whose store does not know us, gets the mail alone. */
export const SemLoja = flag('Enviar só por e-mail a quem não tem loja', false)

/** `[]` means every client with an invoice in 2. One sentence names all that is missing (FAT-038). */
export const EnviarForm = z
  .object({
    cliente: z
      .preprocess((v) => v ?? [], z.array(refId('Cliente', 'o cliente')).max(10_000, 'No máximo 10.000 clientes.'))
      .meta({
        label: 'Clientes',
      }),
    semLoja: SemLoja,
    mes: z.unknown().optional().meta({ label: REQUIRED.mes, required: true }),
    ano: z.unknown().optional().meta({ label: REQUIRED.ano, required: true }),
  })
  .transform((form, ctx) => {
    const missing = (['mes', 'ano'] as const).filter((field) => isBlank(form[field]))
    const message = `Campo(s) não preenchido(s): ${missing.map((field) => REQUIRED[field]).join(', ')}`
    for (const path of missing) ctx.addIssue({ code: 'custom', path: [path], message })
    if (missing.length > 0) return z.NEVER
    const { success, data, error } = z.object({ mes: month.mes, ano: month.ano }).safeParse(form)
    if (success) return { cliente: form.cliente, semLoja: form.semLoja, ...data }
    for (const issue of error.issues) ctx.addIssue({ code: 'custom', path: issue.path, message: issue.message })
    return z.NEVER
  })
export type EnviarForm = z.output<typeof EnviarForm>

export const SituacaoLinhaEnvio = enumOf({ AGUARDANDO: [0, 'Aguardando'], ENVIADA: [1, 'Enviada'], ERRO: [2, 'Erro'] })

/** A sending: each line names its client. How far it is travels to the topic `envio-{id}` (`ProgressoEvento`). */
export const Envio = z.object({
  id: Id,
  ano: z.number().int(),
  mes: z.number().int(),
  usuario: z.string().nullable(),
  inicio: Instant,
  /** Null while it goes on. */
  fim: Instant.nullable(),
  total: z.number().int(),
  enviadas: z.number().int(),
  erros: z.number().int(),
  message: z.string(),
  motivos: Motivos,
  linhas: z.array(z.object({ cliente: Ref, fatura: Id.nullable(), situacao: SituacaoLinhaEnvio.schema, texto: z.string().nullable() })),
})
export type Envio = z.output<typeof Envio>

const access = 'financeiro'
const ESPERA_MAX = 30

/** Seconds that the call waits for the end; a screen that follows the progress does not need to. */
const espera = z.coerce
  .number('Espera: use um número de segundos.')
  .int('Espera: use um número inteiro de segundos.')
  .min(0, 'Espera: de 0 a 30 segundos.')
  .max(ESPERA_MAX, 'Espera: de 0 a 30 segundos.')
  .default(ESPERA_MAX)

/** Clients that a preview names at most. */
export const PREVIA_ENVIO_MAX = 200

/** Who would get a mail: first those whose mail goes to all of their contacts, or to nobody. */
export const PreviaEnvio = z.object({
  total: z.int(),
  semEmail: z.int(),
  /** They have no store. */
  semLoja: z.int(),
  todos: z.int(),
  /** False where there is none: nothing goes by e-mail. */
  servidorDeEmail: z.boolean(),
  rows: z.array(z.object({ cliente: Ref, enderecos: z.array(z.string()), todos: z.boolean() })),
})
export type PreviaEnvio = z.output<typeof PreviaEnvio>

export const envio = {
  previa: route('POST', '/fatura/enviar-documento/previa', {
    access,
    summary: `A quem iria o e-mail de cada fatura faturada de um mês: primeiro os clientes sem contato marcado para cobrança; no máximo ${PREVIA_ENVIO_MAX} linhas; nada é enviado`,
    body: EnviarForm,
    response: PreviaEnvio,
    changes: false,
  }),
  enviar: route('POST', '/fatura/enviar-documento', {
    access,
    summary:
      'Envia as faturas faturadas de um mês às lojas e por e-mail, em segundo plano; espera pelo fim até 30 s, ou o que `espera` disser',
    query: z.object({ espera }),
    body: EnviarForm,
    response: z.object({
      message: z.string(),
      successMessage: z.array(z.string()),
      errorsMessage: z.array(z.string()),
      /** The sending's id, where it goes on. */
      envio: Id.optional(),
    }),
    once: true,
  }),
  get: route('GET', '/fatura/envio/:id', {
    access,
    summary: 'Um envio com o resultado de cada cliente',
    response: Envio,
  }),
}
