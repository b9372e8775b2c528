import { Button } from '@mantine/core'
import type { Fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { TipoMensagem } from '@retaguarda/contract/faturamento/entrega.ts'
import type { Recusa } from '@retaguarda/contract/faturamento/recusa.ts'
import { IconMailForward } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { Note } from '../../../kit/ui/note.tsx'
import { naoChegou, recusasRead, useVisto } from '../../../parts/faturamento/recusas.ts'
import { CorrigirDialog } from '../comum/corrigir-dialog.tsx'
import type { Reenvio } from '../comum/reenviar-dialog.tsx'

type Correcao = Omit<ComponentProps<typeof CorrigirDialog>, 'onClose'>

/** The mails of an invoice that did not arrive, each with the server's sentence and what can be done about it. */
export function NaoChegou({ fatura, onReenviar }: { fatura: Fatura; onReenviar: (reenvio: Reenvio) => void }) {
  const { data = [] } = useQuery(recusasRead({ fatura: fatura.id }))
  const { busy, marcar } = useVisto()
  const [correcao, setCorrecao] = useState<Correcao>()
  const notes = data.map((one) => (
    <Note key={`${one.tipo} ${one.id}`} tone="bad">
      <p>
        <strong className="b6">{naoChegou(one)}.</strong> {one.motivo}
      </p>
      <div className="row no-print">
        <Button
          size="xs"
          leftSection={<IconMailForward aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => setCorrecao({ reenvio: reenvioDe(fatura, one), recusados: one.recusados })}
        >
          Corrigir e reenviar
        </Button>
        <Button size="xs" variant="default" aria-haspopup="dialog" onClick={() => onReenviar(reenvioDe(fatura, one))}>
          Reenviar
        </Button>
        <Button size="xs" variant="subtle" aria-busy={busy} onClick={() => marcar(one)}>
          Dispensar
        </Button>
      </div>
    </Note>
  ))
  return (
    <>
      {notes}
      {correcao && <CorrigirDialog {...correcao} onClose={() => setCorrecao(undefined)} />}
    </>
  )
}

function reenvioDe(fatura: Fatura, { tipo, id }: Recusa): Reenvio {
  const cliente = fatura.cliente.id
  return tipo === TipoMensagem.code.LEMBRETE
    ? { o: 'lembrete', id, cliente, titulo: 'Reenviar o lembrete' }
    : { o: 'fatura', id: fatura.id, cliente, titulo: 'Reenviar a fatura por e-mail' }
}
