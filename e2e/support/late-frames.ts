import type { Page } from '@playwright/test'

/** What the page asks for at the next frame comes so many ms later, as on a busy machine; until it loads another document. */
export async function lateFrames(page: Page, ms: number): Promise<void> {
  await page.evaluate((late) => {
    window.requestAnimationFrame = (draw) => Number(setTimeout(() => draw(performance.now()), late))
  }, ms)
}
