import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Loja, startLoja } from '../loja/loja.ts'
import { endAll, type Executor, newDir, removeDir, startExecutor } from './processo.ts'
import { type Passos, type Receptor, startReceptor } from './receptor.ts'

vi.setConfig({ testTimeout: 240_000 })

let loja: Loja
let receptor: Receptor
let executor: Executor
let dir: string

beforeAll(async () => {
  loja = await startLoja()
  receptor = await startReceptor()
  dir = await newDir()
  executor = await startExecutor({ dir, origin: receptor.origin })
})
afterAll(endAll)
afterAll(async () => {
  await executor.signal('SIGTERM')
  await Promise.all([loja.stop(), receptor.stop(), removeDir(dir)])
})

/** What is said of each step that did not do what it should. */
async function failures(steps: Passos): Promise<string[]> {
  const config = { enderecoBase: loja.base, hosts: [`127.0.0.1:${loja.port}`], tempoPasso: 20 }
  const entry = receptor.entry([['call_url', null, null, '/campos'], ...steps], { config })
  expect((await executor.post(entry)).status).toBe(202)
  await receptor.end(entry.result)
  const passos = receptor.passos(entry.result)
  return passos.flatMap(({ ordem, mensagem }) => (mensagem === null ? [] : [`${ordem} ${mensagem}`]))
}

test('FAL-30 o termo que começa com = é o texto inteiro, por papel, rótulo e texto', async () => {
  const said = await failures([
    ['click', 'role', 'button: Salvar'],
    ['validate_message', 'css', '#eco', '=rascunho'],
    ['click', 'role', 'button: =Salvar'],
    ['validate_message', 'css', '#eco', '=salvou'],
    ['click', 'text', 'salvar'],
    ['validate_message', 'css', '#eco', '=rascunho'],
    ['wait', null, null, 'text==Salvar'],
    ['click', 'text', '=Salvar'],
    ['validate_message', 'css', '#eco', '=salvou'],
    ['input_data', 'label', '=Nome', 'Ana'],
    ['validate_message', 'css', '#nome', '=Ana'],
    ['input_data', 'label', 'Nome', 'Souza'],
    ['validate_message', 'css', '#sobrenome', '=Souza'],
  ])
  expect(said).toEqual([])
})

test('FAL-30 o que a importação escreve é o que o navegador acha', async () => {
  const said = await failures([
    ['validate_message', 'css', ':text-is("Salvar") >> xpath=..', 'Salvar tudo depois'],
    ['validate_message', 'css', ':text-matches("^salvar T", "i")', '=Salvar tudo depois'],
    ['validate_message', 'css', ':text("Salvar") >> nth=1', '=Salvar'],
    ['validate_message', 'css', ':is(button, p):has-text("depois")', '=Salvar tudo depois'],
    ['validate_message', 'css', 'button:not(:has-text("rascunho"))', '=Salvar'],
    ['validate_message', 'css', 'body, main >> css=button >> nth=1', '=Salvar'],
    ['validate_message', 'xpath', '//label >> nth=1 >> xpath=..', 'Campos'],
    ['input_data', 'css', '[aria-label="Recado"]', 'x'],
  ])
  expect(said).toEqual([])
})

test('FAL-31 uma máscara que só ouve teclas é digitada, também em um quadro; o resto continua de uma vez', async () => {
  const said = await failures([
    ['input_data', 'label', 'CPF', '52998224725'],
    ['validate_message', 'css', '#cpf', '=529.982.247-25'],
    ['input_data', 'css', '#cep', '01001000'],
    ['validate_message', 'css', '#cep', '=01001-000'],
    ['input_data', 'label', 'Quantidade', '12'],
    ['validate_message', 'css', '#eco', '=120'],
    ['input_data', 'css', '#cupom', 'ação "natal" 10%'],
    ['validate_message', 'css', '#cupom', '=ação "natal" 10%'],
    ['input_data', 'label', 'Recado', 'uma linha\noutra'],
    ['validate_message', 'label', 'Recado', '=uma linha outra'],
    ['validate_message', 'css', '#eco', '!enviou'],
    ['input_data', 'css', '#cpf', ''],
    ['validate_message', 'css', '#cpf', '='],
    ['switch_frame', 'css', '#dentro'],
    ['input_data', 'label', 'RG', '12x'],
    ['validate_message', 'css', '#rg', '=12X'],
  ])
  expect(said).toEqual([])
})

test('FAL-31 o passo segue a janela que se abre enquanto ele espera', async () => {
  const after = (...steps: Passos) => failures([['click', 'text', 'Abrir depois'], ...steps, ['validate_url', null, null, '/janela']])
  const said = await Promise.all([
    after(['wait', null, null, 'text=Outra janela']),
    after(['validate_message', 'css', 'h1', '=Outra janela']),
    after(['hover', 'text', 'Fechar-me']),
    failures([
      ['click', 'text', 'Abrir depois'],
      ['click', 'text', 'Fechar-me'],
      ['validate_url', null, null, '/campos'],
    ]),
  ])
  expect(said).toEqual([[], [], [], []])
})

test('FAL-31 o endereço é comparado como uma pessoa o lê', async () => {
  const said = await failures([
    ['click', 'text', '=Buscar'],
    ['wait', null, null, 'url=/busca/São Paulo'],
    ['validate_url', null, null, '/busca/São Paulo?q=café preto'],
    ['validate_url', null, null, '/busca/S%C3%A3o%20Paulo'],
    ['click', 'text', '=Pedir'],
    ['validate_request', null, null, 'GET /api/produtos?q=café 200'],
  ])
  expect(said).toEqual([])
})
