import type { ClienteCobranca } from '@retaguarda/contract/cliente-cobranca.ts'
import { ResultadoLigacao } from '@retaguarda/contract/cobranca/ligacao.ts'
import { OrigemSuspensao, SituacaoSuspensao } from '@retaguarda/contract/cobranca/suspensao.ts'
import { TipoMensagem } from '@retaguarda/contract/faturamento/entrega.ts'
import { exact } from '@retaguarda/contract/kit/money.ts'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { ActionButton } from '../../kit/ui/action-button.tsx'
import { Card } from '../../kit/ui/card.tsx'
import { formatCount, formatDate, formatDateTime, formatMoney } from '../../kit/ui/format.ts'
import { LinkButton } from '../../kit/ui/link-button.tsx'
import { State } from '../../kit/ui/state.tsx'
import { AcordoLink } from '../../parts/cobranca/acordo-link.tsx'
import { doCliente } from '../../parts/cliente/clientes.ts'
import type { Deed } from '../../parts/suspensao/deeds.ts'
import { semLiberar, useCobranca } from '../../parts/suspensao/suspensao.ts'
import { SuspensaoDialog } from '../../parts/suspensao/suspensao-dialog.tsx'
import styles from './cliente.module.css'
import type { Registro } from './registro.ts'

const isZero = (valor: string) => exact(valor).isZero()

/** Of whom nothing is owed and about whom nothing was ever done this says nothing. */
const isQuiet = ({ aberto, promessas, acordos, ligacoes, suspensao, nuncaSuspender }: ClienteCobranca): boolean =>
  isZero(aberto) && promessas.length + acordos.length + ligacoes.length === 0 && suspensao === null && nuncaSuspender === null

/** What a client owes, what it promised, whether its store is suspended, what it was written, and what can be done about it. */
export function Cobranca({ registro }: { registro: Registro }) {
  const { id, lojaUrl, lojaChaveDefinida } = registro
  const { data } = useCobranca(id)
  const [deed, ask] = useState<Deed>()
  if (!data || isQuiet(data)) return null
  const hasStore = lojaUrl !== null && lojaChaveDefinida
  return (
    <Card
      title="Cobrança"
      aside={
        <Link to="/cobranca/suspensoes" search={{ filter: doCliente(id), page: 1 }}>
          Suspensões
        </Link>
      }
      flush
    >
      <dl className={`labelled ${styles.lista}`}>
        <Valores cobranca={data} />
        <Combinados cobranca={data} />
        <DaLoja cobranca={data} />
        <Mensagens mensagens={data.mensagens} />
      </dl>
      <div className={`row no-print ${styles.deeds}`}>
        <LinkButton size="xs" to="/cliente/conta-corrente/$id" params={{ id: String(id) }} search={{ enviar: 1 }}>
          Enviar extrato
        </LinkButton>
        <LinkButton size="xs" to="/cobranca/promessas" search={{ nova: 1, cliente: id }}>
          Nova promessa
        </LinkButton>
        {!isZero(data.vencido) && (
          <LinkButton size="xs" to="/cobranca/acordos/novo" search={{ cliente: id }}>
            Novo acordo
          </LinkButton>
        )}
        {hasStore && <DeedsDaLoja cobranca={data} ask={ask} />}
      </div>
      {deed && <SuspensaoDialog deed={deed} cliente={{ id, nome: registro.pessoa.nome }} onClose={() => ask(undefined)} />}
    </Card>
  )
}

type Props = { cobranca: ClienteCobranca }

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const Valores = ({ cobranca: { aberto, vencido, total, credito } }: Props) => (
  <Row name="Deve hoje">
    <span className="b6">{formatMoney(aberto)}</span>
    {!isZero(vencido) && <span className="bad"> · {formatMoney(vencido)} vencidos</span>}
    {aberto !== total && <span className="m2"> · {formatMoney(total)} com os encargos de hoje</span>}
    {!isZero(credito) && <span className="m2"> · {formatMoney(credito)} de crédito</span>}
  </Row>
)

