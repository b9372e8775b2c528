import { hostname } from 'node:os'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Loja, startLoja } from '../loja/loja.ts'
import { endAll, type Executor, newDir, removeDir, startExecutor } from './processo.ts'
import { type Passos, type Receptor, startReceptor } from './receptor.ts'

/** A busy machine plays some steps a second time. */
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
      ['input_data', 'name', 'laudo', 'planilha.csv 50MB'],
      ['validate_message', 'css', '#anexo', '=planilha.csv text/csv 52428800'],
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
  expect([fim.resultado, passos.length]).toEqual([1, 36])
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

const P = ['call_url', null, null, '/partes'] as Passos[number]
/** What is said of the last step: null where it did what it should. */
const CASES: [string, Passos, string | null][] = [
  ['primeiro visível', [P, ['click', 'class', 'acao'], ['validate_message', 'css', '#eco', '=primeira']], null],
  ['espera aparecer', [P, ['click', 'css', '#lento'], ['validate_message', null, null, 'lento apareceu']], null],
  ['desabilitado', [P, ['click', 'css', '#travado']], 'O elemento css "#travado" está desabilitado há 1 s.'],
  ['coberto', [P, ['click', 'css', '#debaixo']], 'O elemento css "#debaixo" está coberto por <div id="capa">.'],
  ['não está', [P, ['click', 'test_id', 'nada']], 'O elemento test_id "nada" não apareceu em 1 s.'],
  ['seletor errado', [P, ['click', 'css', 'a[[']], 'O elemento css "a[[": o termo de busca não está escrito como este tipo de busca pede.'],
  [
    'xpath errado',
    [P, ['hover', 'xpath', '//[']],
    'O elemento xpath "//[": o termo de busca não está escrito como este tipo de busca pede.',
  ],
  ['diálogo aceito', [P, ['click', 'css', '#alerta'], ['validate_message', null, null, 'Olá do alerta']], null],
  ['confirmação', [P, ['click', 'css', '#confirma'], ['validate_message', 'css', '#eco', '=confirmou true']], null],
  [
    'cancelada',
    [P, ['answer_dialog', null, null, 'cancelar'], ['click', 'css', '#confirma'], ['validate_message', 'css', '#eco', '=confirmou false']],
    null,
  ],
  [
    'respondida',
    [P, ['answer_dialog', null, null, 'aceitar: Zé'], ['click', 'css', '#pergunta'], ['validate_message', 'css', '#eco', '=respondeu Zé']],
    null,
  ],
  [
    'janela por link',
    [
      P,
      ['click', 'text', 'Abrir janela'],
      ['validate_message', null, null, 'Outra janela'],
      ['close'],
      ['validate_url', null, null, '/partes'],
    ],
    null,
  ],
  [
    'janela por script que se fecha',
    [P, ['click', 'css', '#abre'], ['click', 'text', 'Fechar-me'], ['wait', null, null, 'url=/partes']],
    null,
  ],
  [
    'janela que se cobre sob o clique e se fecha',
    [P, ['click', 'css', '#abre'], ['click', 'text', 'Cobrir-me']],
    'O elemento text "Cobrir-me" está coberto por <div id="capa">.',
  ],
  [
    'janela que uma tecla fecha',
    [P, ['click', 'css', '#abre'], ['press_key', null, null, 'Escape'], ['wait', null, null, 'url=/partes']],
    null,
  ],
  [
    'janela que uma tecla em um botão fecha',
    [P, ['click', 'css', '#abre'], ['press_key', 'text', 'Fechar-me', 'Escape'], ['wait', null, null, 'url=/partes']],
    null,
  ],
  [
    'quadro perto',
    [
      P,
      ['switch_frame', 'css', '#perto'],
      ['input_data', 'label', 'Cupom', 'X1'],
      ['validate_message', 'name', 'cupom', '=X1'],
      ['switch_frame'],
      ['validate_message', null, null, 'Partes'],
    ],
    null,
  ],
  [
    'quadro de outro site',
    [P, ['switch_frame', 'css', '#longe'], ['input_data', 'name', 'cupom', 'Y2'], ['validate_message', 'name', 'cupom', 'Y2']],
    null,
  ],
  ['não é quadro', [P, ['switch_frame', 'css', 'h1']], 'O elemento css "h1" não é um quadro (iframe).'],
  [
    'passar o mouse',
    [P, ['hover', 'css', '#menu'], ['click', 'text', 'Item do menu'], ['validate_message', 'css', '#eco', 'item do menu']],
    null,
  ],
  ['arrastar', [P, ['drag', 'css', '#origem', '#destino'], ['validate_message', 'css', '#eco', '=soltou']], null],
  ['tecla composta', [P, ['press_key', 'label', 'Tecla', 'Control+A'], ['validate_message', 'css', '#eco', '=tecla Control+A']], null],
  ['tecla que não há', [P, ['press_key', 'label', 'Tecla', 'Entrar']], 'A tecla não existe. Escreva como Enter, Escape ou Control+A.'],
  [
    'esperas',
    [
      P,
      ['wait', null, null, '20'],
      ['wait', null, null, 'rede'],
      ['wait', null, null, 'css=#lento'],
      ['wait', null, null, 'text=Primeira'],
    ],
    null,
  ],
  ['espera que não vem', [P, ['wait', null, null, 'url=/fim']], `O endereço não chegou a conter /fim em 1 s; é {base}/partes`],
  ['texto diferente', [P, ['validate_message', 'css', 'h1', '=partes']], 'O elemento css "h1" tem o texto "Partes", e se esperava =partes'],
  ['texto ausente', [P, ['validate_message', null, null, 'Nunca']], 'A mensagem não apareceu na página: Nunca'],
  ['visível', [P, ['validate_message', 'css', 'h1', '']], null],
  ['script que falha', [P, ['execute_script', null, null, 'throw new Error("sem estoque")']], 'O script falhou: Error: sem estoque'],
  ['script que nega', [P, ['execute_script', null, null, 'return false']], 'O script devolveu false.'],
  ['script sem fim', [P, ['execute_script', null, null, 'for(;;);']], 'O script não terminou em 1 s.'],
  ['endereço', [P, ['validate_url', null, null, '/cesta']], `O endereço é {base}/partes, e se esperava /cesta`],
  [
    'requisição',
    [
      ['call_url', null, null, '/'],
      ['validate_request', null, null, 'GET /api/eu 404'],
    ],
    'A requisição GET /api/eu respondeu 200.',
  ],
  ['sem requisição', [P, ['validate_request', null, null, 'POST /api/pedido']], 'Não houve a requisição POST /api/pedido.'],
  ['404', [['call_url', null, null, '/nao-ha']], 'A página respondeu 404.'],
  ['sem valor', [['call_url', null, null, '/{{pagina}}']], 'Campo {{pagina}} sem valor.'],
  ['incompleto', [['click']], 'Informe o tipo de busca.'],
  ['sem página', [P, ['close'], ['click', 'css', 'h1']], 'Não há página aberta. Comece com Abrir endereço.'],
  [
    'radio que já não está marcado',
    [
      ['call_url', null, null, '/pagamento'],
      ['input_data', 'css', '[value=rapido]', 'false'],
    ],
    null,
  ],
  [
    'radio marcado',
    [
      ['call_url', null, null, '/pagamento'],
      ['input_data', 'css', '[value=comum]', 'não'],
    ],
    'O elemento css "[value=comum]" é uma opção, que se desmarca ao marcar outra.',
  ],
  [
    'opção que não há',
    [
      ['call_url', null, null, '/pagamento'],
      ['input_data', 'name', 'uf', 'Acre'],
    ],
    'O elemento name "uf" não tem a opção Acre.',
  ],
  [
    'só leitura',
    [
      ['call_url', null, null, '/pagamento'],
      ['input_data', 'name', 'cidade', 'x'],
    ],
    'O elemento name "cidade" é só de leitura.',
  ],
  [
    'arquivo que não há',
    [
      ['call_url', null, null, '/pagamento'],
      ['input_data', 'name', 'laudo', '/etc/passwd'],
    ],
    'Escreva o arquivo como foto.png ou laudo.pdf 6MB; os tipos são png, jpg, pdf, csv, txt e xlsx, até 50MB.',
  ],
  ['endereço fora da lista', [['call_url', null, null, 'https://exemplo.com.br/x']], 'Endereço não permitido: https://exemplo.com.br'],
  ['outra porta desta máquina', [['call_url', null, null, 'http://127.0.0.1:9/']], 'Endereço não permitido: http://127.0.0.1:9'],
  ['arquivo em vez de página', [['call_url', null, null, '/arquivo']], 'O endereço respondeu com um arquivo, não com uma página.'],
  [
    'redireciona para fora',
    [['call_url', null, null, '/redireciona?para=http://fora.exemplo/x']],
    'Endereço não permitido: http://fora.exemplo',
  ],
  [
    'a página sai',
    [
      ['call_url', null, null, '/hostil?faz=sai&para=http://fora.exemplo/x'],
      ['wait', null, null, '500'],
    ],
    'Endereço não permitido: http://fora.exemplo',
  ],
  [
    'janela para fora',
    [
      ['call_url', null, null, '/hostil?faz=janela&para=http://fora.exemplo/x'],
      ['wait', null, null, '500'],
    ],
    'Endereço não permitido: http://fora.exemplo',
  ],
  [
    'diálogos para sempre',
    [
      ['call_url', null, null, '/hostil?faz=dialogos'],
      ['validate_message', null, null, 'Nunca'],
    ],
    'A página não respondeu em 1 s.',
  ],
  [
    'laço na página',
    [
      ['call_url', null, null, '/hostil?faz=laco'],
      ['wait', null, null, '100'],
      ['click', 'css', 'h1'],
    ],
    'A página não respondeu em 1 s.',
  ],
  [
    'começa a baixar',
    [
      ['call_url', null, null, '/hostil?faz=baixa'],
      ['wait', null, null, '200'],
      ['validate_message', null, null, 'Hostil'],
    ],
    null,
  ],
]

