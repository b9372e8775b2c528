import { z } from 'zod'
import { ById } from './kit/fields.ts'
import { route } from './kit/route.ts'
import { PassoParams } from './passo.ts'

/** Characters of a recording or of a test's code. */
export const IMPORTAR_MAX = 500_000

export const FORMATOS = {
  'chrome-recorder': 'Gravação do Chrome DevTools (JSON)',
  playwright: 'Código do Playwright',
} as const

const ImportarForm = z.object({
  formato: z.enum(['chrome-recorder', 'playwright'], { error: 'Escolha o formato.' }).meta({ label: 'Formato', required: true }),
  conteudo: z
    .string({ error: 'Informe o conteúdo.' })
    .max(IMPORTAR_MAX, `Conteúdo: no máximo ${IMPORTAR_MAX.toLocaleString('pt-BR')} caracteres.`)
    .refine((text) => text.trim() !== '', 'Informe o conteúdo.')
    .meta({ label: 'Conteúdo', required: true }),
})

/** What was understood: lines as a save takes them, and what was not, at its line of the content. */
const Importado = z.object({
  name: z.string(),
  operations: z.array(z.object({ operation: z.null(), name: z.string(), params: PassoParams })),
  avisos: z.array(z.object({ linha: z.number().int(), texto: z.string() })),
})
export type Importado = z.output<typeof Importado>

export const casoImportado = {
  importar: route('POST', '/test-case/importar', {
    access: 'session',
    summary: 'Lê uma gravação ou o código de um teste como linhas de um caso; nada é gravado nem executado',
    body: ImportarForm,
    response: Importado,
    changes: false,
  }),
  exportar: route('GET', '/test-case/playwright/:id', {
    access: 'session',
    summary: 'O caso como teste do Playwright que roda, com os campos de um mockup',
    query: z.object({ mockup: ById.shape.id.optional() }),
    download: true,
  }),
}
