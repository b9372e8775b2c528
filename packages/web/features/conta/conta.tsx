import { useUser } from '../../kit/session/session.ts'
import { Page } from '../../kit/page/page.tsx'
import { PageHeader } from '../../kit/page/page-header.tsx'
import { type Sessions, Sessoes } from '../../parts/acesso/sessoes.tsx'
import { Avisos } from './avisos.tsx'
import styles from './conta.module.css'
import { SegundoFator } from './segundo-fator.tsx'
import { MinhasIdentidades } from './identidades.tsx'
import { Senha } from './senha.tsx'
import { Button, SegmentedControl } from '@mantine/core'
import { type Language, useLanguage, useLetters } from '../../kit/shell/letters.ts'
import { Card } from '../../kit/ui/card.tsx'
import { IconCalendarEvent } from '@tabler/icons-react'
import { useState } from 'react'
import { later } from '../../kit/later.tsx'
import { conta } from '@retaguarda/contract/conta.ts'
import { call } from '../../kit/api.ts'

const CalendarioDialog = later(async () => (await import('../../parts/agenda/calendario-dialog.tsx')).CalendarioDialog)

/** The person's own schedules in another calendar. */
function Calendario() {
  const [open, setOpen] = useState(false)
  return (
    <Card title="Calendário">
      <p className="m2">Seus agendamentos no calendário do celular ou do computador. Quem tem o link vê a agenda.</p>
      <Button mt={12} leftSection={<IconCalendarEvent aria-hidden />} onClick={() => setOpen(true)}>
        Link do calendário
      </Button>
      {open && <CalendarioDialog onClose={() => setOpen(false)} />}
    </Card>
  )
}

/** The person's own account: what everybody looks after alone. */
export function Conta() {
  const { name, login, configurarSegundoFator } = useUser()
  return (
    <Page width="detail">
      <PageHeader title="Minha conta">
        <span className="m3">
          {name} · {login}
        </span>
      </PageHeader>
      <div className={`${styles.columns} in-order`}>
        <div className={`${styles.column} in-order`}>
          <SegundoFator />
          {!configurarSegundoFator && <Senha />}
          {!configurarSegundoFator && <MinhasIdentidades />}
        </div>
        {!configurarSegundoFator && (
          <div className={`${styles.column} in-order`}>
            <Sessoes de={MINHAS_SESSOES} title="Sessões" outras="Encerrar as outras" />
            <Avisos />
            <Calendario />
            <Atalhos />
          </div>
        )}
      </div>
    </Page>
  )
}

const LANGUAGES: { value: Language; label: string }[] = [
  { value: 'pt', label: 'Português' },
  { value: 'en', label: 'Inglês' },
]

/** Whose words the letters of the shortcuts begin. */
function Atalhos() {
  const [language, setLanguage] = useLanguage()
  const letter = useLetters()
  return (
    <Card title="Atalhos">
      <p className="m2">
        Na lista, <kbd>{letter('I')}</kbd> inclui; na execução, <kbd>{letter('S')}</kbd> e <kbd>N</kbd> respondem sim e não. A escolha vale
        neste navegador.
      </p>
      <SegmentedControl
        mt={12}
        aria-label="Língua dos atalhos"
        data={LANGUAGES}
        value={language}
        onChange={(value) => setLanguage(value === 'en' ? 'en' : 'pt')}
      />
    </Card>
  )
}

const MINHAS_SESSOES: Sessions = {
  key: ['/conta', 'sessoes'],
  list: (signal) => call(conta.sessoes, { signal }),
  end: { route: conta.encerrar, input: (id) => ({ params: { id } }) },
  endOthers: { route: conta.encerrarOutras, input: () => ({}) },
}
