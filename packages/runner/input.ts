import type { Locator } from 'playwright-core'
import { seconds, StepFailed } from './failed.ts'
import { countOf, seen } from './locate.ts'
import { madeFile } from './made-file.ts'
import type { Round } from './round.ts'
import type { Step } from './step.ts'

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
async function listensToKeys(round: Round, field: Locator, timeout: number): Promise<boolean> {
  if (round.frame) return true
  await field.evaluate((element, mark) => void Reflect.set(window, mark, element), MARK, { timeout })
  const session = await round.session(round.page())
  const answer = await session
    ?.send('Runtime.evaluate', { expression: LOOK, includeCommandLineAPI: true, returnByValue: true })
    .catch(() => undefined)
  return answer?.result.value !== false
}

const AGAIN_MS = 50
const SMALL = 1024 * 1024
const YES = ['true', 'sim', '1']
const NO = ['false', 'não', 'nao', '0']

type Kind = { tag: string; type: string }
const kindOf = (one: Locator, timeout: number) =>
  one.evaluate(
    (field): Kind => ({ tag: field.tagName.toLowerCase(), type: field instanceof HTMLInputElement ? field.type : '' }),
    undefined,
    { timeout },
  )

/** Fills the field as its kind asks. A field for files may be hidden behind a button of the page's own. */
export async function fill(round: Round, { find, step }: { find: () => Locator; step: Step }): Promise<void> {
  const end = Date.now() + step.limit
  const left = () => Math.max(1, end - Date.now())
  for (;;) {
    const all = find()
    const shown = seen(all)
    const count = (await countOf(shown)) ?? 0
    if (count > 1) round.note(`Passo ${step.ordem}: a busca achou ${count} elementos visíveis; foi usado o primeiro.`)
    if (count > 0) return await fillAs(await kindOf(shown.first(), left()), { round, field: shown.first(), step, left })
    if (await countOf(all)) {
      const kind = await kindOf(all.first(), left())
      if (kind.type === 'file') return await fillAs(kind, { round, field: all.first(), step, left })
    }
    if (Date.now() >= end) throw new StepFailed(`${step.name} não apareceu em ${seconds(step.limit)} s.`)
    await round.pause(AGAIN_MS)
  }
}

const KEYED = ['text', 'search', 'tel', 'email', 'url', 'password']
/** A longer one is pasted, not typed. */
const TYPED_MAX = 200

/** Whether a person would type it key by key; a line break would send what it stands in. */
const isTyped = ({ tag, type }: Kind, text: string) =>
  (tag === 'textarea' || KEYED.includes(type) || (type === 'number' && /^\d+$/.test(text))) &&
  /^[^\n\r\t]+$/.test(text) &&
  text.length <= TYPED_MAX

type Field = { field: Locator; step: Step; left: () => number }

async function fillAs({ tag, type }: Kind, { round, field, step, left }: Field & { round: Round }) {
  const data = step.data ?? ''
  if (tag === 'select') return await select({ field, step, left })
  if (type === 'checkbox' || type === 'radio') {
    const word = data.trim().toLowerCase()
    if (!YES.includes(word) && !NO.includes(word)) throw new StepFailed(`${step.name} se marca com sim e se desmarca com não.`)
    if (type === 'radio' && NO.includes(word) && (await field.isChecked({ timeout: left() })))
      throw new StepFailed(`${step.name} é uma opção, que se desmarca ao marcar outra.`)
    return await field.setChecked(YES.includes(word), { timeout: left() })
  }
  if (type === 'file') {
    if (data.trim() === '') return await field.setInputFiles([], { timeout: left() })
    const file = madeFile(data)
    if (!file)
      throw new StepFailed('Escreva o arquivo como foto.png ou laudo.pdf 6MB; os tipos são png, jpg, pdf, csv, txt e xlsx, até 50MB.')
    // As content the page would decode it byte by byte, which takes megabytes longer than a step has.
    return await field.setInputFiles(file.buffer.length > SMALL ? await round.onDisk(file) : file, { timeout: left() })
  }
  if (isTyped({ tag, type }, data) && (await listensToKeys(round, field, left()))) {
    await field.fill('', { timeout: left() })
    return await field.pressSequentially(data, { timeout: left() })
  }
  const [, day, month, year] = (type === 'date' && /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(data)) || []
  await field.fill(year === undefined ? data : `${year}-${month}-${day}`, { timeout: left() })
}

/** By the label of an option, then by its value; options may still be on their way. */
async function select({ field, step, left }: Field) {
  const wanted = (step.data ?? '').replace(/\s+/g, ' ').trim()
  for (let looked = false; ; looked = true) {
    const index = await indexOf(field, wanted, left()).catch((error: unknown) => {
      // The field is there: the page was only too slow for one look more.
      if (looked && /Timeout/.test(String(error))) return -1
      throw error
    })
    if (index !== -1) {
      await field.selectOption({ index }, { timeout: left() })
      return
    }
    if (left() === 1) throw new StepFailed(`${step.name} não tem a opção ${wanted}.`)
    await new Promise((done) => setTimeout(done, AGAIN_MS))
  }
}

const indexOf = (field: Locator, wanted: string, timeout: number) =>
  field.evaluate(
    (box, text) => {
      const options = box instanceof HTMLSelectElement ? [...box.options] : []
      const byLabel = options.findIndex((option) => option.label.replace(/\s+/g, ' ').trim() === text)
      return byLabel === -1 ? options.findIndex((option) => option.value === text) : byLabel
    },
    wanted,
    { timeout },
  )
