import { ActionIcon, Button, Menu } from '@mantine/core'
import { allows } from '@retaguarda/contract/kit/access.ts'
import { type Visao, visao } from '@retaguarda/contract/visao.ts'
import { IconDotsVertical, IconHome, IconPencil, IconTrash, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { useCommand } from '../../form/use-command.ts'
import { useUser } from '../../session/session.ts'
import { MENU } from '../../ui/menu-props.ts'
import { VIEWS, type Views } from '../state/views.ts'
import styles from './views.module.css'
import { later } from '../../later.tsx'

const ViewDialog = later(async () => (await import('./view-dialog.tsx')).ViewDialog)

const DIGITS = 9

/** The named views of the list, in a row; the digits choose them, too. */
export function ViewsRow({ views, chosen, now, show }: Views) {
  const entries = [null, ...views]
  return (
    <div className={styles.views} role="group" aria-label="Visões">
      {entries.map((view, i) => (
        <span key={view?.id ?? 0} className={styles.view}>
          <Button
            size="xs"
            variant="subtle"
            className={styles.name}
            aria-pressed={chosen === view}
            aria-keyshortcuts={i <= DIGITS ? String(i) : undefined}
            title={view?.compartilhada ? `Compartilhada por ${view.autor}` : undefined}
            leftSection={view?.compartilhada && <IconUsers size={14} aria-label="Compartilhada" />}
            onClick={() => show(view)}
          >
            {view?.nome ?? 'Padrão da lista'}
          </Button>
          {view && chosen === view && <ViewMenu view={view} now={now} />}
        </span>
      ))}
    </div>
  )
}

/** What may be done with the view in hand. */
function ViewMenu({ view, now }: { view: Visao; now: Views['now'] }) {
  const user = useUser()
  const [editing, setEditing] = useState(false)
  const edit = useCommand(visao.edit, { changes: [[VIEWS]] })
  const remove = useCommand(visao.remove, { changes: [[VIEWS]] })
  const params = { id: view.id }
  const mine = view.minha || allows('admin', user)
  return (
    <>
      <Menu position="bottom-start" {...MENU}>
        <Menu.Target>
          <ActionIcon size="sm" aria-label={`Opções da visão ${view.nome}`}>
            <IconDotsVertical aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconHome className="ico" aria-hidden />}
            onClick={() => void edit.run({ params, body: { padrao: !view.padrao } })}
          >
            {view.padrao ? 'Não abrir a lista com esta visão' : 'Abrir a lista com esta visão'}
          </Menu.Item>
          {mine && (
            <>
              <Menu.Item leftSection={<IconPencil className="ico" aria-hidden />} onClick={() => setEditing(true)}>
                Alterar visão
              </Menu.Item>
              <Menu.Item
                leftSection={<IconTrash className="ico" aria-hidden />}
                data-perigo
                onClick={() =>
                  void remove.run(
                    { params },
                    {
                      title: 'Excluir visão?',
                      children: `${view.nome} deixa de existir${view.compartilhada ? ' para todas as pessoas' : ''}. A lista continua como está.`,
                      confirmLabel: 'Excluir',
                      danger: true,
                    },
                  )
                }
              >
                Excluir visão
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {editing && <ViewDialog grade={view.grade} view={view} now={now} onClose={() => setEditing(false)} />}
    </>
  )
}
