import type { ContaOfx } from './ofx.calc.ts'
import { words } from './palavras.calc.ts'

/** Of an account, what a statement may call it by; what its bank does not use is null. */
type ContaConhecida = { id: number } & Record<'agencia' | 'agenciaDv' | 'conta' | 'contaDv', string | null>

const plain = (text: string | null) => (text ?? '').toUpperCase().replace(/[^0-9X]/g, '')
const bare = (text: string) => text.replace(/^0+/, '')

/** What stands behind a hyphen at the end is the digit, and what stands before it the number. */
const HYPHEN = /^(.*)-\s*([0-9X]{1,2})\s*$/i
type Dito = { whole: string; number?: string; digit?: string }

function ditoDe(text: string): Dito {
  const [, number, digit] = HYPHEN.exec(text) ?? []
  const whole = bare(plain(text))
  return number === undefined || digit === undefined ? { whole } : { whole, number: bare(plain(number)), digit: digit.toUpperCase() }
}

/**
 * The accounts of ours that a statement may be of: one where it is known, none where nobody registered it, several where the file does not
 * say enough. Banks write its number with or without digit, with the branch before it or apart; who writes the digit means no account with
 * another. Where a bank's accounts are known by other codes alone, the only one of the branch is meant. Of several wallets the first.
 */
export function contasDoExtrato<C extends ContaConhecida>({ agencia, conta }: ContaOfx, contas: readonly C[]): C[] {
  const [branch, said] = [ditoDe(agencia), ditoDe(conta)]
  const numbered = contas.filter((one) => plain(one.conta) !== '')
  const ofBranch = numbered.filter((one) => isBranch(branch, one))
  const exact = ofBranch.filter((one) => isInteira(said, one))
  const found = exact.length > 0 ? exact : ofBranch.filter((one) => isSemDigito(said, one))
  if (found.length > 0) return primeiras(found, ofBranch)
  const others = contas.filter((one) => !numbered.includes(one) && isBranch(branch, one))
  return numbered.length === 0 && others.length === 1 ? others : []
}

/** The first wallet of each account; those of one may have been registered with its digit and without. */
function primeiras<C extends ContaConhecida>(found: readonly C[], all: readonly C[]): C[] {
  const isIrma = (a: C, b: C) =>
    bare(plain(a.agencia)) === bare(plain(b.agencia)) &&
    bare(plain(a.conta)) === bare(plain(b.conta)) &&
    (plain(a.contaDv) === plain(b.contaDv) || plain(a.contaDv) === '' || plain(b.contaDv) === '')
  const byId = all.toSorted((a, b) => a.id - b.id)
  return [...new Set(found.map((one) => byId.find((other) => isIrma(one, other)) ?? one))]
}

function isBranch({ whole, number, digit }: Dito, { agencia, agenciaDv }: ContaConhecida): boolean {
  const [ours, oursDv] = [bare(plain(agencia)), plain(agenciaDv)]
  if (whole === '' || ours === '') return true
  if (digit !== undefined) return number === ours && (oursDv === '' || oursDv === digit)
  return [ours, ours + oursDv].includes(whole)
}

/** Does the file say number and digit? */
const isInteira = ({ whole, number, digit }: Dito, conta: ContaConhecida): boolean =>
  digit === undefined
    ? plain(conta.contaDv) !== '' && numerosDe(conta, plain(conta.conta) + plain(conta.contaDv)).includes(whole)
    : plain(conta.contaDv) === digit && numerosDe(conta, plain(conta.conta)).includes(number ?? '')

/** Does it say the number, and one of both no digit? */
const isSemDigito = ({ whole, number, digit }: Dito, conta: ContaConhecida): boolean =>
  digit === undefined
    ? numerosDe(conta, plain(conta.conta)).includes(whole)
    : plain(conta.contaDv) === '' && numerosDe(conta, plain(conta.conta)).includes(number ?? '')

/** This number of an account, and the branch before it, without the zeros that stand before. */
function numerosDe({ agencia, agenciaDv }: ContaConhecida, whole: string): string[] {
  const branches = ['', plain(agencia), plain(agencia) + plain(agenciaDv)]
  return branches.flatMap((branch) => [whole, bare(whole)].map((number) => bare(branch + number)))
}

/** Does the memo hold one of these texts, whatever its case and accents? Banks cut and join words. */
export function isHistorico(memo: string, historicos: readonly string[]): boolean {
  const text = words(memo).join(' ')
  return historicos.some((one) => {
    const sought = words(one).join(' ')
    return sought !== '' && text.includes(sought)
  })
}

/** What stands behind it tells titles of one boleto apart. */
const RTG = /RTG(\d{1,9})(?!\d)/i

/** The boleto that a text names as we named it to the payer; undefined where it names none. */
export function boletoNomeado(...texts: (string | null)[]): number | undefined {
  const [, id] = RTG.exec(texts.join(' ')) ?? []
  return id === undefined || Number(id) === 0 ? undefined : Number(id)
}

/** Says nothing of who somebody is. */
const COMMON = new Set('LTDA ME EPP SA S A MEI EIRELI CIA COMERCIO INDUSTRIA SERVICOS LOJA LOJAS DE DA DO DAS DOS E EM'.split(' '))
const SHORTEST = 4

/**
 * Does a memo name this payer? Banks cut names short, so the first two words that say something must be there, or begin so; or the whole
 * document.
 */
export function isPagador(
  text: string,
  { nome, nomeFantasia, cpfCnpj }: { nome: string; nomeFantasia: string | null; cpfCnpj: string },
): boolean {
  if (
    text
      .replace(/[^0-9A-Za-z]/g, '')
      .toUpperCase()
      .includes(cpfCnpj)
  )
    return true
  const said = words(text)
  return [nome, nomeFantasia ?? ''].some((name) => {
    const sought = words(name)
      .filter((word) => !COMMON.has(word))
      .slice(0, 2)
    const meant = (word: string) => said.some((one) => one === word || (one.length >= SHORTEST && word.startsWith(one)))
    return sought.join('').length >= SHORTEST && sought.every(meant)
  })
}
