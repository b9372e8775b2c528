import { NativeSelect } from '@mantine/core'
import { NINGUEM, type SituacaoDaCopia, type Sprint, sprint } from '@retaguarda/contract/sprint.ts'
import { IconChartBarOff, IconRefresh } from '@tabler/icons-react'
import { useCommand } from '../../kit/form/use-command.ts'
import { ActionButton } from '../../kit/ui/action-button.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { EmptyState } from '../../kit/ui/empty-state.tsx'
import { formatDate, formatDateTime } from '../../kit/ui/format.ts'
import { Note } from '../../kit/ui/note.tsx'
import { Page } from '../../kit/page/page.tsx'
import { PageHeader } from '../../kit/page/page-header.tsx'
import { Skeleton } from '../../kit/ui/skeleton.tsx'
import { Carregando } from '../../parts/grafico/figura.tsx'
import { adiantar, escolhido, KEY, useCopia, useMembros, useSprints } from './data.ts'
import { Devolucoes } from './devolucoes.tsx'
import { useBusca } from './endereco.ts'
import { Failure } from './error.tsx'
import { ha } from '../../kit/ui/ha.ts'
import { Indice } from './indice.tsx'
import { Numeros } from './figures.tsx'
import { Pessoas } from './pessoas.tsx'
import styles from './sprint.module.css'
import { Tarefas } from './tarefas.tsx'

// What fails here is asked again by the screen, which says so.
adiantar(Number(new URLSearchParams(location.search).get('sprint')) || undefined).catch(() => undefined)

/** What the team delivered, sprint by sprint (SPR-002). */
export function Sprints() {
  const [busca, change] = useBusca()
  const copia = useCopia()
  const { data, error } = useSprints()
  const atualizar = useCommand(sprint.atualizar, { changes: [[KEY]], title: 'Os sprints não foram atualizados' })
  const chosen = data && escolhido(data.lista, busca.sprint)
  const primeira = copia.data?.emAndamento === true && copia.data.atualizadoEm === null
  return (
    <Page>
      <PageHeader
        title="Sprints"
        actions={
          <>
            <Idade copia={copia.data} />
            <ActionButton
              variant="subtle"
              leftSection={<IconRefresh aria-hidden />}
              loading={atualizar.busy || copia.data?.emAndamento === true}
              reason={copia.data?.configurado === false ? 'O Redmine não está configurado.' : undefined}
              onClick={() => void atualizar.run({})}
            >
              Atualizar
            </ActionButton>
          </>
        }
      >
        {!chosen && (
          <NativeSelect
            aria-label="Sprint"
            className={styles.escolha}
            data={[data || error ? 'Nenhum sprint' : 'Lendo os sprints…']}
            aria-disabled
          />
        )}
        {chosen && (
          <NativeSelect
            aria-label="Sprint"
            className={styles.escolha}
            data={opcoes(data.lista)}
            value={String(chosen.id)}
            onChange={({ currentTarget }) =>
              change({ sprint: Number(currentTarget.value), membro: undefined, pagina: undefined, devolvidas: undefined })
            }
          />
        )}
      </PageHeader>
      <div className="stack in-order">
        {error && primeira && (
          <Note tone="info" live>
            Os sprints estão sendo lidos do Redmine pela primeira vez, o que pode levar alguns minutos. A tela se completa sozinha quando a
            leitura terminar.
          </Note>
        )}
        {error && !primeira && <Failure error={error} />}
        {!error && copia.data?.erro && copia.data.atualizadoEm && (
          <Note tone="warn">
            A última leitura do Redmine falhou, e estes números são de {formatDateTime(copia.data.atualizadoEm)}. {copia.data.erro}
          </Note>
        )}
        {!data && !error && (
          <Card>
            <Carregando />
          </Card>
        )}
        {data && !chosen && <Vazio />}
        {data && chosen && <Corpo chosen={chosen} {...data} membro={busca.membro} />}
      </div>
    </Page>
  )
}

type CorpoProps = NonNullable<ReturnType<typeof useSprints>['data']> & { chosen: Sprint; membro: number | undefined }

function Corpo({ chosen, lista, totais, retornos, membro }: CorpoProps) {
  const { data } = useMembros(chosen.id)
  const people = [
    ...(data?.equipe ?? []).map(({ userId, nome }) => ({ id: userId, nome })),
    ...(data?.retornos ?? []).map(({ id_membro, nome }) => ({ id: id_membro, nome })),
  ]
  const name = membro === undefined ? undefined : (people.find(({ id }) => (id ?? NINGUEM) === membro)?.nome ?? `Usuário ${membro}`)
  const own = lista.filter(({ projeto }) => projeto.id === chosen.projeto.id)
  const before = own[own.findIndex(({ id }) => id === chosen.id) + 1]
  const total = totais.find(({ id }) => id === chosen.id)
  const retorno = retornos.find(({ id }) => id === chosen.id)
  return (
    <>
      {total && retorno && (
        <Numeros totais={total} retorno={retorno} anterior={retornos.find(({ id }) => id === before?.id)} days={days(chosen)} />
      )}
      <Pessoas id={chosen.id} membro={membro} tarefas={retorno?.total ?? 0} indice={retorno?.indiceRetorno ?? null} />
      <div className={styles.colunas}>
        <Tarefas id={chosen.id} membro={membro} nome={name} />
        <div className="stack">
          <Indice lista={lista} retornos={retornos} atual={chosen} />
          <Devolucoes id={chosen.id} membro={membro} nome={name} />
        </div>
      </div>
    </>
  )
}

const days = ({ inicio, fim }: Sprint) =>
  fim === null ? 'sem data de fim' : inicio === null ? `até ${formatDate(fim)}` : `${formatDate(inicio)} a ${formatDate(fim)}`

/** The current ones first; where several projects have sprints, each says whose it is. */
function opcoes(list: Sprint[]) {
  const several = new Set(list.map(({ projeto }) => projeto.id)).size > 1
  return list
    .toSorted((a, b) => Number(b.atual) - Number(a.atual))
    .map((one) => ({
      value: String(one.id),
      label: [one.nome, several && one.projeto.nome, days(one), one.atual && 'atual'].filter(Boolean).join(' · '),
    }))
}

const Idade = ({ copia }: { copia: SituacaoDaCopia | undefined }) =>
  copia?.atualizadoEm ? (
    <span className={`m3 s12 ${styles.idade}`}>
      Dados do Redmine de {formatDateTime(copia.atualizadoEm)}, {ha(copia.atualizadoEm)}
    </span>
  ) : copia === undefined ? (
    <span className={`m3 s12 ${styles.idade}`}>
      <Skeleton width={264} />
    </span>
  ) : null

const Vazio = () => (
  <Card>
    <EmptyState icon={IconChartBarOff} title="Nenhum sprint">
      Os sprints são as versões dos projetos do Redmine. Crie uma versão em um projeto ativo e use Atualizar.
    </EmptyState>
  </Card>
)
