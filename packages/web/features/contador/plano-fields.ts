import {
  COLUNAS_CONTABEIS,
  type ColunaContabil,
  DECIMAIS,
  type PlanoContabil,
  PlanoContabilForm,
  SEPARADORES,
  UsoContabil,
} from '@retaguarda/contract/faturamento/contabil.ts'
import { ANOS_FECHAMENTO } from '@retaguarda/contract/faturamento/fatura.ts'
import { refId, textOptional } from '@retaguarda/contract/kit/fields.ts'
import { keysOf } from '@retaguarda/contract/kit/keys.ts'
import { z } from 'zod'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import type { Path, Values } from '../../kit/form/path.ts'
import { issuesByPath } from '../../kit/form/schema-info.ts'
import { showOf } from '../../kit/form/value-text.ts'
import { anos, competenciaAtual, meses } from '../../parts/faturamento/competencia.ts'

const CODIGO_MAX = 20
const NOME_MAX = 60
const codigo = textOptional('Código', CODIGO_MAX)
const nome = textOptional('Nome', NOME_MAX)

/** The plan as it is typed: the account of each use, then those of one object and of one bank account. */
export const PlanoFields = z.object({
  desde: PlanoContabilForm.shape.desde,
  separador: PlanoContabilForm.shape.separador,
  decimal: PlanoContabilForm.shape.decimal,
  colunas: z.array(z.object({ coluna: z.string().meta({ label: 'Coluna', required: true }) })).meta({ label: 'Colunas' }),
  contas: z.array(z.object({ uso: UsoContabil.schema, codigo, nome })).meta({ label: 'Contas' }),
  receitas: z
    .array(z.object({ objeto: refId('Objeto de contrato', 'o objeto de contrato'), codigo, nome }))
    .meta({ label: 'Receita por objeto' }),
  bancos: z
    .array(z.object({ contaBancaria: refId('Conta e carteira', 'a conta e carteira'), codigo, nome }))
    .meta({ label: 'Banco por conta' }),
})
export const f = fieldsOf(PlanoFields)
export const coluna = fieldsOf(PlanoFields.shape.colunas.element)
export const conta = fieldsOf(PlanoFields.shape.contas.element)
export const receita = fieldsOf(PlanoFields.shape.receitas.element)
export const banco = fieldsOf(PlanoFields.shape.bancos.element)

const choices = <K extends string>(labels: Record<K, string>) => ({
  labels,
  options: keysOf(labels).map((value) => ({ value, label: labels[value] })),
})
export const show = showOf(PlanoFields, {
  'desde.mes': meses,
  'desde.ano': anos(ANOS_FECHAMENTO),
  separador: choices(SEPARADORES),
  decimal: choices(DECIMAIS),
  'colunas.coluna': choices(COLUNAS_CONTABEIS),
})

const { RECEITA, BANCO } = UsoContabil.code

/** Each use has its row, named as it is called until somebody names the account. */
export const valuesOf = ({ desde, colunas, separador, decimal, contas }: PlanoContabil): Values => ({
  desde: desde ?? competenciaAtual(),
  separador,
  decimal,
  colunas: colunas.map((name) => ({ coluna: name })),
  contas: UsoContabil.options.map(({ value, label }) => {
    const found = contas.find(({ uso, objeto, contaBancaria }) => uso === value && objeto === null && contaBancaria === null)
    return { uso: value, codigo: found?.codigo ?? '', nome: found?.nome ?? label }
  }),
  receitas: contas.flatMap(({ objeto, codigo, nome }) => (objeto ? [{ objeto, codigo, nome }] : [])),
  bancos: contas.flatMap(({ contaBancaria, codigo, nome }) => (contaBancaria ? [{ contaBancaria, codigo, nome }] : [])),
})

const rowsOf = (value: unknown) => (Array.isArray(value) ? (value as Values[]) : []) // rows of the form above
const isBlank = (value: unknown) => String(value ?? '').trim() === ''

/** The accounts that have a code, each with the place where it is typed; one without is none. */
function typed({ contas, receitas, bancos }: Values): { path: Path; conta: Values }[] {
  const within = (list: string, rows: unknown, of: (row: Values) => Values) =>
    rowsOf(rows).map((row, at) => ({ path: `${list}.${at}`, conta: { ...of(row), codigo: row.codigo, nome: row.nome } }))
  return [
    ...within('contas', contas, ({ uso }) => ({ uso })).filter(({ conta }) => !isBlank(conta.codigo)),
    ...within('receitas', receitas, ({ objeto }) => ({ uso: RECEITA, objeto: objeto ?? { id: null } })),
    ...within('bancos', bancos, ({ contaBancaria }) => ({ uso: BANCO, contaBancaria: contaBancaria ?? { id: null } })),
  ]
}

/** The sentences of the contract and the server, where what they speak of is typed. */
export const placed = (said: Record<Path, string>, values: Values): Record<Path, string> => {
  const paths = typed(values).map(({ path }) => path)
  return Object.fromEntries(
    Object.entries(said).map(([path, sentence]) => {
      const [, at = '', field = ''] = /^contas\.(\d+)(?:\.(.+))?$/.exec(path) ?? []
      const [list] = path.split('.')
      if (at !== '') {
        const row = paths[Number(at)] ?? ''
        const of = field !== 'uso' ? field : row.startsWith('receitas') ? 'objeto' : row.startsWith('bancos') ? 'contaBancaria' : 'codigo'
        return [`${row}.${of}`, sentence]
      }
      return [list === 'colunas' && path !== list ? `${path}.coluna` : path, sentence]
    }),
  )
}

/** What the fields say, as the contract takes it. */
export function read(values: Values): { data: PlanoContabilForm } | { wrong: Record<Path, string> } {
  const { desde, separador, decimal, colunas } = values
  const plan = {
    desde,
    separador,
    decimal,
    colunas: rowsOf(colunas).map(({ coluna: name }) => name),
    contas: typed(values).map((one) => one.conta),
  }
  const wrong = issuesByPath(PlanoContabilForm, plan)
  return Object.keys(wrong).length > 0 ? { wrong: placed(wrong, values) } : { data: PlanoContabilForm.parse(plan) }
}

/** A column that the file does not have yet. */
export const proximaColuna = (rows: Values[]): Values => ({
  coluna: Object.keys(COLUNAS_CONTABEIS).find((name) => !rows.some((row) => row.coluna === name)) ?? '',
})

const EXEMPLO: Record<ColunaContabil, string> = {
  data: '13/07/2026',
  debito: '',
  credito: '',
  valor: '4692.50',
  historico: 'Recebimento da fatura 12 de 06/2026',
  documento: '12',
  cliente: 'Padaria Aurora Ltda.',
  cpfCnpj: '11.222.333/0001-81',
  evento: 'Pagamento',
  id: '57',
}

/** The first two rows of a file by what is typed. */
export function exemplo({ colunas, separador, decimal, contas }: Values): string {
  const codigoDe = (uso: UsoContabil) => String(rowsOf(contas).find((row) => row.uso === uso)?.codigo ?? '') || '?'
  const cells: Record<string, string> = {
    ...EXEMPLO,
    debito: codigoDe(BANCO),
    credito: codigoDe(UsoContabil.code.CLIENTES),
    valor: EXEMPLO.valor.replace('.', String(decimal)),
  }
  const names = rowsOf(colunas).map((row) => String(row.coluna ?? ''))
  const heads: Record<string, string> = COLUNAS_CONTABEIS
  return [heads, cells].map((row) => names.map((name) => row[name] ?? '').join(String(separador))).join('\n')
}
