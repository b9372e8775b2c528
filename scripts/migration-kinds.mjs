// What a migration may do, by the kind that its first line tells (docs/decisions/0034).
import { readdirSync, readFileSync } from 'node:fs'
import { inRoot } from './lib.mjs'

/** The last one from before there were kinds. */
const BEFORE = '0537_aberto.sql'
const FOLDER = 'packages/server/db/migrations'
const KIND = /^-- (expande|contrai|para)\n/

/**
 * The statements of a migration without comments and without the text of functions, which it does not run; that of a `do` it runs.
 * @param {string} sql
 */
export function statementsOf(sql) {
  /** @type {string[]} */
  const statements = []
  let rest = ''
  for (const [part, quoted] of sql.matchAll(/--[^\n]*|(\$\w*\$)[\s\S]*?\1|'(?:[^']|'')*'|;|[^-$';]+|[-$]/g))
    if (part === ';') {
      statements.push(rest)
      rest = ''
    } else if (part.startsWith('--')) rest += ' '
    else if (quoted && !/^\s*do\b/i.test(rest)) rest += '$$'
    else rest += quoted ? part : part.startsWith("'") ? "''" : part
  return [...statements, rest].map((one) => one.replace(/\s+/g, ' ').trim()).filter((one) => one !== '')
}

const NAME = String.raw`("?[\w.]+"?)`
/** @param {string} pattern */
const re = (pattern) => new RegExp(pattern.replaceAll('NAME', NAME), 'i')

/** @type {[RegExp, string][]} */
const NEVER = [
  [/\bdrop\b/i, 'retira algo que a versão anterior usa'],
  [/\brename\b/i, 'muda um nome que a versão anterior usa'],
  [/\balter (?:column )?\S+ (?:set data )?type\b/i, 'muda o tipo de uma coluna'],
  [/^(?:do\b.*\b)?(?:update|delete from|truncate)\b/i, 'muda linhas; quem as preenche é um trabalho'],
  [/^(?:lock|cluster|vacuum|reindex)\b/i, 'segura tabelas'],
  [/\b(?:disable|enable) (?:trigger|row level security)\b/i, 'muda o que a versão anterior grava'],
]

/** Of a table that was there before. @type {[RegExp, string][]} */
const OF_OTHERS = [
  [/\badd (?:column )?(?!constraint\b)\S+ [^,]*\bnot null\b(?![^,]*\bdefault\b)/i, 'inclui uma coluna obrigatória sem valor inicial'],
  [/\badd [^,]*\b(?:generated\b|(?:big|small)?serial\b)/i, 'reescreve a tabela'],
  [/\badd [^,]*\bdefault\b[^,]*\b(?:gen_random_uuid|uuidv[47]|random|clock_timestamp|nextval)\b/i, 'reescreve a tabela'],
  [/\badd (?:constraint \S+ )?(?:unique|primary key|exclude)\b(?! using index\b)/i, 'monta um índice com a tabela presa'],
  [
    /\badd (?:constraint \S+ )?(?:check|foreign key)\b(?!.*\bnot valid$)/i,
    'confere a tabela inteira com ela presa; use not valid e validate constraint',
  ],
]

/** @param {string} statement */
const tableOf = (statement) => re('^alter table (?:if exists )?(?:only )?NAME').exec(statement)?.[1]

/**
 * Why a migration is none that runs beside processes of the version before; undefined where it is one.
 * @param {string} sql
 */
export function unfit(sql) {
  const statements = statementsOf(sql)
  const own = new Set(statements.flatMap((one) => re('^create (?:unlogged )?table (?:if not exists )?NAME').exec(one)?.[1] ?? []))
  const alone = statements.every((one) => /^create (?:unique )?index concurrently/i.test(one))
  const validated = new Set(statements.flatMap((one) => (/\bvalidate constraint\b/i.test(one) ? (tableOf(one) ?? []) : [])))
  /** @param {string} one */
  const why = (one) => {
    // Where a table begins nobody works with it yet.
    const table = tableOf(one)
    if (table !== undefined && own.has(table)) return undefined
    // What a new function or trigger is made of is not done by the migration.
    const made = /^create (?:or replace )?(?:function|trigger|procedure)\b/i.test(one)
    const found = made ? undefined : NEVER.find(([pattern]) => pattern.test(one))?.[1]
    if (found) return found
    if (table !== undefined && /\bset not null\b/i.test(one) && !validated.has(table))
      return 'torna uma coluna obrigatória sem um check validado antes'
    const index = re('^create (?:unique )?index (concurrently )?(?:if not exists )?(?:NAME )?on (?:only )?NAME').exec(one)
    if (index) {
      if (index[1]) return alone ? undefined : 'um índice concurrently fica em um arquivo só de índices assim'
      return own.has(index[3] ?? '') ? undefined : 'monta um índice com a tabela presa; use create index concurrently'
    }
    return table === undefined ? undefined : OF_OTHERS.find(([pattern]) => pattern.test(one))?.[1]
  }
  for (const statement of statements) {
    const found = why(statement)
    if (found) return `“${statement.slice(0, 60)}” ${found}`
  }
  return undefined
}

/**
 * Why a migration is none that takes away, beside processes of its own version, what the one before needed; undefined where it is one.
 * @param {string} sql
 */
export const slow = (sql) => {
  const found = statementsOf(sql).find((one) => /\bconcurrently\b|\b(?:alter (?:column )?\S+ (?:set data )?type|set not null)\b/i.test(one))
  return found && `“${found.slice(0, 60)}” não cabe em uma transação curta`
}

/**
 * Which migrations an older version does not work beside are told with the version that brings them: those, and no others.
 * @param {{ name: string, kind: string }[]} files
 * @param {string[]} told
 */
export const untold = (files, told) => [
  ...files
    .filter(({ name, kind }) => kind !== 'expande' && !told.includes(name))
    .map(({ name, kind }) => `${name}: é ${kind}, e BREAKS de migrations.ts não diz de que versão`),
  ...told
    .filter((name) => !files.some((one) => one.name === name && one.kind !== 'expande'))
    .map((name) => `${name}: BREAKS de migrations.ts a cita, e ela não é contrai nem para`),
]

/** A sentence for each migration that is not what it says. */
export function migrationProblems() {
  const files = readdirSync(inRoot(FOLDER))
    .filter((name) => name.endsWith('.sql') && name > BEFORE)
    .map((name) => {
      const sql = readFileSync(inRoot(FOLDER, name), 'utf8')
      return { name, sql, kind: KIND.exec(sql)?.[1] ?? '' }
    })
  const list = readFileSync(inRoot('packages/server/db/migrations.ts'), 'utf8')
  const told = [...(list.split('BREAKS')[1] ?? '').matchAll(/^ {2}'([\w.]+\.sql)': '\d+\.\d+\.\d+'/gm)].map(([, name = '']) => name)
  const headless = files
    .filter(({ kind }) => kind === '')
    .map(({ name }) => `${name}: a primeira linha é -- expande, -- contrai ou -- para`)
  const wrong = files.flatMap(({ name, sql, kind }) => {
    const found = kind === 'para' ? undefined : kind === 'contrai' ? slow(sql) : unfit(sql)
    return found ? [`${name}: não é ${kind}: ${found}`] : []
  })
  const kinds = files.filter(({ kind }) => kind !== '')
  return [...headless, ...wrong, ...untold(kinds, told)].map((problem) => `${FOLDER}/${problem}`)
}
