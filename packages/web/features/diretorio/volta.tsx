import { Button } from '@mantine/core'
import { diretorio, VOLTA } from '@retaguarda/contract/diretorio.ts'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../kit/api.ts'
import { Gate } from '../../kit/page/gate.tsx'
import { tellConfirmed } from '../../kit/session/politica.ts'
import { tellEntered } from '../../kit/session/session.ts'
import { LinkButton } from '../../kit/ui/link-button.tsx'
import { Note } from '../../kit/ui/note.tsx'

const screen = getRouteApi(VOLTA)

const DONE = {
  entrar: 'Você entrou. Esta janela já pode ser fechada.',
  confirmar: 'Identidade confirmada. Esta janela já pode ser fechada.',
  ligar: 'Conta do Diretório ligada. Com ela você entra sem a senha.',
}
const TITLES = { entrar: 'Entrar', confirmar: 'Confirmar identidade', ligar: 'Ligar conta do Diretório' }
const UNANSWERED = 'O servidor não respondeu. Feche esta janela e tente de novo.'

type Said = { tone: 'ok' | 'bad'; text: string }

/** What came of a visit to the directory, told to the window that waits for it; a browser that can closes this one. */
export function Volta() {
  const { feito } = screen.useSearch()
  const [said, setSaid] = useState<Said>()
  const asked = useRef(false)
  useEffect(() => {
    document.title = `${TITLES[feito]} · Retaguarda`
    if (asked.current) return
    asked.current = true
    void ended(feito).then(setSaid, () => setSaid({ tone: 'bad', text: UNANSWERED }))
  }, [feito])
  return (
    <Gate>
      <h1 tabIndex={-1} className="b6">
        {TITLES[feito]}
      </h1>
      {said ? (
        <>
          <Note tone={said.tone} live>
            {said.text}
          </Note>
          {feito === 'ligar' ? (
            <LinkButton to="/conta" variant="filled">
              Minha conta
            </LinkButton>
          ) : (
            <Button onClick={() => window.close()}>Fechar</Button>
          )}
        </>
      ) : (
        <p role="status">Carregando…</p>
      )}
    </Gate>
  )
}

async function ended(feito: keyof typeof DONE): Promise<Said> {
  const { message, feito: done } = await call(diretorio.resultado)
  if (message !== null) return { tone: 'bad', text: message }
  // Whoever opens the address without having been there is told of nothing.
  if (feito !== 'entrar' && done !== feito)
    return { tone: 'bad', text: 'Esta volta do Diretório já foi lida. Esta janela pode ser fechada.' }
  if (feito === 'entrar' && !(await tellEntered())) return { tone: 'bad', text: 'Você não entrou. Feche esta janela e tente de novo.' }
  if (feito === 'confirmar') tellConfirmed()
  if (feito !== 'ligar') window.close()
  return { tone: 'ok', text: DONE[feito] }
}
