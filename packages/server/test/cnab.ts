import { readFileSync } from 'node:fs'

/** Positions as the banks' manuals give them (`38-57`, perhaps with a word behind), apart from those that the product reads by. */
type Posicoes = Record<string, string>
type Manual = Record<'240 nosso número por banco' | '240 cabeçalho (de quem é)' | '400', Posicoes> & {
  '240': { T: Posicoes; U: Posicoes }
  '240 033': { T: Posicoes }
  '400 por banco': Record<string, Posicoes>
}
const manual = JSON.parse(readFileSync(new URL('cnab.posicoes.json', import.meta.url), 'utf8')) as Manual

/** A title as a bank tells of it: amounts in cents, dates as `YYYY-MM-DD`. */
export type TituloDoBanco = {
  movimento: string
  nossoNumero: string
  seuNumero?: string
  usoEmpresa?: string
  vencimento?: string
  valor: number
  pago?: number
  juros?: number
  desconto?: number
  abatimento?: number
  tarifa?: number
  ocorrencia?: string
  credito?: string
  /** Its document; only in files of 240 columns. */
  pagador?: string
  /** Its Pix code, or where that stands, in a record of its own behind it. */
  pix?: string
}

type GivenFile = {
  banco: string
  layout: 240 | 400
  titulos: readonly TituloDoBanco[]
  sequencia?: number
  data?: string
  /** What the header, or each detail where the bank has it there, says of whose it is. */
  dono?: readonly [from: number, text: string][]
  fim?: '\n' | '\r\n'
}

const DIA = '2026-11-20'
const SANTANDER = '033'
/** The record that has the Pix code, and where in it. */
const PIX_400: Record<string, [registro: string, from: number]> = { '033': ['2', 8], '237': ['4', 29], '341': ['3', 2] }

/** A file as its bank would write it. */
export const retornoDoBanco = (file: GivenFile): string => {
  const lines = file.layout === 240 ? linhas240(file) : linhas400(file)
  const end = file.fim ?? '\r\n'
  return lines.map((line) => line.padEnd(file.layout) + end).join('')
}

/** Puts a text where the manual says; numbers fill their field with zeros in front. */
function field(line: string, where: string | undefined, value: string | number): string {
  const [, from = 0, to = 0] = (/(\d+)-(\d+)/.exec(where ?? '') ?? []).map(Number)
  if (from === 0) return line
  const width = to - from + 1
  return em(line, from, (typeof value === 'number' ? String(value).padStart(width, '0') : value.padEnd(width)).slice(0, width))
}
const em = (line: string, from: number, text: string) =>
  line.padEnd(from - 1 + text.length).slice(0, from - 1) + text + line.slice(from - 1 + text.length)
const comDono = (line: string, owner: GivenFile['dono'] = []) => owner.reduce((all, [from, text]) => em(all, from, text), line)

const curta = (day: string | undefined, at8 = false) => {
  if (day === undefined) return '0'.repeat(at8 ? 8 : 6)
  const [ano = '', mes = '', no = ''] = day.split('-')
  return `${no}${mes}${at8 ? ano : ano.slice(2)}`
}

