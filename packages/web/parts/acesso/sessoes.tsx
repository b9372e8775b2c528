import { Button } from '@mantine/core'
import type { Sessao } from '@retaguarda/contract/conta.ts'
import type { Msg } from '@retaguarda/contract/kit/fields.ts'
import type { Route } from '@retaguarda/contract/kit/route.ts'
import { IconCircleCheck, IconDeviceDesktop, IconDeviceMobile, IconLogout2, IconTerminal2 } from '@tabler/icons-react'
import { type QueryKey, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { useCommand } from '../../kit/form/use-command.ts'
import { ActionButton } from '../../kit/ui/action-button.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { formatCount, formatDateTime } from '../../kit/ui/format.ts'
import { Loaded } from '../../kit/ui/loaded.tsx'
import { Status } from '../../kit/ui/status.tsx'
import styles from './sessoes.module.css'

type Ending<I> = { route: Route<z.ZodType, z.ZodType, z.ZodType, typeof Msg>; input: (id: number) => I }

/** Whose sessions: one's own, or somebody's for an administrator. */
export type Sessions = {
  key: QueryKey
  list: (signal: AbortSignal) => Promise<Sessao[]>
  end: Ending<{ params: object }>
  endOthers: Ending<{ params?: object }>
}

const ICONS = { computador: IconDeviceDesktop, celular: IconDeviceMobile, programa: IconTerminal2 }

type Props = { de: Sessions; title: string; outras: string }

/** Where somebody is logged in, and the way out of each. */
export function Sessoes({ de, title, outras }: Props) {
  const query = useQuery({ queryKey: de.key, queryFn: ({ signal }) => de.list(signal), staleTime: 0 })
  const end = useCommand(de.end.route, { changes: [de.key] })
  const endOthers = useCommand(de.endOthers.route, { changes: [de.key] })
  const others = query.data?.some(({ atual }) => !atual)
  return (
    <Card
      title={title}
      flush
      aside={
        <>
          {query.data && <span className="m3 s12">{formatCount(query.data.length, 'aberta', 'abertas')}</span>}
          <ActionButton
            variant="subtle"
            leftSection={<IconLogout2 aria-hidden />}
            {...(!others && { reason: 'Não há outra sessão aberta.' })}
            onClick={() => void endOthers.run(de.endOthers.input(0), QUESTION)}
          >
            {outras}
          </ActionButton>
        </>
      }
    >
      <Loaded query={query} failed="Não foi possível ler as sessões. Atualize a página para tentar de novo.">
        {(rows) =>
          rows.length === 0 ? (
            <p className="pad m3">Nenhuma sessão aberta.</p>
          ) : (
            <ul className={styles.list} aria-label={title}>
              {rows.map((row) => (
                <Row key={row.id} {...row} onEnd={() => void end.run(de.end.input(row.id))} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}

const QUESTION = {
  title: 'Encerrar as outras sessões?',
  children: 'Quem as usa precisa entrar de novo. O que não foi gravado nelas se perde.',
  confirmLabel: 'Encerrar',
  danger: true,
}

function Row({ dispositivo, tipo, endereco, criadaEm, ultimoUso, atual, onEnd }: Sessao & { onEnd: () => void }) {
  const Icon = ICONS[tipo]
  return (
    <li className={styles.row}>
      <Icon aria-hidden />
      <div className="grow">
        <div className="b6">{dispositivo}</div>
        <div className="s12 m3">{endereco === '' ? 'endereço desconhecido' : endereco}</div>
        <div className="s12 m3">
          {atual ? 'em uso agora' : `usada em ${formatDateTime(ultimoUso)}`} · desde {formatDateTime(criadaEm)}
        </div>
      </div>
      {atual ? (
        <Status tone="ok" icon={IconCircleCheck} label="Esta sessão" tag />
      ) : (
        <Button aria-label={`Encerrar ${dispositivo}, usada em ${formatDateTime(ultimoUso)}`} onClick={onEnd}>
          Encerrar
        </Button>
      )}
    </li>
  )
}
