import { expect, type Locator, type Page } from '@playwright/test'

/** One thing done: what was pressed, and why. What is typed counts nothing. */
export type Step = { counts: boolean; text: string }

/** A person at the product: each press and each key that writes nothing counts, and is written down. */
export type Walker = {
  page: Page
  steps: Step[]
  /** A press with the pointer. */
  click: (target: Locator, text: string) => Promise<void>
  /** A key that writes nothing: Tab, Enter, Esc, an arrow, Ctrl and a letter. */
  key: (key: string, text: string) => Promise<void>
  /** Typed where the focus is, as a person would: nothing looks for the field. */
  type: (text: string) => Promise<void>
  /** A text that was copied elsewhere: the keys of pasting count as one. */
  paste: (text: string) => Promise<void>
  /** What the person waits for and sees. */
  sees: (target: Locator) => Promise<void>
}

const WAIT = { timeout: 30_000 }

export function walkerOf(page: Page): Walker {
  const steps: Step[] = []
  const done = (text: string, counts = true) => void steps.push({ counts, text })
  return {
    page,
    steps,
    click: async (target, text) => {
      await target.click(WAIT)
      done(text)
    },
    key: async (key, text) => {
      await page.keyboard.press(key)
      done(`${key}: ${text}`)
    },
    type: async (text) => {
      await page.keyboard.type(text)
      done(`escreve “${text}”`, false)
    },
    paste: async (text) => {
      await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
      await page.keyboard.press('Control+v')
      done(`Control+v: cola ${text.split('\n').length} linhas`)
    },
    sees: async (target) => {
      await expect(target).toBeVisible(WAIT)
    },
  }
}

export const presses = (steps: readonly Step[]): number => steps.filter(({ counts }) => counts).length
