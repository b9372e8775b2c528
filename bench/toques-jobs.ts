import { expect } from '@playwright/test'
import { checklist } from '@retaguarda/contract/checklist.ts'
import { setor } from '@retaguarda/contract/setor.ts'
import type { Api } from '../e2e/support/api.ts'
import { nextCpf } from '../e2e/support/api.ts'
import { discursiva, multipla, novaTarefa, novoChecklist, objetiva, simNao } from '../e2e/support/executar.ts'
import { mesPassado, novaFatura, novoAssinante } from '../e2e/support/faturas.ts'
import type { Product } from '../e2e/support/product.ts'
import type { Walker } from './walker.ts'

export type Job<T = unknown> = {
  name: string
  /** Presses that it may take. */
  budget: number
  /** What is there before the person comes. */
  fill: (api: Api, product: Product) => Promise<T>
  walk: (walker: Walker, made: T) => Promise<void>
}
export const job = <T>(one: Job<T>): Job => one as Job // each walk is handed what its own fill made

const named = ({ page }: Walker, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** Finds a record or an action by its name from wherever the person is. */
export async function find(walker: Walker, name: string, title: string | RegExp = name): Promise<void> {
  await walker.key('Control+k', 'abre a busca')
  await walker.sees(walker.page.locator('[role=dialog] input:focus'))
  await walker.type(name)
  await walker.sees(walker.page.getByRole('dialog').locator('[data-selected]').getByText(name, { exact: false }))
  await walker.key('Enter', 'abre o primeiro achado')
  await walker.sees(named(walker, title))
}

const LISTA = `Tem domínio próprio?
  Qual é o domínio? ____
Tem certificado SSL?
Plataforma ( ) Própria ( ) Magento ( ) Outra
  Qual versão? ____
Meios de pagamento [ ] Cartão [ ] Boleto [ ] Pix
Tem política de troca?
Frete [ ] Correios [ ] Transportadora
Quem aprova o layout? ____
Data combinada com o cliente?`

export const JOBS: readonly Job[] = [
  job({
    name: 'achar um cliente e mudar o seu preço',
    budget: 5,
    fill: (api) => novoAssinante(api, 'Padaria Aurora'),
    walk: async (walker) => {
      const { page } = walker
      await find(walker, 'Padaria Aurora')
      await walker.click(page.getByRole('link', { name: /^Alterar OBJ/ }), 'Alterar, ao lado do preço')
      await walker.sees(named(walker, 'Alterar vínculo'))
      await walker.click(page.getByRole('button', { name: 'Ajustar o preço' }), 'Ajustar o preço')
      await walker.sees(page.locator('#ajuste-comercial input:focus'))
      await walker.type('350,00')
      await walker.key('Control+s', 'confirma')
      await walker.sees(page.getByText(/alterad[oa]/).first())
    },
  }),
  job({
    name: 'novo cliente com contato e endereço',
    budget: 12,
    fill: async () => nextCpf(),
    walk: async (walker, cpf) => {
      const { page } = walker
      await find(walker, 'incluir cliente', 'Incluir cliente')
      await walker.type('Empório Boa Vista')
      await walker.sees(page.getByRole('option', { name: /^\+ Incluir/ }))
      await walker.click(page.getByRole('option', { name: /^\+ Incluir/ }), '+ Incluir «Empório Boa Vista»')
      const drawer = page.getByRole('dialog', { name: 'Incluir pessoa' })
      await walker.sees(drawer.locator('input:focus'))
      await walker.type(cpf)
      await walker.click(drawer.getByLabel('E-mail'), 'E-mail')
      await walker.type('financeiro@emporio.example')
      await walker.click(drawer.getByLabel('CEP'), 'CEP')
      await walker.type('80010000')
      await walker.key('Tab', 'a Logradouro')
      await walker.type('Rua das Flores')
      await walker.key('Tab', 'a Número')
      await walker.type('120')
      await walker.key('Tab', 'a Bairro')
      await walker.type('Centro')
      await walker.sees(drawer.getByText('Pelo CEP: cidade.'))
      await walker.click(drawer.getByRole('button', { name: 'Incluir' }), 'Incluir, na gaveta')
      await expect(drawer).toHaveCount(0)
      await walker.key('Control+s', 'confirma o cliente')
      await walker.sees(named(walker, 'Empório Boa Vista'))
    },
  }),
  job({
    name: 'simular uma cobrança',
    budget: 5,
    fill: (api) => novoAssinante(api, 'Mercado Simulado'),
    walk: async (walker) => {
      const { page } = walker
      await find(walker, 'Mercado Simulado')
      await walker.click(page.getByRole('link', { name: /^Simular OBJ/ }), 'Simular, ao lado do contrato')
      await walker.sees(page.getByRole('button', { name: 'Calcular' }))
      await walker.click(page.getByRole('button', { name: 'Calcular' }), 'Calcular')
      await walker.sees(page.getByText(/R\$\s300,00/).last())
    },
  }),
  job({
    name: 'checklist de dez itens, quatro tipos, duas condições',
    budget: 30,
    fill: async (api) => api,
    walk: async (walker, api) => {
      const { page } = walker
      await find(walker, 'incluir checklist', 'Incluir checklist')
      await walker.type('Abertura de loja virtual')
      await walker.key('Control+s', 'confirma')
      await walker.sees(named(walker, 'Itens do checklist'))
      await walker.paste(LISTA)
      await walker.sees(page.getByText('Data combinada com o cliente?').first())
      await walker.key('Control+s', 'confirma')
      await walker.sees(named(walker, 'Início'))
      const { rows } = await api.call(checklist.list, { query: { filter: [] } })
      const saved = rows.find(({ nome }) => nome === 'Abertura de loja virtual')
      const { itens } = await api.call(checklist.getItens, { params: { id: saved?.id } })
      const types = new Set(itens.map(({ tipo }) => tipo)).size
      const conditions = itens.filter(({ itemCondicional }) => itemCondicional !== null).length
      if (itens.length !== 10 || types !== 4 || conditions !== 2)
        throw new Error(`${itens.length} itens, ${types} tipos, ${conditions} condições`)
    },
  }),
  job({
    name: 'responder uma tarefa, sem rede e de volta',
    budget: 20,
    fill: async (api) => {
      const made = await novoChecklist(api, 'Visita', [
        simNao('Loja aberta?'),
        objetiva('Cor da fachada'),
        multipla('O que funciona'),
        discursiva('Observação'),
        simNao('Treinamento feito?'),
        objetiva('Cor do piso'),
        discursiva('Quem recebeu'),
        simNao('Contrato assinado?'),
      ])
      await novaTarefa(api, [made.id], { descricao: 'Visita técnica' })
    },
    walk: async (walker) => {
      const { page } = walker
      await find(walker, 'Visita técnica', /./)
      const question = (title: string) => page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) })
      const saved = (title: string) => walker.sees(question(title).getByText(/^Salvo/))
      await walker.click(question('Loja aberta?').getByText('Sim'), 'Sim')
      await walker.click(question('Cor da fachada').getByLabel('Verde'), 'Verde')
      await walker.click(question('O que funciona').getByLabel('Frete'), 'Frete')
      await saved('O que funciona')
      await page.context().setOffline(true)
      await walker.click(question('Observação').getByRole('textbox'), 'Observação')
      await walker.type('Fachada em reforma')
      await walker.click(question('Treinamento feito?').getByText('Sim'), 'Sim, sem rede')
      await walker.click(question('Cor do piso').getByLabel('Azul'), 'Azul, sem rede')
      await walker.sees(question('Cor do piso').getByText('Guardada neste computador'))
      await page.context().setOffline(false)
      await saved('Cor do piso')
      await walker.click(question('Quem recebeu').getByRole('textbox'), 'Quem recebeu')
      await walker.type('Dona Aurora')
      await walker.click(question('Contrato assinado?').getByText('Sim'), 'Sim')
      await saved('Contrato assinado?')
      await walker.click(page.getByRole('button', { name: 'Finalizar' }), 'Finalizar')
      await walker.sees(page.getByText('Finalizada', { exact: true }))
    },
  }),
  job({
    name: 'agendar e achar o agendamento',
    budget: 10,
    fill: async (api) => {
      await api.call(setor.add, { body: { nome: 'Implantação', codigo: 'IMP' } })
      const made = await novoChecklist(api, 'Instalação', [simNao('Está pronto?')])
      await novaTarefa(api, [made.id], { descricao: 'Instalar o painel' })
    },
    walk: async (walker) => {
      const { page } = walker
      await find(walker, 'Instalar o painel', /./)
      await walker.click(
        page
          .getByRole('link', { name: /Agendar/ })
          .or(page.getByRole('button', { name: /Agendar/ }))
          .first(),
        'Agendar',
      )
      const drawer = page.getByRole('dialog', { name: /^Agendar/ })
      await walker.click(drawer.getByRole('button', { name: 'Novo agendamento' }), 'Novo agendamento')
      // The only sector is chosen already, and the date is what is left to write.
      await expect(drawer.getByRole('combobox', { name: 'Setor' })).toHaveValue('Implantação')
      await expect(drawer.getByLabel('Data inicial (obrigatório)')).toBeFocused()
      await walker.type('30/11/2026 08:00')
      await walker.key('Control+s', 'confirma')
      await walker.sees(drawer.getByText('Aberto', { exact: true }))
      await walker.key('Escape', 'fecha a gaveta')
      await walker.click(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Programação' }), 'Programação, no menu')
      await walker.sees(page.getByText('Instalação').first())
    },
  }),
  job({
    name: 'o mês inteiro: fechar, faturar, enviar',
    budget: 10,
    fill: async (api) => {
      for (const name of ['Mensal Um', 'Mensal Dois']) await novoAssinante(api, name)
    },
    walk: async (walker) => {
      const { page } = walker
      await find(walker, 'calcular', 'Calcular Fatura')
      await walker.click(page.getByRole('tab', { name: 'Todos os clientes' }), 'Todos os clientes')
      await walker.click(page.getByRole('button', { name: 'Ver prévia' }), 'Ver prévia')
      await walker.click(page.getByRole('checkbox', { name: 'Fechar as faturas' }), 'Fechar as faturas')
      await walker.click(page.getByRole('button', { name: /^Calcular \d/ }), 'Calcular')
      await walker.click(page.getByRole('dialog').getByRole('button', { name: 'Calcular e fechar' }), 'Calcular e fechar, na pergunta')
      await walker.click(page.getByRole('button', { name: /^Faturar \d/ }), 'Faturar')
      const dialog = page.getByRole('dialog', { name: 'Faturar em lote' })
      await walker.sees(dialog.getByRole('region', { name: /^Boletos de uma fatura/ }))
      await walker.click(dialog.getByRole('button', { name: 'Faturar' }), 'Faturar, na janela')
      await walker.click(page.getByRole('button', { name: /^Enviar \d/ }), 'Enviar')
      await walker.sees(named(walker, 'Enviar em lote'))
      await walker.sees(page.getByText('Concluído', { exact: true }))
    },
  }),
  job({
    name: 'por que este valor, na página do cliente ao telefone',
    budget: 2,
    fill: async (api) => novaFatura(api, 'Cliente ao Telefone', { ate: 'faturada' }),
    walk: async (walker, { cliente }) => {
      const { page } = walker
      await page.goto(new URL(`/cliente/visualizar/${cliente}`, page.url()).href)
      await walker.click(page.getByRole('link', { name: new RegExp(mesPassado().texto) }).first(), 'a fatura')
      await walker.sees(named(walker, /^Fatura/))
      await walker.click(page.getByRole('link', { name: /Por que este valor/ }).first(), 'Por que este valor?')
      await walker.sees(page.getByRole('region', { name: 'Por que este valor?' }))
    },
  }),
  job({
    name: 'receber parte de um boleto',
    budget: 6,
    fill: async (api) => novaFatura(api, 'Paga em Parte', { ate: 'faturada', valor: '100.00' }),
    walk: async (walker) => {
      const { page } = walker
      await walker.click(page.getByRole('link', { name: 'Recebíveis', exact: true }).first(), 'Recebíveis, no início')
      await walker.sees(named(walker, 'Recebíveis'))
      await walker.click(page.getByRole('button', { name: /^Todos/ }), 'Todos')
      await walker.click(page.getByRole('row', { name: /Paga em Parte/ }), 'o boleto na lista')
      await walker.click(page.getByRole('button', { name: 'Liquidar', exact: true }), 'Liquidar')
      const dialog = page.getByRole('dialog', { name: /^Liquidar/ })
      await walker.sees(dialog.locator('input:focus'))
      await walker.key('Control+a', 'marca o valor que está ali')
      await walker.type('40,00')
      await walker.key('Control+s', 'confirma')
      await walker.sees(page.getByRole('row', { name: /Paga em Parte/ }).getByText(/R\$\s60,00/))
    },
  }),
  job({
    name: 'lista filtrada para um arquivo',
    budget: 4,
    fill: async (api) => novaFatura(api, 'Em Atraso', { ate: 'faturada' }),
    walk: async (walker) => {
      const { page } = walker
      await walker.click(page.getByRole('link', { name: 'Faturas de Clientes', exact: true }).first(), 'Faturas de Clientes, no início')
      await walker.sees(named(walker, 'Faturas de Clientes'))
      await walker.click(
        page
          .getByRole('searchbox')
          .or(page.getByPlaceholder(/^Procurar/))
          .first(),
        'Procurar',
      )
      await walker.type('Em Atraso')
      await walker.sees(page.getByRole('row', { name: /Em Atraso/ }))
      await walker.click(page.getByRole('button', { name: 'Exportar' }), 'Exportar')
      await Promise.all([page.waitForEvent('download'), walker.click(page.getByRole('menuitem', { name: 'CSV' }), 'CSV')])
    },
  }),
]
