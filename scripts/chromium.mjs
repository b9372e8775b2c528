// The Chromium of the tests: the machine's own, installed by apt where we may.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'chromium.exe', 'chrome.exe']
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

const found = () =>
  [
    process.env.CHROMIUM_PATH,
    ...(process.env.PATH ?? '').split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name))),
    ...PLACES,
  ].find((path) => path && existsSync(path))

const apt = (...args) =>
  spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    .status === 0

/** Its path, or undefined after having said what is missing and how to get it. */
export function chromium() {
  const here = found()
  if (here) return here
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    console.log('Instalando o Chromium dos testes…')
    if (apt('update', '-q') && apt('install', '-q', '-y', '--no-install-recommends', 'chromium', 'fonts-dejavu-core')) return found()
  }
  console.error(
    'Falta o Chromium, que os testes de tela usam. No Debian e no Ubuntu: sudo apt-get install chromium. Em outros sistemas instale o Chrome ou o Chromium, ou diga onde ele está em CHROMIUM_PATH.',
  )
  return undefined
}
