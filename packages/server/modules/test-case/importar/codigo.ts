import type { parse } from '@babel/parser'
import { literal } from './literal.ts'

type File = ReturnType<typeof parse>
export type Statement = File['program']['body'][number]
export type Expression = Extract<Statement, { type: 'ExpressionStatement' }>['expression']
type CallNode = Extract<Expression, { type: 'CallExpression' }>
export type Argument = CallNode['arguments'][number]

export const lineOf = (node: { loc?: { start: { line: number } } | null }): number => node.loc?.start.line ?? 1

/** What stands inside of `await`, parentheses and TypeScript's marks. */
export function bare(node: Expression): Expression {
  if (node.type === 'AwaitExpression') return bare(node.argument)
  if (node.type === 'TSNonNullExpression' || node.type === 'TSAsExpression' || node.type === 'ParenthesizedExpression')
    return bare(node.expression)
  return node
}

/** One part of a chain: `.getByRole('button', …)` has arguments, `.keyboard` has none. */
export type Link = { name: string; args?: readonly Argument[]; line: number }
type Chain = { root: string; links: Link[] }

/** `page.getByRole('button').click()` as its root and its links; undefined for anything else. */
export function chainOf(sent: Expression): Chain | undefined {
  const links: Link[] = []
  let node = bare(sent)
  for (;;) {
    const args = node.type === 'CallExpression' ? node.arguments : undefined
    const callee: unknown = node.type === 'CallExpression' ? node.callee : node
    const inner = isExpression(callee) ? bare(callee) : undefined
    if (inner?.type === 'Identifier') {
      if (args) links.push({ name: inner.name, args, line: lineOf(inner) })
      return { root: args ? '' : inner.name, links: links.reverse() }
    }
    if (inner?.type !== 'MemberExpression' || inner.computed || inner.property.type !== 'Identifier' || !isExpression(inner.object))
      return undefined
    links.push({ name: inner.property.name, ...(args && { args }), line: lineOf(inner.property) })
    node = bare(inner.object)
  }
}

// Every node that stands where an expression may is one, save `super` and `import`, which no chain here begins with.
export const isExpression = (node: unknown): node is Expression =>
  typeof node === 'object' &&
  node !== null &&
  'type' in node &&
  node.type !== 'Super' &&
  node.type !== 'Import' &&
  node.type !== 'SpreadElement'

/** What names of the code stand for, where it says so itself. */
export type Names = ReadonlyMap<string, Expression>

/** A text that the code writes out; `${dados.nome}` is the placeholder `{{nome}}`. Undefined where only running would tell. */
export function textOf(node: Argument | undefined, names: Names, depth = 0): string | undefined {
  if (!isExpression(node) || depth > DEPTH_MAX) return undefined
  const inner = bare(node)
  if (inner.type === 'StringLiteral') return literal(inner.value)
  if (inner.type === 'NumericLiteral') return String(inner.value)
  if (inner.type === 'Identifier') return textOf(names.get(inner.name), names, depth + 1)
  if (inner.type === 'MemberExpression') return placeholderOf(inner)
  if (inner.type === 'BinaryExpression' && inner.operator === '+' && isExpression(inner.left)) {
    const [left, right] = [textOf(inner.left, names, depth + 1), textOf(inner.right, names, depth + 1)]
    return left === undefined || right === undefined ? undefined : left + right
  }
  if (inner.type !== 'TemplateLiteral') return undefined
  const parts = inner.quasis.map(({ value }, i) => {
    const hole = inner.expressions[i]
    const filled = hole === undefined ? '' : isExpression(hole) ? textOf(hole, names, depth + 1) : undefined
    return filled === undefined ? undefined : literal(value.cooked ?? '') + filled
  })
  return parts.some((part) => part === undefined) ? undefined : parts.join('')
}

const DEPTH_MAX = 200
/** The names that an exported test reads its mockup and the made values from. */
export const DADOS = 'dados'
export const GERADOS = 'gerados'

function placeholderOf(node: Expression): string | undefined {
  const chain = chainOf(node)
  if (!chain || chain.links.length === 0 || chain.links.some(({ args }) => args)) return undefined
  const path = chain.links.map(({ name }) => name).join('.')
  if (chain.root === DADOS) return `{{${path}}}`
  return chain.root === GERADOS ? `{{$${path}}}` : undefined
}

/** What stands where one of its keys could not be read. */
export const ILEGIVEL = '…'

/** The keys of an object that the code writes out, there or under a name. */
export function keysOf(node: Argument | undefined, names: Names): ReadonlyMap<string, Expression | undefined> {
  const keys = new Map<string, Expression | undefined>()
  const object = node?.type === 'Identifier' ? names.get(node.name) : node
  if (node === undefined || object?.type === 'StringLiteral') return keys
  if (object?.type !== 'ObjectExpression') return keys.set(ILEGIVEL, undefined)
  for (const property of object.properties) {
    const read = property.type === 'ObjectProperty' && !property.computed && isExpression(property.value) ? property : undefined
    const key = read?.key.type === 'Identifier' ? read.key.name : read?.key.type === 'StringLiteral' ? read.key.value : undefined
    if (key === undefined || !isExpression(read?.value)) keys.set(ILEGIVEL, undefined)
    else keys.set(key, read.value)
  }
  return keys
}

/** A text, a boolean, or a list of such, as text. */
export function valorDe(node: Expression | undefined, names: Names): string | undefined {
  if (node?.type === 'BooleanLiteral') return String(node.value)
  if (node?.type !== 'ArrayExpression') return textOf(node, names)
  const parts = node.elements.map((one) => (isExpression(one) ? valorDe(one, names) : undefined))
  return parts.includes(undefined) ? undefined : parts.join(',')
}

/** The body of a function that the code writes out. */
export function functionBody(node: Argument | undefined): Statement[] | Expression | undefined {
  if (node?.type !== 'ArrowFunctionExpression' && node?.type !== 'FunctionExpression') return undefined
  return node.body.type === 'BlockStatement' ? node.body.body : node.body
}
