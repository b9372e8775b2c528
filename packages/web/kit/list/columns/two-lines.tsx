import styles from '../grid/list-grid.module.css'

/** A sentence that somebody decides by, whole in the two lines of a tall row. */
export const TwoLines = ({ text }: { text: string }) => (
  <span className={styles.twoLines} title={text}>
    {text}
  </span>
)
