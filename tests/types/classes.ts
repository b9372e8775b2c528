import styles from '../../packages/web/kit/page/page.module.css'

/** A class of a CSS module. */
export const known = styles.header
// @ts-expect-error -- no class of the file is spelt so
export const misspelt = styles.haeder
