import type { CertificadoNfse } from '@retaguarda/contract/faturamento/nfse-configuracao.ts'
import { nfseConfiguracao } from '@retaguarda/contract/faturamento/nfse-configuracao.ts'
import { IconTrash, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { deletion } from '../../kit/feedback/dialogs.ts'
import { useCommand } from '../../kit/form/use-command.ts'
import { ActionButton } from '../../kit/ui/action-button.tsx'
import { formatCount, formatDate } from '../../kit/ui/format.ts'
import { formatDocumento } from '../../kit/ui/format-pessoa.ts'
import { Note } from '../../kit/ui/note.tsx'
import { CertificadoDialog } from './certificado-dialog.tsx'
import { DO_CERTIFICADO } from './data.ts'
import styles from './nfse-configuracao.module.css'

const EXCLUIR = deletion('Excluir o certificado?', 'Nenhuma nota sai até que outro seja enviado. Guarde o arquivo dele em outro lugar.')

type Props = { certificado: CertificadoNfse | null; aviso: string | null; may: boolean }

/** Whose it is and until when; neither its key nor its file ever comes back. */
export function Certificado({ certificado, aviso, may }: Props) {
  const [sending, setSending] = useState(false)
  const excluir = useCommand(nfseConfiguracao.excluirCertificado, { changes: DO_CERTIFICADO })
  return (
    <div className={styles.parte}>
      {aviso !== null && <Note tone={certificado !== null && certificado.diasRestantes > 15 ? 'warn' : 'bad'}>{aviso}</Note>}
      {certificado ? (
        <Dados certificado={certificado} />
      ) : (
        <p className="m2">
          Nenhum certificado.{' '}
          {may ? 'Envie o e-CNPJ A1 da empresa, o arquivo .pfx ou .p12.' : 'Peça a um administrador que envie o A1 da empresa.'}
        </p>
      )}
      {may && (
        <div className="row">
          <ActionButton
            variant={certificado ? 'default' : 'filled'}
            aria-haspopup="dialog"
            leftSection={<IconUpload aria-hidden />}
            onClick={() => setSending(true)}
          >
            {certificado ? 'Trocar certificado' : 'Enviar certificado'}
          </ActionButton>
          {certificado && (
            <ActionButton
              danger
              variant="subtle"
              leftSection={<IconTrash aria-hidden />}
              loading={excluir.busy}
              onClick={() => void excluir.run({}, EXCLUIR)}
            >
              Excluir
            </ActionButton>
          )}
        </div>
      )}
      {sending && <CertificadoDialog onClose={() => setSending(false)} />}
    </div>
  )
}

const Dados = ({ certificado }: { certificado: CertificadoNfse }) => {
  const { titular, cnpj, emissor, inicio, fim, diasRestantes, impressao } = certificado
  const rest = diasRestantes < 0 ? 'vencido' : diasRestantes === 0 ? 'vence hoje' : `restam ${formatCount(diasRestantes, 'dia', 'dias')}`
  const rows = {
    Titular: titular,
    CNPJ: formatDocumento(cnpj),
    Emissor: emissor,
    Validade: `${formatDate(inicio)} a ${formatDate(fim)}, ${rest}`,
  }
  return (
    <dl className={`labelled ${styles.dados}`}>
      {Object.entries(rows).map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div className={styles.largo}>
        <dt>Impressão digital (SHA-256)</dt>
        <dd className="mono">{impressao}</dd>
      </div>
    </dl>
  )
}
