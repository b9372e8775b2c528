import type { ContaOfx } from './ofx.calc.ts'

/** Of an account, what a statement may call it by; what its bank does not use is null. */
type ContaConhecida = { id: number } & Record<'agencia' | 'agenciaDv' | 'conta' | 'contaDv', string | null>

const plain = (text: string | null) => (text ?? '').toUpperCase().replace(/[^0-9X]/g, '')
const bare = (text: string) => text.replace(/^0+/, '')

/**
 * The account of ours that a statement is of: banks write its number with or without digit, with the branch before it or apart. Where a
 * bank's accounts are known by other codes alone, the only one of the branch is meant. Of several wallets the first.
 */
export function contaDoExtrato<C extends ContaConhecida>({ agencia, conta }: ContaOfx, contas: readonly C[]): C | undefined {
  const [branch, number] = [bare(plain(agencia)), bare(plain(conta))]
  const numbered = contas.filter((one) => plain(one.conta) !== '')
  const found = numbered.filter((one) => isBranch(branch, one) && namesOf(one).includes(number))
  if (found.length > 0) return first(found)
  const others = contas.filter((one) => !numbered.includes(one) && isBranch(branch, one))
  return numbered.length === 0 && others.length === 1 ? others[0] : undefined
}

const first = <C extends ContaConhecida>(contas: readonly C[]): C | undefined => contas.toSorted((a, b) => a.id - b.id)[0]

const isBranch = (branch: string, { agencia, agenciaDv }: ContaConhecida): boolean =>
  branch === '' || plain(agencia) === '' || [plain(agencia), plain(agencia) + plain(agenciaDv)].map(bare).includes(branch)

function namesOf({ agencia, agenciaDv, conta, contaDv }: ContaConhecida): string[] {
  const whole = plain(conta)
  const numbers = [whole, bare(whole)].flatMap((number) => [number, number + plain(contaDv)])
  const branches = ['', plain(agencia), plain(agencia) + plain(agenciaDv)]
  return branches.flatMap((branch) => numbers.map((number) => bare(branch + number)))
}

const ACCENTS = /[\u0300-\u036f]/g
const words = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(ACCENTS, '')
    .toUpperCase()
    .match(/[A-Z0-9]+/g) ?? []

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
export function boletoNomeado(...textos: (string | null)[]): number | undefined {
  const [, id] = RTG.exec(textos.join(' ')) ?? []
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
  texto: string,
  { nome, nomeFantasia, cpfCnpj }: { nome: string; nomeFantasia: string | null; cpfCnpj: string },
): boolean {
  if (
    texto
      .replace(/[^0-9A-Za-z]/g, '')
      .toUpperCase()
      .includes(cpfCnpj)
  )
    return true
  const said = words(texto)
  return [nome, nomeFantasia ?? ''].some((name) => {
    const sought = words(name)
      .filter((word) => !COMMON.has(word))
      .slice(0, 2)
    const meant = (word: string) => said.some((one) => one === word || (one.length >= SHORTEST && word.startsWith(one)))
    return sought.join('').length >= SHORTEST && sought.every(meant)
  })
}
