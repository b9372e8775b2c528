import { Fragment } from 'react'
import styles from './log.module.css'

/** What changes from one occurrence to the next stands in braces in a problem's title. */
const LUGAR = /\{(n|texto|hex|id|endereço|e-mail)\}/

/** A problem's title as people read it. */
export const Titulo = ({ children }: { children: string }) => (
  <span className={styles.titulo}>
    {children.split(LUGAR).map((part, i) =>
      i % 2 === 0 ? (
        // The parts of one text never change their places.
        <Fragment key={i}>{part}</Fragment>
      ) : (
        <span key={i} className={styles.lugar}>
          {part}
        </span>
      ),
    )}
  </span>
)

export const tituloTexto = (titulo: string): string => titulo.replace(new RegExp(LUGAR, 'g'), '$1')
