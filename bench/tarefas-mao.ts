import type { Locator, Page } from '@playwright/test'

/** What a person did: presses are clicks and keys that write nothing (a chord is one), letters are keys that write. */
export type Feito = { presses: number; letters: number }

export type Mao = {
  page: Page
  feito: Feito
  /** Until it is there; looking costs no press. */
  ve: (target: Locator) => Promise<void>
  clica: (target: Locator) => Promise<void>
  /** One key or chord, as often as said. */
  tecla: (key: string, times?: number) => Promise<void>
  digita: (text: string) => Promise<void>
  /** What opens in another tab, where the hands then go on. */
  clicaEmOutraAba: (target: Locator) => Promise<Page>
}

/** Seconds of the keystroke-level model (Card, Moran and Newell) for a practised person; what a person thinks is left out of it. */
const POINT_AND_CLICK = 1.3
const KEY = 0.2

/** Seconds that the hands took, beside what the product took to answer. */
export const segundosDaMao = ({ presses, letters }: Feito, clicks: number): number =>
  clicks * POINT_AND_CLICK + (presses - clicks + letters) * KEY

/** Hands on a page that count what they do. Nothing of the page is set but by them. */
export function novaMao(page: Page): Mao & { clicks: () => number } {
  const feito: Feito = { presses: 0, letters: 0 }
  let clicks = 0
  let here = page
  const clica = async (target: Locator) => {
    await target.click()
    clicks++
    feito.presses++
  }
  return {
    page,
    feito,
    clicks: () => clicks,
    ve: (target) => target.first().waitFor(),
    clica,
    clicaEmOutraAba: async (target) => {
      const opened = page.context().waitForEvent('page')
      await clica(target)
      here = await opened
      return here
    },
    tecla: async (key, times = 1) => {
      for (let i = 0; i < times; i++) await here.keyboard.press(key)
      feito.presses += times
    },
    digita: async (text) => {
      await here.keyboard.type(text)
      feito.letters += text.length
    },
  }
}
