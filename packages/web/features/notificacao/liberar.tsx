import { Button } from '@mantine/core'
import {
  notificacao,
  notificacaoCan,
  SituacaoNotificacao,
  TIPOS_COM_DESCADASTRO,
  TipoNotificacao,
} from '@retaguarda/contract/notificacao.ts'
import { Destinatario, type Previa } from '@retaguarda/contract/notificacao-publico.ts'
import { IconMailForward, IconPencil, IconSend } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import type { z } from 'zod'
import { downloadUrl } from '../../kit/api.ts'
import { useCommand } from '../../kit/form/use-command.ts'
import { useFormKeys } from '../../kit/form/use-form-keys.ts'
import { Page } from '../../kit/page/page.tsx'
import { PageHeader } from '../../kit/page/page-header.tsx'
import { RecordPage } from '../../kit/page/record-page.tsx'
import { useGoBack } from '../../kit/route/here.ts'
import { ActionButton } from '../../kit/ui/action-button.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { DownloadMenu } from '../../kit/ui/download-menu.tsx'
import { formatCount, formatDateTime, formatNumber, formatWeekday } from '../../kit/ui/format.ts'
import { daqui } from '../../kit/ui/ha.ts'
import { Kpi, Kpis } from '../../kit/ui/kpis.tsx'
import { LinkButton } from '../../kit/ui/link-button.tsx'
import { Note } from '../../kit/ui/note.tsx'
import { State } from '../../kit/ui/state.tsx'
import { readOf } from '../../kit/use-read.ts'
import { Publico, type PublicoDe, semServidor, usePublico } from './publico.tsx'
import styles from './text.module.css'
import { Text } from './text-field.tsx'

type Record = z.output<typeof notificacao.get.response>

/** What a release will do, before it does it (NOT-007). */
export const Liberar = ({ id }: { id: string }) => (
  <RecordPage
    id={id}
    name={notificacao.name}
    list={notificacao.prefix}
    read={(known) => readOf([notificacao.prefix, 'registro', known], notificacao.get, { params: { id: known } })}
  >
    {(record, { refetch }) => <Pagina record={record} reload={refetch} />}
  </RecordPage>
)

function Pagina({ record, reload }: { record: Record; reload: () => Promise<unknown> }) {
  const { id, titulo, destinatario, situacao, clientes } = record
  const goBack = useGoBack(notificacao.prefix)
  const deNovo = situacao === SituacaoNotificacao.code.ERRO
  const aberta = situacao === SituacaoNotificacao.code.EM_ABERTO
  const pode = notificacaoCan('liberar', situacao)
  const de: PublicoDe = { ...record, clientes: clientes.map((one) => one.id) }
  const publico = usePublico(aberta ? de : undefined).data
  const pede = publico?.duasPessoas === true
  const quantos = deNovo ? (record.erros ?? 0) + (record.pendentes ?? 0) : aberta ? publico?.total : record.total
  const teste = useCommand(notificacao.teste)
  const { problem, confirmar } = useLiberar(record, quantos, reload)
  useFormKeys({ active: pode, onConfirm: confirmar, onCancel: goBack })
  const programada =
    record.dataHoraProgramada !== null && Date.parse(record.dataHoraProgramada) > Date.now() ? record.dataHoraProgramada : null
  return (
    <Page width="detail">
      <PageHeader
        title="Liberar notificação"
        subject={titulo}
        actions={
          <>
            <ActionButton
              leftSection={<IconMailForward aria-hidden />}
              onClick={() => void teste.run({ params: { id } })}
              {...(teste.busy && { reason: 'O teste está sendo enviado. Aguarde.' })}
            >
              Enviar teste para mim
            </ActionButton>
            {notificacaoCan('alterar', situacao) && (
              <LinkButton leftSection={<IconPencil aria-hidden />} to="/notificacao/alterar/$id" params={{ id: String(id) }}>
                Alterar
              </LinkButton>
            )}
          </>
        }
      >
        <State of="notificacao" value={situacao} tag />
      </PageHeader>
      <Kpis>
        <Kpi label={deNovo ? 'Vai de novo a' : 'Recebem'} value={quantos === undefined ? '…' : formatNumber(quantos)}>
          {deNovo ? 'só quem falhou ou não foi tentado' : Destinatario.labels[destinatario]}
        </Kpi>
        {aberta && <Numeros publico={publico} />}
        <Kpi label="Envio" value={programada ? formatDateTime(programada) : 'Agora'}>
          {programada ? `${formatWeekday(programada)}, ${daqui(programada)}` : pede ? 'logo que for aprovado' : 'logo que for confirmado'}
        </Kpi>
      </Kpis>
      {publico && !publico.servidorDeEmail && publico.comEmail > 0 && (
        <Note tone="warn">
          {semServidor(publico.comEmail)} {formatCount(publico.soLoja, 'recebe só na loja', 'recebem só na loja')}. Quem opera o sistema
          informa o servidor em SMTP_URL.
        </Note>
      )}
      {!pode && <Note tone="info">Esta notificação está em “{SituacaoNotificacao.labels[situacao]}” e não pode ser liberada.</Note>}
      <div className={styles.duas}>
        <div className="stack">
          <Card title="O que será enviado" flush>
            <Carta record={record} />
          </Card>
          {pode && <Note tone="info">{whatFollows(deNovo, pede)}</Note>}
        </div>
        {aberta ? (
          <Card
            title="Quem recebe"
            aside={<DownloadMenu href={(formato) => downloadUrl(notificacao.publico, { params: { id }, query: { formato } })} />}
          >
            <Publico de={de} />
          </Card>
        ) : (
          <Fixados record={record} />
        )}
      </div>
      <div className={styles.pe}>
        <ActionButton
          variant="filled"
          leftSection={<IconSend aria-hidden />}
          aria-keyshortcuts="Control+S"
          onClick={confirmar}
          {...(problem !== undefined && { reason: problem })}
        >
          {deedOf(publico, quantos)}
        </ActionButton>
        <Button onClick={goBack} aria-keyshortcuts="Escape">
          Cancelar
        </Button>
        <span className="m3 s12 hide-sm">Depois ainda é possível parar o envio.</span>
      </div>
    </Page>
  )
}

