import type { Loja } from '@retaguarda/contract/execute-task.ts'
import styles from './resultado.module.css'

/** A client has several stores: the address tells them apart. */
export const NomeDaLoja = ({ cliente, url }: Loja) => (
  <>
    {cliente.nome} <span className={styles.endereco}>{url.replace(/^https?:\/\/|\/$/g, '')}</span>
  </>
)
