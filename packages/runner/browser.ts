import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Browser } from 'playwright-core'
import { type Gate, openGate } from './gate.ts'
import { registerEngine } from './secret-engine.ts'

const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'chrome',
  'chromium.exe',
  'chrome.exe',
  'msedge.exe',
]
/** Draws the same pages without windows around them, so it cannot show any. */
const SHELL = 'chromium-headless-shell'
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]
const ARGS = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--dns-prefetch-disable',
  '--disable-features=DnsOverHttps',
]
const MISSING =
  'Falta o Chromium nesta máquina. No Debian e no Ubuntu: sudo apt-get install chromium. Em outros sistemas instale o Chrome ou o Chromium, ou diga onde ele está em CHROMIUM_PATH.'
const CLOSE_MS = 2_000

/** The browser cannot be had; the sentence says what to do. */
export class NoBrowser extends Error {}

export type Machine = { path: string | undefined; search: string | undefined; display: boolean; root: boolean }

function find({ path, search }: Machine, visible: boolean): string {
  if (path !== undefined) {
    if (existsSync(path)) return path
    throw new NoBrowser(`Não há um Chromium em CHROMIUM_PATH (${path}). Corrija o caminho e execute de novo.`)
  }
  const folders = (search ?? '').split(delimiter)
  const found = [...(visible ? NAMES : [SHELL, ...NAMES]).flatMap((name) => folders.map((folder) => join(folder, name))), ...PLACES]
  const present = found.find((file) => existsSync(file))
  if (present === undefined) throw new NoBrowser(MISSING)
  return present
}

export type Open = { browser: Browser; gate: Gate }

/** One hidden browser, and one in sight where that is asked for; each started at its first use and again after a crash. */
export function createBrowsers(machine: Machine) {
  const started = new Map<boolean, Promise<Open>>()

  async function start(visible: boolean): Promise<Open> {
    const executablePath = find(machine, visible)
    const { chromium, selectors } = await import('playwright-core') // 60 MB that nobody needs before the first job
    await registerEngine(selectors)
    try {
      const options = {
        headless: !visible,
        chromiumSandbox: !machine.root,
        args: ARGS,
        handleSIGINT: false,
        handleSIGTERM: false,
        handleSIGHUP: false,
      }
      const browser = await chromium.launch({ ...options, executablePath })
      return { browser, gate: await openGate(browser) }
    } catch (error) {
      const [reason] = error instanceof Error ? error.message.split('\n') : []
      throw new NoBrowser(
        `O Chromium de ${executablePath} não iniciou (${reason}). Abra-o uma vez à mão, ou aponte outro em CHROMIUM_PATH.`,
      )
    }
  }

  return {
    canShow: machine.display,
    async open(visible: boolean): Promise<Open> {
      const present = started.get(visible)
      if (present && (await present).browser.isConnected()) return await present
      // Of several that met its end the first starts another.
      const fresh = started.get(visible) === present ? start(visible) : (started.get(visible) ?? start(visible))
      started.set(visible, fresh)
      fresh.catch(() => started.delete(visible))
      return await fresh
    },
    async close() {
      const all = [...started.values()]
      started.clear()
      const closed = Promise.allSettled(all.map(async (one) => (await one).browser.close()))
      await Promise.race([closed, new Promise((done) => setTimeout(done, CLOSE_MS))])
    },
  }
}
export type Browsers = ReturnType<typeof createBrowsers>
