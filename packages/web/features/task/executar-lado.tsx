import { Checkbox, SegmentedControl, TextInput } from '@mantine/core'
import { safeUrl, TipoProduto } from '@retaguarda/contract/cliente.ts'
import { podeTask, task } from '@retaguarda/contract/task.ts'
import { IconChevronRight, IconCircle, IconCircleCheck, IconCircleHalf2, IconListDetails } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useCommand } from '../../kit/form/use-command.ts'
import { withSearch } from '../../kit/route/search.ts'
import { ActionButton } from '../../kit/ui/action-button.tsx'
import { formatCount, formatNumber } from '../../kit/ui/format.ts'
import { formatDocumento } from '../../kit/ui/format-pessoa.ts'
import { ProgressBar } from '../../kit/ui/progress-bar.tsx'
import { State } from '../../kit/ui/state.tsx'
import { useWide } from '../../kit/ui/use-screen.ts'
import { ClienteLink } from '../../parts/cliente/cliente-link.tsx'
import styles from './executar.module.css'
import { useFiltros } from './executar-filtros.ts'
import type { TarefaAberta } from './executar-tarefa.ts'
import type { ChecklistVisto, TarefaVista } from './executar-vista.ts'

type Props = { tarefa: TarefaAberta; vista: TarefaVista }

/** Beside the questions: whose task it is, how far, its checklists, and what is shown of them. */
export function Lado({ tarefa, vista }: Props) {
  return (
    <aside className={styles.lado} aria-label="Tarefa">
      <div className={styles.ladoFixo}>
        <Cabecalho vista={vista} />
        <Progresso tarefa={tarefa} vista={vista} />
        {vista.checklists.length > 0 && (
          <Dobra>
            <Checklists checklists={vista.checklists} />
            <Mostrar />
          </Dobra>
        )}
      </div>
    </aside>
  )
}

/** Folded away where it would stand before the questions. */
function Dobra({ children }: { children: ReactNode }) {
  const wide = useWide(56.25)
  if (wide) return children
  return (
    <details className={`fold no-print ${styles.dobra}`}>
      <summary>
        <IconChevronRight aria-hidden />
        Checklists e filtros
      </summary>
      <div>{children}</div>
    </details>
  )
}