test('cada passo diz o que fez, e por que não', async () => {
  const toldIn = async (steps: Parameters<typeof play>[0], tempoPasso: number) => {
    const { fim, passos } = await play(steps, { execucao: 2, config: { tempoPasso } })
    const last = passos.at(-1)
    return { resultados: [last?.resultado, fim.resultado], mensagem: last?.mensagem ?? null }
  }
  const wanted = (sentence: string | null) => sentence?.replace('{base}', loja.base) ?? null
  const told = await Promise.all(
    CASES.map(async ([name, steps, sentence]) => {
      const first = sentence === null ? 15 : 1
      const soon = await toldIn(steps, first)
      // A busy machine does not get within that time to the step that is meant, or hears nothing of the page in it.
      const late = soon.mensagem !== wanted(sentence) && new RegExp(` (em|há) ${first} s`).test(soon.mensagem ?? '')
      const { resultados, mensagem } = late ? await toldIn(steps, 30) : soon
      return [name, ...resultados, late ? (mensagem?.replace(/ (em|há) 30 s/, ' $1 1 s') ?? null) : mensagem]
    }),
  )
  const expected = CASES.map(([name, , sentence]) => {
    const how = sentence === null ? 1 : 2
    return [name, how, how, wanted(sentence)]
  })
  expect(told).toEqual(expected)
})

