import { TipoMockup } from '@retaguarda/contract/mockup.ts'
import { fieldsOf, gerarCampos, valorDoCampo } from '@retaguarda/contract/passo-fields.ts'
import { dialogoDe, esperaDe, esperadoDe, papelDe, requisicaoDe, type Termo, termoDe } from '@retaguarda/contract/passo-data.ts'
import type { PassoParams } from '@retaguarda/contract/passo.ts'
import { PREENCHER } from './comandos.ts'
import { codeOf, propertyOf, quoted } from './escrita.ts'

type Caso = { codigo: string; name: string; versao: number; operations: readonly { ordem: number; name: string; params: PassoParams }[] }
type Mockup = { type: number; code: string | null; mockup: string }

const { RESPOSTA } = TipoMockup.code
/** The exported test reads its own environment, on another machine. */
const AMBIENTE = ['process', 'env'].join('.')

/** The case as a Playwright test that runs, with the values of a mockup. */
export function exportarPlaywright(caso: Caso, mockup: Mockup | undefined): string {
  const rows = caso.operations.map(({ params }) => params)
  const tipos = new Set(rows.map(({ type }) => type))
  const names = [...new Set(rows.flatMap(({ value, data }) => [...fieldsOf(value ?? ''), ...fieldsOf(data ?? '')]))]
  const passos = passosDe(caso)
  return [
    `import { expect, ${tipos.has('input_data') ? 'type Locator, ' : ''}test } from '@playwright/test'`,
    '',
    `// ${oneRow(`${caso.codigo} - ${caso.name}`)}, versão ${caso.versao}. BASE_URL é o endereço base das páginas.`,
    '// Uma janela nova aberta pela página não é seguida aqui: espere por ela com page.waitForEvent.',
    `test.use({ baseURL: ${AMBIENTE}.BASE_URL })`,
    ...dadosDe(names, mockup),
    '',
    `test(${quoted(`${caso.codigo} - ${caso.name}`)}, async ({ page }) => {`,
    ...(mockup?.type === RESPOSTA ? resposta(mockup) : []),
    ...(tipos.has('validate_request') ? PEDIDOS : []),
    ...passos.map((line) => (line === '' ? '' : `  ${line}`)),
    '})',
    ...(tipos.has('input_data') ? HELPER : []),
    ...(passos.some((line) => line.includes('lido(')) || tipos.has('validate_request') ? LIDO : []),
    '',
  ].join('\n')
}

const oneRow = (text: string) => text.replace(/\s+/g, ' ')

function passosDe({ operations }: Caso): string[] {
  let on = 'page'
  const dialogos = operations.filter(({ params }) => params.type === 'answer_dialog').length
  return operations.flatMap(({ ordem, name, params }) => {
    const head = `// ${ordem}. ${oneRow(name)}`
    if (params.type === 'call_url') on = 'page'
    if (params.type !== 'switch_frame') return [head, ...passo(params, on, dialogos)]
    on = params.value === null ? 'page' : `${localizador('page', params)}.contentFrame()`
    return [head]
  })
}

const comTermo = ({ texto, exato }: Termo) => `${codeOf(texto)}${exato ? ', { exact: true }' : ''}`

/** The first visible match, as the runner finds it. */
function localizador(on: string, { type_term, value }: PassoParams): string {
  const term = value ?? ''
  const css = (selector: string) => `${on}.locator(${codeOf(selector)})`
  const found = (): string => {
    if (type_term === 'class')
      return css(
        term
          .split(/\s+/)
          .filter(Boolean)
          .map((name) => `[class~="${name}"]`)
          .join(''),
      )
    if (type_term === 'name') return css(`[name="${term}"]`)
    if (type_term === 'xpath') return css(`xpath=${term}`)
    if (type_term === 'text') return `${on}.getByText(${comTermo(termoDe(term))})`
    if (type_term === 'test_id') return `${on}.getByTestId(${codeOf(term)})`
    if (type_term === 'label') return `${on}.getByLabel(${comTermo(termoDe(term))})`
    if (type_term !== 'role') return css(term)
    const { papel, nome } = papelDe(term)
    return `${on}.getByRole(${quoted(papel)}${nome ? `, { name: ${codeOf(nome.texto)}${nome.exato ? ', exact: true' : ''} }` : ''})`
  }
  return `${found()}.filter({ visible: true }).first()`
}

function passo(params: PassoParams, on: string, dialogos: number): string[] {
  const { type, value, data } = params
  const text = codeOf(data ?? '')
  const element = value === null ? undefined : localizador(on, params)
  const here = element ?? `${on}.locator('body')`
  switch (type) {
    case 'call_url':
      return [`await page.goto(${text})`]
    case 'input_data':
      return [`await ${PREENCHER}(${here}, ${text})`]
    case 'click':
    case 'hover':
      return [`await ${here}.${type}()`]
    case 'drag':
      return [`await ${here}.dragTo(${on}.locator(${text}))`]
    case 'press_key':
      return [element ? `await ${element}.press(${text})` : `await page.keyboard.press(${text})`]
    case 'close':
      return ['await page.close()']
    case 'screenshot':
      return [`await page.screenshot(${data === null ? '' : `{ path: ${codeOf(`${data}.png`)} }`})`]
    case 'execute_script':
      return [`expect(await page.evaluate(${codeOf(`(() => { ${data ?? ''} })()`)})).not.toBe(false)`]
    case 'answer_dialog':
      return [`page.${dialogos > 1 ? 'once' : 'on'}('dialog', (dialogo) => dialogo.${resposto(data)})`]
    case 'validate_url':
      return [`await expect.poll(() => lido(page.url())).toContain(${text})`]
    case 'validate_request':
      return pedido(data)
    case 'wait':
      return [wait(on, data)]
    case 'validate_message':
      return [mensagem(here, data)]
    case 'switch_frame':
      return []
  }
}

