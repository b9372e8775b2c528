import type { Locator } from 'playwright-core'
import type { Round } from './round.ts'

const MARK = '__campoDoExecutor'

/** Runs in the page, where only the browser's own tools can ask who listens. */
const LOOK = `(() => {
  const field = window['${MARK}']
  delete window['${MARK}']
  const hears = (node) => ['keydown', 'keypress', 'keyup'].some((type) => type in getEventListeners(node))
  for (let at = field; at; at = at.parentNode ?? at.host ?? at.defaultView) if (hears(at)) return true
  return !field
})()`

/**
 * Whether the field, or something around it, is told of keys that are pressed, as an older mask is and of nothing else. Where nobody is, a
 * text that is set at once is the same and sooner there. Where the browser cannot tell, as of a field in a frame, somebody may be.
 */
export async function listensToKeys(round: Round, field: Locator, timeout: number): Promise<boolean> {
  if (round.frame) return true
  await field.evaluate((element, mark) => void Reflect.set(window, mark, element), MARK, { timeout })
  const session = await round.session(round.page())
  const answer = await session
    ?.send('Runtime.evaluate', { expression: LOOK, includeCommandLineAPI: true, returnByValue: true })
    .catch(() => undefined)
  return answer?.result.value !== false
}
