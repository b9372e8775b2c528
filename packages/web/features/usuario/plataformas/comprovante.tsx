import { idOf } from '@retaguarda/contract/kit/fields.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { usuario } from '@retaguarda/contract/usuario.ts'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { PageHeader } from '../../../kit/page/page-header.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { RecordPage } from '../../../kit/page/record-page.tsx'
import { ActionButton } from '../../../kit/ui/action-button.tsx'
import { Card } from '../../../kit/ui/card.tsx'
import { formatDateTime } from '../../../kit/ui/format.ts'
import { Loaded } from '../../../kit/ui/loaded.tsx'
import { Note } from '../../../kit/ui/note.tsx'
import styles from './acesso.module.css'
import { consultas } from './data.ts'
import { Resultados } from './desligamento-resultados.tsx'
import { resumo } from './desligamento-resumo.ts'

/** The evidence that somebody was told to leave everywhere, to be printed. */
export const Comprovante = ({ id }: { id: string }) => (
  <RecordPage id={id} name={usuario.name} list="/usuario" read={consultas.usuario}>
    {({ nome, email }) => <Folha id={present(idOf(id))} nome={nome} email={email} />}
  </RecordPage>
)

function Folha({ id, nome, email }: { id: number; nome: string; email: string }) {
  const query = useQuery(consultas.desligamento(id))
  return (
    <Page width="detail">
      <PageHeader
        title="Comprovante de desligamento"
        subject={nome}
        actions={
          <ActionButton
            className={styles.tela ?? ''}
            variant="filled"
            leftSection={<IconPrinter aria-hidden />}
            onClick={() => window.print()}
          >
            Imprimir
          </ActionButton>
        }
      />
      <Card title={nome} flush>
        <Loaded query={query} failed="O desligamento não carregou. Abra a tela de novo.">
          {({ desligamento }) =>
            desligamento === null ? (
              <p className="pad">Este usuário não foi desligado.</p>
            ) : (
              <>
                <dl className={`labelled pad ${styles.dados}`}>
                  <div>
                    <dt>E-mail</dt>
                    <dd>{email}</dd>
                  </div>
                  <div>
                    <dt>Pedido em</dt>
                    <dd>{formatDateTime(desligamento.pedidoEm)}</dd>
                  </div>
                  <div>
                    <dt>Pedido por</dt>
                    <dd>{desligamento.pedidoPor.nome}</dd>
                  </div>
                  <div>
                    <dt>Conferido em</dt>
                    <dd>{formatDateTime(new Date(query.dataUpdatedAt))}</dd>
                  </div>
                </dl>
                <div className="pad">
                  <Note tone={resumo(desligamento).tone}>{resumo(desligamento).sentence}</Note>
                </div>
                <Resultados desligamento={desligamento} />
              </>
            )
          }
        </Loaded>
      </Card>
    </Page>
  )
}
