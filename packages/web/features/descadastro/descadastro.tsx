import { Button } from '@mantine/core'
import { notificacao, TipoNotificacao } from '@retaguarda/contract/notificacao.ts'
import { useMutation } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { call } from '../../kit/api.ts'
import { Gate } from '../../kit/page/gate.tsx'
import { Failed } from '../../kit/ui/failed.tsx'
import { Note } from '../../kit/ui/note.tsx'
import { useRead } from '../../kit/use-read.ts'

const { get, add } = notificacao.descadastro

/** Says of which mails the link is about, and takes the address off their list once the person says so. */
export function Descadastro() {
  const { token = '' } = useParams({ strict: false })
  useEffect(() => {
    document.title = 'Descadastro · Retaguarda'
  }, [])
  const link = useRead([get.path, token], get, { params: { token } }, { retry: false })
  const sair = useMutation({ mutationFn: () => call(add, { params: { token } }) })
  return (
    <Gate wide>
      <h1>Descadastro de avisos</h1>
      {link.error && <Failed error={link.error} otherwise="O link não pôde ser aberto. Tente de novo em instantes." />}
      {link.isPending && <p role="status">Abrindo o link…</p>}
      {link.data && (
        <>
          {sair.data || link.data.descadastrado ? (
            <Note tone="ok" live>
              {sair.data?.message ??
                `${link.data.email} já não recebe avisos do tipo ${TipoNotificacao.labels[link.data.tipoNotificacao]}.`}
            </Note>
          ) : (
            <>
              <p>
                O endereço <b>{link.data.email}</b> deixa de receber avisos do tipo{' '}
                <b>{TipoNotificacao.labels[link.data.tipoNotificacao]}</b>. Os outros avisos continuam.
              </p>
              <Button variant="filled" onClick={() => sair.mutate()} aria-busy={sair.isPending}>
                Não quero mais receber
              </Button>
            </>
          )}
          {sair.error && <Failed error={sair.error} otherwise="Não foi possível descadastrar. Tente de novo em instantes." />}
        </>
      )}
    </Gate>
  )
}
