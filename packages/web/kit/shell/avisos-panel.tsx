import { Button, SegmentedControl } from '@mantine/core'
import { aviso } from '@retaguarda/contract/aviso.ts'
import { LIMIT_MAX, PAGE_SIZE } from '@retaguarda/contract/kit/list-query.ts'
import { dayOf } from '@retaguarda/contract/kit/tempo.ts'
import { IconChecks } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCommand } from '../form/use-command.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { formatNumber } from '../ui/format.ts'
import { Loaded } from '../ui/loaded.tsx'
import { useRead } from '../use-read.ts'
import { type Aviso, Um } from './aviso.tsx'
import styles from './avisos-panel.module.css'
import { dayInWords } from './day-in-words.ts'

type Props = { unread: number; onClose: () => void }
type Quais = 'novos' | 'todos'

/** The newest of what concerns the person, day by day; what is opened is read by that. */
export function AvisosPanel({ unread, onClose }: Props) {
  const [limit, setLimit] = useState(PAGE_SIZE)
  const [quais, setQuais] = useState<Quais>('todos')
  const query = useRead(
    [aviso.prefix, 'painel', quais, limit],
    aviso.list,
    { query: { limit, ...(quais === 'novos' && { lidos: false }) } },
    { placeholderData: keepPreviousData, staleTime: 0 },
  )
  const lidos = useCommand(aviso.lidos, { changes: [[aviso.prefix]], tell: () => {} })
  return (
    <section className={styles.panel} aria-label="Avisos">
      <div className={styles.head}>
        <h2>Avisos</h2>
        <ActionButton
          variant="subtle"
          size="compact-xs"
          leftSection={<IconChecks size={14} aria-hidden />}
          reason={unread === 0 ? NADA.novos : undefined}
          aria-busy={lidos.busy}
          onClick={() => void lidos.run({})}
        >
          Marcar todos como lidos
        </ActionButton>
      </div>
      <div className={styles.quais}>
        <SegmentedControl
          size="xs"
          aria-label="Quais avisos"
          data={[
            { value: 'novos', label: unread > 0 ? `Não lidos ${formatNumber(unread)}` : 'Não lidos' },
            { value: 'todos', label: 'Todos' },
          ]}
          value={quais}
          onChange={(next) => setQuais(next === 'novos' ? 'novos' : 'todos')}
        />
      </div>
      <Loaded query={query} failed="Os avisos não carregaram. Feche e abra de novo.">
        {({ rows, total }) => (
          <div className={styles.rows}>
            {rows.length === 0 && <p className="pad m3">{NADA[quais]}</p>}
            {daysOf(rows).map(([day, ofDay]) => (
              <section key={day} aria-label={dayInWords(day)}>
                <h3 className={styles.dia}>{dayInWords(day)}</h3>
                <ul className={styles.list}>
                  {ofDay.map((row) => (
                    <li key={row.id} data-unread={!row.lido || undefined}>
                      <Um aviso={row} onClose={onClose} />
                    </li>
                  ))}
                </ul>
              </section>
            ))}
            {total > rows.length && limit < LIMIT_MAX && (
              <p className="pad">
                <Button variant="subtle" size="compact-xs" onClick={() => setLimit(LIMIT_MAX)}>
                  Mostrar mais antigos
                </Button>
              </p>
            )}
          </div>
        )}
      </Loaded>
      <p className={`${styles.foot} s12`}>
        <Link to="/conta" onClick={onClose}>
          Receber também por e-mail
        </Link>
      </p>
    </section>
  )
}

const NADA: Record<Quais, string> = {
  novos: 'Nenhum aviso por ler.',
  todos: 'Nada por aqui. O que disser respeito a você aparece neste painel por 90 dias.',
}

/** Of each day, in their order. */
const daysOf = (rows: Aviso[]): [string, Aviso[]][] => [...Map.groupBy(rows, ({ dataHora }) => dayOf(dataHora))]
