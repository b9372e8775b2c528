import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Loja, startLoja } from '../loja/loja.ts'
import { type Executor, newDir, removeDir, startExecutor } from './processo.ts'
import { type Passos, type Receptor, startReceptor } from './receptor.ts'

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
afterAll(async () => {
  await executor.signal('SIGTERM')
  await Promise.all([loja.stop(), receptor.stop(), removeDir(dir)])
})

type More = Parameters<Receptor['entry']>[1]
const hosts = () => [`127.0.0.1:${loja.port}`, `localhost:${loja.port}`]

/** Runs the steps and says what came of them: the end, and the sentence of each step that failed. */
async function play(steps: Passos, { config, ...more }: NonNullable<More> = {}) {
  const entry = receptor.entry(steps, { ...more, config: { enderecoBase: loja.base, hosts: hosts(), ...config } })
  expect((await executor.post(entry)).status).toBe(202)
  const fim = await receptor.end(entry.result)
  return {
    ...entry,
    fim,
    passos: receptor.passos(entry.result),
    notas: receptor.notas(entry.result),
    evidencias: receptor.of(entry.result).evidence,
  }
}
const lines = (passos: { ordem: number; resultado: number; mensagem: string | null }[]) =>
  passos.map(({ ordem, resultado, mensagem }) => `${ordem} ${resultado}${mensagem === null ? '' : ` ${mensagem}`}`)

test('uma compra inteira: entrar, buscar, cesta, endereço pelo CEP, pedido', async () => {
  const { fim, passos } = await play(
    [
      ['call_url', null, null, '/entrar'],
      ['input_data', 'label', 'E-mail', '{{email}}'],
      ['input_data', 'name', 'senha', '{{acesso.senha}}'],
      ['click', 'class', 'botao principal'],
      ['validate_message', 'css', '#cliente', '=Olá, Ana'],
      ['input_data', 'class', 'campo busca', 'caneca'],
      ['press_key', 'name', 'q', 'Enter'],
      ['validate_message', null, null, '2 produtos'],
      ['click', 'role', 'button: Comprar'],
      ['validate_message', 'text', 'está na cesta', 'Caneca azul está na cesta.'],
      ['click', 'text', 'Ver a cesta'],
      ['validate_message', 'xpath', '//ol/li[1]', '/^Caneca (azul|verde)$/'],
      ['click', 'role', 'link: Fechar pedido'],
      ['input_data', 'label', 'Nome', 'Ana {{$numero}}'],
      ['input_data', 'label', 'CEP', '01001-000'],
      ['press_key', null, null, 'Tab'],
      ['validate_message', 'name', 'rua', '=Praça da Sé'],
      ['input_data', 'label', 'Estado', 'Rio de Janeiro'],
      ['validate_message', 'name', 'uf', 'Rio de Janeiro'],
      ['input_data', 'label', 'Estado', 'SP'],
      ['input_data', 'label', 'Rápido', 'sim'],
      ['input_data', 'name', 'entrega', '{{$hoje}}'],
      ['input_data', 'name', 'laudo', 'laudo.pdf 6MB'],
      ['validate_message', 'css', '#anexo', '=laudo.pdf application/pdf 6291456'],
      ['input_data', 'label', 'Aceito os termos', '1'],
      ['input_data', 'label', 'Obs', ''],
      ['click', 'css', '#finalizar'],
      ['validate_message', 'css', '#mensagem', '/^Pedido \\d+ recebido\\. Obrigado\\.$/'],
      ['validate_message', null, null, '!CEP não encontrado'],
      ['validate_request', null, null, 'POST /api/pedido 201'],
      ['validate_url', null, null, '/pagamento'],
      ['execute_script', null, null, 'await Promise.resolve(); return document.title === "Pagamento"'],
      ['screenshot', null, null, 'fim'],
      ['close'],
    ],
    { mockups: [{ id: 1, name: 'Dados', type: 1, code: null, mockup: '{"email":"ana@exemplo.com.br","acesso":{"senha":"Segredo#123"}}' }] },
  )
  expect(lines(passos).filter((line) => !line.endsWith(' 1'))).toEqual([])
  expect([fim.resultado, passos.length]).toEqual([1, 34])
  const pedido = loja.visits.findLast(({ url }) => url === '/api/pedido')
  expect(JSON.parse(pedido?.body ?? '')).toMatchObject({
    cep: '01001-000',
    uf: 'SP',
    frete: 'rapido',
    obs: '',
    laudo: 'laudo.pdf',
    termos: 'on',
    cidade: 'São Paulo',
  })
})
