import { groupTeste, TipoGrupo } from '@retaguarda/contract/group-teste.ts'
import type { Call } from '@retaguarda/contract/kit/call.ts'
import { mockup, TipoMockup } from '@retaguarda/contract/mockup.ts'
import { operation } from '@retaguarda/contract/operation.ts'
import type { PassoParams } from '@retaguarda/contract/passo.ts'
import { testCase } from '@retaguarda/contract/test-case.ts'

const passo = (
  type: PassoParams['type'],
  busca: readonly [PassoParams['type_term'], string] | null,
  data: string | null = null,
): PassoParams => ({
  type,
  type_term: busca?.[0] ?? null,
  value: busca?.[1] ?? null,
  data,
})

/** The steps that the cases of a shop are made of. */
const OPERACOES = {
  abrir: ['Abrir a loja', passo('call_url', null, '/')],
  abrirLogin: ['Abrir o login', passo('call_url', null, '/login')],
  email: ['Preencher o e-mail', passo('input_data', ['label', 'E-mail'], '{{email}}')],
  senha: ['Preencher a senha', passo('input_data', ['label', 'Senha'], '{{senha}}')],
  entrar: ['Clicar em Entrar', passo('click', ['role', 'button: Entrar'])],
  conferirNome: ['Conferir o nome do cliente', passo('validate_message', ['test_id', 'cliente'], '{{nome}}')],
  buscar: ['Buscar o produto', passo('input_data', ['label', 'O que você procura?'], '{{produto.nome}}')],
  enter: ['Apertar Enter', passo('press_key', null, 'Enter')],
  abrirProduto: ['Abrir o primeiro produto', passo('click', ['class', 'produto'])],
  comprar: ['Clicar em Comprar', passo('click', ['role', 'button: Comprar'])],
  conferirCarrinho: ['Conferir o carrinho', passo('validate_message', ['css', '#carrinho .itens'], '{{produto.nome}}')],
  fechar: ['Fechar o pedido', passo('click', ['role', 'link: Fechar pedido'])],
  cep: ['Preencher o CEP', passo('input_data', ['label', 'CEP'], '{{endereco.cep}}')],
  esperarRede: ['Esperar a rede', passo('wait', null, 'rede')],
  conferirRua: ['Conferir a rua', passo('validate_message', ['label', 'Rua'], '={{endereco.rua}}')],
  numero: ['Preencher o número', passo('input_data', ['label', 'Número'], '{{$numero}}')],
  finalizar: ['Finalizar', passo('click', ['role', 'button: Finalizar'])],
  pedidoEnviado: ['Conferir o envio do pedido', passo('validate_request', null, 'POST /api/pedido 201')],
  obrigado: ['Conferir o agradecimento', passo('validate_message', null, 'Obrigado pela sua compra')],
  foto: ['Guardar uma foto', passo('screenshot', null, 'fim')],
} as const satisfies Record<string, readonly [string, PassoParams]>
type Nome = keyof typeof OPERACOES

const GRUPOS = [
  ['Acesso', TipoGrupo.code.CASOS],
  ['Busca', TipoGrupo.code.CASOS],
  ['Carrinho', TipoGrupo.code.CASOS],
  ['Fechamento do pedido', TipoGrupo.code.CASOS],
  ['Fumaça de cada versão', TipoGrupo.code.EXECUCAO],
  ['Regressão da madrugada', TipoGrupo.code.EXECUCAO],
] as const

const ENTRAR: Nome[] = ['abrirLogin', 'email', 'senha', 'entrar']
const COMPRAR: Nome[] = ['abrir', 'buscar', 'enter', 'abrirProduto', 'comprar']

/** code, name, group, steps, and what a hand changed in the last one. */
const CASOS: readonly (readonly [string, string, (typeof GRUPOS)[number][0], Nome[], string?])[] = [
  ['LOGIN-01', 'Entrar com e-mail e senha', 'Acesso', [...ENTRAR, 'conferirNome']],
  ['LOGIN-02', 'Recusar senha errada', 'Acesso', [...ENTRAR, 'obrigado'], 'E-mail ou senha incorretos'],
  ['BUSCA-01', 'Achar um produto pelo nome', 'Busca', ['abrir', 'buscar', 'enter', 'conferirCarrinho'], '{{produto.nome}} em estoque'],
  ['CARRINHO-01', 'Pôr um produto no carrinho', 'Carrinho', [...COMPRAR, 'conferirCarrinho']],
  ['PEDIDO-01', 'Preencher a rua pelo CEP', 'Fechamento do pedido', [...COMPRAR, 'fechar', 'cep', 'esperarRede', 'conferirRua']],
  [
    'PEDIDO-02',
    'Comprar do começo ao fim',
    'Fechamento do pedido',
    [...ENTRAR, ...COMPRAR, 'fechar', 'cep', 'esperarRede', 'numero', 'finalizar', 'pedidoEnviado', 'obrigado', 'foto'],
  ],
]

const cliente = (nome: string, email: string, produto: string, cep: string, rua: string) => ({
  nome,
  email,
  senha: 'loja-de-teste-1',
  produto: { nome: produto, quantidade: 1 },
  endereco: { cep, rua },
})

const MOCKUPS = [
  ['Cliente com caneca', null, cliente('Ana Ávila', 'ana@exemplo.com.br', 'Caneca de porcelana', '01001-000', 'Praça da Sé')],
  ['Cliente com camiseta', null, cliente('Bruno Brito', 'bruno@exemplo.com.br', 'Camiseta preta', '20040-002', 'Avenida Rio Branco')],
  ['Endereço do CEP', '/api/cep/', { cep: '01001-000', rua: 'Praça da Sé', bairro: 'Sé', cidade: 'São Paulo', uf: 'SP' }],
  ['Pagamento recusado', '/api/pagamento', { $status: 402, $corpo: { mensagem: 'Cartão recusado' } }],
  ['Frete lento', '/api/frete', { $atraso: 3000, $corpo: [{ nome: 'Entrega normal', valor: '19.90', dias: 5 }] }],
] as const

/** The registers of the QA module: a shop's login, search, basket and checkout. @returns the ids of the cases, in their order */
export async function incluirTestes(as: Call): Promise<number[]> {
  const grupos = new Map<string, number>()
  for (const [name, type] of GRUPOS) grupos.set(name, (await as(groupTeste.add, { body: { name, type } })).id)
  const operacoes = new Map<string, number>()
  for (const [key, [name, params]] of Object.entries(OPERACOES))
    operacoes.set(key, (await as(operation.add, { body: { name, params } })).id)
  for (const [name, code, content] of MOCKUPS) {
    const type = code === null ? TipoMockup.code.DADOS : TipoMockup.code.RESPOSTA
    await as(mockup.add, { body: { name, type, code, mockup: content } })
  }
  const casos: number[] = []
  for (const [codigo, name, grupo, passos, mudado] of CASOS) {
    const operations = passos.map((passoDoCaso, i) => {
      const [linha, params] = OPERACOES[passoDoCaso]
      const data = i === passos.length - 1 && mudado !== undefined ? mudado : params.data
      return { operation: operacoes.get(passoDoCaso) ?? null, name: linha, params: { ...params, data } }
    })
    casos.push((await as(testCase.add, { body: { codigo, name, groupTeste: grupos.get(grupo) ?? null, operations } })).id)
  }
  return casos
}
