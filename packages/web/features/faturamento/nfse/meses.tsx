import { Button, Menu } from '@mantine/core'
import { nfse } from '@retaguarda/contract/faturamento/nfse.ts'
import { competenciaTexto } from '@retaguarda/contract/kit/tempo.ts'
import { IconCalendarCheck, IconCalendarOff, IconDownload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { z } from 'zod'
import { downloadUrl } from '../../../kit/api.ts'
import { useCommand } from '../../../kit/form/use-command.ts'
import { Page } from '../../../kit/page/page.tsx'
import { PageHeader } from '../../../kit/page/page-header.tsx'
import { useUser } from '../../../kit/session/session.ts'
import { ActionButton } from '../../../kit/ui/action-button.tsx'
import { Card } from '../../../kit/ui/card.tsx'
import { type Column, DataTable } from '../../../kit/ui/data-table.tsx'
import { formatCount, formatDateTime, formatNumber } from '../../../kit/ui/format.ts'
import { LinkButton } from '../../../kit/ui/link-button.tsx'
import { Loaded } from '../../../kit/ui/loaded.tsx'
import { MENU } from '../../../kit/ui/menu-props.ts'
import { Status } from '../../../kit/ui/status.tsx'
import { useRead } from '../../../kit/use-read.ts'
import styles from './nfse.module.css'

type Mes = z.output<typeof nfse.meses.response>['meses'][number]

/** Meses e contador: what of each month the accountant has, and what changed since. */
export function NotasPorMes() {
  const query = useRead([nfse.prefix, 'meses'], nfse.meses, {}, { staleTime: 0 })
  return (
    <Page width="detail">
      <PageHeader
        title="Meses e contador"
        actions={
          <LinkButton variant="subtle" to="/financeiro/nota">
            Notas fiscais
          </LinkButton>
        }
      />
      <div className="stack">
        <p className="m2">
          Baixe as notas de um mês em um ZIP, entregue-as e feche o mês: quem emitir, cancelar ou substituir uma nota dele é avisado antes.
        </p>
        <Card title="Meses" flush>
          <Loaded query={query} failed="Os meses não carregaram. Abra a tela de novo.">
            {({ meses }) => (
              <DataTable
                label="Meses com notas"
                columns={COLUMNS}
                rows={meses}
                keyOf={(mes) => competenciaTexto(mes)}
                empty="Nenhuma nota foi autorizada ainda."
              />
            )}
          </Loaded>
        </Card>
      </div>
    </Page>
  )
}

const COLUMNS: Column<Mes>[] = [
  { head: 'Competência', at: 'name', cell: (mes) => <DoMes mes={mes} /> },
  {
    head: 'Situação',
    cell: ({ fechado }) =>
      fechado ? (
        <Status tone="ok" icon={IconCalendarCheck} label="Entregue" />
      ) : (
        <Status tone="mute" icon={IconCalendarOff} label="Não entregue" />
      ),
  },
  {
    head: 'Entregue em',
    num: true,
    quiet: true,
    label: 'entregue em',
    cell: ({ fechadoEm }) => (fechadoEm === null ? null : formatDateTime(fechadoEm)),
  },
  {
    head: 'Mudaram desde então',
    num: true,
    label: 'mudaram',
    cell: ({ fechadoEm, novas }) => (fechadoEm === null ? null : formatNumber(novas)),
  },
  { head: 'Notas', num: true, at: 'value', cell: ({ notas }) => formatCount(notas, 'nota', 'notas') },
  { head: 'Ações', unseen: true, at: 'action', cell: (mes) => <Acoes mes={mes} /> },
]

const DoMes = ({ mes }: { mes: Mes }) => {
  const v = `${mes.ano}/${String(mes.mes).padStart(2, '0')}`
  return (
    <Link to="/financeiro/nota" search={{ filter: [{ name: 'competencia', op: '=', v }], page: 1 }}>
      {competenciaTexto(mes)}
    </Link>
  )
}

const CHANGES = { changes: [[nfse.prefix]] }

function Acoes({ mes }: { mes: Mes }) {
  const { isAdmin } = useUser()
  const fechar = useCommand(nfse.fechar, CHANGES)
  const reabrir = useCommand(nfse.reabrir, CHANGES)
  const text = competenciaTexto(mes)
  const body = { ano: mes.ano, mes: mes.mes }
  const close = () =>
    void fechar.run(
      { body },
      {
        title: `Fechar ${text}?`,
        children: `${formatCount(mes.notas, 'nota conta como entregue', 'notas contam como entregues')} ao contador. Mudar uma delas passa a pedir confirmação.`,
        confirmLabel: 'Fechar o mês',
      },
    )
  const reopen = () =>
    void reabrir.run(
      { body },
      { title: `Reabrir ${text}?`, children: 'As notas do mês voltam a mudar sem confirmação.', confirmLabel: 'Reabrir o mês' },
    )
  return (
    <span className={styles.acoes}>
      <Baixar mes={mes} />
      {mes.fechado ? (
        isAdmin && (
          <ActionButton size="xs" loading={reabrir.busy} aria-label={`Reabrir ${text}`} onClick={reopen}>
            Reabrir
          </ActionButton>
        )
      ) : (
        <ActionButton size="xs" loading={fechar.busy} aria-label={`Fechar o mês ${text}`} onClick={close}>
          Fechar o mês
        </ActionButton>
      )}
    </span>
  )
}

/** What of a month is put into the file. */
function Baixar({ mes: { ano, mes, fechadoEm, novas } }: { mes: Mes }) {
  const href = (pdf?: 'true', only?: 'true') => downloadUrl(nfse.zip, { query: { ano, mes, pdf, novas: only } })
  const choices = [
    ['XML e relação', href()],
    ['XML, relação e DANFSe', href('true')],
    ...(fechadoEm !== null && novas > 0 ? [['Só o que mudou desde a entrega', href(undefined, 'true')]] : []),
  ] as const
  return (
    <Menu position="bottom-end" {...MENU}>
      <Menu.Target>
        <Button size="xs" leftSection={<IconDownload aria-hidden />} aria-label={`Baixar ${competenciaTexto({ ano, mes })}`}>
          Baixar
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map(([label, address]) => (
          <Menu.Item key={label} component="a" href={address} download>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
