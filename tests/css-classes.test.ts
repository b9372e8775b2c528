import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { classesOf, unusedClasses, writeCssTypes } from '../scripts/css-types.mjs'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'rtg-css-'))
afterAll(() => rmSync(folder, { recursive: true }))
const [web, types] = [join(folder, 'web'), join(folder, 'types')]
const css = join(web, 'tela.module.css')

mkdirSync(web)
const config = { extends: join(root, 'packages/web/tsconfig.json'), references: [], include: ['web'] }
const compilerOptions = {
  rootDirs: ['web', 'types'],
  noEmit: true,
  composite: false,
  incremental: false,
  types: [],
  emitDeclarationOnly: false,
}
writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ ...config, compilerOptions }))

/** What the compiler says of screens that each draw one of these classes, in their order; it is started once, which takes seconds. */
function compiled(names: string[]): string[] {
  // As vite has it, of which the web takes its types: any module has any class.
  writeFileSync(
    join(web, 'any.d.ts'),
    `declare module '*.module.css' { const all: { readonly [key: string]: string }; export default all }`,
  )
  for (const [at, name] of names.entries())
    writeFileSync(join(web, `tela${at}.ts`), `import styles from './tela.module.css'\nexport const drawn: string = ${name}\n`)
  const tsc = [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder]
  const { stdout } = spawnSync(process.execPath, tsc, { encoding: 'utf8' })
  return names.map((_, at) =>
    stdout
      .split('\n')
      .filter((said) => said.includes(`tela${at}.ts`))
      .join('\n'),
  )
}

test('FAL-36 a class that a CSS module does not have does not compile, also where a text chooses it', () => {
  writeFileSync(css, '.como { color: red }\n.de-lado { color: red }\n')
  writeCssTypes(web, types)
  expect(compiled(['styles.como', "styles['de-lado']", 'styles.linha', "styles['como' as 'como' | 'linha']"])).toEqual([
    '',
    '',
    expect.stringMatching(/error TS2339: Property 'linha' does not exist/),
    expect.stringMatching(/error TS7053/),
  ])
  rmSync(css)
  writeCssTypes(web, types)
  expect(existsSync(join(types, 'tela.module.css.d.ts'))).toBe(false)
})

test('FAL-36 the classes of a module are those of its selectors', () => {
  const sheet = `/* .comentario { } */
    .a, .b:is(.c, .d-e) > td:not(.f) { margin: 1.5em; background: url(x.png) }
    .g { &:hover .h { content: '.texto {' } }
    @media (min-width: 80.5em) { .i :global(.mantine-x) { width: 0.5px } }
    @layer kit.base { tr.j { color: red } }`
  expect(classesOf(sheet)).toEqual(['a', 'b', 'c', 'd-e', 'f', 'g', 'h', 'i', 'j'])
})

test('FAL-36 a class that no screen draws is named', () => {
  const sheet = '.usada { }\n.escolhida { }\n.nota { }'
  expect(unusedClasses(sheet, ["styles.usada; styles[como]; como = 'escolhida'", 'styles.notavel'])).toEqual(['nota'])
})

test('FAL-36 the types of the real modules are written where the web’s compiler looks for them', () => {
  execFileSync(process.execPath, ['-e', `import('${join(root, 'scripts/css-types.mjs')}').then((own) => own.writeCssTypes())`])
  expect(existsSync(join(root, 'build/css/kit/page/page.module.css.d.ts'))).toBe(true)
})
