// What no tool checks for us: colours, sizes, barrels, the lock file, who reads the environment.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { unusedClasses } from './css-types.mjs'
import { inRoot, packages } from './lib.mjs'
import { licenseProblems } from './licenses.mjs'
import { migrationProblems } from './migration-kinds.mjs'

const LINES_MAX = 300
/** @param {string} file */
const isTest = (file) => /\.(test|e2e)\.tsx?$/.test(file)

/** @type {string[] | undefined} */
let listed
/**
 * Our own source files below a folder, also those not committed yet; what a program wrote is none.
 * @param {string} folder
 */
export function sources(folder) {
  listed ??= spawnSync('git', ['ls-files', '-co', '--exclude-standard', '--deduplicate'], { cwd: inRoot(), encoding: 'utf8' }).stdout.split(
    '\n',
  )
  if (listed.length < 2) throw new Error('git ls-files não listou arquivo algum')
  return listed.filter(
    (file) => /(?<!\.generated)\.(ts|tsx|mjs|css)$/.test(file) && (folder === '.' || file.startsWith(`${folder}/`)) && exists(file),
  )
}

/** @type {Map<string, string>} */
const texts = new Map()
/** @param {string} file */
const text = (file) => {
  const read = texts.get(file) ?? readFileSync(inRoot(file), 'utf8')
  texts.set(file, read)
  return read
}
/** @param {string} file */
const exists = (file) => {
  try {
    return text(file) !== undefined
  } catch {
    return false // deleted, but not yet told to git
  }
}

/** @param {string} source */
const withoutComments = (source) => source.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')

/**
 * The first statement of a source, by the query builder or as text; undefined where there is none.
 * @param {string} source
 */
