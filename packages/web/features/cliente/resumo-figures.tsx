import type { Panorama } from '@retaguarda/contract/cliente-panorama.ts'
import { SITUACAO_LOJA } from '@retaguarda/contract/client-status.ts'
import { SituacaoVinculo } from '@retaguarda/contract/cliente-objeto-contrato.ts'
import { SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { exact } from '@retaguarda/contract/kit/money.ts'
import { competenciaTexto, dayOf, daysBetween } from '@retaguarda/contract/kit/tempo.ts'
import { Link } from '@tanstack/react-router'
import { formatCount, formatDate, formatDateTime, formatMoney } from '../../kit/ui/format.ts'
import { ha } from '../../kit/ui/ha.ts'
import { Kpi, Kpis } from '../../kit/ui/kpis.tsx'
import { doCliente } from '../../parts/cliente/clientes.ts'
import { FaturaLink } from '../../parts/faturamento/fatura-link.tsx'
import { boletosEmAberto, type Registro } from './registro.ts'
import { days, em } from './resumo-fazer.tsx'
import { variacao } from './variacao.ts'

type Props = { registro: Registro; panorama: Panorama }
type Faturas = NonNullable<Panorama['faturas']>

/** Where the client stands, each figure leading on: what is owed for whom that is shown to, what is done for it for everybody. */
export const Numeros = ({ registro: { id }, panorama: { contratos, faturas, tarefas, agendamentos, loja } }: Props) => (
  <Kpis>
    {faturas && <DoFinanceiro id={id} faturas={faturas} />}
    <Contratos id={id} contratos={contratos} />
    {!faturas && <Tarefas tarefas={tarefas} agendamentos={agendamentos} />}
    <Kpi
      label="Loja"
      value={
        <Link to="/client-status" search={{ cliente: id }}>
          {loja?.situacao ? SITUACAO_LOJA[loja.situacao] : '—'}
        </Link>
      }
    >
      {loja?.desde ? ha(loja.desde) : loja?.atualizadoEm ? `em ${formatDateTime(loja.atualizadoEm)}` : 'ainda não respondeu'}
    </Kpi>
  </Kpis>
)

function DoFinanceiro({
  id,
  faturas: { aberto, credito, abertos, vencidos, vencidoDesde, proximoVencimento, ultimas },
}: {
  id: number
  faturas: Faturas
}) {
  const today = dayOf(new Date())
  const prontas = ultimas.filter(({ situacao }) => situacao !== SituacaoFatura.code.EM_PROCESSAMENTO)
  return (
    <>
      <Kpi
        label="Em aberto"
        value={
          <Link to="/financeiro/recebiveis" search={{ filter: boletosEmAberto(id), page: 1 }}>
            {formatMoney(aberto)}
          </Link>
        }
      >
        {abertos === 0 ? 'nenhum boleto aberto' : formatCount(abertos, 'boleto', 'boletos')}
        {vencidoDesde && (
          <>
            {', '}
            <span className="bad">
              {vencidos} {vencidos === 1 ? 'vencido' : 'vencidos'} há {days(daysBetween(vencidoDesde, today))}
            </span>
          </>
        )}
      </Kpi>
      <Kpi label="Próximo vencimento" value={formatDate(proximoVencimento)}>
        {proximoVencimento ? em(daysBetween(today, proximoVencimento)) : 'nada a vencer'}
      </Kpi>
      <UltimaFatura prontas={prontas} />
      {!exact(credito).isZero() && (
        <Kpi
          label="Créditos"
          value={
            <Link to="/credito" search={{ filter: doCliente(id), page: 1 }}>
              {formatMoney(credito)}
            </Link>
          }
        >
          paga as próximas faturas
        </Kpi>
      )}
    </>
  )
}

/** The newest one that is calculated to its end, against the one before it. */
function UltimaFatura({ prontas: [ultima, previous] }: { prontas: Faturas['ultimas'] }) {
  if (!ultima)
    return (
      <Kpi label="Última fatura" value="—">
        nenhuma fechada
      </Kpi>
    )
  return (
    <Kpi label="Última fatura" value={<FaturaLink id={ultima.id}>{formatMoney(ultima.valor)}</FaturaLink>}>
      {competenciaTexto(ultima)}
      {previous && !exact(previous.valor).isZero() && `, ${variacao(ultima.valor, previous.valor)} ${competenciaTexto(previous)}`}
    </Kpi>
  )
}

function Contratos({ id, contratos }: { id: number; contratos: Panorama['contratos'] }) {
  const active = contratos.filter((one) => one.situacao !== SituacaoVinculo.code.INATIVO)
  const [only] = active
  const ending = active.filter(({ terminando }) => terminando).length
  const since = active.map(({ dataInicio }) => dataInicio).toSorted((a, b) => Date.parse(a) - Date.parse(b))[0]
  return (
    <Kpi
      label={active.length === 1 ? 'Vínculo em vigor' : 'Vínculos em vigor'}
      value={
        <Link to="/cliente-objeto-contrato/$id" params={{ id: String(id) }}>
          {only && active.length === 1 ? only.objetoContrato.codigo : active.length}
        </Link>
      }
    >
      {ending > 0 ? <span className="warn">{ending} perto do fim</span> : since ? `desde ${formatDate(since)}` : 'nenhum vínculo ativo'}
    </Kpi>
  )
}

function Tarefas({ tarefas, agendamentos: [next] }: Pick<Panorama, 'tarefas' | 'agendamentos'>) {
  return (
    <>
      <Kpi label="Tarefas abertas" value={tarefas.abertas}>
        em projeto ou por começar
      </Kpi>
      <Kpi label="Próximo agendamento" value={next ? formatDate(next.dataInicio) : '—'}>
        {next ? next.checklist : 'sem agendamento'}
      </Kpi>
    </>
  )
}