function resposto(data: string | null): string {
  const { aceita, texto } = dialogoDe(data) ?? { aceita: true }
  return aceita ? `accept(${texto === undefined ? '' : codeOf(texto)})` : 'dismiss()'
}

function wait(on: string, data: string | null): string {
  const wanted = esperaDe(data ?? '')
  if (wanted === undefined) return `await page.waitForTimeout(Number(${codeOf(data ?? '0')}))`
  if ('ms' in wanted) return `await page.waitForTimeout(${wanted.ms})`
  if ('rede' in wanted) return `await page.waitForLoadState('networkidle')`
  if ('url' in wanted)
    return /^[\w/.=&#-]+$/.test(wanted.url)
      ? `await page.waitForURL(${codeOf(`**${wanted.url}**`)})`
      : `await page.waitForURL((url) => lido(url.href).includes(${codeOf(wanted.url)}))`
  return `await ${localizador(on, { type: 'wait', data: null, ...wanted })}.waitFor()`
}

function mensagem(element: string, data: string | null): string {
  const expected = esperadoDe(data) ?? { modo: 'visivel' }
  if (expected.modo === 'visivel') return `await expect(${element}).toBeVisible()`
  if (expected.modo === 'expressao') return `await expect(${element}).toContainText(${String(expected.expressao)})`
  const text = codeOf(expected.texto)
  if (expected.modo === 'igual') return `await expect(${element}).toHaveText(${text})`
  return `await expect(${element}).${expected.modo === 'ausente' ? 'not.' : ''}toContainText(${text})`
}

const PEDIDOS = [
  '  const pedidos: { metodo: string; url: string; status: number }[] = []',
  "  page.context().on('response', (one) => pedidos.push({ metodo: one.request().method(), url: lido(one.url()), status: one.status() }))",
]

function pedido(data: string | null): string[] {
  const { metodo = '', url = '', status } = requisicaoDe(data ?? '') ?? {}
  const judged = [`metodo === ${quoted(metodo)}`, `url.includes(${codeOf(url)})`, ...(status === undefined ? [] : [`status === ${status}`])]
  return [`await expect.poll(() => pedidos.some(({ metodo, url, status }) => ${judged.join(' && ')})).toBe(true)`]
}

const HELPER = [
  '',
  '/** Preenche um campo pelo que ele é: lista, caixa, arquivo ou texto. */',
  `async function ${PREENCHER}(campo: Locator, valor: string) {`,
  '  const tipo = await campo.evaluate((um) => (um instanceof HTMLInputElement ? um.type : um.tagName.toLowerCase()))',
  "  if (tipo === 'select') await campo.selectOption(valor)",
  "  else if (tipo === 'checkbox' || tipo === 'radio') await campo.setChecked(/^(true|sim|1)$/i.test(valor))",
  "  else if (tipo === 'file') await campo.setInputFiles({ name: valor, mimeType: 'application/octet-stream', buffer: Buffer.from('teste') })",
  '  else if (/^(text|search|tel|email|url|password|textarea)$/.test(tipo) && !/[\\n\\t]/.test(valor)) {',
  '    await campo.clear()',
  '    await campo.pressSequentially(valor)',
  '  } else await campo.fill(valor)',
  '}',
]

const LIDO = [
  '',
  '/** O endereço como viaja e como uma pessoa o lê. */',
  'function lido(url: string) {',
  '  try {',
  '    return `${url} ${decodeURI(url)}`',
  '  } catch {',
  '    return url',
  '  }',
  '}',
]

const MADE: Record<string, string> = {
  $uuid: 'crypto.randomUUID()',
  $numero: 'String(Date.now()).slice(-8)',
  $email: '`teste.${Date.now()}@exemplo.com.br`',
  $hoje: "new Date().toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo' })",
}

/** What the placeholders stand for: values of the mockup, empty ones where there is none, and what is made anew. */
function dadosDe(names: readonly string[], mockup: Mockup | undefined): string[] {
  const content: unknown = mockup && mockup.type !== RESPOSTA ? JSON.parse(mockup.mockup) : undefined
  const gerados = gerarCampos()
  const made = names.filter((name) => name.startsWith('$'))
  const dados: Record<string, unknown> = {}
  for (const name of names) if (!name.startsWith('$')) propertyOf(dados, name.split('.'), valorDoCampo(content, name) ?? '')
  const written = JSON.stringify(dados, null, 2)
  return [
    ...(Object.keys(dados).length > 0 ? ['', `const dados = ${written}`] : []),
    ...(made.length > 0
      ? ['', `const gerados = { ${made.map((name) => `${name.slice(1)}: ${MADE[name] ?? quoted(gerados.get(name) ?? '')}`).join(', ')} }`]
      : []),
  ]
}

/** The answers of a mockup of type 2 to what the page fetches. */
const resposta = ({ code, mockup }: Mockup): string[] => [
  `  await page.route((url) => url.href.includes(${quoted(code ?? '')}), (pedido) =>`,
  `    ['fetch', 'xhr'].includes(pedido.request().resourceType()) ? pedido.fulfill({ json: ${JSON.stringify(JSON.parse(mockup))} }) : pedido.fallback(),`,
  '  )',
]
