import { Button } from '@mantine/core'
import { ChaveForm, segundoFator } from '@retaguarda/contract/segundo-fator.ts'
import { IconDeviceMobileCode, IconFingerprint, IconListNumbers, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { deletion } from '../../kit/feedback/dialogs.ts'
import { useCommand } from '../../kit/form/use-command.ts'
import { canPasskey } from '../../kit/session/passkey.ts'
import { refreshSession } from '../../kit/session/session.ts'
import { Card } from '../../kit/ui/card.tsx'
import { formatDateTime } from '../../kit/ui/format.ts'
import { Loaded } from '../../kit/ui/loaded.tsx'
import { Note } from '../../kit/ui/note.tsx'
import { useRead } from '../../kit/use-read.ts'
import { AplicativoDialog } from './aplicativo-dialog.tsx'
import { ChaveDialog } from './key-dialog.tsx'
import { CodigosDialog } from './codigos-dialog.tsx'
import styles from './conta.module.css'
import { TextField } from '../../kit/fields/text-field.tsx'
import { CommandDialog } from '../../kit/form/command-dialog.tsx'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import { useCommandForm } from '../../kit/form/use-command-form.ts'

const f = fieldsOf(ChaveForm)

type Props = { chave: { id: number; nome: string }; changes: [string[]]; onClose: () => void }

/** Another name for a passkey, so that the lost one of three is known from the others. */
function NomeDialog({ chave: { id, nome }, changes, onClose }: Props) {
  const form = useCommandForm(segundoFator.nomearChave, {
    schema: ChaveForm,
    about: id,
    values: { nome },
    input: (body) => ({ params: { id }, body }),
    changes,
    leave: onClose,
  })
  return (
    <CommandDialog form={form} confirm="Renomear" title="Renomear chave de acesso" size={440} onClose={onClose}>
      <TextField name={f.nome} />
    </CommandDialog>
  )
}

const KEY = ['/conta', 'segundo-fator']
const CHANGES: [string[]] = [KEY]
type Aberto = 'aplicativo' | 'chave' | undefined

/** Passkeys, app of codes and recovery codes. */
export function SegundoFator() {
  const query = useRead(KEY, segundoFator.consultar, {}, { staleTime: 0 })
  const [opened, setAberto] = useState<Aberto>()
  const [renomeada, setRenomeada] = useState<{ id: number; nome: string }>()
  const [codigos, setCodigos] = useState<string[]>()
  const parts = { changes: CHANGES, reload: refreshSession }
  const removerTotp = useCommand(segundoFator.removerTotp, parts)
  const removerChave = useCommand(segundoFator.removerChave, parts)
  const gerar = useCommand(segundoFator.gerarCodigos, { ...parts, done: (answer) => setCodigos(answer.codigos) })
  const done = async (answer: { codigos?: string[] | undefined }) => {
    setAberto(undefined)
    setCodigos(answer.codigos)
    await query.refetch()
    await refreshSession()
  }
  const newKey = query.data?.chavesPossiveis && canPasskey() && (
    <Button variant="filled" leftSection={<IconPlus aria-hidden />} onClick={() => setAberto('chave')}>
      Criar chave de acesso
    </Button>
  )
  return (
    <Card title="Segundo fator" flush aside={newKey}>
      <Loaded query={query} failed="Não foi possível ler o segundo fator. Atualize a página para tentar de novo.">
        {({ exigido, totp, chaves, codigos: sobram }) => (
          <>
            <div className="pad">
              {totp || chaves.length > 0 ? (
                <Note tone="ok">Ativo. Ao entrar, além da senha é pedido um código ou uma chave de acesso.</Note>
              ) : (
                <Note tone={exigido ? 'warn' : 'info'}>
                  {exigido
                    ? 'O segundo fator é exigido do seu perfil. Crie uma chave de acesso ou ligue um aplicativo de códigos para continuar.'
                    : 'Desligado. Com ele, quem souber a sua senha ainda não entra.'}
                </Note>
              )}
            </div>
            <ul className={styles.rows} aria-label="Segundo fator">
              {chaves.map(({ id, nome, criadaEm, usadaEm }) => (
                <Row
                  key={id}
                  icon={<IconFingerprint aria-hidden />}
                  title={nome}
                  text={`criada em ${formatDateTime(criadaEm)} · ${usadaEm ? `usada em ${formatDateTime(usadaEm)}` : 'nunca usada'}`}
                >
                  <Button aria-label={`Renomear ${nome}`} onClick={() => setRenomeada({ id, nome })}>
                    Renomear
                  </Button>
                  <Button data-perigo aria-label={`Remover ${nome}`} onClick={() => void removerChave.run({ params: { id } }, REMOVER)}>
                    Remover
                  </Button>
                </Row>
              ))}
              <Row
                icon={<IconDeviceMobileCode aria-hidden />}
                title="Aplicativo de códigos"
                text={totp ? `ativo desde ${formatDateTime(totp.desde)}` : 'um código novo a cada 30 segundos'}
              >
                {totp && (
                  <Button data-perigo aria-label="Remover aplicativo de códigos" onClick={() => void removerTotp.run({}, REMOVER)}>
                    Remover
                  </Button>
                )}
                <Button onClick={() => setAberto('aplicativo')}>{totp ? 'Trocar' : 'Ligar'}</Button>
              </Row>
              {(totp || chaves.length > 0) && (
                <Row icon={<IconListNumbers aria-hidden />} title="Códigos de recuperação" text={`${sobram} ainda não usados`}>
                  <Button onClick={() => void gerar.run({}, GERAR)}>Gerar outros</Button>
                </Row>
              )}
            </ul>
          </>
        )}
      </Loaded>
      {opened === 'aplicativo' && <AplicativoDialog onClose={() => setAberto(undefined)} onDone={(answer) => void done(answer)} />}
      {opened === 'chave' && <ChaveDialog onClose={() => setAberto(undefined)} onDone={(answer) => void done(answer)} />}
      {renomeada && <NomeDialog chave={renomeada} changes={CHANGES} onClose={() => setRenomeada(undefined)} />}
      {codigos && <CodigosDialog codigos={codigos} onClose={() => setCodigos(undefined)} />}
    </Card>
  )
}

const REMOVER = deletion('Remover?', 'Ele deixa de valer para entrar. Isto não pode ser desfeito.', 'Remover')
const GERAR = deletion('Gerar outros códigos?', 'Os códigos que você guardou deixam de valer.', 'Gerar')

type RowProps = { icon: ReactNode; title: string; text: string; children: ReactNode }

const Row = ({ icon, title, text, children }: RowProps) => (
  <li>
    {icon}
    <div className="grow">
      <div className="b6">{title}</div>
      <div className="s12 m3">{text}</div>
    </div>
    {children}
  </li>
)
