import type { MockupDaEntrada } from '@retaguarda/contract/runner.ts'
import { TipoMockup } from '@retaguarda/contract/mockup.ts'
import { contemEndereco } from '@retaguarda/contract/passo-data.ts'
import { z } from 'zod'
import type { Mocked } from './gate.ts'

const { DADOS, RESPOSTA } = TipoMockup.code
const DELAY_MAX = 600_000

/** A mockup's JSON; text is read, what has been read already stays. Text that is no JSON has no fields. */
export function valueOf({ mockup }: MockupDaEntrada): unknown {
  if (typeof mockup !== 'string') return mockup
  try {
    return JSON.parse(mockup)
  } catch {
    return undefined
  }
}

/** The mockup that placeholders read. */
export const dataOf = (mockups: MockupDaEntrada[]): unknown => {
  const data = mockups.find(({ type }) => type === DADOS)
  return data && valueOf(data)
}

const Special = z.object({
  $status: z.int().min(200).max(599).default(200),
  $atraso: z.number().min(0).max(DELAY_MAX).default(0),
  $metodo: z.string().optional(),
  $corpo: z.unknown(),
})
const WORDS = ['$status', '$atraso', '$metodo', '$corpo']

/** What answers a request of a page: the longest code that its address contains, of equal ones the first. */
export function mocksOf(mockups: MockupDaEntrada[]): (method: string, url: string) => Mocked | undefined {
  const answers = mockups
    .filter(({ type, code }) => type === RESPOSTA && code !== null && code !== '')
    .map((mockup) => ({ code: mockup.code ?? '', ...answerOf(mockup) }))
    .sort((a, b) => b.code.length - a.code.length)
  return (method, url) =>
    answers.find(({ code, metodo }) => contemEndereco(url, code) && (metodo === undefined || metodo === method.toUpperCase()))
}

function answerOf(mockup: MockupDaEntrada): Mocked & { metodo: string | undefined } {
  const value = valueOf(mockup)
  const special = typeof value === 'object' && value !== null && WORDS.some((word) => word in value)
  const read = special ? Special.safeParse(value) : undefined
  // As it was typed: read and written again, a number of many digits would be another one.
  const typed = typeof mockup.mockup === 'string' && value !== undefined ? mockup.mockup : JSON.stringify(value ?? null)
  if (!read?.success) return { status: 200, delay: 0, body: typed, metodo: undefined }
  const { $status, $atraso, $metodo, $corpo } = read.data
  return { status: $status, delay: $atraso, body: $corpo === undefined ? '' : JSON.stringify($corpo), metodo: $metodo?.toUpperCase() }
}
