import type { Sessao } from '@retaguarda/contract/conta.ts'

type Known = readonly (readonly [pattern: RegExp, name: string])[]

/** In this order: browsers carry the names of those before them. */
const BROWSERS: Known = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\b(?:Headless)?Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: Known = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]
const IN_THE_HAND = ['Android', 'iPhone', 'iPad']

const find = (known: Known, agente: string) => known.find(([pattern]) => pattern.test(agente))?.[1]

/** What a session is used with, by its header User-Agent: a browser on a system, or a program. */
export function dispositivoDe(agente: string): Pick<Sessao, 'dispositivo' | 'tipo'> {
  const [browser, system] = [find(BROWSERS, agente), find(SYSTEMS, agente)]
  if (!browser) return { dispositivo: /^[\w.-]{1,40}/.exec(agente)?.[0] ?? 'Programa desconhecido', tipo: 'programa' }
  if (!system) return { dispositivo: browser, tipo: 'computador' }
  return { dispositivo: `${browser} no ${system}`, tipo: IN_THE_HAND.includes(system) ? 'celular' : 'computador' }
}