export const sqlIn = (source) =>
  withoutComments(source).match(
    /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\b|\bsql(?:\.\w+)?(?:<[^`]*>)?[`(]/,
  )?.[0]

const quoted = (/** @type {string} */ part) => [...part.matchAll(/`(\w+)`/g)].map(([, word = '']) => word)
/**
 * The verbs of STYLE.md: those that a function of a repo begins with, and those that none of ours does.
 * @param {string} style
 */
export function verbsOf(style) {
  const [, repo = '', never = ''] = /A repo says ([\s\S]*?)A service says[\s\S]*?deed: no ([\s\S]*?) beside them/.exec(style) ?? []
  return { repo: quoted(repo), never: quoted(never) }
}
const VERBS = verbsOf(readFileSync(inRoot('STYLE.md'), 'utf8'))

/** Of a repo, what it lends to others: what asks the database has it, or the transaction, as its first parameter. */
const REPO_FUNCTION =
  /^(?:export (?:async )?function |export const |  (?:async )?(?=\w+(?:: (?:async )?\(|\(.*\{$)))(\w+)(?:<[^(]*>)?(?: = |: )?(?:async )?(?:<[^(]*>)?\(\s*(?:db|trx|on)\b/gm

/**
 * The first function of a repo that begins with another word than the verbs.
 * @param {string} source
 * @param {{ repo: string[] }} verbs
 */
export const strangeVerb = (source, { repo } = VERBS) =>
  [...source.matchAll(REPO_FUNCTION)].map(([, name = '']) => name).find((name) => !repo.some((verb) => begins(name, verb)))

/**
 * The first function of a source whose verb has another word here.
 * @param {string} source
 * @param {{ never: string[] }} verbs
 */
export const foreignVerb = (source, { never } = VERBS) =>
  [...source.matchAll(/\b(?:function|const) (\w+)(?: =|:|<|\()/g)]
    .map(([, name = '']) => name)
    .find((name) => never.some((verb) => name !== verb && begins(name, verb)))

/**
 * @param {string} name
 * @param {string} verb
 */
const begins = (name, verb) => name.startsWith(verb) && !/^[a-z]/.test(name.slice(verb.length))

/**
 * The words of STYLE.md that have an English one here.
 * @param {string} style
 */
export const wordsOf = (style) => quoted(/One word for one thing, in English:[\s\S]*?never\s([\s\S]*?)\. A/.exec(style)?.[1] ?? '')
const WORDS = wordsOf(readFileSync(inRoot('STYLE.md'), 'utf8'))

/**
 * The first variable, function or type of a source that is called by a word which has an English one here. Where the source speaks of a
 * column, a field or a property of that name, the name is that one's, and stays.
 * @param {string} source
 * @param {string[]} words
 */
export const foreignWord = (source, words = WORDS) =>
  words.find((word) => {
    const name = `(?:${word}|${word[0]?.toUpperCase()}${word.slice(1)})`
    const declared = new RegExp(`\\b(?:const|let|function|type|class) ${name}\\b|\\(${name}(?:: [^,)]+)?\\)? =>|function \\w+\\(${name}\\b`)
    const spoken = new RegExp(`[.]${word}\\b|['"\`]${word}['"\`]|[{,] ${word}\\b(?!:)|^ +${word}(?:[,?:]|$)`, 'm')
    return declared.test(source) && !spoken.test(source)
  })

const STATE = String.raw`(?:\w*[sS]ituacao|status|\w*[tT]ipo|resultado|origem|destinatario|regimeTributacao)\b`
/** Of `status` 0 and three digits are HTTP's. */
const CODE = String.raw`(?:(?<!status\W{1,6})0|[1-9]\d?)\b(?![.\d])`
/** A state beside a number: compared in the language or in SQL, one of a list, asked for by the query builder, or given by a property. */
const BARE_STATE = [
  `\\b${STATE}\\s*[!=]==\\s*${CODE}`,
  `(?<!(?:let|const) )\\b${STATE}"? (?:=|<>) ${CODE}`,
  `\\b${STATE}"?\\s+(?:not )?in \\(\\s*${CODE}`,
  `'(?:\\w+\\.)?${STATE}',\\s*'[^']+',\\s*\\[?${CODE}`,
  `\\b${STATE}: ${CODE}`,
].map((pattern) => new RegExp(pattern))

/**
 * The first comparison of a state with a bare number: a state has a name in the contract, which the compiler knows.
 * @param {string} source
 */
export const bareState = (source) => BARE_STATE.map((pattern) => pattern.exec(source)?.[0]).find((found) => found !== undefined)

/** @typedef {{ files: () => string[], about: (source: string) => string | number | boolean | undefined, say: (found: string) => string }} Rule */
/**
 * Each rule: the files it is about, and the sentence it has about one, or nothing.
 * @type {Rule[]}
 */
const RULES = [
  {
    files: () => sources('packages/web').filter((file) => !file.startsWith('packages/web/kit/theme/') && !isTest(file)),
    about: (source) => withoutComments(source).match(/#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b(?!\s*\{)/i)?.[0],
    say: (colour) => `a cor ${colour} fica em packages/web/kit/theme`,
  },
  {
    files: () => sources('.').filter((file) => !isTest(file)),
    about: (source) => source.split('\n').length - 1 > LINES_MAX && source.split('\n').length - 1,
    say: (lines) => `tem ${lines} linhas; o limite é ${LINES_MAX}`,
  },
  {
    files: () => sources('packages'),
    about: (source) => {
      const code = withoutComments(source).trim()
      const rest = code.replace(/export\s+(type\s+)?(\*(\s+as\s+\w+)?|\{[^}]*\})\s+from\s+['"][^'"]+['"];?/g, '').trim()
      return code !== '' && rest === ''
    },
    say: () => 'só reexporta; importe de onde a coisa mora',
  },
  {
    files: () => sources('packages/server/modules').filter((file) => !isTest(file) && !file.endsWith('.repo.ts')),
    about: sqlIn,
    say: (statement) => `tem SQL (${statement}); o lugar dele é o repo`,
  },
  {
    files: () => sources('packages/server').filter((file) => file.endsWith('.repo.ts')),
    about: (source) => strangeVerb(source),
    say: (name) => `${name} não começa com um verbo dos repos (STYLE.md, Verbs)`,
  },
  {
    files: () => sources('packages').filter((file) => !isTest(file)),
    about: (source) => foreignVerb(withoutComments(source)),
    say: (name) => `${name}: este verbo tem outro nome aqui (STYLE.md, Verbs)`,
  },
  {
    files: () => sources('packages').filter((file) => /\.tsx?$/.test(file)),
    about: (source) => foreignWord(withoutComments(source)),
    say: (word) => `${word}: a palavra daqui é outra (STYLE.md, Palavras)`,
  },
  {
    files: () => sources('packages').filter((file) => /\.tsx?$/.test(file) && !isTest(file) && !file.startsWith('packages/server/test/')),
    about: (source) => bareState(withoutComments(source)),
    say: (found) => `“${found}”: um estado se diz pelo nome (SituacaoFatura.code.PAGA; no SQL, codes() de kit/sql.ts)`,
  },
  {
    files: () => sources('packages/server').filter((file) => file.endsWith('.service.ts')),
    about: (source) => withoutComments(source).match(/\breply\b|from 'fastify'/)?.[0],
    say: (what) => `fala HTTP (${what}); o serviço devolve dados e recusas, as rotas os traduzem`,
  },
  {
    files: () =>
      sources('packages').filter(
        (file) => !isTest(file) && !/^packages\/(runner\/config\.ts|server\/(base\/config\.ts|test\/))|vite\.config\.ts$/.test(file),
      ),
    about: (source) => /\bprocess\.env\b/.test(withoutComments(source)),
    say: () => 'só o config.ts do servidor e o do executor leem process.env',
  },
]

function lockProblem() {
  const addresses = Object.values(packages(inRoot('package-lock.json'))).filter(({ resolved }) => /^https?:/.test(resolved ?? ''))
  return addresses.length > 0
    ? [`package-lock.json: ${addresses.length} endereços de download; o arquivo serve a qualquer registro (.npmrc)`]
    : []
}

/** A setting that neither the README nor the guide tells is one that nobody finds. */
function settingsProblem() {
  const names = ['server/base', 'runner'].flatMap((part) =>
    [...readFileSync(inRoot(`packages/${part}/config.ts`), 'utf8').matchAll(/^  ([A-Z][A-Z0-9_]+):/gm)].map(([, name = '']) => name),
  )
  const told = ['README.md', 'docs/operacao.md'].map((file) => readFileSync(inRoot(file), 'utf8')).join('\n')
  const missing = names.filter((name) => !told.includes(`\`${name}\``))
  if (names.length < 10) return ['config.ts: as configurações não foram reconhecidas']
  return missing.length > 0 ? [`README.md ou docs/operacao.md: falta explicar ${missing.join(', ')}`] : []
}

/** Classes that no screen draws; those that a screen draws and no module has, the compiler knows. */
function classProblems() {
  const web = sources('packages/web')
  /** @type {Map<string, string[]>} */
  const importers = new Map()
  for (const file of web)
    for (const [, css = ''] of text(file).matchAll(/from '([^']+\.module\.css)'/g)) {
      const path = posix.join(posix.dirname(file), css)
      importers.set(path, [...(importers.get(path) ?? []), text(file)])
    }
  return web
    .filter((file) => file.endsWith('.module.css'))
    .map((file) => ({ file, unused: unusedClasses(text(file), importers.get(file) ?? []) }))
    .filter(({ unused }) => unused.length > 0)
    .map(({ file, unused }) => `${file}: ninguém usa ${unused.map((name) => `.${name}`).join(', ')}`)
}

/** One sentence for each breach, named by its file. */
export const ownProblems = () => [
  ...RULES.flatMap(({ files, about, say }) =>
    files().flatMap((file) => {
      const found = about(text(file))
      return found ? [`${file}: ${say(String(found))}`] : []
    }),
  ),
  ...lockProblem(),
  ...settingsProblem(),
  ...classProblems(),
  ...migrationProblems(),
  ...licenseProblems(),
]
