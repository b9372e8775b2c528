import { useUser } from '../../kit/session/session.ts'
import { Page } from '../../kit/page/page.tsx'
import { PageHeader } from '../../kit/page/page-header.tsx'
import { Sessoes } from '../../parts/acesso/sessoes.tsx'
import { Atalhos } from './atalhos.tsx'
import { Avisos } from './avisos.tsx'
import { Calendario } from './calendario.tsx'
import styles from './conta.module.css'
import { MINHAS_SESSOES } from './minhas-sessoes.ts'
import { SegundoFator } from './segundo-fator.tsx'
import { Senha } from './senha.tsx'

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