function linhas240({ banco, titulos, sequencia = 1, data = DIA, dono }: GivenFile): string[] {
  const T = {
    ...manual['240'].T,
    ...(banco === SANTANDER ? manual['240 033'].T : { nossoNumero: manual['240 nosso número por banco'][banco] ?? '' }),
  }
  const { U } = manual['240']
  const header = comDono(
    em(em(em(`${banco}00000`.padEnd(240), 143, '2'), 144, curta(data, true)), 158, String(sequencia).padStart(6, '0')),
    dono,
  )
  const details = titulos.flatMap((one, i) => {
    const start = (n: number, segmento: string) => `${banco}00013${String(n).padStart(5, '0')}${segmento} ${one.movimento}`.padEnd(240)
    const t: [string, string | number][] = [
      ['nossoNumero', one.nossoNumero],
      ['seuNumero', one.seuNumero ?? ''],
      ['vencimento', curta(one.vencimento, true)],
      ['valor', one.valor],
      ['usoEmpresa', one.usoEmpresa ?? ''],
      ['pagador', `${(one.pagador ?? '').length > 11 ? 2 : 1}${(one.pagador ?? '').padStart(15, '0')}`],
      ['tarifa', one.tarifa ?? 0],
      ['motivos', '00'],
    ]
    const u: [string, string | number][] = [
      ['acrescimos', one.juros ?? 0],
      ['desconto', one.desconto ?? 0],
      ['abatimento', one.abatimento ?? 0],
      ['valorPago', one.pago ?? 0],
      ['valorLiquido', one.pago ?? 0],
      ['dataOcorrencia', curta(one.ocorrencia ?? data, true)],
      ['dataCredito', curta(one.credito, true)],
    ]
    return [
      t.reduce((line, [name, value]) => field(line, T[name], value), start(2 * i + 1, 'T')),
      u.reduce((line, [name, value]) => field(line, U[name], value), start(2 * i + 2, 'U')),
      ...(one.pix === undefined ? [] : [em(em(start(2 * i + 3, 'Y'), 18, '04'), 82, one.pix)]),
    ]
  })
  const lote = em(`${banco}00015`.padEnd(240), 18, String(details.length + 2).padStart(6, '0'))
  const all = [header, `${banco}00011T01`, ...details, lote]
  return [...all, em(em(`${banco}99999`.padEnd(240), 18, '000001'), 24, String(all.length + 1).padStart(6, '0'))]
}

function linhas400({ banco, titulos, sequencia = 1, data = DIA, dono }: GivenFile): string[] {
  const own = manual['400 por banco'][banco] ?? {}
  // Inter's manual has no other fields than its own.
  const at =
    banco === '077' ? { ...own, usoEmpresa: '38-62' } : { ...manual['400'], ...own, ...(banco === '748' && { usoEmpresa: '38-47' }) }
  const inDetail = banco === '237' || banco === '077'
  const iso = banco === '748'
  const numbered = (line: string, n: number) => em(line, 395, String(n).padStart(6, '0'))
  const seq = /sequência (\d+-\d+)/.exec(own.cabeçalho ?? '')?.[1]
  const opened = em(em('02RETORNO01COBRANCA'.padEnd(400), 77, banco), 95, iso ? data.replaceAll('-', '') : curta(data))
  const header = comDono(field(opened, seq, sequencia), inDetail ? [] : dono)
  const details = titulos.flatMap((one) => {
    const fields: [string, string | number][] = [
      ['movimento', one.movimento],
      ['dataOcorrencia', curta(one.ocorrencia ?? data)],
      ['nossoNumero', one.nossoNumero],
      ['seuNumero', one.seuNumero ?? ''],
      ['usoEmpresa', one.usoEmpresa ?? ''],
      ['vencimento', curta(one.vencimento)],
      ['valor', one.valor],
      ['tarifa', one.tarifa ?? 0],
      ['abatimento', one.abatimento ?? 0],
      ['desconto', one.desconto ?? 0],
      ['valorPago', one.pago ?? 0],
      ['juros de mora', one.juros ?? 0],
      ['multa', 0],
      ['dataCredito', iso ? (one.credito ?? '').replaceAll('-', '').padEnd(8, '0') : curta(one.credito)],
    ]
    const line = fields.reduce((all, [name, value]) => field(all, at[name as keyof typeof at], value), (own.registro ?? '1').padEnd(400)) // a name of the manual
    const [registro, from] = PIX_400[banco] ?? ['2', 8]
    return [comDono(line, inDetail ? dono : []), ...(one.pix === undefined ? [] : [em(registro.padEnd(400), from, one.pix)])]
  })
  return [header, ...details, `9201${banco}`.padEnd(400)].map((line, i) => numbered(line, i + 1))
}
