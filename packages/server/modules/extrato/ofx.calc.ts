import { DOCUMENTO_MAX, type LancamentoOfx, lancamentoDe, type TipoComSinal } from './ofx-lancamento.calc.ts'
import { OfxRecusado } from './ofx-recusado.calc.ts'
import { diaOfx, valorDe } from './ofx-valor.calc.ts'

/** Digits as the bank writes them. */
export type ContaOfx = { banco: string; agencia: string; conta: string }
export type ExtratoOfx = {
  contas: ContaOfx[]
  inicio: string | null
  fim: string | null
  saldo: string | null
  moeda: string | null
  /** Rows that only tell a balance, and are no entries. */
  saldos: number
  /** What else is worth a look, as sentences. */
  avisos: string[]
}

/** Letters between two entries; a bank's advertising is the longest that comes. */
const PIECE_MAX = 256 * 1024
/** Letters of a value that are looked at. */
const VALUE_MAX = 4_096
const END = /<\/STMTTRN\s*>/i

/** What may stand in an entry or around them; anything else in angle brackets is text, as `<b>` in a memo. */
const LEAVES = new Set(
  `TRNTYPE DTPOSTED DTUSER DTAVAIL TRNAMT FITID CORRECTFITID CORRECTACTION SRVRTID CHECKNUM REFNUM SIC PAYEEID NAME EXTDNAME MEMO CURRATE
  CURSYM ADDR1 CITY STATE POSTALCODE COUNTRY PHONE BANKID BRANCHID ACCTID ACCTTYPE ACCTKEY CURDEF DTSTART DTEND BALAMT DTASOF`.split(/\s+/),
)
const AROUND = new Set(
  'STMTTRN PAYEE BANKACCTTO CCACCTTO CURRENCY ORIGCURRENCY BANKACCTFROM BANKTRANLIST LEDGERBAL AVAILBAL STMTRS STMTTRNRS'.split(' '),
)
/** As `INTU.BID`. */
const VENDOR = /^[A-Z0-9]+\.[A-Z0-9]+$/
const TAG = /<(\/?)([A-Za-z][\w.]*)\s*\/?>/g

/**
 * Reads a statement in OFX 1 (SGML, whose values nothing closes) or 2 (XML) piece by piece: `ler` answers the entries that ended in a
 * piece, `fim` what the whole says.
 * @throws OfxRecusado from both
 */
export function leitorOfx() {
  let rest = ''
  let head = ''
  let entries = 0
  let ended = false
  /** Of the entries, where the statement does not say them. */
  let first: string | null = null
  let last: string | null = null
  const contrarios: Contrarios = { DEBIT: [], CREDIT: [] }
  const extrato: ExtratoOfx = { contas: [], inicio: null, fim: null, saldo: null, moeda: null, saldos: 0, avisos: [] }

  const take = (piece: string) => {
    for (const block of blocksOf(piece, 'BANKACCTFROM')) addConta(extrato.contas, valuesOf(block))
    const around = valuesOf(piece)
    extrato.moeda ??= around.get('CURDEF')?.toUpperCase() ?? null
    for (const [name, key, pick] of [
      ['DTSTART', 'inicio', earlier],
      ['DTEND', 'fim', later],
    ] as const) {
      const day = diaOfx(around.get(name))
      if (day !== undefined) extrato[key] = pick(extrato[key] ?? day, day)
    }
    for (const block of blocksOf(piece, 'LEDGERBAL')) extrato.saldo = valorDe(valuesOf(block).get('BALAMT')) ?? extrato.saldo
    if (/<\/OFX\s*>/i.test(piece)) ended = true
  }
  return {
    ler(piece: string): LancamentoOfx[] {
      rest += piece
      head = (head + piece).slice(0, HEAD_MAX)
      if (head.length === HEAD_MAX) judgeHead(head)
      const found: LancamentoOfx[] = []
      for (let end = END.exec(rest); end; end = END.exec(rest)) {
        const before = rest.slice(0, end.index)
        const at = before.search(/<STMTTRN\s*>/i)
        if (at < 0) throw new OfxRecusado('O arquivo está danificado: um lançamento termina sem ter começado. Baixe-o de novo no banco.')
        take(before.slice(0, at))
        const [lancamento, contrario] = lancamentoDe(valuesOf(before.slice(at)), ++entries) ?? []
        if (lancamento) {
          found.push(lancamento)
          first = earlier(first ?? lancamento.data, lancamento.data)
          last = later(last ?? lancamento.data, lancamento.data)
        } else extrato.saldos++
        if (contrario) contrarios[contrario].push(entries)
        rest = rest.slice(end.index + end[0].length)
      }
      if (rest.length > PIECE_MAX)
        throw new OfxRecusado('O arquivo não é um extrato OFX que se possa ler: há texto demais fora dos lançamentos.')
      return found
    },
    fim(): ExtratoOfx {
      judgeHead(head)
      take(rest)
      if (!ended || /<STMTTRN\s*>/i.test(rest))
        throw new OfxRecusado('Arquivo incompleto: falta o fim do extrato. Baixe-o de novo no banco.')
      if (extrato.contas.length === 0)
        throw new OfxRecusado('O arquivo não diz de que conta é o extrato. Baixe no banco o OFX de uma conta corrente.')
      return { ...extrato, inicio: extrato.inicio ?? first, fim: extrato.fim ?? last, avisos: avisosDe(contrarios) }
    },
  }
}

