import type { Importado } from '@retaguarda/contract/importar-caso.ts'
import { jsonProblem } from '@retaguarda/contract/kit/json-problem.ts'
import { z } from 'zod'
import { invalid } from '../../../base/errors.ts'
import { type Achados, type Busca, esperaDaBusca, novosAchados } from './achados.ts'
import { literal } from './literal.ts'

const Step = z.looseObject({
  type: z.string(),
  url: z.string().optional(),
  value: z.string().optional(),
  key: z.string().optional(),
  selectors: z.array(z.union([z.string(), z.array(z.string())])).optional(),
  frame: z.array(z.number()).optional(),
  target: z.string().optional(),
  visible: z.boolean().optional(),
})
type Step = z.output<typeof Step>
const Recording = z.looseObject({ title: z.string().default(''), steps: z.array(z.unknown()) })

const DROPPED = new Set(['setViewport', 'keyUp'])
const MODIFIERS = new Set(['Control', 'Shift', 'Alt', 'Meta'])

/** The lines of a recording of Chrome's DevTools. @throws RuleError 422 */
export function importarGravacao(text: string): Importado {
  const problem = jsonProblem(text)
  if (problem) throw invalid({ conteudo: `A gravação não é JSON: ${problem.message}, linha ${problem.line}, coluna ${problem.column}.` })
  const recording = Recording.safeParse(JSON.parse(text))
  if (!recording.success) throw invalid({ conteudo: 'Este JSON não é uma gravação do Chrome DevTools: falta a lista steps.' })
  const found = novosAchados()
  const rows = linesOfSteps(text)
  const held = new Set<string>()
  recording.data.steps.forEach((sent, i) => {
    const row = rows[i] ?? 1
    const step = Step.safeParse(sent)
    if (step.success) take(found, row, step.data, held)
    else found.aviso(row, 'Um passo sem tipo ficou de fora.')
  })
  return found.pronto(recording.data.title)
}

/** Keys of a step, with the values that change nothing of what its line does; those that are read count among them. */
const ENTENDIDAS: Record<string, RegExp> = {
  ...Object.fromEntries(['type', 'url', 'value', 'key', 'selectors', 'frame', 'target', 'visible'].map((key) => [key, /^/])),
  ...Object.fromEntries(['assertedEvents', 'timeout', 'offsetX', 'offsetY', 'deviceType'].map((key) => [key, /^/])),
  button: /^primary$/,
  operator: /^>=$/,
  count: /^1$/,
}

const LIDOS = ['navigate', 'click', 'hover', 'change', 'doubleClick', 'keyDown', 'waitForElement', 'close']

const perdasDe = (step: Step): string[] =>
  Object.entries(LIDOS.includes(step.type) ? step : {})
    .filter(([key, value]) => !(Object.hasOwn(ENTENDIDAS, key) && ENTENDIDAS[key]?.test(String(value))))
    .map(([key]) => key)

function take(found: Achados, row: number, step: Step, held: Set<string>): void {
  const { type, url, value = '', key = '' } = step
  if (type === 'keyUp') held.delete(key)
  if (DROPPED.has(type)) return
  if (step.frame && step.frame.length > 0)
    found.aviso(row, 'O passo está dentro de um quadro: inclua um passo Entrar em quadro antes dele.')
  if (step.target !== undefined && step.target !== 'main') found.aviso(row, `O passo é de outra janela (${step.target}): confira a ordem.`)
  const onElement = (as: 'click' | 'hover' | 'input_data', data: string | null = null) => {
    const busca = buscaDe(step, as === 'input_data')
    if (!busca) found.aviso(row, 'Nenhum seletor deste passo cabe em 100 caracteres: informe o termo de busca.')
    found.passo(row, as, busca, data)
  }
  for (const key of perdasDe(step)) found.aviso(row, `A opção ${key.slice(0, 40)} deste passo não tem correspondente: confira a linha.`)
  if (type === 'navigate') return found.passo(row, 'call_url', undefined, literal(url ?? ''))
  if (type === 'click' || type === 'hover') return onElement(type)
  if (type === 'change') return onElement('input_data', literal(value))
  if (type === 'doubleClick') {
    found.aviso(row, 'O duplo clique virou dois cliques: confira se a página os aceita.')
    onElement('click')
    return onElement('click')
  }
  if (type === 'keyDown') {
    if (MODIFIERS.has(key)) return void held.add(key)
    return found.passo(row, 'press_key', undefined, [...held, key].join('+'))
  }
  if (type === 'waitForElement') {
    if (step.visible === false) return found.aviso(row, 'O passo ficou de fora: a linha só espera por algo visível.')
    const busca = buscaDe(step, false, (one) => (esperaDaBusca(one)?.length ?? Infinity) <= FITS)
    const waited = busca && esperaDaBusca(busca)
    if (!waited) found.aviso(row, 'Este passo espera por um elemento que não pôde ser lido: informe o que esperar.')
    return found.passo(row, 'wait', undefined, waited ?? null)
  }
  if (type === 'close') return found.passo(row, 'close', undefined)
  found.aviso(row, `O passo ${type.slice(0, 40)} não tem correspondente e ficou de fora.`)
}

