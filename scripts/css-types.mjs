// What the compiler knows of a CSS module: its classes, each by name. Written below build/, which packages/web/tsconfig.json lays over the sources.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { inRoot } from './lib.mjs'

const WEB = 'packages/web'
const TYPES = 'build/css'

/**
 * The classes that a CSS module gives, in the order in which it names them.
 * @param {string} css
 */
export function classesOf(css) {
  const bare = css.replace(/\/\*[\s\S]*?\*\/|"[^"]*"|'[^']*'|url\([^)]*\)/g, '')
  const selectors = [...bare.matchAll(/([^{};]+)\{/g)]
    .map(([, selector = '']) => selector.trim())
    .filter((selector) => !selector.startsWith('@'))
  const own = selectors.map((selector) => selector.replace(/:global\([^)]*\)/g, ''))
  return [...new Set(own.flatMap((selector) => [...selector.matchAll(/\.(-?[a-z_][\w-]*)/gi)].map(([, name = '']) => name)))]
}

/** @param {string[]} classes */
const declaration = (classes) =>
  `declare const styles: {\n${classes.map((name) => `  readonly '${name}': string\n`).join('')}}\nexport default styles\n`

/**
 * Writes a declaration for each CSS module of a folder, and takes away those of modules that there are no more.
 * @param {string} [web]
 * @param {string} [types]
 */
export function writeCssTypes(web = inRoot(WEB), types = inRoot(TYPES)) {
  mkdirSync(types, { recursive: true })
  const made = new Set()
  for (const name of modulesIn(web)) {
    const path = `${name}.d.ts`
    made.add(path)
    const text = declaration(classesOf(readFileSync(join(web, name), 'utf8')))
    if (readIfThere(join(types, path)) === text) continue // what is not newer is not compiled anew
    mkdirSync(dirname(join(types, path)), { recursive: true })
    writeFileSync(join(types, path), text)
  }
  for (const path of filesIn(types)) if (!made.has(path)) rmSync(join(types, path))
}

/** @param {string} folder */
const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))

/** @param {string} web */
const modulesIn = (web) => filesIn(web).filter((name) => name.endsWith('.module.css') && !/(^|[\\/])(dist|node_modules)[\\/]/.test(name))

/** @param {string} path */
function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

/**
 * The classes of a module that none of those who import it names, as `styles.x` or in a text that chooses one.
 * @param {string} css
 * @param {string[]} importers the texts of them
 */
export const unusedClasses = (css, importers) =>
  classesOf(css).filter((name) => !importers.some((text) => new RegExp(`[.'"\`]${name}(?![\\w-])`).test(text)))
