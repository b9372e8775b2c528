import { type Desligamento, FIM_DESLIGAR, PLATAFORMAS } from '@retaguarda/contract/plataforma.ts'
import { type Column, DataTable } from '../../../kit/ui/data-table.tsx'
import { formatCount, formatDateTime, formatNumber } from '../../../kit/ui/format.ts'
import { Status, type StatusLook } from '../../../kit/ui/status.tsx'
import { LOOKS } from './looks.ts'

type Linha = { onde: string; look: StatusLook; msg: string; tentativas: number; quando: string }
type Plataforma = Desligamento['plataformas'][number]

const { desligar } = LOOKS
const ENDS: Record<number, StatusLook> = {
  [FIM_DESLIGAR.INATIVADO]: desligar.inativado,
  [FIM_DESLIGAR.JA_INATIVO]: desligar.jaInativo,
  [FIM_DESLIGAR.SEM_CONTA]: desligar.semConta,
  [FIM_DESLIGAR.NAO_CONFIGURADO]: desligar.naoConfigurado,
}
const lookOf = ({ situacao, fim }: Plataforma) =>
  situacao === 0 ? desligar.repetindo : situacao === 2 ? desligar.recusado : (ENDS[fim ?? 0] ?? desligar.inativado)

const COLUMNS: Column<Linha>[] = [
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
  const rows: Linha[] = [
    { onde: 'Este sistema', look: desligar.inativado, msg: `${here.join(', ')}.`, tentativas: 1, quando: pedidoEm },
    ...plataformas.map((one) => ({ ...one, onde: PLATAFORMAS[one.platform].uso, look: lookOf(one) })),
  ]
  return <DataTable label="Resultado do desligamento" columns={COLUMNS} rows={rows} keyOf={({ onde }) => onde} />
}

/** How far it is, in a sentence; `given`: something was given up, and is only tried again when somebody asks. */
export function resumo({ plataformas, ate }: Desligamento): { tone: 'ok' | 'warn' | 'bad'; sentence: string; given: boolean } {
  const names = (some: Plataforma[]) => some.map(({ platform }) => PLATAFORMAS[platform].uso).join(', ')
  const waiting = plataformas.filter(({ situacao }) => situacao === 0)
  const lost = plataformas.filter(({ situacao }) => situacao === 2)
  const of = `de ${plataformas.length + 1}. O usuário já não entra aqui.`
  if (lost.length > 0)
    return {
      tone: 'bad',
      sentence: `Falta ${lost.length + waiting.length} ${of} Não foi possível em: ${names(lost)}. Inative a conta por lá, ou tente de novo.`,
      given: true,
    }
  if (waiting.length === 0)
    return { tone: 'ok', sentence: 'Tudo foi feito: o usuário não entra mais em nenhum lugar conferido.', given: false }
  const next = waiting.flatMap(({ proxima }) => proxima ?? []).toSorted()[0]
  const when = next ? `; próxima tentativa em ${formatDateTime(next)}` : ''
  return {
    tone: 'warn',
    sentence: `Falta ${waiting.length} ${of} Repetindo a cada 5 minutos até ${formatDateTime(ate)}: ${names(waiting)}${when}.`,
    given: false,
  }
}
