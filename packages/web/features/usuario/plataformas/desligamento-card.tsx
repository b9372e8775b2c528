import { Button } from '@mantine/core'
import { CARGA, type Carga, type Desligamento } from '@retaguarda/contract/plataforma.ts'
import { IconPrinter, IconRefresh } from '@tabler/icons-react'
import { ActionButton } from '../../../kit/ui/action-button.tsx'
import { Card } from '../../../kit/ui/card.tsx'
import { formatDateTime, formatNumber } from '../../../kit/ui/format.ts'
import { LinkButton } from '../../../kit/ui/link-button.tsx'
import { Note } from '../../../kit/ui/note.tsx'
import type { Acoes } from './data.ts'
import { Resultados } from './desligamento-resultados.tsx'
import { resumo } from './desligamento-resumo.ts'

type Props = {
  id: number
  desligamento: Desligamento
  /** What the person still has in hand here. */
  carga: Carga[]
  acoes: Acoes
  onPassar: () => void
}

/** What became of somebody who left: one row a place, shown until all are true. */
export function DesligamentoCard({ id, desligamento, carga, acoes, onPassar }: Props) {
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
              onClick={() => void acoes.desligar.run({ params: { id }, body: {} })}
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
      {carga.length > 0 && (
        <div className="pad">
          <Note tone="warn">
            Ainda está com a pessoa:{' '}
            {carga.map(({ tipo, quantidade }) => `${CARGA[tipo].toLowerCase()}: ${formatNumber(quantidade)}`).join(', ')}.{' '}
            <Button size="compact-sm" onClick={onPassar} aria-haspopup="dialog">
              Passar a outra pessoa
            </Button>
          </Note>
        </div>
      )}
      <Resultados desligamento={desligamento} />
    </Card>
  )
}
