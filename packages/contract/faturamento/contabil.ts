import { z } from 'zod'
import { col } from '../kit/columns.ts'
import { enumOf } from '../kit/enum.ts'
import { Id, Msg, Ref, refIdOptional, text } from '../kit/fields.ts'
import { grid, Mudanca } from '../kit/resource.ts'
import { routesOf } from '../kit/route.ts'
import { somasOf } from '../kit/somas.ts'
import { Competencia } from '../kit/tempo.ts'

/** What an account of the plan is for. That of a tribute withheld is four more than the tribute. */
export const UsoContabil = enumOf({
  CLIENTES: [1, 'Clientes'],
  RECEITA: [2, 'Receita'],
  BANCO: [3, 'Banco'],
  SEM_CONTA: [4, 'Sem conta'],
  IRRF: [5, 'IRRF a recuperar'],
  PIS: [6, 'PIS a recuperar'],
  COFINS: [7, 'COFINS a recuperar'],
  CSLL: [8, 'CSLL a recuperar'],
  ISS: [9, 'ISS a recuperar'],
  INSS: [10, 'INSS a recuperar'],
  ENCARGOS: [11, 'Juros e multas'],
  DESCONTOS: [12, 'Descontos'],
  TARIFAS: [13, 'Tarifas'],
  CREDITOS: [14, 'Créditos'],
  DEVOLUCOES: [15, 'Devoluções'],
})
export type UsoContabil = z.output<typeof UsoContabil.schema>

const COLUNAS = ['data', 'debito', 'credito', 'valor', 'historico', 'documento', 'cliente', 'cpfCnpj', 'evento', 'id'] as const
export type ColunaContabil = (typeof COLUNAS)[number]
/** How the first row of a file names them. */
export const COLUNAS_CONTABEIS: Record<ColunaContabil, string> = {
  data: 'Data',
  debito: 'Débito',
  credito: 'Crédito',
  valor: 'Valor',
  historico: 'Histórico',
  documento: 'Documento',
  cliente: 'Cliente',
  cpfCnpj: 'CPF/CNPJ',
  evento: 'Evento',
  id: 'Lançamento',
}

const CODIGO_MAX = 20
const NOME_MAX = 60
const CONTAS_MAX = 30

const ContaContabil = z
  .object({
    uso: UsoContabil.schema.meta({ label: 'Uso', required: true }),
    codigo: text('Código', 'o código da conta', CODIGO_MAX),
    nome: text('Nome', 'o nome da conta', NOME_MAX),
    /** Of revenue alone: of this object, in the place of the general one. */
    objeto: refIdOptional('Objeto de contrato').optional(),
    /** Of banks alone: of this account, in the place of the general one. */
    contaBancaria: refIdOptional('Conta e carteira').optional(),
  })
  .superRefine(({ uso, objeto, contaBancaria }, ctx) => {
    if (present(objeto) && uso !== UsoContabil.code.RECEITA)
      ctx.addIssue({ code: 'custom', path: ['objeto'], message: 'Só uma conta de receita é de um objeto de contrato.' })
    if (present(contaBancaria) && uso !== UsoContabil.code.BANCO)
      ctx.addIssue({ code: 'custom', path: ['contaBancaria'], message: 'Só uma conta de banco é de uma conta e carteira.' })
  })
export type ContaContabil = z.output<typeof ContaContabil>

const present = (value: unknown) => value !== null && value !== undefined
const keyOf = ({ uso, objeto, contaBancaria }: ContaContabil) => `${uso} ${objeto ?? ''} ${contaBancaria ?? ''}`

export const PlanoContabilForm = z.object({
  desde: Competencia,
  colunas: z
    .array(z.enum(COLUNAS, 'Coluna desconhecida.'), 'Colunas: envie uma lista.')
    .min(1, 'Escolha ao menos uma coluna.')
    .refine((names) => new Set(names).size === names.length, 'Há uma coluna repetida.'),
  separador: z
    .enum([';', ',', '\t'], 'Separador: ponto e vírgula, vírgula ou tabulação.')
    .meta({ label: 'Separador dos campos', required: true }),
  decimal: z.enum([',', '.'], 'Decimal: vírgula ou ponto.').meta({ label: 'Separador decimal', required: true }),
  contas: z
    .array(ContaContabil, 'Contas: envie uma lista.')
    .max(CONTAS_MAX, `No máximo ${CONTAS_MAX} contas.`)
    .superRefine((rows, ctx) => {
      const seen = new Set<string>()
      for (const [at, row] of rows.entries()) {
        if (seen.has(keyOf(row))) ctx.addIssue({ code: 'custom', path: [at, 'uso'], message: 'Esta conta já está no plano.' })
        seen.add(keyOf(row))
      }
    }),
})
export type PlanoContabilForm = z.output<typeof PlanoContabilForm>

const ContaDoPlano = z.object({
  uso: UsoContabil.schema,
  codigo: z.string(),
  nome: z.string(),
  objeto: Ref.nullable(),
  contaBancaria: Ref.nullable(),
})

