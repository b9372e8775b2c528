import type { Fatura, SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { nfse } from '@retaguarda/contract/faturamento/nfse.ts'
import { SITUACOES_COM_NOTA } from '@retaguarda/contract/faturamento/nfse-situacao.ts'
import { LIMIT_MAX } from '@retaguarda/contract/kit/list-query.ts'
import { IconFileCertificate } from '@tabler/icons-react'
import { ActionButton } from '../../../kit/ui/action-button.tsx'
import { Card } from '../../../kit/ui/card.tsx'
import { type Column, DataTable } from '../../../kit/ui/data-table.tsx'
import { useRead } from '../../../kit/use-read.ts'
import { useNotasEmUso } from '../../../parts/nfse/em-uso.ts'
import { COMECO, FIM, type NotaNaTabela, SeguirNotas } from '../../../parts/nfse/notas.tsx'

const COLUMNS: Column<NotaNaTabela>[] = [...COMECO, ...FIM, { head: 'Erro', at: 'line', cell: ({ erro }) => erro }]

const COM_NOTA: readonly SituacaoFatura[] = SITUACOES_COM_NOTA

/** Why an invoice gets no notes as it stands; undefined where it may. */
export const problemaEmitir = ({ situacao }: Pick<Fatura, 'situacao'>): string | undefined =>
  COM_NOTA.includes(situacao) ? undefined : 'Só uma fatura faturada, e não cancelada, tem notas.'

type Props = { fatura: Fatura; onEmitir: () => void }

/** The notes of an invoice; nothing where there are none and none can be issued here. */
export function NotasDaFatura({ fatura, onEmitir }: Props) {
  const emUso = useNotasEmUso()
  const query = { filter: [{ name: 'fatura.id' as const, op: '=' as const, v: fatura.id }], limit: LIMIT_MAX }
  const { data } = useRead([nfse.prefix, 'da fatura', fatura.id], nfse.list, { query }, { staleTime: 0 })
  const notas = data?.rows ?? []
  if (notas.length === 0 && !emUso) return null
  const reason = problemaEmitir(fatura)
  return (
    <Card
      title="Notas fiscais de serviço"
      flush
      aside={
        emUso && (
          <ActionButton
            variant="subtle"
            leftSection={<IconFileCertificate aria-hidden />}
            {...(reason !== undefined && { reason })}
            onClick={onEmitir}
          >
            Emitir notas
          </ActionButton>
        )
      }
    >
      <DataTable
        label="Notas fiscais de serviço"
        columns={notas.some(({ erro }) => erro !== null) ? COLUMNS : COLUMNS.slice(0, -1)}
        rows={notas}
        keyOf={({ id }) => id}
        empty={reason === undefined ? 'Nenhuma nota foi emitida.' : 'As notas saem depois de faturar.'}
      />
      <SeguirNotas notas={notas} />
    </Card>
  )
}
