import { type Cena, cnpj, QUESTOES } from './tarefas-cena.ts'

/** The jobs, in the order of the table, with what is there at their end, in either version. */
export const NOVO_CNPJ = cnpj(1)
export const FIM_DO_CONTRATO = '31/12/2028 21:00'

type Tarefa = { nome: string; fim: (cena: Cena, baixado: () => string | undefined) => Promise<boolean> }

const linhas = (lido: Record<string, unknown>) => lido['rows'] as Record<string, unknown>[] // a list of the product
const filtro = (...filter: { name: string; op: string; v: unknown }[]) => `filter=${encodeURIComponent(JSON.stringify(filter))}`

export const TAREFAS = {
  contrato: {
    nome: 'achar um cliente e mudar o fim do contrato dele',
    fim: async ({ call, mudado }) =>
      String((await call('GET', `/cliente-objeto-contrato/get/${mudado}`))['dataHoraFim'] ?? '').startsWith('2029-01-01T00:00'),
  },
  cliente: {
    nome: 'cliente novo com CNPJ e um e-mail de contato',
    fim: async ({ call }) => {
      const [one] = linhas(await call('GET', `/cliente/list?${filtro({ name: 'pessoa.cpfCnpj', op: '=', v: NOVO_CNPJ })}`))
      if (!one) return false
      const { pessoa } = (await call('GET', `/cliente/get/${String(one['id'])}`)) as { pessoa: { id: number } } // the client's own record
      const { pessoaContato } = (await call('GET', `/pessoa/get/${pessoa.id}`)) as { pessoaContato: { contato: string }[] } // as above
      return pessoaContato.some(({ contato }) => contato === 'ana@novaera.example')
    },
  },
  simular: {
    nome: 'simular o preço de um mês',
    // Its end stands on the page alone; either way waits for the same words there.
    fim: async () => true,
  },
  checklist: {
    nome: 'checklist de dez itens',
    fim: async ({ call }) => {
      const [one] = linhas(await call('GET', `/checklist/list?${filtro({ name: 'nome', op: '=', v: 'Virada de loja' })}`))
      const itens = one ? ((await call('GET', `/checklist/get_itens/${String(one['id'])}`))['itens'] as unknown[]) : []
      return itens.length === 10
    },
  },
  responder: {
    nome: 'tarefa nova com dez questões, respondida sem rede',
    fim: async ({ call }) => {
      const [one] = linhas(await call('GET', `/task/list?${filtro({ name: 'descricao', op: '=', v: 'Abrir a Sapataria' })}`))
      if (!one) return false
      const { checklists } = (await call('GET', `/task/answer/list/${String(one['id'])}`)) as {
        checklists: { itens: { resposta: unknown }[] }[]
      } // the answers of a task
      return checklists.flatMap(({ itens }) => itens).filter(({ resposta }) => resposta !== null).length === QUESTOES
    },
  },
  agendar: {
    nome: 'agendamento em um checklist',
    fim: async ({ call, agendada }) => ((await call('GET', `/task/answer/list/${agendada}`))['agenda'] as unknown[]).length === 1,
  },
  mes: {
    nome: 'o mês de todos: do nada até enviado',
    fim: async ({ call, doMes }) => {
      const found = linhas(await call('GET', `/fatura/list?limit=100&${filtro({ name: 'situacao', op: 'contains', v: [5] })}`))
      return found.filter(({ cliente }) => doMes.includes((cliente as { id: number }).id)).length === doMes.length
    },
  },
  porQue: {
    nome: 'por que este valor, de um item de fatura',
    // Its end stands on the page alone; either way waits for the same words there.
    fim: async () => true,
  },
  liquidar: {
    nome: 'liquidar uma parte de um boleto',
    fim: async ({ call, liquidada }) => (await call('GET', `/fatura/get/${liquidada}`))['valorPago'] === '100.00',
  },
  estornar: {
    nome: 'estornar o pagamento',
    fim: async ({ call, liquidada }) => Number((await call('GET', `/fatura/get/${liquidada}`))['valorPago'] ?? 0) === 0,
  },
  xlsx: {
    nome: 'lista filtrada em XLSX',
    fim: async (_cena, baixado) => baixado()?.endsWith('.xlsx') ?? false,
  },
} satisfies Record<string, Tarefa>

export type NomeDeTarefa = keyof typeof TAREFAS
