// npm test: installs what it needs, runs everything, ends with one line that sums it all.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { chromium } from './chromium.mjs'
import { buildWeb, inRoot, install, run } from './lib.mjs'

const results = inRoot('build/results')
const total = { passed: 0, failed: 0 }
const add = (passed, failed) => {
  total.passed += passed
  total.failed += failed
}

/** What a runner wrote of its tests; one that failed without saying so counts as a failure. */
function addReport(file, code, read) {
  const counted = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 0 }
  add(counted.passed, code !== 0 && counted.failed === 0 ? 1 : counted.failed)
}

async function checks() {
  if (!existsSync(inRoot('scripts/check.mjs'))) return
  const code = await run(['scripts/check.mjs'])
  add(code === 0 ? 1 : 0, code === 0 ? 0 : 1)
}

async function unitAndServer() {
  const file = `${results}/vitest.json`
  const code = await run([
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...process.argv.slice(2),
  ])
  addReport(file, code, (report) => {
    // A file that does not load has no tests to count, yet it failed.
    const broken = report.testResults.filter(
      (one) => one.status === 'failed' && one.assertionResults.every((test) => test.status !== 'failed'),
    )
    return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length }
  })
}

async function screens() {
  const config = ['playwright.config.ts', 'e2e/playwright.config.ts'].find((path) => existsSync(inRoot(path)))
  if (!config) return
  const browser = chromium()
  if (!browser) return add(0, 1)
  await buildWeb()
  const file = `${results}/playwright.json`
  const code = await run(['node_modules/@playwright/test/cli.js', 'test', '--config', config, '--reporter=list,json'], {
    CHROMIUM_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  })
  addReport(file, code, ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky }))
}

install({ tools: true })
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
await checks()
await unitAndServer()
await screens()
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)
