import { parse } from '@babel/parser'
import type { Statement } from './codigo.ts'

/** The statements of a test's code, read and never run. @throws SyntaxError, RangeError where it nests too deeply */
export const statementsOf = (code: string): Statement[] =>
  parse(code, { sourceType: 'module', plugins: ['typescript'], errorRecovery: true, allowAwaitOutsideFunction: true }).program.body
