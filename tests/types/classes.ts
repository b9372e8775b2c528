import styles from '../../packages/web/kit/page/page.module.css'

/** A class of a CSS module. */
export const known = styles.header
// @ts-expect-error
export const misspelt = styles.haeder
