import { defineConfig } from '@playwright/test'

/** Real Chromium against the real product; each worker starts one of its own. `CHROMIUM_PATH` is set by `npm test`. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './e2e/support/global-setup.ts',
  outputDir: 'build/e2e',
  // Twice the cores of the smallest machine: nearly half of the time is spent waiting for a page.
  workers: 4,
  retries: 0,
  timeout: 150_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  forbidOnly: true,
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // A worker would outlive its test; the test of the worker allows it.
    serviceWorkers: 'block',
    launchOptions: {
      // Without a UTF-8 locale the browser saves `Contrato nº 1.pdf` as `download`.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox', // the tests also run as root, where Chromium has no sandbox
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--js-flags=--no-opt --no-maglev', // pages are too short-lived to earn back what their code's optimising takes
      ],
    },
  },
})
