import { ACESSO_TECNICO, type plataforma } from '@retaguarda/contract/plataforma.ts'
import { IconRefresh } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { z } from 'zod'
import { ActionButton } from '../../../kit/ui/action-button.tsx'
import { sentenceOf } from '../../../kit/ui/failed.tsx'
import { Skeleton } from '../../../kit/ui/skeleton.tsx'
import { Status } from '../../../kit/ui/status.tsx'
import type { Acoes } from './data.ts'
import { LOOKS } from './looks.ts'
import { Quadro } from './quadro.tsx'

type Tecnico = z.output<typeof plataforma.tecnico.get.response>
type Props = {
  usuario: { id: number; ativo: boolean }
  query: UseQueryResult<Tecnico>
  wait: string | undefined
  acoes: Acoes
}

const HERE = 'Neste sistema'

/** Technical access: none, Técnico, Master, Técnico … The button names what it leads to (PLA-011, PLA-022). */
export function TecnicoCard({ usuario: { id, ativo }, query, wait, acoes }: Props) {
  if (query.error)
    return (
      <Quadro
        title={ACESSO_TECNICO}
        aside={HERE}
        tags={<Status {...LOOKS.conta.indisponivel} tag />}
        foot={
          <ActionButton leftSection={<IconRefresh aria-hidden />} onClick={() => void query.refetch()}>
            Tentar de novo
          </ActionButton>
        }
      >
        <p className="m2">{sentenceOf(query.error, 'O servidor não respondeu.')}</p>
      </Quadro>
    )
  if (!query.data)
    return (
      <Quadro
        title={ACESSO_TECNICO}
        aside={HERE}
        tags={<Skeleton width={120} />}
        foot={<ActionButton reason={wait ?? ''}>Consultando…</ActionButton>}
      >
        <Skeleton width="70%" />
      </Quadro>
    )
  const { isTecnico, isMaster } = query.data
  const label = !isTecnico ? 'Registrar' : isMaster ? 'Técnico' : 'Master'
  const reason = ativo ? undefined : 'O usuário está inativo.'
  const set = () => acoes.tecnico.run({ params: { id }, body: { isMaster: isTecnico && !isMaster ? 'true' : 'false' } })
  return (
    <Quadro
      title={ACESSO_TECNICO}
      aside={HERE}
      tags={
        <>
          <Status {...LOOKS.conta[isTecnico ? 'registrado' : 'semRegistro']} tag />
          {isTecnico && <Status {...LOOKS.conta[isMaster ? 'master' : 'tecnico']} tag />}
        </>
      }
      foot={
        <>
          <ActionButton reason={wait ?? reason} onClick={() => void set()}>
            {label}
          </ActionButton>
          {isTecnico && (
            <ActionButton variant="subtle" reason={wait} onClick={() => void acoes.retirar.run({ params: { id } })}>
              Retirar acesso
            </ActionButton>
          )}
          {reason && <span className="m3 s12">{reason}</span>}
        </>
      }
    >
      <p className="m2">{isTecnico ? 'Suporte e manutenção em todas as lojas.' : 'Nenhuma loja aceita este usuário.'}</p>
      <p className="m3 s12">{isMaster ? 'Master: com todos os direitos.' : 'As lojas perguntam por ele com a chave delas.'}</p>
    </Quadro>
  )
}
