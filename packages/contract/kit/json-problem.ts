/** Line and column count from 1, `position` from 0. */
export type JsonProblem = { message: string; position: number; line: number; column: number }

/** Why a text is no JSON and where; undefined when it is. Engines say it in words of their own, some without a place. */
export function jsonProblem(text: string): JsonProblem | undefined {
  try {
    JSON.parse(text)
    return undefined
  } catch {
    const { message, position } = firstProblem(text)
    const start = text.lastIndexOf('\n', position - 1) + 1
    return { message, position, line: text.slice(0, start).split('\n').length, column: position - start + 1 }
  }
}

type Problem = Pick<JsonProblem, 'message' | 'position'>
type Expects = 'value' | 'value or ]' | 'name' | 'name or }' | ':' | 'next'

const BLANK = /[ \t\n\r]*/y
const SCALAR = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y
const ENDS_EARLY = 'o conteúdo termina antes do fim'

const after = (pattern: RegExp, text: string, from: number): number => {
  pattern.lastIndex = from
  return pattern.test(text) ? pattern.lastIndex : from
}

/** Without recursion: what a person pastes may be nested as deeply as it is long. */
function firstProblem(text: string): Problem {
  const closers: string[] = []
  let expects: Expects = 'value'
  let at = after(BLANK, text, 0)
  while (at < text.length) {
    const char = text.charAt(at)
    let end = at + 1
    if (expects !== ':' && char === '"' && expects !== 'next') {
      const string = stringFrom(text, at)
      if (typeof string !== 'number') return string
      end = string
      expects = expects.startsWith('name') ? ':' : 'next'
    } else if (expects.startsWith('value') && (char === '{' || char === '[')) {
      closers.push(char === '{' ? '}' : ']')
      expects = char === '{' ? 'name or }' : 'value or ]'
    } else if (char === closers.at(-1) && (expects === 'next' || expects.endsWith(char))) {
      closers.pop()
      expects = 'next'
    } else if (expects === 'next' && char === ',' && closers.length > 0) expects = closers.at(-1) === '}' ? 'name' : 'value'
    else if (expects === ':' && char === ':') expects = 'value'
    else {
      end = expects.startsWith('value') ? after(SCALAR, text, at) : at
      if (end === at) return { message: expected(expects, char, closers.at(-1)), position: at }
      expects = 'next'
    }
    at = after(BLANK, text, end)
  }
  return { message: ENDS_EARLY, position: text.length }
}

function expected(expects: Expects, char: string, closer: string | undefined): string {
  if (char === "'") return 'use aspas duplas'
  if ((expects === 'value' || expects === 'name') && char === closer) return `há uma vírgula a mais antes de ${char}`
  if (expects === 'next') return closer === undefined ? 'há conteúdo depois do fim' : `esperava , ou ${closer}`
  if (expects === ':') return 'esperava : depois do nome'
  return expects.startsWith('name') ? 'esperava um nome entre aspas' : 'esperava um valor'
}

const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y
const SPACE = 0x20

/** Where the string that begins at `from` ends. */
function stringFrom(text: string, from: number): number | Problem {
  for (let at = from + 1; at < text.length; ) {
    const char = text.charAt(at)
    if (char === '"') return at + 1
    if (char.charCodeAt(0) < SPACE) return { message: 'o texto entre aspas não termina nesta linha', position: at }
    const end = char === '\\' ? after(ESCAPE, text, at) : at + 1
    if (end === at) return { message: 'a barra invertida não é seguida de um código', position: at }
    at = end
  }
  return { message: ENDS_EARLY, position: text.length }
}
