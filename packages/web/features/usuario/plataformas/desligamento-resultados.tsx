import { SituacaoTrabalho } from '@retaguarda/contract/kit/enum.ts'
import { type Desligamento, FIM_DESLIGAR, PLATAFORMAS } from '@retaguarda/contract/plataforma.ts'
import { type Column, DataTable } from '../../../kit/ui/data-table.tsx'
import { formatCount, formatDateTime, formatNumber } from '../../../kit/ui/format.ts'
import { Status, type StatusLook } from '../../../kit/ui/status.tsx'
import { LOOKS } from './looks.ts'

type Row = { onde: string; look: StatusLook; msg: string; tentativas: number; quando: string }
type Plataforma = Desligamento['plataformas'][number]

const { desligar } = LOOKS
const ENDS: Record<number, StatusLook> = {
  [FIM_DESLIGAR.INATIVADO]: desligar.inativado,
  [FIM_DESLIGAR.JA_INATIVO]: desligar.jaInativo,
  [FIM_DESLIGAR.SEM_CONTA]: desligar.semConta,
  [FIM_DESLIGAR.NAO_CONFIGURADO]: desligar.naoConfigurado,
}
const lookOf = ({ situacao, fim }: Plataforma) =>
  SituacaoTrabalho.byCode({
    ESPERA: desligar.repetindo,
    FEITO: (fim === null ? undefined : ENDS[fim]) ?? desligar.inativado,
    ERRO: desligar.recusado,
  })[situacao]

const COLUMNS: Column<Row>[] = [
  { head: 'Onde', cell: ({ onde }) => onde, at: 'name' },
  { head: 'Resultado', cell: ({ look }) => <Status {...look} />, at: 'value' },
  { head: 'O que aconteceu', cell: ({ msg }) => msg, at: 'line' },
  { head: 'Tentativas', cell: ({ tentativas }) => formatNumber(tentativas), num: true, label: 'Tentativas' },
  { head: 'Quando', cell: ({ quando }) => formatDateTime(quando), num: true },
]

/** This product first, then each platform. */
export function Resultados({ desligamento: { pedidoEm, sessoes, tecnico, plataformas } }: { desligamento: Desligamento }) {
  const here = [
    'Usuário inativo',
    formatCount(sessoes, 'sessão encerrada', 'sessões encerradas'),
    ...(tecnico ? [`${tecnico} retirado`] : []),
  ]
  const rows: Row[] = [
    { onde: 'Este sistema', look: desligar.inativado, msg: `${here.join(', ')}.`, tentativas: 1, quando: pedidoEm },
    ...plataformas.map((one) => ({ ...one, onde: PLATAFORMAS[one.platform].uso, look: lookOf(one) })),
  ]
  return <DataTable label="Resultado do desligamento" columns={COLUMNS} rows={rows} keyOf={({ onde }) => onde} />
}
