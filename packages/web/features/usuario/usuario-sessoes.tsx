import { usuarioSessoes } from '@retaguarda/contract/conta.ts'
import { usuario } from '@retaguarda/contract/usuario.ts'
import { call } from '../../kit/api.ts'
import { Page } from '../../kit/page/page.tsx'
import { PageHeader } from '../../kit/page/page-header.tsx'
import { RecordPage } from '../../kit/page/record-page.tsx'
import { readOf } from '../../kit/use-read.ts'
import { IdentidadesDe } from './identidades.tsx'
import { Sessoes, type Sessions } from '../../parts/acesso/sessoes.tsx'

const sessionsOf = (usuarioId: number): Sessions => ({
  key: ['/usuario', 'sessoes', usuarioId],
  list: (signal) => call(usuarioSessoes.listar, { params: { id: usuarioId }, signal }),
  end: { route: usuarioSessoes.encerrar, input: (sessao) => ({ params: { id: usuarioId, sessao } }) },
  endOthers: { route: usuarioSessoes.encerrarTodas, input: () => ({ params: { id: usuarioId } }) },
})

const read = (id: number) => readOf(['/usuario', 'get', id], usuario.get, { params: { id } })

/** Where a user is logged in, for administrators. */
export const UsuarioSessoes = ({ id }: { id: string }) => (
  <RecordPage id={id} name={usuario.name} list="/usuario" read={read}>
    {({ nome, email }, { id: usuarioId }) => (
      <Page width="form">
        <PageHeader title="Sessões" subject={nome}>
          <span className="m3">{email}</span>
        </PageHeader>
        <Sessoes de={sessionsOf(usuarioId)} title="Sessões abertas" outras="Encerrar todas" />
        <IdentidadesDe usuarioId={usuarioId} />
      </Page>
    )}
  </RecordPage>
)
