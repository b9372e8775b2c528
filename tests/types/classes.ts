// Names that the compiler knows: see README.md beside this file. Here: the classes of a CSS module.
import type styles from '../../packages/web/kit/page/page.module.css'

export const known: keyof typeof styles = 'header'
// @ts-expect-error no class of the file is spelt so
export const misspelt: keyof typeof styles = 'haeder'
