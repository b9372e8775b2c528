import { Button } from '@mantine/core'
import type { Identidade } from '@retaguarda/contract/diretorio.ts'
import { IconBuilding } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Card } from '../../kit/ui/card.tsx'
import { formatDateTime } from '../../kit/ui/format.ts'
import { Loaded } from '../../kit/ui/loaded.tsx'
import styles from './sessoes.module.css'

type Query = { data: Identidade[] | undefined; error: Error | null; refetch: () => unknown }
type Props = { query: Query; empty: string; onRemove: (id: number) => void; aside?: ReactNode }

/** The accounts of the directory that are somebody's, and the way out of each. */
export const Identidades = ({ query, empty, onRemove, aside }: Props) => (
  <Card title="Conta do Diretório" flush aside={aside}>
    <Loaded query={query} failed="Não foi possível ler as contas do Diretório. Atualize a página para tentar de novo.">
      {(rows) =>
        rows.length === 0 ? (
          <p className="pad m3">{empty}</p>
        ) : (
          <ul className={styles.list} aria-label="Contas do Diretório">
            {rows.map(({ id, email, emissor, criadaEm, usadaEm, atual }) => (
              <li key={id} className={styles.row}>
                <IconBuilding aria-hidden />
                <div className="grow">
                  <div className="b6">{email ?? 'sem e-mail'}</div>
                  <div className="s12 m3">{atual ? emissor : `${emissor} · não é mais o Diretório daqui`}</div>
                  <div className="s12 m3">
                    {usadaEm ? `usada em ${formatDateTime(usadaEm)}` : 'nunca usada'} · ligada em {formatDateTime(criadaEm)}
                  </div>
                </div>
                <Button data-perigo aria-label={`Desligar ${email ?? 'a conta sem e-mail'}`} onClick={() => onRemove(id)}>
                  Desligar
                </Button>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  </Card>
)