function whatFollows(deNovo: boolean, pede: boolean): string {
  if (deNovo) return 'Ao confirmar, a mensagem vai só aos endereços que ainda não a receberam.'
  return pede
    ? 'A tantos clientes, outra pessoa do financeiro aprova em Aprovações antes do envio. Os destinatários ficam fixados agora; se o texto mudar, é preciso pedir de novo.'
    : 'Ao confirmar, o texto e os destinatários ficam como estão aqui. Quem se descadastrar até o envio fica de fora.'
}

function deedOf(publico: Previa | undefined, quantos: number | undefined): string {
  if (publico?.duasPessoas) return 'Pedir aprovação'
  if (publico && !publico.servidorDeEmail) return 'Confirmar sem e-mail'
  return quantos ? `Confirmar para ${formatCount(quantos, 'cliente', 'clientes')}` : 'Confirmar'
}

/** Releases to so many, where nothing stands against it: `problem` says what does. */
function useLiberar({ id, situacao }: Record, quantos: number | undefined, reload: () => Promise<unknown>) {
  const navigate = useNavigate()
  const { busy, run } = useCommand(notificacao.liberar, {
    changes: [[notificacao.prefix]],
    reload,
    leave: ({ aprovacao }) =>
      void (aprovacao === undefined
        ? navigate({ to: '/notificacao/log/$id', params: { id: String(id) }, replace: true })
        : navigate({ to: notificacao.prefix, replace: true })),
  })
  const problem = !notificacaoCan('liberar', situacao)
    ? 'Só notificações em aberto ou com erro podem ser liberadas.'
    : quantos === 0
      ? 'Ninguém receberia. Confira o destinatário.'
      : busy
        ? 'Um pedido está em andamento. Aguarde.'
        : undefined
  return { problem, confirmar: () => problem === undefined && void run({ params: { id } }) }
}

/** Who receives it is settled once it was released. */
const Fixados = ({ record }: { record: Record }) => (
  <Card title="Quem recebe">
    <p>
      {record.situacao === SituacaoNotificacao.code.ERRO
        ? `Vai de novo a ${quemFalta(record)}.`
        : 'Os destinatários foram fixados quando a notificação foi liberada.'}
    </p>
    <Link to="/notificacao/log/$id" params={{ id: String(record.id) }}>
      Ver no Log de Envio
    </Link>
  </Card>
)

/** Who goes again, by why. */
const quemFalta = ({ erros = 0, pendentes = 0 }: Pick<Record, 'erros' | 'pendentes'>) =>
  [
    ...(erros > 0 || pendentes === 0 ? [formatCount(erros, 'cliente com erro', 'clientes com erro')] : []),
    ...(pendentes > 0 ? [formatCount(pendentes, 'cliente ainda não tentado', 'clientes ainda não tentados')] : []),
  ].join(' e a ')

function Numeros({ publico }: { publico: Previa | undefined }) {
  const n = (of: 'comEmail' | 'soLoja' | 'descadastrados') => (publico ? formatNumber(publico[of]) : '…')
  return (
    <>
      <Kpi label="Por e-mail" value={n('comEmail')}>
        {publico && !publico.servidorDeEmail
          ? 'não saem: não há servidor de e-mail'
          : publico && publico.semContato > 0
            ? `${formatCount(publico.semContato, 'cliente sem contato ficará', 'clientes sem contato ficarão')} com erro`
            : 'um e-mail por endereço'}
      </Kpi>
      <Kpi label="Só na loja" value={n('soLoja')}>
        quando a loja buscar
      </Kpi>
      <Kpi label="Ficam de fora" value={n('descadastrados')}>
        {publico && publico.descadastrados > 0 ? 'todos os endereços descadastrados' : 'ninguém'}
      </Kpi>
    </>
  )
}

/** The mail as its reader sees it. */
const Carta = ({ record: { titulo, descricao, tipoNotificacao } }: { record: Record }) => (
  <>
    <dl className={styles.cabeca}>
      <dt>Tipo</dt>
      <dd>{TipoNotificacao.labels[tipoNotificacao]}</dd>
      <dt>Para</dt>
      <dd>um e-mail por cliente e endereço</dd>
      <dt>Assunto</dt>
      <dd className="b6">{titulo}</dd>
    </dl>
    <div className={styles.carta}>
      <h3>{titulo}</h3>
      {descricao !== null && <Text html={descricao} />}
      <p className="m3 s12">
        Você recebe este aviso porque (nome do cliente) usa a plataforma.
        {TIPOS_COM_DESCADASTRO.includes(tipoNotificacao) && ' Não quero mais receber avisos deste tipo.'}
      </p>
    </div>
  </>
)
