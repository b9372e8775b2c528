import { estadoDe, PLATAFORMAS, type Plataforma, type StatusPlataforma } from '@retaguarda/contract/plataforma.ts'
import { IconRefresh } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { ActionButton } from '../../../kit/ui/action-button.tsx'
import { sentenceOf } from '../../../kit/ui/failed.tsx'
import { formatDateTime, formatNumber } from '../../../kit/ui/format.ts'
import { Skeleton } from '../../../kit/ui/skeleton.tsx'
import { Status } from '../../../kit/ui/status.tsx'
import type { Acoes } from './data.ts'
import { LOOKS } from './looks.ts'
import { Quadro } from './quadro.tsx'

type Props = {
  platform: Plataforma
  usuario: { id: number; ativo: boolean }
  query: UseQueryResult<{ status: StatusPlataforma; ms: number }> | undefined
  /** Why nothing can be asked for now. */
  wait: string | undefined
  acoes: Acoes
}

const TENTHS = 100 // ms

/** A platform: what it says of the account, and the one thing that can be done about it. */
export function PlataformaCard({ platform, usuario: { id, ativo }, query, wait, acoes }: Props) {
  const { nome, uso } = PLATAFORMAS[platform]
  const again = (
    <ActionButton leftSection={<IconRefresh aria-hidden />} loading={query?.isFetching ?? false} onClick={() => void query?.refetch()}>
      Tentar de novo
    </ActionButton>
  )
  if (query?.error)
    return (
      <Quadro title={uso} aside={nome} tags={<Status {...LOOKS.conta.indisponivel} tag />} foot={again}>
        <p className="m2">{sentenceOf(query.error, 'O servidor não respondeu.')}</p>
        <p className="m3 s12">O registro pode existir: nada foi alterado.</p>
      </Quadro>
    )
  if (!query?.data)
    return (
      <Quadro title={uso} aside={nome} tags={<Skeleton width={120} />} foot={<ActionButton reason={wait ?? ''}>Consultando…</ActionButton>}>
        <Skeleton width="70%" />
        <Skeleton width="50%" />
      </Quadro>
    )
  const { status, ms } = query.data
  const estado = estadoDe(status)
  const params = { platform, id }
  const inactive = ativo ? undefined : 'O usuário está inativo.'
  const [label, reason, run] = !estado.registrado
    ? (['Registrar', inactive, () => acoes.registrar.run({ params })] as const)
    : estado.ativo
      ? (['Inativar', undefined, () => acoes.inativar.run({ params })] as const)
      : (['Ativar', inactive, () => acoes.ativar.run({ params })] as const)
  return (
    <Quadro
      title={uso}
      aside={nome}
      tags={
        <>
          <Status {...LOOKS.conta[estado.registrado ? 'registrado' : 'semRegistro']} tag />
          <Status {...LOOKS.conta[estado.ativo ? 'ativo' : 'inativo']} tag />
        </>
      }
      foot={
        <>
          <ActionButton aria-label={`${label} no ${nome}`} reason={wait ?? reason} onClick={() => void run()}>
            {label}
          </ActionButton>
          {reason && <span className="m3 s12">{reason}</span>}
        </>
      }
    >
      <p className="m2 elip">{status.conta ?? 'Não há conta com o e-mail deste usuário.'}</p>
      <p className="m3 s12">
        Consultado em {formatDateTime(new Date(query.dataUpdatedAt))}, em {formatNumber(Math.max(1, Math.round(ms / TENTHS)) / 10)} s
      </p>
    </Quadro>
  )
}
