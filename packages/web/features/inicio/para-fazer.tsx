import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../kit/ui/card.tsx'
import { FaturaLink } from '../../parts/faturamento/fatura-link.tsx'
import { naoChegou, recusasRead, useVisto } from '../../parts/faturamento/recusas.ts'
import styles from './inicio.module.css'

/** Mails about money that did not arrive, only when there are some; each leads to its invoice, where it is sent again. */
export function ParaFazer() {
  const { data = [] } = useQuery(recusasRead())
  const { busy, marcar } = useVisto()
  if (data.length === 0) return null
  return (
    <Card title="Para fazer" flush>
      <ul className={styles.links}>
        {data.map((one) => (
          <li key={`${one.tipo} ${one.id}`}>
            <div className={styles.recusa}>
              <FaturaLink id={one.fatura.id}>
                {one.cliente.nome}: {naoChegou(one)}
              </FaturaLink>
              <p className="m3 s12">{one.motivo}</p>
            </div>
            <Button
              size="xs"
              variant="subtle"
              aria-busy={busy}
              aria-label={`Dispensar: ${one.cliente.nome}, ${one.assunto}`}
              onClick={() => marcar(one)}
            >
              Dispensar
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
