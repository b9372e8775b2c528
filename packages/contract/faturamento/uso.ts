import { z } from 'zod'
import { enumOf } from '../kit/enum.ts'
import { Id, Instant, Msg, Ref } from '../kit/fields.ts'
import { route } from '../kit/route.ts'
import { Competencia } from '../kit/tempo.ts'
import { Figuras } from './explicacao.ts'

/** Where a month's figures came from; the last one received wins, all are kept. */
export const OrigemUso = enumOf({ LOJA: [1, 'API da loja'], API: [2, 'Enviados pela API'], CSV: [3, 'Arquivo CSV'] })

export const USO_MAX = 1_000
/** Rows of a CSV, which a person sends once a month for all clients, and its bytes. */
export const USO_CSV_MAX = 10_000
export const USO_CSV_BYTES = 2 * 1024 * 1024

const CLIENTE = 'Informe o cliente: o id, o CPF ou o CNPJ.'

/** `cliente` is the id, or the CPF/CNPJ with or without punctuation. */
export const UsoForm = z
  .object(
    {
      cliente: z
        .union([z.number(), z.string()], CLIENTE)
        .transform((sent) => String(sent).trim())
        .pipe(z.string().min(1, CLIENTE).max(40, CLIENTE)),
      ...Competencia.shape,
      ...Figuras.shape,
    },
    'Envie os números como um objeto, com cliente, ano e mes.',
  )
  .superRefine(({ valorFaturamento, valorFaturamentoMarketplace, valorFaturamentoB2B, quantidadeNotas }, ctx) => {
    if ([valorFaturamento, valorFaturamentoMarketplace, valorFaturamentoB2B, quantidadeNotas].every((figura) => figura === null))
      ctx.addIssue({ code: 'custom', path: ['valorFaturamento'], message: 'Informe ao menos um dos números.' })
  })
export type UsoForm = z.output<typeof UsoForm>

export const Uso = z.object({
  cliente: Ref,
  ano: z.number().int(),
  mes: z.number().int(),
  valorFaturamento: z.string().nullable(),
  valorFaturamentoMarketplace: z.string().nullable(),
  valorFaturamentoB2B: z.string().nullable(),
  quantidadeNotas: z.number().int().nullable(),
  origem: OrigemUso.schema,
  recebidoEm: Instant,
  usuario: z.string().nullable(),
  /** The one that counts. */
  vigente: z.boolean(),
})
export type Uso = z.output<typeof Uso>

export const UsoRecebido = Msg.extend({
  recebidos: z.number().int(),
  /** With `previa=true` nothing is kept: what the file would bring, beside what counts now. */
  previa: z
    .array(
      Uso.omit({ recebidoEm: true, usuario: true, vigente: true }).extend({
        linha: z.number().int(),
        /** What of the row was read as more than it says. */
        nota: z.string().nullable(),
        atual: Uso.nullable(),
      }),
    )
    .optional(),
})

export const uso = {
  receber: route('POST', '/financeiro/uso', {
    access: 'financeiro',
    chave: true,
    summary:
      'Recebe os números do mês: JSON, um ou uma lista de até 1.000, ou um CSV de até 10.000 linhas e 2 MB na parte `arquivo`; um erro ' +
      'recusa tudo. A chave da loja em `Authorization: Bearer` envia os do próprio cliente',
    query: z.object({
      previa: z
        .enum(['true', 'false'], 'use true ou false')
        .default('false')
        .transform((v) => v === 'true'),
    }),
    body: z.unknown(),
    response: UsoRecebido,
    files: { most: 1, bytes: USO_CSV_BYTES },
  }),
  list: route('GET', '/financeiro/uso/list', {
    access: 'financeiro',
    summary: 'Os números recebidos de um cliente em um mês, do mais novo ao mais antigo',
    query: z.object({
      cliente: z.coerce.number().pipe(Id),
      ano: z.coerce.number().pipe(Competencia.shape.ano),
      mes: z.coerce.number().pipe(Competencia.shape.mes),
    }),
    response: z.array(Uso),
  }),
}