function Cabecalho({ vista: { registro, cliente } }: Pick<Props, 'vista'>) {
  return (
    <div>
      <h1 tabIndex={-1} className={styles.descricao} title={registro.descricao}>
        {registro.descricao}
      </h1>
      <p className={styles.cliente}>
        <ClienteLink id={cliente.id}>{cliente.nome}</ClienteLink>
        {cliente.nomeFantasia && cliente.nomeFantasia !== cliente.nome && <span className="m3"> ({cliente.nomeFantasia})</span>}
      </p>
      <p className="m3 s12">
        {formatDocumento(cliente.cpfCnpj)} · Tarefa {registro.id}
      </p>
      <p className="m3 s12">Gerente: {registro.usuario.nome}</p>
      <p className={styles.estados}>
        <State of="task" value={registro.situacao} tag />
        <State of="cliente" value={cliente.situacao ?? ''} tag />
      </p>
      {cliente.produtos.length > 0 && (
        <ul className={`${styles.produtos} s12`} aria-label="Produtos do cliente">
          {cliente.produtos.map(({ id, tipo, url }) => (
            <li key={id} className="elip">
              <span className="m3">{TipoProduto.labels[tipo]}: </span>
              <a href={safeUrl(url)} target="_blank" rel="noreferrer">
                {url.replace(/^https?:\/\//, '').replace(/\/$/, '')}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Progresso({ tarefa, vista }: Props) {
  const { andamento, percentual, registro, aCaminho, recusadas } = vista
  const finalizar = useCommand(task.finalizar, { reload: tarefa.carregar })
  const missing = andamento.visiveis - andamento.respondidas
  const question = {
    title: 'Finalizar com questões em aberto?',
    children: `A tarefa está em ${percentual}%: ${formatCount(missing, 'questão visível está', 'questões visíveis estão')} sem resposta. Depois de finalizada, ela só pode ser lida.`,
    confirmLabel: 'Finalizar',
    cancelLabel: 'Continuar respondendo',
  }
  const waiting = aCaminho + recusadas
  return (
    <div className={styles.progresso}>
      <p>
        <span className="m2">
          {formatNumber(andamento.respondidas)} de {formatCount(andamento.visiveis, 'questão visível', 'questões visíveis')}
        </span>
      </p>
      <ProgressBar value={percentual} label="Andamento da tarefa" />
      {podeTask('finalizar', registro.situacao) && (
        <ActionButton
          variant={percentual >= 100 ? 'filled' : 'default'}
          onClick={() => void finalizar.run({ params: { id: registro.id } }, percentual >= 100 ? undefined : question)}
          {...(waiting > 0 && {
            reason: `${formatCount(waiting, 'resposta ainda não foi salva', 'respostas ainda não foram salvas')}: espere, ou resolva-as nas questões.`,
          })}
        >
          Finalizar
        </ActionButton>
      )}
    </div>
  )
}

function Checklists({ checklists }: { checklists: ChecklistVisto[] }) {
  const { filtros, modo, mudar } = useFiltros()
  if (checklists.length === 1) return null
  return (
    <nav aria-label="Checklists" className={styles.lista}>
      <Escolha chosen={filtros.checklist === undefined} checklist={undefined}>
        <IconListDetails className="ico m3" aria-hidden />
        <span className="grow">Todos os checklists</span>
        <span className="m3 s12">{checklists.length}</span>
      </Escolha>
      {checklists.map((one) => (
        <Escolha key={one.id} chosen={filtros.checklist === one.id} checklist={one.id}>
          <Quanto checklist={one} />
          <span className={`${styles.nome} grow`}>
            {one.nome}
            {!one.ativa && <span className="m3 s12"> (desativado)</span>}
          </span>
          <span className="m3 s12">
            {one.andamento.respondidas}/{one.andamento.visiveis}
          </span>
        </Escolha>
      ))}
      {filtros.checklist === undefined && (
        <SegmentedControl
          className={`${styles.modo} hide-sm`}
          aria-label="Como mostrar os checklists"
          data={[
            { value: 'sequencia', label: 'Em sequência' },
            { value: 'lado', label: 'Lado a lado' },
          ]}
          value={modo}
          onChange={(value) => mudar({ modo: value === 'lado' ? 'lado' : 'sequencia' })}
        />
      )}
    </nav>
  )
}

type EscolhaProps = { chosen: boolean; checklist: number | undefined; children: ReactNode }

/** A true link, so that one checklist can be opened in another tab. */
const Escolha = ({ chosen, checklist, children }: EscolhaProps) => (
  <Link
    to="."
    search={withSearch({ checklist })}
    replace
    className={styles.escolha}
    aria-current={chosen ? 'true' : undefined}
    activeProps={{}}
  >
    {children}
  </Link>
)

function Quanto({ checklist: { percentual, andamento } }: { checklist: ChecklistVisto }) {
  if (percentual >= 100) return <IconCircleCheck className={`ico ${styles.completo} ok`} aria-label="Completo" />
  return andamento.respondidas > 0 ? (
    <IconCircleHalf2 className="ico m3" aria-label="Em andamento" />
  ) : (
    <IconCircle className="ico m3" aria-label="Sem respostas" />
  )
}

const TYPED_MS = 200

function Mostrar() {
  const { filtros, mudar } = useFiltros()
  const [typed, setTyped] = useState(filtros.item ?? '')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const last = useRef(filtros.item)
  // The address changed by another hand: a link, or Limpar filtros.
  useEffect(() => {
    if (filtros.item !== last.current) setTyped(filtros.item ?? '')
    last.current = filtros.item
  }, [filtros.item])
  const type = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      last.current = text.trim() || undefined
      mudar({ item: last.current })
    }, TYPED_MS)
  }
  return (
    <fieldset className={styles.mostrar}>
      <legend>Mostrar</legend>
      <TextInput
        aria-label="Procurar no título da questão"
        placeholder="Procurar no título da questão"
        type="search"
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      <Checkbox
        label="Só sem resposta"
        checked={filtros.sem_resposta === true}
        onChange={({ currentTarget }) => mudar({ sem_resposta: currentTarget.checked || undefined })}
      />
      <Checkbox
        label="Só não enviadas ao Redmine"
        checked={filtros.no_send === true}
        onChange={({ currentTarget }) => mudar({ no_send: currentTarget.checked || undefined })}
      />
    </fieldset>
  )
}
