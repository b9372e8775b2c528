import type { Panorama } from '@retaguarda/contract/cliente-panorama.ts'
import { SITUACAO_LOJA } from '@retaguarda/contract/client-status.ts'
import { SituacaoVinculo } from '@retaguarda/contract/cliente-objeto-contrato.ts'
import { SituacaoCliente } from '@retaguarda/contract/cliente.ts'
import { exact } from '@retaguarda/contract/kit/money.ts'
import { formatDate, formatDateTime, formatMoney } from '../../kit/ui/format.ts'
import { Kpi, Kpis } from '../../kit/ui/kpis.tsx'
import { State } from '../../kit/ui/state.tsx'
import type { Registro } from './registro.ts'

type Props = { registro: Registro; panorama: Panorama }

export function Numeros({ registro: { situacao, dataHomologacao }, panorama: { contratos, faturas, tarefas, agendamentos, loja } }: Props) {
  const active = contratos.filter((one) => one.situacao !== SituacaoVinculo.code.INATIVO)
  const ending = active.filter(({ terminando }) => terminando).length
  const since = active.map(({ dataInicio }) => dataInicio).toSorted((a, b) => Date.parse(a) - Date.parse(b))[0]
  const [next] = agendamentos
  return (
    <Kpis>
      <Kpi label="Situação" value={<State of="cliente" value={situacao} />}>
        {situacao === SituacaoCliente.code.ATIVO || dataHomologacao ? `homologação ${formatDate(dataHomologacao)}` : 'sem homologação'}
      </Kpi>
      {faturas && (
        <Kpi label="Em aberto" value={formatMoney(faturas.aberto)}>
          {exact(faturas.vencido).isZero() ? 'nada vencido' : <span className="bad">{formatMoney(faturas.vencido)} vencidos</span>}
        </Kpi>
      )}
      <Kpi label="Contratos em vigor" value={active.length}>
        {ending > 0 ? <span className="warn">{ending} perto do fim</span> : since ? `desde ${formatDate(since)}` : 'nenhum vínculo ativo'}
      </Kpi>
      <Kpi label="Tarefas abertas" value={tarefas.abertas}>
        {next ? `próximo agendamento ${formatDate(next.dataInicio)}` : 'sem agendamento'}
      </Kpi>
      <Kpi label="Loja" value={loja?.situacao ? SITUACAO_LOJA[loja.situacao] : '—'}>
        {loja?.atualizadoEm ? `em ${formatDateTime(loja.atualizadoEm)}` : 'ainda não respondeu'}
      </Kpi>
    </Kpis>
  )
}
