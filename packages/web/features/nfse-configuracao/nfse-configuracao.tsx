import { nfseConfiguracao } from '@retaguarda/contract/faturamento/nfse-configuracao.ts'
import { Page } from '../../kit/page/page.tsx'
import { PageHeader } from '../../kit/page/page-header.tsx'
import { useUser } from '../../kit/session/session.ts'
import { Card } from '../../kit/ui/card.tsx'
import { Loaded } from '../../kit/ui/loaded.tsx'
import { useRead } from '../../kit/use-read.ts'
import { Certificado } from './certificado.tsx'
import { KEY } from './data.ts'
import { Emissao, EmissaoLida } from './emissao.tsx'
import { Sefin } from './sefin.tsx'

/** The certificate that notes are signed with, whether Sefin answers, and how notes are issued. */
export function NfseConfiguracao() {
  const { isAdmin } = useUser()
  // What is typed upon is not read anew behind it.
  const query = useRead(KEY, nfseConfiguracao.consultar, {}, { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnReconnect: false })
  const failed = 'A configuração da NFS-e não carregou. Recarregue a página.'
  return (
    <Page width="detail">
      <PageHeader title="Configurar NFS-e" />
      <div className="stack">
        <Card title="Certificado A1" flush>
          <Loaded query={query} failed={failed}>
            {({ certificado, avisoCertificado }) => <Certificado certificado={certificado} aviso={avisoCertificado} may={isAdmin} />}
          </Loaded>
        </Card>
        <Card title="Emissão" flush>
          <Loaded query={query} failed={failed}>
            {(lida) => (isAdmin ? <Emissao key={lida.versaoRegistro} lida={lida} /> : <EmissaoLida lida={lida} />)}
          </Loaded>
        </Card>
        <Card title="Sefin Nacional" flush>
          <Loaded query={query} failed={failed}>
            {({ certificado, layout }) => <Sefin layout={layout} comCertificado={certificado !== null} />}
          </Loaded>
        </Card>
      </div>
    </Page>
  )
}
