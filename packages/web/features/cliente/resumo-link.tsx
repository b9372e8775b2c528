import { clienteLink, LINK_DIAS, type LinkDoCliente, type LinkForm } from '@retaguarda/contract/cliente-link.ts'
import { counted } from '@retaguarda/contract/kit/counted.ts'
import { useState } from 'react'
import { ActionButton } from '../../kit/ui/action-button.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { CopyButton } from '../../kit/ui/copy-button.tsx'
import { formatDate, formatDateTime } from '../../kit/ui/format.ts'
import { Loaded } from '../../kit/ui/loaded.tsx'
import { useRead } from '../../kit/use-read.ts'
import { MotivoDialog } from '../../parts/motivo/motivo-dialog.tsx'
import { historicoDe } from './timeline.tsx'

const keyOf = (id: number) => ['/cliente', 'link', id]

type Acao = LinkForm['acao']

const DITO: Record<Acao, { title: string; confirm: string; about: string }> = {
  novo: {
    title: 'Novo link do cliente',
    confirm: 'Criar link novo',
    about: 'O link de agora deixa de abrir na hora, também em mensagens já enviadas.',
  },
  revogar: {
    title: 'Revogar o link do cliente',
    confirm: 'Revogar',
    about: 'O link deixa de abrir na hora. A próxima fatura ou o próximo lembrete leva um novo.',
  },
}

/** Asks why a client's link is taken away. */
function TrocarDialog({ id, acao, onClose }: { id: number; acao: Acao; onClose: () => void }) {
  const { title, confirm, about } = DITO[acao]
  return (
    <MotivoDialog
      route={clienteLink.mudar}
      about={id}
      input={({ motivo }) => ({ params: { id }, body: { acao, motivo } })}
      changes={[keyOf(id), historicoDe(id)]}
      confirm={confirm}
      danger={acao === 'revogar'}
      title={title}
      onClose={onClose}
    >
      <p className="m2">{about}</p>
    </MotivoDialog>
  )
}

/** The page in which a client sees and pays what it owes: its address to be copied, changed or taken away, and whether it was opened. */
export function PaginaDoCliente({ id }: { id: number }) {
  const query = useRead(keyOf(id), clienteLink.get, { params: { id } })
  const [acao, setAcao] = useState<Acao>()
  return (
    <Card title="Página do cliente">
      <Loaded query={query} failed="O link não carregou. Abra a aba de novo.">
        {(link) => (
          <div className="stack">
            <Estado link={link} />
            <span className="row">
              {link.url !== null && (
                <CopyButton size="xs" variant="default" text={link.url}>
                  Copiar link
                </CopyButton>
              )}
              <ActionButton size="xs" aria-haspopup="dialog" onClick={() => setAcao('novo')}>
                {link.url === null ? 'Criar link' : 'Novo link'}
              </ActionButton>
              {link.url !== null && (
                <ActionButton size="xs" aria-haspopup="dialog" onClick={() => setAcao('revogar')}>
                  Revogar
                </ActionButton>
              )}
            </span>
          </div>
        )}
      </Loaded>
      {acao && <TrocarDialog id={id} acao={acao} onClose={() => setAcao(undefined)} />}
    </Card>
  )
}

function Estado({ link: { url, venceEm, abertoEm, aberturas } }: { link: LinkDoCliente }) {
  if (url === null) return <p className="m2">Sem link em vigor. A próxima fatura enviada, ou o próximo lembrete, cria um.</p>
  const opened =
    abertoEm === null ? 'Ainda não foi aberta.' : `Aberta ${counted(aberturas, 'vez', 'vezes')}, a última em ${formatDateTime(abertoEm)}.`
  return (
    <p className="m2">
      {opened} O link vale até {formatDate(venceEm)}: {LINK_DIAS} dias depois da última mensagem ou abertura. Programas de e-mail também
      abrem links.
    </p>
  )
}