test('a opção que não há é o que se diz também de uma página que responde devagar', async () => {
  const steps: Passos = [
    ['call_url', null, null, '/hostil?faz=lenta'],
    ['input_data', 'css', 'select', 'Acre'],
  ]
  const sentence = 'O elemento css "select" não tem a opção Acre.'
  // Each may come to its end between two looks of the executor; hardly all do.
  const said = async (tempos: number[]) =>
    (await Promise.all(tempos.map((tempoPasso) => play(steps, { config: { tempoPasso } })))).map(({ passos }) => passos.at(-1)?.mensagem)
  const soon = await said([4, 5, 6])
  // A busy machine may not have come to the element by then.
  const late = soon.some((one) => one !== sentence)
  expect(late ? await said([19, 20, 21]) : soon).toEqual([sentence, sentence, sentence])
})

test('uma página que não carrega nunca para no tempo do caso; a que tenta se fechar fica aberta', async () => {
  const hostil = (faz: string): Passos => [
    ['call_url', null, null, `/hostil?faz=${faz}`],
    ['wait', null, null, '500'],
    ['click', 'css', 'h1'],
  ]
  const [nunca, fecha] = await Promise.all([
    play([['call_url', null, null, '/nunca']], { config: { tempoCaso: 10 } }),
    play(hostil('fecha'), { config: { tempoPasso: 15 } }),
  ])
  expect([nunca.fim.resultado, lines(nunca.passos)]).toEqual([2, ['1 2 O caso passou de 10 s.']])
  expect([fecha.fim.resultado, lines(fecha.passos).at(-1)]).toEqual([1, '3 1'])
})