const FITS = 100
const TEST_ID = /^\[data-testid=(['"])([^'"\]]+)\1\]$/
const CSS_ID = /^#[\w-]+$/
const ARIA = /^aria\/(.+?)(?:\[role=(['"])(\w+)\2\])?$/s

/** The best of a step's selectors: test id, css id, aria, css, xpath, text; of those that serve. */
function buscaDe({ selectors = [] }: Step, typing: boolean, serves: (busca: Busca) => boolean = () => true): Busca | undefined {
  const found = selectors.flatMap((one) => buscaDoSeletor(typeof one === 'string' ? [one] : one, typing) ?? [])
  const [best] = found.filter(({ busca }) => busca.value.length <= FITS && serves(busca)).toSorted((a, b) => a.rank - b.rank)
  return best?.busca
}

const RANK = { testId: 0, cssId: 1, aria: 2, css: 3, xpath: 4, text: 5 }

function buscaDoSeletor(parts: string[], typing: boolean): { rank: number; busca: Busca } | undefined {
  const plain = parts.map((part) => part.replace(/^(?:pierce|css)\//, ''))
  const [first = ''] = plain
  if (plain.length > 1) {
    // Playwright's css looks into open shadow roots by itself.
    return plain.every((part) => !/^(?:aria|xpath|text)\//.test(part))
      ? { rank: RANK.css, busca: { type_term: 'css', value: literal(plain.join(' ')) } }
      : undefined
  }
  const testId = TEST_ID.exec(first)
  if (testId) return { rank: RANK.testId, busca: { type_term: 'test_id', value: literal(testId[2] ?? '') } }
  if (CSS_ID.test(first)) return { rank: RANK.cssId, busca: { type_term: 'css', value: first } }
  // Chrome looks for exactly this name.
  const aria = ARIA.exec(first)
  if (aria) {
    const [, name = '', , role] = aria
    if (role !== undefined) return { rank: RANK.aria, busca: { type_term: 'role', value: literal(`${role}: =${name}`) } }
    // A name alone does not say what has it: of a field it is the label, of anything else most often its text.
    return { rank: typing ? RANK.aria : RANK.text, busca: { type_term: typing ? 'label' : 'text', value: literal(`=${name}`) } }
  }
  if (first.startsWith('xpath/')) return { rank: RANK.xpath, busca: { type_term: 'xpath', value: literal(first.slice('xpath/'.length)) } }
  if (first.startsWith('text/')) return { rank: RANK.text, busca: { type_term: 'text', value: literal(first.slice('text/'.length)) } }
  return first === '' ? undefined : { rank: RANK.css, busca: { type_term: 'css', value: literal(first) } }
}

/** The line of the content at which each element of `steps` begins. The text is JSON. */
function linesOfSteps(text: string): number[] {
  const lines: number[] = []
  const open: string[] = []
  let line = 1
  let inString = false
  let name = ''
  let start = 0
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at)
    if (char === '\n') line++
    if (inString) {
      if (char === '\\') at++
      else if (char === '"') {
        inString = false
        if (open.length === 1) name = text.slice(start, at)
      }
    } else if (char === '"') {
      inString = true
      start = at + 1
    } else if (char === '{' || char === '[') {
      if (open.length === 2 && name === 'steps') lines.push(line)
      open.push(char)
    } else if (char === '}' || char === ']') open.pop()
  }
  return lines
}
