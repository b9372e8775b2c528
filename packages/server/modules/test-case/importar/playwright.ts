import type { Importado } from '@retaguarda/contract/importar-caso.ts'
import { invalid } from '../../../base/errors.ts'
import { novosAchados } from './achados.ts'
import { type Argument, chainOf, type Expression, functionBody, isExpression, lineOf, type Link, type Statement, textOf } from './codigo.ts'
import type { Andamento } from './andamento.ts'
import { comando } from './comandos.ts'
import { perdasDe } from './opcoes.ts'
import { parse } from '@babel/parser'

type Teste = { titulo: string; corpo: Statement[]; linha: number }

/** The lines of the first test of Playwright code, which is read and never run. @throws RuleError 422 */
export function importarPlaywright(code: string): Importado {
  const statements = parsed(code)
  const achados = novosAchados()
  const { testes, antes, fora } = testesDe(statements)
  const [first, ...others] = testes
  for (const { linha, titulo } of others) achados.aviso(linha, `O teste ${titulo.slice(0, 80)} ficou de fora: um caso vem de um teste.`)
  const andamento: Andamento = { achados, nomes: new Map(), quadro: undefined, janelas: [] }
  for (const { linha, link } of fora) for (const text of perdasDoTeste(link, andamento)) achados.aviso(linha, text)
  for (const statement of statements) nomear(statement, andamento)
  for (const statement of [...antes, ...(first?.corpo ?? (testes.length === 0 ? statements : []))]) walk(statement, andamento)
  return achados.pronto(first?.titulo ?? '')
}

function parsed(code: string): Statement[] {
  try {
    return statementsOf(code)
  } catch (error) {
    // The parser's own words are English; where it stopped is what helps.
    const line = error instanceof SyntaxError && 'loc' in error ? /"line":(\d+)/.exec(JSON.stringify(error.loc))?.[1] : undefined
    throw invalid({ conteudo: `O código não pôde ser lido${line === undefined ? '' : `: há um erro na linha ${line}`}.` })
  }
}

type Lidos = { testes: Teste[]; antes: Statement[]; fora: { linha: number; link: Link }[] }

const LIDAS = ['test', 'beforeEach', 'describe']
const SILENTES = ['describe', 'setTimeout', 'slow']

/** The tests and what runs before each, also inside of `test.describe`. */
function testesDe(statements: readonly Statement[]): Lidos {
  const testes: Teste[] = []
  const antes: Statement[] = []
  const fora: Lidos['fora'] = []
  for (const statement of statements) {
    const found = callOfTest(statement)
    if (!found) continue
    const body = found.args.map(functionBody).find((one) => Array.isArray(one))
    if (!body || !LIDAS.includes(found.name)) fora.push({ linha: lineOf(statement), link: { ...found, line: lineOf(statement) } })
    if (!body) continue
    if (found.name === 'test') testes.push({ titulo: textOf(found.args[0], new Map()) ?? '', corpo: body, linha: lineOf(statement) })
    if (found.name === 'beforeEach') antes.push(...body)
    if (found.name !== 'describe') continue
    const inside = testesDe(body)
    testes.push(...inside.testes)
    antes.push(...inside.antes)
    fora.push(...inside.fora)
  }
  return { testes, antes, fora }
}

/** What a file says around its tests and no line does. */
function perdasDoTeste(link: Link, { nomes }: Andamento): string[] {
  if (link.name === 'use') return perdasDe(link, nomes)
  return SILENTES.includes(link.name) ? [] : [`${link.name} não tem correspondente e ficou de fora.`]
}

function callOfTest(statement: Statement): { name: string; args: readonly Argument[] } | undefined {
  if (statement.type !== 'ExpressionStatement') return undefined
  const chain = chainOf(statement.expression)
  const [first, second] = chain?.links ?? []
  if (chain?.root === '' && first?.args && (first.name === 'test' || first.name === 'it')) return { name: 'test', args: first.args }
  if (chain?.root === 'test' && first?.args && first.name === 'only') return { name: 'test', args: first.args }
  if (chain?.root !== 'test' || !first) return undefined
  const described = first.name === 'describe' ? (first.args ? first : second) : first
  return described?.args ? { name: first.name, args: described.args } : undefined
}

/** A constant may stand for a text or for an element later on. */
function nomear(statement: Statement, { nomes }: Andamento): void {
  if (statement.type !== 'VariableDeclaration') return
  for (const { id, init } of statement.declarations)
    if (id.type === 'Identifier' && isExpression(init)) (nomes as Map<string, Expression>).set(id.name, init) // its own map
}

const SILENT = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'EmptyStatement',
  'TSTypeAliasDeclaration',
  'TSInterfaceDeclaration',
  'ReturnStatement',
])

function walk(statement: Statement, andamento: Andamento): void {
  nomear(statement, andamento)
  if (statement.type === 'ExpressionStatement') return comando(statement.expression, andamento)
  if (statement.type === 'BlockStatement') return statement.body.forEach((inner) => walk(inner, andamento))
  if (statement.type === 'VariableDeclaration') {
    // `const [popup] = await Promise.all([…])`, and a file chosen, do something; a named element does not.
    for (const { init } of statement.declarations) if (init?.type === 'AwaitExpression') comando(init, andamento, true)
    return
  }
  if (!SILENT.has(statement.type))
    andamento.achados.aviso(lineOf(statement), 'Condições, repetições e funções não são executadas aqui: este trecho ficou de fora.')
}

/** The statements of a test's code, read and never run. @throws SyntaxError, RangeError where it nests too deeply */
const statementsOf = (code: string): Statement[] =>
  parse(code, { sourceType: 'module', plugins: ['typescript'], errorRecovery: true, allowAwaitOutsideFunction: true }).program.body