test('o mockup de resposta responde no lugar da loja: código mais longo, método, preflight, quadros', async () => {
  const before = loja.visits.length
  const { fim, passos } = await play(
    [
      P,
      ['click', 'css', '#api'],
      ['validate_message', 'css', '#eco', '=418 {"longo":true} | 200 {"curto":[1]}'],
      ['validate_request', null, null, 'PUT /api/estoque/detalhe 418'],
      ['switch_frame', 'css', '#longe'],
      ['input_data', 'name', 'cupom', '\\{{x}}'],
      ['click', 'text', 'Aplicar'],
      ['validate_message', 'css', '#q', '=\\{{x}} {"curto":[1]}'],
    ],
    {
      config: { tempoPasso: 15 },
      mockups: [
        { id: 2, name: 'Curto', type: 2, code: '/api/estoque', mockup: '{"curto":[1]}' },
        { id: 3, name: 'Outro método', type: 2, code: '/api/estoque/detalhe', mockup: '{"$metodo":"GET","$corpo":{"errado":1}}' },
        {
          id: 4,
          name: 'Longo',
          type: 2,
          code: '/api/estoque/detalhe',
          mockup: '{"$status":418,"$atraso":30,"$metodo":"put","$corpo":{"longo":true}}',
        },
      ],
    },
  )
  expect([fim, lines(passos).at(-1)]).toMatchObject([{ resultado: 1 }, '8 1'])
  expect(loja.visits.slice(before).filter(({ url }) => url.startsWith('/api/estoque'))).toEqual([])
})

test('segredos não aparecem em lugar algum, e a falha traz tela, página, console e rede', async () => {
  const segredo = 'Xx "çé" & 7'
  const { fim, passos, notas, evidencias } = await play(
    [
      ['call_url', null, null, '/entrar'],
      ['input_data', 'name', 'lembrete', '{{Senha_Loja}}'],
      [
        'execute_script',
        null,
        null,
        'alert(document.querySelector("[name=lembrete]").value); fetch("/?s=" + encodeURIComponent(document.querySelector("[name=lembrete]").value))',
      ],
      ['validate_message', 'css', '#eco', '=outra'],
    ],
    {
      config: { tempoPasso: 2 },
      mockups: [{ id: 1, name: 'Dados', type: 1, code: null, mockup: JSON.stringify({ Senha_Loja: segredo }) }],
    },
  )
  const texts = evidencias.filter(({ tipo }) => tipo !== 'tela').map(({ tipo, bytes }) => [tipo, bytes.toString()] as const)
  expect(evidencias.map(({ tipo, ordem }) => `${tipo} ${ordem}`)).toEqual(['tela 4', 'html 4', 'console 4', 'rede 4'])
  const all = JSON.stringify([fim, passos, notas, texts, executor.said()])
  for (const spelling of [segredo, encodeURIComponent(segredo), 'Xx ', 'çé']) expect(all).not.toContain(spelling)
  expect(notas).toContain('Diálogo: ••••••')
  expect(passos.at(-1)?.mensagem).toBe('O elemento css "#eco" tem o texto "Lembrete: ••••••", e se esperava =outra')
  const [html, console, rede] = texts.map(([, text]) => text)
  expect(html).toContain('Lembrete: ••••••')
  expect(console).toBe('log: lembrete ••••••\n')
  expect(rede).toContain('/?s=••••••')
  expect(evidencias[0]?.bytes.subarray(1, 4).toString()).toBe('PNG')
})

