import type { Problema } from '@retaguarda/contract/problema.ts'
import { IconAlertCircle, IconCircleCheck, IconExternalLink, IconPencil, IconRotateClockwise, IconUser } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Card } from '../../kit/ui/card.tsx'
import { formatDateTime } from '../../kit/ui/format.ts'
import styles from './log.module.css'

type Mudanca = Problema['andamento'][number]
type Passo = { icon: typeof IconUser; texto: ReactNode }

const depoisDe = ({ campos }: Mudanca, nome: string) => campos.find(({ campo }) => campo === nome)?.depois ?? null

/** What each change of a problem reads like, by its word in the history. */
const PASSOS: Record<string, (one: Mudanca, quem: string, link: string | null) => Passo> = {
  responsável: (one, quem) => {
    const para = depoisDe(one, 'responsavel')
    const texto =
      para === null
        ? `${quem} deixou o problema sem responsável.`
        : para === quem
          ? `${quem} assumiu o problema.`
          : `${quem} passou o problema a ${String(para)}.`
    return { icon: IconUser, texto }
  },
  resolver: (one, quem) => {
    const versao = depoisDe(one, 'versao')
    return { icon: IconCircleCheck, texto: `${quem} resolveu o problema${versao === null ? '' : `, na versão ${String(versao)}`}.` }
  },
  reabrir: (_, quem) => ({ icon: IconRotateClockwise, texto: `${quem} reabriu o problema.` }),
  redmine: (one, _quem, link) => {
    const tarefa = `#${String(depoisDe(one, 'issue'))}`
    return {
      icon: IconExternalLink,
      texto: (
        <>
          Tarefa{' '}
          {link === null ? (
            tarefa
          ) : (
            <a href={link} target="_blank" rel="noopener noreferrer">
              {tarefa}
            </a>
          )}{' '}
          aberta no Redmine.
        </>
      ),
    }
  },
}

/** What was done about a problem, the newest first, down to where it began (LOOK.md, n-problema). */
export function Andamento({ registro: { andamento, link, clientes, primeiro } }: { registro: Problema }) {
  const nele = clientes.find((one) => one.primeiro === primeiro)?.cliente.nome
  const linhas = [
    ...andamento.map((one) => ({
      chave: one.id,
      quando: one.dataHora,
      ...(PASSOS[one.acao]?.(one, one.usuario ?? 'O sistema', link) ?? {
        icon: IconPencil,
        texto: `${one.usuario ?? 'O sistema'}: ${one.acao}.`,
      }),
    })),
    { chave: 0, quando: primeiro, icon: IconAlertCircle, texto: `Primeira ocorrência${nele === undefined ? '' : `, em ${nele}`}.` },
  ]
  return (
    <Card title="Andamento" flush>
      <ol className={styles.andamento}>
        {linhas.map(({ chave, quando, icon: Icon, texto }) => (
          <li key={chave}>
            <Icon className="ico" aria-hidden />
            <span>{texto}</span>
            <span className="m3 s12">{formatDateTime(quando)}</span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
