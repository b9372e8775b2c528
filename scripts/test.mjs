// npm test: installs what it needs, runs everything, ends with one line that sums it all.
// npm test -- --mudou[=main]: only what the changes since then touch. Other words go to vitest, which then runs alone.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { chromium } from './chromium.mjs'
import { buildWeb, inRoot, install, run } from './lib.mjs'
import { touchedSince } from './mudou.mjs'

const results = inRoot('build/results')
const total = { passed: 0, failed: 0 }
/**
 * @param {number} passed
 * @param {number} failed
 */
const add = (passed, failed) => {
  total.passed += passed
  total.failed += failed
}

/**
 * What a runner wrote of its tests; one that failed without saying so counts as a failure.
 * @template R
 * @param {string} file
 * @param {number} code
 * @param {(report: R) => typeof total} read
 */
function addReport(file, code, read) {
  const counted = existsSync(file)
    ? read(/** @type {R} what this runner writes */ (JSON.parse(readFileSync(file, 'utf8'))))
    : { passed: 0, failed: 0 }
  add(counted.passed, code !== 0 && counted.failed === 0 ? 1 : counted.failed)
}

/** @param {string[]} files */
async function checks(files = []) {
  const code = await run(['scripts/check.mjs', ...files], {}, { as: 'verificações' })
  add(code === 0 ? 1 : 0, code === 0 ? 0 : 1)
}

/** @param {string[]} args */
async function unitAndServer(args = []) {
  const file = `${results}/vitest.json`
  const [command = 'run', ...rest] = args
  const code = await run(
    ['node_modules/vitest/vitest.mjs', command, ...rest, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    {},
    { as: 'testes' },
  )
  addReport(file, code, (/** @type {import('vitest/node').JsonTestResults} */ report) => {
    // A file that does not load has no tests to count, yet it failed.
    const broken = report.testResults.filter(
      (one) => one.status === 'failed' && one.assertionResults.every((test) => test.status !== 'failed'),
    )
    return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length }
  })
}

/**
 * @param {string | undefined} browser
 * @param {string[]} files
 */
async function screens(browser, files = []) {
  if (!browser) return add(0, 1)
  await buildWeb()
  const file = `${results}/playwright.json`
  const code = await run(
    ['node_modules/@playwright/test/cli.js', 'test', ...files, '--config', 'playwright.config.ts', '--reporter=list,json'],
    { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    { as: 'telas' },
  )
  addReport(file, code, (/** @type {import('@playwright/test/reporter').JSONReport} */ { stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
  }))
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

install({ tools: true })
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const words = process.argv.slice(2)
const since = words.find((word) => /^--mudou(=|$)/.test(word))
if (since !== undefined) await changed(since.split('=')[1])
else if (words.length > 0) await unitAndServer(['run', ...words])
else await everything()
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)