/** Without a month there is no plan yet, and nothing is entered. */
const PlanoContabil = z.object({
  desde: z.object({ ano: z.number().int(), mes: z.number().int() }).nullable(),
  colunas: z.array(z.enum(COLUNAS)),
  separador: z.enum([';', ',', '\t']),
  decimal: z.enum([',', '.']),
  contas: z.array(ContaDoPlano),
})
export type PlanoContabil = z.output<typeof PlanoContabil>

/** There is one plan; its history is that of this record. */
export const PLANO_ID = 1

/** What a history of the plan says in words. */
export const PlanoMudancas = z.object({
  desde: z.string().meta({ label: 'Lançamentos a partir de' }),
  colunas: z.array(z.string()).meta({ label: 'Colunas' }),
  separador: z.string().meta({ label: 'Separador dos campos' }),
  decimal: z.string().meta({ label: 'Separador decimal' }),
  contas: z.array(z.string()).meta({ label: 'Contas' }),
})
export const SEPARADORES: Record<PlanoContabil['separador'], string> = { ';': 'Ponto e vírgula', ',': 'Vírgula', '\t': 'Tabulação' }
export const DECIMAIS: Record<PlanoContabil['decimal'], string> = { ',': 'Vírgula', '.': 'Ponto' }

/** A month, or null for the whole year. */
export const ExportarContabilForm = z.object({ ano: Competencia.shape.ano, mes: Competencia.shape.mes.nullable() })
export type ExportarContabilForm = z.output<typeof ExportarContabilForm>

const access = 'financeiro'
const route = routesOf(access)

const lancamentos = grid('/contabil/lancamento', {
  title: 'Lançamentos contábeis',
  name: { singular: 'lançamento', plural: 'lançamentos', gender: 'm' },
  access,
  columns: {
    id: col.id('Id'),
    data: col.date('Data'),
    evento: col.short(col.text('Evento')),
    /** The codes that the plan has today; none where it lacks the account. */
    debito: col.fixed(col.short(col.orEmpty('Falta no plano', col.text('Débito')))),
    credito: col.fixed(col.short(col.orEmpty('Falta no plano', col.text('Crédito')))),
    valor: col.money('Valor'),
    historico: col.fixed(col.long(col.text('Histórico'))),
    'cliente.pessoa.nome': col.text('Cliente'),
    'fatura.id': col.orNull(col.id('Fatura')),
    'exportacao.id': col.orEmpty('Nenhum', col.id('Arquivo')),
    'cliente.id': col.hidden(col.id('Id do cliente')),
  },
  defaultSort: [{ col: 'data', sort: 'desc' }],
})

/** What the accountant is handed, each row a debit and a credit. */
export const lancamentoContabil = { ...lancamentos, somas: somasOf(lancamentos, ['valor']) }

/** The files that were made of them. */
export const exportacaoContabil = grid('/contabil/exportacao', {
  title: 'Arquivos do contador',
  name: { singular: 'arquivo do contador', plural: 'arquivos do contador', gender: 'm' },
  access,
  columns: {
    id: col.id('Id'),
    ano: col.plain(col.number('Ano')),
    mes: col.orEmpty('Ano todo', col.plain(col.number('Mês'))),
    lancamentos: col.fixed(col.number('Lançamentos')),
    total: col.fixed(col.money('Total')),
    /** An earlier file has entries of one of its months. */
    complemento: col.fixed(col.boolean('Complemento')),
    dataHora: col.dateTime('Gerado em'),
    'usuario.nome': col.fixed(col.orNull(col.short(col.text('Usuário')))),
  },
  defaultSort: [{ col: 'id', sort: 'desc' }],
})

export const contabil = {
  prefix: '/contabil' as const,
  consultarPlano: route('GET', '/contabil/plano', {
    summary: 'O plano de contas do contador; desde null enquanto não há um',
    response: PlanoContabil,
  }),
  alterarPlano: routesOf('financeiro-admin')('POST', '/contabil/plano', {
    summary: 'Altera o plano de contas do contador; os lançamentos são feitos a partir de desde',
    body: PlanoContabilForm,
    response: Msg,
    once: true,
  }),
  history: route('GET', '/contabil/historico/:id', {
    summary: 'Mudanças do plano de contas do contador, da mais nova à mais antiga; o id é 1',
    response: z.array(Mudanca),
  }),
  andamento: route('GET', '/contabil/andamento', {
    summary: 'Quanto do que aconteceu ainda não tem lançamentos; eles são feitos em instantes',
    response: z.object({ esperam: z.number().int() }),
  }),
  aFechar: route('GET', '/contabil/a-fechar', {
    summary: 'O último mês acabado, se tem lançamentos e ainda nenhum arquivo; senão null',
    response: z.object({ ano: z.number().int(), mes: z.number().int() }).nullable(),
  }),
  exportar: route('POST', '/contabil/exportar', {
    summary: 'Gera o arquivo do contador com o que ainda não está em nenhum, de um mês ou, com mes null, do ano',
    body: ExportarContabilForm,
    response: Msg.extend({ id: Id, lancamentos: z.number().int(), total: z.string(), complemento: z.boolean() }),
    once: true,
  }),
  arquivo: route('GET', '/contabil/arquivo/:id', { summary: 'Um arquivo do contador, como foi gerado', download: true }),
}
