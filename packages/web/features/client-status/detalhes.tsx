import { Button, Tabs } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import type { ClienteStatus } from '@retaguarda/contract/client-status.ts'
import { safeUrl, TipoProduto } from '@retaguarda/contract/cliente.ts'
import type { CodeOf } from '@retaguarda/contract/kit/enum.ts'
import {
  type Icon,
  IconBell,
  IconChevronDown,
  IconChevronUp,
  IconExternalLink,
  IconMail,
  IconPackage,
  IconRefresh,
  IconTerminal2,
  IconUser,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { toast } from '../../kit/feedback/toast.tsx'
import { ActionButton } from '../../kit/ui/action-button.tsx'
import { Failed } from '../../kit/ui/failed.tsx'
import { formatNumber } from '../../kit/ui/format.ts'
import { LinkButton } from '../../kit/ui/link-button.tsx'
import { SkeletonLines } from '../../kit/ui/skeleton.tsx'
import { StepButton } from '../../kit/ui/step-button.tsx'
import { useTabInSight } from '../../kit/ui/use-tab-in-sight.ts'
import { doCliente } from '../../parts/cliente/clientes.ts'
import { Dialog } from '../../kit/window/window.tsx'
import type { useAtualizar } from './atualizar.ts'
import styles from './client-status.module.css'
import type { StatusSearch } from './client-status.search.ts'
import { type Registro, useCliente, useContagens, useRow } from './data.ts'
import { Anexos, Configuracoes, Contato, Geral, Objetos } from './detalhes-abas.tsx'
import { Loja } from './olhar.tsx'

type Props = {
  id: number
  /** The page of the list, through which the arrows walk. */
  rows: readonly ClienteStatus[]
  busca: StatusSearch
  change: (change: StatusSearch) => void
  um: ReturnType<typeof useAtualizar>
}

/** All that there is to know of a client, in five tabs (STA-006). */
export function Detalhes({ id, rows, busca, change, um }: Props) {
  const at = rows.findIndex((row) => row.id === id)
  const line = rows[at]
  const { data: registro, error } = useCliente(id)
  const { logs, notificacoes } = useContagens(id)
  const found = useRow(id, line ? undefined : registro?.pessoa.cpfCnpj)
  const status = line ?? found.data ?? undefined
  const close = () => change({ cliente: undefined, aba: undefined })
  // The tab keeps its place from client to client.
  const vizinho = (by: 1 | -1) => (at === -1 ? undefined : rows[at + by])
  const andar = (by: 1 | -1) => {
    const row = vizinho(by)
    if (row) change({ cliente: row.id })
  }
  const atualizar = () => {
    if (status?.lojaConfigurada) void um.run(status)
  }
  useHotkeys([
    ['ArrowUp', () => andar(-1)],
    ['ArrowDown', () => andar(1)],
    ['R', atualizar],
  ])
  const [acima, abaixo] = [vizinho(-1) !== undefined, vizinho(1) !== undefined]
  const title = (
    <span className="row">
      {status?.pessoa.nome ?? registro?.pessoa.nome ?? 'Cliente'}
      {status && <Loja loja={status.loja} tag />}
      <span className="grow" />
      <Vizinho label="Cliente anterior" icon={IconChevronUp} on={acima} first={!abaixo} onPress={() => andar(-1)} />
      <Vizinho label="Próximo cliente" icon={IconChevronDown} on={abaixo} first={abaixo} onPress={() => andar(1)} />
    </span>
  )
  return (
    <Dialog onClose={close} size={780} title={title} classNames={{ title: styles.titulo ?? '' }}>
      {error && <Failed error={error} otherwise="O cliente não pôde ser lido." />}
      {!registro && !error && <SkeletonLines widths={['40%', '80%', '60%']} />}
      {registro && (
        <div className="stack">
          <Abas registro={registro} status={status} aba={busca.aba} onAba={(aba) => change({ aba })} />
          <div className="row">
            <LinkButton variant="subtle" leftSection={<IconTerminal2 aria-hidden />} to="/log" search={{ filter: doCliente(id), page: 1 }}>
              Logs
              <Conta n={logs} />
            </LinkButton>
            <LinkButton variant="subtle" leftSection={<IconMail aria-hidden />} to="/notificacao/cliente/$id" params={{ id: String(id) }}>
              Notificações
              <Conta n={notificacoes} />
            </LinkButton>
            <LinkButton variant="subtle" leftSection={<IconBell aria-hidden />} to="/notificacao/incluir" search={{ clientes: String(id) }}>
              Notificar
            </LinkButton>
            <LinkButton variant="subtle" leftSection={<IconPackage aria-hidden />} to="/cliente/produto/$id" params={{ id: String(id) }}>
              Cliente x Produto
              <Conta n={registro.clienteProduto.length} />
            </LinkButton>
            <LinkButton variant="subtle" leftSection={<IconUser aria-hidden />} to="/cliente/visualizar/$id" params={{ id: String(id) }}>
              Abrir cliente
            </LinkButton>
          </div>
          <div className="row">
            {status?.lojaConfigurada && (
              <ActionButton
                variant="filled"
                leftSection={<IconRefresh aria-hidden />}
                loading={um.busy.has(id)}
                aria-keyshortcuts="R"
                onClick={atualizar}
              >
                Atualizar
              </ActionButton>
            )}
            <Abrir registro={registro} tipo={TipoProduto.code.SITE} />
            <Abrir registro={registro} tipo={TipoProduto.code.ADMIN} />
            <span className="grow" />
            <span className={`m3 s12 ${styles.teclas}`}>
              <kbd>↑</kbd> <kbd>↓</kbd> outro cliente · <kbd>R</kbd> atualizar
            </span>
          </div>
        </div>
      )}
    </Dialog>
  )
}

/** How many there are behind a word, once it is known. */
const Conta = ({ n }: { n: number | undefined }) => n !== undefined && <span className={`m3 num ${styles.conta}`}> {formatNumber(n)}</span>

/** `first`: where the focus is when the dialog opens. */
type VizinhoProps = { label: string; icon: Icon; on: boolean; first: boolean; onPress: () => void }

const Vizinho = ({ on, first, ...step }: VizinhoProps) => (
  <StepButton {...step} data-autofocus={first || undefined} title={on ? step.label : 'Não há outro nesta página da lista.'} off={!on} />
)

/** Opens a product of the client; one without an address says so (STA-011). */
function Abrir({ registro, tipo }: { registro: Registro; tipo: CodeOf<typeof TipoProduto> }) {
  const url = registro.clienteProduto.flatMap((produto) => (produto.tipo === tipo ? (safeUrl(produto.url) ?? []) : []))[0]
  const label = `Abrir ${TipoProduto.labels[tipo]}`
  if (url === undefined)
    return (
      <Button leftSection={<IconExternalLink aria-hidden />} onClick={() => toast.error('Url não encontrada!')}>
        {label}
      </Button>
    )
  return (
    <Button
      component="a"
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      title="Abre em outra aba"
      leftSection={<IconExternalLink aria-hidden />}
    >
      {label}
    </Button>
  )
}

type AbasProps = { registro: Registro; status: ClienteStatus | undefined; aba: string | undefined; onAba: (aba: string) => void }

function Abas({ registro, status, aba, onAba }: AbasProps) {
  const abas: { aba: string; label: string; n?: number; content: ReactNode }[] = [
    { aba: 'geral', label: 'Geral', content: <Geral registro={registro} status={status} /> },
    { aba: 'contato', label: 'Endereço/Contato', content: <Contato registro={registro} /> },
    { aba: 'anexos', label: 'Anexos', n: registro.clienteAnexo.length, content: <Anexos registro={registro} /> },
    { aba: 'configuracoes', label: 'Configurações', content: <Configuracoes registro={registro} /> },
    { aba: 'objetos', label: 'Objetos de Contrato', content: <Objetos registro={registro} /> },
  ]
  const open = abas.some((one) => one.aba === aba) ? (aba ?? 'geral') : 'geral'
  const list = useTabInSight(open)
  return (
    <Tabs value={open} onChange={(next) => onAba(next ?? open)} keepMounted={false}>
      <Tabs.List ref={list} mb="md">
        {abas.map((one) => (
          <Tabs.Tab key={one.aba} value={one.aba}>
            {one.label}
            {one.n !== undefined && one.n > 0 && <Conta n={one.n} />}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {abas.map((one) => (
        <Tabs.Panel key={one.aba} value={one.aba}>
          {one.content}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
