import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { TYPED_PLACES } from '../e2e/support/typed-places.ts'

const WEB = 'packages/web/'
/** What makes a place where something can be typed, beside the fields inside of one. */
const PLACE = /\buse(CommandForm|UnsavedGuard|Typed)\(|<(Command|Motivo)Dialog\b/
/** The kit's own parts of it, pages of registers, which are one, and what asks for a reason alone. */
const KIT = /^(kit\/form|parts\/motivo)\//
/** What lies over a page, as the library draws it: it neither asks nor knows of a draft. */
const LIBRARY = /import \{[^}]*\b(Modal|Drawer)\b[^}]*\} from '@mantine\/core'/

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', `${WEB}*.ts`, `${WEB}*.tsx`], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && !file.includes('.test.'))
  .map((file) => ({ file: file.slice(WEB.length), text: readFileSync(file, 'utf8') }))

test('every place where something can be typed is among those that a browser walks, or is named there', () => {
  const found = files.filter(({ file, text }) => PLACE.test(text) && !KIT.test(file)).map(({ file }) => file)
  expect(found.length).toBeGreaterThan(20)
  expect(found).toEqual(TYPED_PLACES.map(({ file }) => file).toSorted())
})

test('screens open dialogs and drawers of the kit, which ask before what is typed in them is lost', () => {
  const plain = files.filter(({ file, text }) => /^(features|parts|kit\/list|kit\/fields)\//.test(file) && LIBRARY.test(text))
  expect(plain.map(({ file }) => file)).toEqual([])
})
