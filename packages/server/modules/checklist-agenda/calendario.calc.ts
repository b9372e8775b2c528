import { type Agenda, SituacaoAgenda } from '@retaguarda/contract/checklist-agenda.ts'

export type Compromisso = Pick<
  Agenda,
  'id' | 'task' | 'checklist' | 'cliente' | 'setor' | 'situacao' | 'observacao' | 'dataInicio' | 'dataFim' | 'issue'
> & { versaoRegistro: number; alteradoEm: string }

/** bytes of a line without its end (RFC 5545 §3.1) */
const LINE_MAX = 75

/**
 * Schedules as iCalendar (RFC 5545), the same text as long as nothing changes. Times are in UTC, so that no program needs to know
 * our rules of summer time.
 * @param origin address of the installation, for the links
 */
export function calendarioDe(name: string, compromissos: readonly Compromisso[], origin: string): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Retaguarda//Programacao//PT-BR',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escaped(`Programação de ${name}`)}`,
    'X-WR-TIMEZONE:America/Sao_Paulo',
    'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
    'X-PUBLISHED-TTL:PT15M',
    // A calendar has at least one component, also when there is nothing to do.
    ...FUSO,
    ...compromissos.flatMap((one) => evento(one, origin)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

const FUSO = [
  'BEGIN:VTIMEZONE',
  'TZID:America/Sao_Paulo',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:-0300',
  'TZOFFSETTO:-0300',
  'TZNAME:-03',
  'END:STANDARD',
  'END:VTIMEZONE',
]

function evento({ id, versaoRegistro, alteradoEm, dataInicio, dataFim, ...agenda }: Compromisso, origin: string): string[] {
  const fechado = agenda.situacao === SituacaoAgenda.code.FECHADO
  const titulo = `${agenda.cliente.nome} - ${agenda.checklist.nome}`
  const url = `${origin}/task/executar/${agenda.task.id}`
  const descricao = [
    `Tarefa: ${agenda.task.nome}`,
    `Setor: ${agenda.setor.nome}`,
    `Situação: ${SituacaoAgenda.labels[agenda.situacao]}`,
    ...(agenda.issue === null ? [] : [`Redmine: #${agenda.issue}`]),
    ...(agenda.observacao === null ? [] : [agenda.observacao]),
    url,
  ]
  return [
    'BEGIN:VEVENT',
    `UID:agenda-${id}@retaguarda`,
    // Without a METHOD it says when this was last revised.
    `DTSTAMP:${utc(alteradoEm)}`,
    `LAST-MODIFIED:${utc(alteradoEm)}`,
    `SEQUENCE:${versaoRegistro - 1}`,
    `DTSTART:${utc(dataInicio)}`,
    ...(dataFim === null || dataFim === dataInicio ? [] : [`DTEND:${utc(dataFim)}`]),
    `SUMMARY:${escaped(fechado ? `✓ ${titulo}` : titulo)}`,
    `DESCRIPTION:${escaped(descricao.join('\n'))}`,
    `CATEGORIES:${escaped(SituacaoAgenda.labels[agenda.situacao])}`,
    'STATUS:CONFIRMED',
    // What is closed no longer takes the person's time.
    `TRANSP:${fechado ? 'TRANSPARENT' : 'OPAQUE'}`,
    `URL:${url}`,
    'END:VEVENT',
  ]
}

/** `2026-11-20T11:00:00.000Z` → `20261120T110000Z` */
const utc = (instant: string): string => `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

/** Text of RFC 5545 §3.3.11; of the control characters only the line break has a meaning there. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    // oxlint-disable-next-line no-control-regex -- they are what is taken out
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
    .replace(/[\\;,]/g, (c) => `\\${c}`)
    .replace(/\n/g, '\\n')

/** Lines of at most 75 octets, never cut within a character. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  let bytes = 0
  for (const char of line) {
    const size = new TextEncoder().encode(char).length
    if (bytes + size > LINE_MAX) {
      parts.push(part)
      part = ' '
      bytes = 1
    }
    part += char
    bytes += size
  }
  return [...parts, part].join('\r\n')
}
