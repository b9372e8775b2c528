import { saude } from '@retaguarda/contract/saude.ts'
import { Page } from '../../kit/page/page.tsx'
import { PageHeader } from '../../kit/page/page-header.tsx'
import { formatDateTime } from '../../kit/ui/format.ts'
import { LinkButton } from '../../kit/ui/link-button.tsx'
import { Loaded } from '../../kit/ui/loaded.tsx'
import { useRead } from '../../kit/use-read.ts'
import { Alertas } from './alertas.tsx'
import { Banco, Comandos, Tabelas } from './banco.tsx'
import { Certificados, Discos, Integracoes } from './fora.tsx'
import { Numeros } from './numeros.tsx'
import { Caixas, Filas } from './trabalho.tsx'
import { Processos } from './processos.tsx'
import styles from './saude.module.css'

/** ms between two looks, as often as processes say how they are. */
const OLHAR = 15_000

/** How the installation is, read again by itself. */
export function Saude() {
  const query = useRead(['saude', 'painel'], saude.painel, {}, { staleTime: 0, refetchInterval: OLHAR })
  const { data } = query
  return (
    <Page>
      <PageHeader
        title="Saúde"
        actions={
          <>
            <LinkButton variant="subtle" to="/saude/alertas">
              Alertas
            </LinkButton>
            <LinkButton variant="subtle" to="/saude/falhas">
              Falhas
            </LinkButton>
            <LinkButton variant="subtle" to="/saude/correio">
              Correio
            </LinkButton>
          </>
        }
      >
        {data && (
          <span className="m2">
            Versão {data.versao}, às {formatDateTime(data.agora).slice(-5)}
          </span>
        )}
      </PageHeader>
      <Loaded query={query} failed="A saúde não pôde ser lida.">
        {(painel) => (
          <div className="stack">
            <Alertas painel={painel} />
            <Numeros painel={painel} />
            <div className={styles.blocos}>
              <Processos painel={painel} />
              <Integracoes painel={painel} />
              <div className="stack">
                <Filas painel={painel} />
                <Certificados painel={painel} />
                <Banco painel={painel} />
              </div>
              <div className="stack">
                <Caixas painel={painel} />
                <Discos painel={painel} />
              </div>
              <Comandos painel={painel} />
              <Tabelas painel={painel} />
            </div>
          </div>
        )}
      </Loaded>
    </Page>
  )
}
