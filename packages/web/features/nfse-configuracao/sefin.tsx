import { nfseConfiguracao } from '@retaguarda/contract/faturamento/nfse-configuracao.ts'
import { IconPlugConnected } from '@tabler/icons-react'
import { useState } from 'react'
import { useCommand } from '../../kit/form/use-command.ts'
import { ActionButton } from '../../kit/ui/action-button.tsx'
import { Note } from '../../kit/ui/note.tsx'
import styles from './nfse-configuracao.module.css'

type Answer = { ok: boolean; text: string }

/** Asks Sefin for a note that does not exist: whether it answers, and how far the clocks are apart. */
export function Sefin({ layout, comCertificado }: { layout: string; comCertificado: boolean }) {
  const [answer, setAnswer] = useState<Answer>()
  const testar = useCommand(nfseConfiguracao.testar, {
    tell: ({ msg }) => setAnswer({ ok: true, text: msg }),
    refused: ({ status, message }) => {
      if (status > 0) setAnswer({ ok: false, text: message })
      return status > 0
    },
  })
  const test = () => {
    setAnswer(undefined)
    void testar.run({})
  }
  return (
    <div className={styles.parte}>
      <p className="m2">As notas saem no layout {layout}. Teste a conexão depois de enviar o certificado e de escolher o município.</p>
      <div>
        <ActionButton
          leftSection={<IconPlugConnected aria-hidden />}
          loading={testar.busy}
          {...(!comCertificado && { reason: 'Envie o certificado antes de testar: a Sefin só responde a quem tem um.' })}
          onClick={test}
        >
          {testar.busy ? 'Testando…' : 'Testar conexão'}
        </ActionButton>
      </div>
      {answer && (
        <Note tone={answer.ok ? 'ok' : 'bad'} live>
          {answer.text}
        </Note>
      )}
    </div>
  )
}
