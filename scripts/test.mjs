// npm test: installs what it needs, runs everything, ends with one line that sums it all.
// npm test -- --mudou[=main]: only what the changes since then touch. Other words go to vitest, which then runs alone.
// npm test -- --rapido[=main]: before a commit: the checks, the unit and server tests near what changed, one walk through every screen.
// npm test -- --de-novo: a test file that was red runs once more, alone; what is green then is named, but lets the run pass.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { chromium } from './chromium.mjs'
import { buildWeb, inRoot, install, run } from './lib.mjs'
import { testsNear, touchedSince } from './mudou.mjs'

const results = inRoot('build/results')
const again = process.argv.includes('--de-novo')
/** @typedef {{ passed: number, red: string[], files: string[] }} Count `red`: the tests that failed; `files`: where they stand */
let passed = 0
/** @type {string[]} */
const red = []
/** @type {string[]} */
const redAtFirst = []

/**
 * What a runner wrote of its tests; one that failed without saying so counts as a failure.
 * @template R
 * @param {string} file
 * @param {number} code
 * @param {(report: R) => Count} read
 * @returns {Count}
 */
function readReport(file, code, read) {
  const count = existsSync(file)
    ? read(/** @type {R} what this runner writes */ (JSON.parse(readFileSync(file, 'utf8'))))
    : { passed: 0, red: [], files: [] }
  return code !== 0 && count.red.length === 0 ? { ...count, red: [`${file}: o programa terminou com ${code}`] } : count
}

/**
 * Runs and counts tests; with --de-novo the files with a red one once more.
 * @param {(files: string[]) => Promise<Count>} once
 * @param {string[]} files
 */
async function counted(once, files) {
  const first = await once(files)
  passed += first.passed
  if (!again || first.files.length === 0) return red.push(...first.red)
  console.log(`\nDe novo, a sós: ${first.files.join(', ')}`)
  const second = await once(first.files)
  const gone = first.red.filter((name) => !second.red.includes(name))
  passed += gone.length
  redAtFirst.push(...gone)
  return red.push(...second.red)
}

/** @param {string[]} files */
async function checks(files = []) {
  const code = await run(['scripts/check.mjs', ...files], {}, { as: 'verificações' })
  if (code === 0) passed++
  else red.push('npm run check')
}

/**
 * @param {string[]} args
 * @returns {Promise<Count>}
 */
async function vitest(args) {
  const file = `${results}/vitest.json`
  rmSync(file, { force: true })
  const [command = 'run', ...rest] = args
  const code = await run(
    ['node_modules/vitest/vitest.mjs', command, ...rest, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    {},
    { as: 'testes' },
  )
  return readReport(file, code, (/** @type {import('vitest/node').JsonTestResults} */ report) => {
    const failed = report.testResults.filter((one) => one.status === 'failed')
    return {
      passed: report.numPassedTests,
      files: failed.map((one) => relative(inRoot(), one.name)),
      // A file that does not load has no tests to count, yet it failed.
      red: failed.flatMap((one) => {
        const tests = one.assertionResults.filter((test) => test.status === 'failed')
        const name = relative(inRoot(), one.name)
        return tests.length === 0 ? [name] : tests.map((test) => `${name} › ${test.fullName}`)
      }),
    }
  })
}

/** @param {string[]} args */
const unitAndServer = (args = []) => counted((files) => vitest(files === args ? args : ['run', ...files]), args)

/**
 * @param {string} browser
 * @param {string[]} files
 * @returns {Promise<Count>}
 */
async function playwright(browser, files) {
  const file = `${results}/playwright.json`
  rmSync(file, { force: true })
  const code = await run(
    ['node_modules/@playwright/test/cli.js', 'test', ...files, '--config', 'playwright.config.ts', '--reporter=list,json'],
    { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    { as: 'telas' },
  )
  return readReport(file, code, (/** @type {import('@playwright/test/reporter').JSONReport} */ { stats, suites }) => {
    const failed = suites.map((suite) => ({ file: `e2e/${suite.file}`, specs: redSpecs(suite) })).filter(({ specs }) => specs.length > 0)
    return {
      passed: stats.expected,
      files: failed.map((one) => one.file),
      red: failed.flatMap((one) => one.specs.map((title) => `${one.file} › ${title}`)),
    }
  })
}

/**
 * @param {import('@playwright/test/reporter').JSONReportSuite} suite
 * @returns {string[]}
 */
const redSpecs = (suite) => [...suite.specs.filter((spec) => !spec.ok).map((spec) => spec.title), ...(suite.suites ?? []).flatMap(redSpecs)]

/**
 * @param {string | undefined} browser
 * @param {string[]} files
 */
async function screens(browser, files = []) {
  if (!browser) return red.push('testes de tela: não há Chromium')
  await buildWeb()
  await counted((some) => playwright(browser, some), files)
}

/** One after the other: side by side, tests that wait for a process or a page meet their limits. */
async function everything() {
  const browser = chromium() // asked before the others start: it may have to be installed
  await checks()
  await unitAndServer()
  await screens(browser)
}

/** @param {string | undefined} since */
async function changed(since) {
  const { files, everything: all, e2e } = touchedSince(since)
  if (files.length === 0) {
    console.log('Nada mudou.')
    process.exit(0)
  }
  if (all) return await everything()
  const present = files.filter((file) => existsSync(inRoot(file)))
  console.log(`${files.length} arquivos mudaram; testes de tela: ${e2e.join(', ') || 'nenhum'}.`)
  await checks(present)
  await unitAndServer(['related', '--run', '--passWithNoTests', ...present])
  if (e2e.length > 0) await screens(chromium(), e2e)
}

/** @param {string | undefined} since */
async function quick(since) {
  const browser = chromium()
  const { files } = touchedSince(since)
  const present = files.filter((file) => existsSync(inRoot(file)))
  await checks(present)
  const near = testsNear(present)
  if (near.length > 0) await unitAndServer(['run', ...near])
  await screens(browser, ['e2e/telas.e2e.ts'])
}

install({ tools: true })
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const words = process.argv.slice(2).filter((word) => word !== '--de-novo')
const [, way, since] = words.map((word) => /^--(mudou|rapido)(?:=(.*))?$/.exec(word)).find((found) => found !== null) ?? []
if (way === 'rapido') await quick(since)
else if (way === 'mudou') await changed(since)
else if (words.length > 0) await unitAndServer(['run', ...words])
else await everything()
for (const name of redAtFirst) console.log(`Vermelho só na primeira vez: ${name}`)
for (const name of red) console.log(`Vermelho: ${name}`)
console.log(`\n${passed} passed, ${red.length} failed`)
process.exit(red.length === 0 && passed > 0 ? 0 : 1)
