import type { Desligamento } from '@retaguarda/contract/plataforma.ts'
import { IconPrinter, IconRefresh } from '@tabler/icons-react'
import { ActionButton } from '../../../kit/ui/action-button.tsx'
import { Card } from '../../../kit/ui/card.tsx'
import { formatDateTime } from '../../../kit/ui/format.ts'
import { LinkButton } from '../../../kit/ui/link-button.tsx'
import { Note } from '../../../kit/ui/note.tsx'
import type { Acoes } from './data.ts'
import { Resultados } from './desligamento-resultados.tsx'
import { resumo } from './desligamento-resumo.ts'

type Props = { id: number; desligamento: Desligamento; acoes: Acoes }

/** What became of somebody who left: one row a place, shown until all are true. */
export function DesligamentoCard({ id, desligamento, acoes }: Props) {
  const { pedidoPor, pedidoEm } = desligamento
  const { tone, sentence, given } = resumo(desligamento)
  return (
    <Card
      title="Desligamento"
      flush
      aside={
        <>
          <span className="m3 s12">
            pedido por {pedidoPor.nome} em {formatDateTime(pedidoEm)}
          </span>
          {given && (
            <ActionButton
              variant="subtle"
              leftSection={<IconRefresh aria-hidden />}
              loading={acoes.desligar.busy}
              onClick={() => void acoes.desligar.run({ params: { id } })}
            >
              Tentar de novo
            </ActionButton>
          )}
          <LinkButton variant="subtle" leftSection={<IconPrinter aria-hidden />} to="/usuario/desligamento/$id" params={{ id: String(id) }}>
            Comprovante
          </LinkButton>
        </>
      }
    >
      <div className="pad">
        <Note tone={tone}>{sentence}</Note>
      </div>
      <Resultados desligamento={desligamento} />
    </Card>
  )
}
