// The Chromium of the tests: the machine's own, installed by apt where we may. Its headless shell draws the same pages without a
// browser's windows around them, which takes two thirds of the time.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const SHELL = 'chromium-headless-shell'
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'chromium.exe', 'chrome.exe']
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** @param {string[]} names */
const inPath = (names) => (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
/** @param {(string | undefined)[]} paths */
const first = (paths) => paths.find((path) => path && existsSync(path))

/** @param {...string} args */
const apt = (...args) =>
  spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    .status === 0

const mayInstall = () => process.getuid?.() === 0 && existsSync('/etc/debian_version')
/** @param {string} name */
function installed(name) {
  console.log(`Instalando ${name}, que os testes de tela usam…`)
  const install = () => apt('install', '-q', '-y', '--no-install-recommends', name, 'fonts-dejavu-core')
  return install() || (apt('update', '-q') && install())
}

/** Its path, or undefined after having said what is missing and how to get it. */
export function chromium() {
  const shell = () => first([process.env.CHROMIUM_PATH, ...inPath([SHELL])])
  const any = () => first([...inPath(NAMES), ...PLACES])
  const path =
    shell() ??
    (mayInstall() && installed(SHELL) ? shell() : undefined) ??
    any() ??
    (mayInstall() && installed('chromium') ? any() : undefined)
  if (path) return path
  console.error(
    'Falta o Chromium, que os testes de tela usam. No Debian e no Ubuntu: sudo apt-get install chromium. Em outros sistemas instale o Chrome ou o Chromium, ou diga onde ele está em CHROMIUM_PATH.',
  )
  return undefined
}