test('rodadas: tenta de novo, conta só a última; foto a cada passo e rastro quando não há segredo', async () => {
  const { fim, evidencias, result } = await play([P, ['validate_message', 'css', 'h1', '=Nunca']], {
    config: { retentativas: 1, tempoPasso: 1, evidencias: 2 },
  })
  const rodadas = receptor.of(result).events.map((event) => `${event.rodada} ${event.tipo}`)
  expect(rodadas).toEqual(['1 inicio', '1 passo', '1 passo', '2 inicio', '2 passo', '2 passo', '2 fim'])
  expect(fim).toMatchObject({ resultado: 2, rodada: 2 })
  expect(evidencias.filter(({ rodada }) => rodada === 2).map(({ tipo, ordem }) => `${tipo} ${ordem}`)).toEqual([
    'tela 1',
    'tela 2',
    'html 2',
    'console 2',
    'rede 2',
    'trace 2',
  ])
})

test('uma página hostil não alcança o executor nem a rede interna, também por um nome público', async () => {
  const before = loja.visits.length
  const para = [`${executor.address}/cancel`, 'http://127.0.0.1:5999/', 'http://169.254.169.254/', `http://${hostname()}:${loja.port}/`]
    .map((url) => `para=${encodeURIComponent(url)}`)
    .join('&')
  const { passos, notas } = await play(
    [
      ['call_url', null, null, `/hostil?faz=alcanca&${para}`],
      ['validate_message', 'css', '#eco', '=alcançou: não não não não'],
      ['call_url', null, null, `/hostil?faz=quadro&para=${encodeURIComponent(executor.address)}`],
      ['validate_message', 'css', 'h1', '=Hostil'],
    ],
    { config: { tempoPasso: 20 } },
  )
  expect(lines(passos)).toEqual(['1 1', '2 1', '3 1', '4 1'])
  expect(loja.visits.slice(before).map(({ url }) => url.split('?')[0])).toEqual(['/hostil', '/hostil'])
  const refused = [
    executor.address,
    executor.address,
    'http://127.0.0.1:5999',
    'http://169.254.169.254',
    `http://${hostname()}:${loja.port}`,
  ]
  expect(notas.toSorted()).toEqual(refused.map((origin) => `Endereço não permitido: ${origin}`).toSorted())
})

test('vinte execuções ao mesmo tempo: nada se mistura', async () => {
  const all = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      play(
        [
          ['call_url', null, null, '/cesta'],
          ['execute_script', null, null, 'sessionStorage.eu ??= "{{eu}}"; document.title = sessionStorage.eu'],
          ['execute_script', null, null, 'return document.title === "{{eu}}"'],
        ],
        {
          execucao: 100 + n,
          config: { tempoPasso: 20 },
          mockups: [{ id: 1, name: 'Dados', type: 1, code: null, mockup: { eu: `execução ${n}` } }],
        },
      ),
    ),
  )
  expect(all.map(({ fim, passos }) => [fim.resultado, passos.length])).toEqual(Array.from({ length: 20 }, () => [1, 3]))
})
