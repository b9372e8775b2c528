import { z } from 'zod'
import { jsonProblem } from './kit/json-problem.ts'
import { col } from './kit/columns.ts'
import { enumOf } from './kit/enum.ts'
import { Id, Opcao, text, textOptional } from './kit/fields.ts'
import { resource, suggestOf } from './kit/resource.ts'

export const TipoMockup = enumOf({ DADOS: [1, 'Dados de teste'], RESPOSTA: [2, 'Resposta de API'] })

export const MOCKUP_MAX_BYTES = 1024 * 1024
export const JSON_INVALIDO = 'Erro - JSON inválido'

/** A save also takes the content itself; what a person typed is kept as it is. */
function asText(sent: unknown): unknown {
  if (sent === undefined || sent === null) return '{}'
  if (typeof sent !== 'object') return sent
  try {
    return JSON.stringify(sent, null, 2)
  } catch {
    return sent // nested too deeply to be written
  }
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

const Conteudo = z
  .preprocess(
    asText,
    z.string({ error: 'Conteúdo (JSON): envie um texto, um objeto ou uma lista.' }).check((ctx) => {
      const problem = contentProblem(ctx.value)
      if (problem) ctx.issues.push({ code: 'custom', input: ctx.value, message: problem })
    }),
  )
  .meta({ label: 'Conteúdo (JSON)', required: true })

const isTooLarge = (text: string) => new TextEncoder().encode(text).length > MOCKUP_MAX_BYTES

/** Why a content is no JSON, and where; undefined where it is, and where it is too large to be read. */
export function jsonError(text: string): string | undefined {
  const problem = isTooLarge(text) ? undefined : jsonProblem(text)
  return problem && `${problem.message}, linha ${problem.line}, coluna ${problem.column}.`
}

function contentProblem(text: string): string | undefined {
  if (isTooLarge(text)) return 'Conteúdo (JSON): no máximo 1 MB.'
  const error = jsonError(text)
  return error && `${JSON_INVALIDO}: ${error}`
}

/** What the rules over several fields need to be right before they judge. */
const Answering = z.object({ type: TipoMockup.schema, code: z.string().nullable() })
const Told = z.object({ type: TipoMockup.schema, mockup: z.string().refine((text) => contentProblem(text) === undefined) })

export const MockupForm = z
  .object({
    name: text('Nome', 'o nome', 100),
    type: z.preprocess((v) => v ?? TipoMockup.code.DADOS, TipoMockup.schema).meta({ label: 'Tipo' }),
    code: textOptional('Código', 100),
    mockup: Conteudo,
  })
  // Judged although another field is wrong too, so that all is said at once.
  .refine(({ type, code }) => type !== TipoMockup.code.RESPOSTA || code !== null, {
    path: ['code'],
    message: 'Informe o código: uma parte do endereço que a página chama.',
    when: ({ value }) => Answering.safeParse(value).success,
  })
  .refine(({ type, mockup }) => type !== TipoMockup.code.DADOS || isObject(JSON.parse(mockup)), {
    path: ['mockup'],
    message: 'Os dados de teste são um objeto JSON, como { "campo": "valor" }.',
    when: ({ value }) => Told.safeParse(value).success,
  })
export type MockupForm = z.output<typeof MockupForm>

const fields = { id: Id, name: z.string(), type: TipoMockup.schema, code: z.string().nullable() }

export const mockup = {
  ...resource('/mockup', {
    title: 'Mockups',
    name: { singular: 'mockup', plural: 'mockups', gender: 'm' },
    access: 'session',
    form: MockupForm,
    record: z.object({ ...fields, mockup: z.string() }),
    columns: {
      id: col.id('Id'),
      name: col.text('Nome'),
      type: col.enum('Tipo', TipoMockup),
      code: col.orNull(col.short(col.text('Código'))),
    },
  }),
  suggest: suggestOf('/mockup/suggest', {
    access: 'session',
    summary: 'Sugestões de mockups pelo nome ou código',
    response: z.array(Opcao.extend({ type: TipoMockup.schema })),
  }),
}
