import { SituacaoNotificacao } from '@retaguarda/contract/notificacao.ts'
import type { Problema } from '@retaguarda/contract/problema.ts'
import {
  IconAlertCircle,
  IconBell,
  IconCircleCheck,
  IconExternalLink,
  IconPencil,
  IconRotateClockwise,
  IconUser,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Card } from '../../kit/ui/card.tsx'
import { formatDateTime, formatNumber } from '../../kit/ui/format.ts'
import styles from './log.module.css'

type Mudanca = Problema['andamento'][number]
type Aviso = Problema['notificacoes'][number]
type Passo = { icon: typeof IconUser; texto: ReactNode }

const depoisDe = ({ campos }: Mudanca, name: string) => campos.find(({ campo }) => campo === name)?.depois ?? null

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
  reabrir: ({ usuario }, quem) => ({
    icon: IconRotateClockwise,
    texto: usuario === null ? 'Uma ocorrência nova reabriu o problema.' : `${quem} reabriu o problema.`,
  }),
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

const ENVIO = SituacaoNotificacao.byCode({
  EM_ABERTO: 'escrita para',
  LIBERADA: 'sendo enviada a',
  ENVIADA: 'enviada a',
  ERRO: 'enviada com erros a',
})

const aviso = ({ id, situacao, total }: Aviso): Passo => ({
  icon: IconBell,
  texto: (
    <>
      <Link to="/notificacao/log/$id" params={{ id: String(id) }}>
        Notificação nº {id}
      </Link>{' '}
      {ENVIO[situacao]} {total === 1 ? '1 cliente' : `${formatNumber(total)} clientes`}.
    </>
  ),
})

/** What was done about a problem, the newest first, down to where it began. */
export function Andamento({ registro: { andamento, notificacoes, link, clientes, primeiro } }: { registro: Problema }) {
  const nele = clientes.find((one) => one.primeiro === primeiro)?.cliente.nome
  const done = [
    ...andamento.map((one) => ({
      chave: `mudanca ${one.id}`,
      quando: one.dataHora,
      ...(PASSOS[one.acao]?.(one, one.usuario ?? 'O sistema', link) ?? {
        icon: IconPencil,
        texto: `${one.usuario ?? 'O sistema'}: ${one.acao}.`,
      }),
    })),
    ...notificacoes.map((one) => ({ chave: `aviso ${one.id}`, quando: one.quando, ...aviso(one) })),
  ].toSorted((a, b) => Date.parse(b.quando) - Date.parse(a.quando))
  const rows = [
    ...done,
    { chave: 'começo', quando: primeiro, icon: IconAlertCircle, texto: `Primeira ocorrência${nele === undefined ? '' : `, em ${nele}`}.` },
  ]
  return (
    <Card title="Andamento" flush>
      <ol className={styles.andamento}>
        {rows.map(({ chave, quando, icon: Icon, texto }) => (
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
