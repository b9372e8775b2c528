import { expect, type Locator } from '@playwright/test'

/**
 * Presses a button by key, closes by Esc what it opens over the page, and finds the focus on the button again; the same where Esc comes
 * before what was opened has the focus.
 */
export async function abreEFecha(button: Locator, what: string): Promise<void> {
  const over = button.page().locator('[role=dialog], [role=menu]').filter({ visible: true })
  await expect(button, what).toBeEnabled() // what was ticked a moment ago may not have reached it
  await button.focus()
  await button.page().keyboard.press('Enter')
  await expect(over, what).not.toHaveCount(0)
  await button.page().keyboard.press('Escape')
  await expect(over, what).toHaveCount(0)
  await expect(button, what).toBeFocused()
  await button.page().keyboard.press('Enter')
  await expect(over, what).not.toHaveCount(0)
  await expect(over.and(button.page().locator(':focus-within')), what).not.toHaveCount(0)
  await button.focus()
  await button.page().keyboard.press('Escape')
  await expect(over, what).toHaveCount(0)
}