const earlier = (a: string, b: string) => (a < b ? a : b)
const later = (a: string, b: string) => (a > b ? a : b)

const HEAD_MAX = 4_096

function judgeHead(head: string): void {
  if (head.trim() === '') throw new OfxRecusado('O arquivo está vazio.')
  if (!/<OFX\s*>/i.test(head)) throw new OfxRecusado('O arquivo não é um extrato OFX. Baixe no banco o extrato no formato OFX (Money).')
  if (/<CCSTMT/i.test(head)) throw new OfxRecusado('O arquivo é a fatura de um cartão. Envie o extrato de uma conta corrente.')
}

/** What stands between the tags of each of this name. */
const blocksOf = (text: string, name: string): string[] =>
  [...text.matchAll(new RegExp(`<${name}\\s*>([\\s\\S]*?)</${name}\\s*>`, 'gi'))].map(([, inner = '']) => inner)

const isTag = (name: string) => LEAVES.has(name.toUpperCase()) || AROUND.has(name.toUpperCase()) || VENDOR.test(name)

/** The values in a piece by their names; of those that come again the first that says something. */
function valuesOf(text: string): Map<string, string> {
  const values = new Map<string, string>()
  const tags = [...text.matchAll(TAG)].filter(([, , name = '']) => isTag(name))
  let skipTo = 0
  for (const [i, tag] of tags.entries()) {
    const [whole, closes, name = ''] = tag
    const key = name.toUpperCase()
    if (closes || tag.index < skipTo || AROUND.has(key)) continue
    const from = tag.index + whole.length
    const line = lineEnd(text, from)
    const next = tags[i + 1]
    // Closed on its line it may hold anything; closed by the next tag of ours it may go over lines.
    const close = closeOf(text, name, from, line) ?? (next?.[1] && next[2]?.toUpperCase() === key ? next.index : undefined)
    const end = close ?? Math.min(line, next?.index ?? text.length)
    if (close !== undefined) skipTo = close
    const value = plainOf(text.slice(from, end))
    if (value !== '' && !values.has(key)) values.set(key, value)
  }
  return values
}

function lineEnd(text: string, from: number): number {
  const at = text.slice(from, from + VALUE_MAX).search(/[\r\n]/)
  return at < 0 ? Math.min(text.length, from + VALUE_MAX) : from + at
}

function closeOf(text: string, name: string, from: number, to: number): number | undefined {
  const at = text.slice(from, to).toLowerCase().indexOf(`</${name.toLowerCase()}>`)
  return at < 0 ? undefined : from + at
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", nbsp: ' ' }

function plainOf(raw: string): string {
  return raw
    .replace(/<!\[CDATA\[([\s\S]*?)\]\]>/g, '$1')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,6}));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
      return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole
    })
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .toWellFormed()
}

const ONLY = /[^0-9A-Z]/g

function addConta(contas: ContaOfx[], values: ReadonlyMap<string, string>): void {
  const text = (name: string) => (values.get(name) ?? '').toUpperCase().slice(0, DOCUMENTO_MAX)
  const conta = { banco: text('BANKID').replace(ONLY, ''), agencia: text('BRANCHID'), conta: text('ACCTID') }
  if (conta.conta === '') return
  if (!contas.some((one) => one.banco === conta.banco && one.agencia === conta.agencia && one.conta === conta.conta)) contas.push(conta)
}

/** The rows whose amounts have another sign than their type says. */
type Contrarios = Record<TipoComSinal, number[]>
const NOMEADAS = 10
const juntos = new Intl.ListFormat('pt-BR', { type: 'conjunction' })

const avisosDe = ({ DEBIT, CREDIT }: Contrarios): string[] => [
  ...avisoDe(DEBIT, 'débito, e o valor é positivo', 'entrada'),
  ...avisoDe(CREDIT, 'crédito, e o valor é negativo', 'saída'),
]

function avisoDe(rows: readonly number[], contradiction: string, como: string): string[] {
  const rest = rows.length - NOMEADAS
  const which = juntos.format([...rows.slice(0, NOMEADAS).map(String), ...(rest > 0 ? [`mais ${rest.toLocaleString('pt-BR')}`] : [])])
  if (rows.length === 0) return []
  const [subject, verb] = rows.length === 1 ? ['Lançamento', 'Foi gravado'] : ['Lançamentos', 'Foram gravados']
  return [`${subject} ${which}: o banco diz que é ${contradiction}. ${verb} como ${como}, pelo sinal.`]
}
