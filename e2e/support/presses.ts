import type { Locator } from '@playwright/test'

/** Counts what a person presses for something: each click, and each key or chord that is no text. What is typed into a field is none. */
export function pressesOf() {
  let count = 0
  return {
    count: () => count,
    click: async (target: Locator) => {
      count++
      await target.click()
    },
    key: async (at: { press: (key: string) => Promise<void> }, key: string) => {
      count++
      await at.press(key)
    },
  }
}