/** What was agreed with the client, and whether it was called: each leads to its page. */
const Combinados = ({ cobranca: { promessas, acordos, ligacoes } }: Props) => (
  <>
    {promessas.length > 0 && (
      <Row name="Promessas">
        {promessas.map(({ id, situacao, data, aberto }) => (
          <div key={id} className={styles.mensagem}>
            <Link to="/cobranca/promessas/visualizar/$id" params={{ id: String(id) }}>
              Até {formatDate(data)}
            </Link>
            {!isZero(aberto) && <span className="m2">{formatMoney(aberto)}</span>}
            <State of="promessa" value={situacao} />
          </div>
        ))}
      </Row>
    )}
    {acordos.length > 0 && (
      <Row name="Acordos">
        {acordos.map(({ id, situacao, total, parcelas }) => (
          <div key={id} className={styles.mensagem}>
            <AcordoLink id={id}>{`Acordo ${id}`}</AcordoLink>
            <span className="m2">
              {formatMoney(total)} em {formatCount(parcelas, 'parcela', 'parcelas')}
            </span>
            <State of="acordo" value={situacao} />
          </div>
        ))}
      </Row>
    )}
    {ligacoes.length > 0 && (
      <Row name="Ligações">
        {ligacoes.map(({ id, situacao, data, resultado }) => (
          <div key={id} className={styles.mensagem}>
            <Link to="/cobranca/ligacoes/visualizar/$id" params={{ id: String(id) }}>
              {formatDate(data)}
            </Link>
            <span className="m2">{resultado !== null && ResultadoLigacao.labels[resultado]}</span>
            <State of="ligacao" value={situacao} />
          </div>
        ))}
      </Row>
    )}
  </>
)

const DaLoja = ({ cobranca: { suspensao, nuncaSuspender } }: Props) => (
  <>
    {suspensao && (
      <Row name="Loja">
        <State of="suspensao" value={suspensao.situacao} />
        <span className="m2">
          {` · ${OrigemSuspensao.labels[suspensao.origem]}, ${formatDateTime(suspensao.liberadaEm ?? suspensao.dataHora)}. ${suspensao.motivo}`}
        </span>
        {suspensao.erro !== null && <span className="bad"> {suspensao.erro}</span>}
      </Row>
    )}
    {nuncaSuspender !== null && <Row name="Nunca é suspenso">{nuncaSuspender}</Row>}
  </>
)

const Mensagens = ({ mensagens }: Pick<ClienteCobranca, 'mensagens'>) =>
  mensagens.length > 0 && (
    <Row name="Últimas mensagens">
      {mensagens.map(({ id, tipo, dataHora, situacao }) => (
        <div key={id} className={styles.mensagem}>
          <Link to="/financeiro/entrega/visualizar/$id" params={{ id: String(id) }}>
            {TipoMensagem.labels[tipo]}
          </Link>
          <span className="m3 s12">{formatDateTime(dataHora)}</span>
          <State of="prova" value={situacao} />
        </div>
      ))}
    </Row>
  )

const LIVE: SituacaoSuspensao[] = SituacaoSuspensao.codes('PEDIDA', 'SUSPENSA', 'LIBERACAO_PEDIDA')

/** What can be done about the client's store; what cannot says why. */
function DeedsDaLoja({ cobranca: { suspensao, suspender, nuncaSuspender }, ask }: Props & { ask: (deed: Deed) => void }) {
  const isLive = suspensao !== null && LIVE.includes(suspensao.situacao)
  const reason = (why: string | null | undefined) => (why === null || why === undefined ? {} : { reason: why })
  return (
    <>
      {isLive ? (
        <ActionButton size="xs" aria-haspopup="dialog" {...reason(semLiberar(suspensao))} onClick={() => ask('liberar')}>
          Liberar loja
        </ActionButton>
      ) : (
        <ActionButton size="xs" aria-haspopup="dialog" {...reason(suspender.motivo)} onClick={() => ask('suspender')}>
          Suspender loja
        </ActionButton>
      )}
      <ActionButton size="xs" aria-haspopup="dialog" {...reason(suspender.semAviso)} onClick={() => ask('aviso')}>
        Registrar aviso
      </ActionButton>
      <ActionButton size="xs" aria-haspopup="dialog" onClick={() => ask('nunca')}>
        {nuncaSuspender === null ? 'Nunca suspender' : 'Voltar a poder suspender'}
      </ActionButton>
    </>
  )
}
