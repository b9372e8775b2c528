import { bancoNaoAtendido, type Field, type CodigoBanco, isBanco, labelDe, tamanhoDe } from '@retaguarda/contract/cobranca/bancos.ts'
import { digito3197, modulo10, modulo11, modulo11Base7, modulo11De9 } from './digitos.calc.ts'

/** What identifies a title at its bank. `nossoNumero`: as the campo livre has it, without its digit; `dv`: `''` where the bank has none. */
export type Titulo = { nossoNumero: string; dv: string; formatado: string; campoLivre: string }

/** The fields of an account and of one title, as people type them: digits as text. */
export type Dados = Partial<Record<Field | 'nossoNumero' | 'seuNumero' | 'parcela' | 'ano', string | null>> & {
  nossoNumero17?: boolean
  /** Whether the slip shows a value; Sicredi's campo livre says so. */
  comValor: boolean
}
type Name = Exclude<keyof Dados, 'nossoNumero17' | 'comValor'>

const LABELS: Partial<Record<Name, string>> = { nossoNumero: 'Nosso número', seuNumero: 'Seu número', parcela: 'Parcela', ano: 'Ano' }

export const noMaximo = (label: string, size: number): string => `${label}: no máximo ${size} algarismo${size === 1 ? '' : 's'}.`

/** Reads fields with their full length. What is missing, too long or no digits is noted beside its name, and read as zeros. */
function leitor(banco: CodigoBanco, dados: Dados) {
  const faltas: Record<string, string> = {}
  const label = (name: Name) => LABELS[name] ?? labelDe(name as Field) // the other names are those of an account
  const zeros = (size: number) => '0'.repeat(size)

  /** One of the account's, as long as its bank reads it. */
  const campo = (name: Field, padrao?: string) => ler(name, tamanhoDe(name, banco), padrao)

  function ler(name: Name, size: number, padrao?: string): string {
    const typed = dados[name] || padrao
    if (!typed) return refuse(name, `Informe: ${label(name)}.`, size)
    if (!/^\d+$/.test(typed)) return refuse(name, `${label(name)}: use só algarismos.`, size)
    const plain = typed.replace(/^0+(?=\d)/, '')
    if (plain.length > size) return refuse(name, noMaximo(label(name), size), size)
    return plain.padStart(size, '0')
  }
  function refuse(name: Name, sentence: string, size: number) {
    faltas[name] ??= sentence
    return zeros(size)
  }
  /** The number of a title, alone or with what stands before it. */
  function numero(size: number, before = ''): string {
    const typed = dados.nossoNumero ?? ''
    const whole = before !== '' && typed.length === before.length + size && typed.startsWith(before)
    return whole ? typed.slice(before.length) : ler('nossoNumero', size)
  }
  return { campo, ler, numero, refuse, faltas }
}
type Leitor = ReturnType<typeof leitor>

const comDv = (nossoNumero: string, dv: string, formatado: string, campoLivre: string): Titulo => ({
  nossoNumero,
  dv,
  formatado,
  campoLivre,
})

/** Carteiras of Itaú whose digit leaves out branch and account, and those with the client's own number. */
const ITAU_SO_CARTEIRA = new Set(['126', '131', '146', '150', '168'])
const ITAU_SEU_NUMERO = new Set(['106', '107', '122', '142', '143', '195', '196', '198'])
const CONVENIOS = new Set([4, 6, 7, 8])
const CONVENIO_LONGO = 7
const NOSSO_NUMERO_17 = 17
const SERVICO_17 = '21'

/** The rule of each bank; `cobranca.examples.json` decides. */
const REGRAS: Record<CodigoBanco, (leitor: Leitor, dados: Dados) => Titulo> = {
  '001': bancoDoBrasil,

  '033': ({ campo, numero }) => {
    const nosso = numero(12)
    const dv = modulo11(nosso)
    return comDv(nosso, dv, `${nosso}-${dv}`, `9${campo('codigoBeneficiario')}${nosso}${dv}${campo('ios', '0')}${campo('carteira')}`)
  },

  '077': ({ campo, numero }, { agenciaDv }) => {
    const [agencia, carteira, nosso] = [campo('agencia'), campo('carteira'), numero(10)]
    const dv = modulo10(`${agencia}${carteira}${nosso}`)
    const formatado = `${agencia}${agenciaDv || modulo11(agencia)}/${carteira}/${nosso}-${dv}`
    return comDv(nosso, dv, formatado, `0001${carteira}${campo('operacao')}${nosso}${dv}`)
  },

  '104': ({ campo, ler, numero }, { codigoBeneficiario }) => {
    const [modalidade, emissao] = [campo('modalidade'), campo('emissao', '4')]
    const nosso = `${modalidade}${emissao}${numero(15, modalidade + emissao)}`
    const seven = (codigoBeneficiario ?? '').replace(/^0+/, '').length > 6
    const six = seven ? '' : ler('codigoBeneficiario', 6)
    const beneficiario = seven ? campo('codigoBeneficiario') : `${six}${modulo11(six)}`
    const parts = `${beneficiario}${nosso.slice(2, 5)}${modalidade}${nosso.slice(5, 8)}${emissao}${nosso.slice(8)}`
    const dv = modulo11(nosso)
    return comDv(nosso, dv, `${nosso}-${dv}`, `${parts}${modulo11(parts)}`)
  },

  '237': ({ campo, numero }) => {
    const [carteira, nosso] = [campo('carteira'), numero(11)]
    const dv = modulo11Base7(`${carteira}${nosso}`)
    return comDv(nosso, dv, `${carteira}/${nosso}-${dv}`, `${campo('agencia')}${carteira}${nosso}${campo('conta')}0`)
  },

  '341': itau,

  '748': ({ campo, ler, numero }, { comValor }) => {
    const [ano, byte, tipo] = [ler('ano', 2), campo('byte', '2'), campo('carteira')]
    const sequencia = numero(5, ano + byte)
    const nosso = `${ano}${byte}${sequencia}`
    const quem = `${campo('agencia')}${campo('posto')}${campo('codigoBeneficiario')}`
    const dv = modulo11(`${quem}${nosso}`)
    const parts = `${tipo}1${nosso}${dv}${quem}${comValor ? 1 : 0}0`
    return comDv(nosso, dv, `${ano}/${byte}${sequencia}-${dv}`, `${parts}${modulo11(parts)}`)
  },

  '756': ({ campo, ler, numero }) => {
    const [cooperativa, nosso] = [campo('agencia'), numero(7)]
    const cliente = campo('codigoCliente')
    const dv = digito3197(`${cooperativa}${cliente.padStart(10, '0')}${nosso}`)
    const campoLivre = `${campo('carteira')}${cooperativa}${campo('modalidade')}${cliente}${nosso}${dv}${ler('parcela', 3, '1')}`
    return comDv(nosso, dv, `${nosso}-${dv}`, campoLivre)
  },
}

function bancoDoBrasil({ campo, numero, refuse }: Leitor, { convenio: typed, nossoNumero17 }: Dados): Titulo {
  const convenio = typed ?? ''
  if (!/^\d+$/.test(convenio) || !CONVENIOS.has(convenio.length)) refuse('convenio', 'Convênio: 4, 6, 7 ou 8 algarismos.', 0)
  const carteira = campo('carteira')
  if (nossoNumero17 && convenio.length === 6) {
    const nosso = numero(NOSSO_NUMERO_17)
    return comDv(nosso, '', nosso, `${convenio}${nosso}${SERVICO_17}`)
  }
  if (convenio.length >= CONVENIO_LONGO) {
    const nosso = `${convenio}${numero(NOSSO_NUMERO_17 - convenio.length, convenio)}`
    return comDv(nosso, '', nosso, `000000${nosso}${carteira}`)
  }
  const nosso = `${convenio}${numero(11 - convenio.length, convenio)}`
  const dv = modulo11De9(nosso)
  return comDv(nosso, dv, `${nosso}-${dv}`, `${nosso}${campo('agencia')}${campo('conta')}${carteira}`)
}

function itau({ campo, ler, numero }: Leitor, { contaDv }: Dados): Titulo {
  const [agencia, conta, carteira, nosso] = [campo('agencia'), campo('conta'), campo('carteira'), numero(8)]
  const dv = modulo10(ITAU_SO_CARTEIRA.has(carteira) ? `${carteira}${nosso}` : `${agencia}${conta}${carteira}${nosso}`)
  const formatado = `${carteira}/${nosso}-${dv}`
  if (ITAU_SEU_NUMERO.has(carteira)) {
    const parts = `${carteira}${nosso}${ler('seuNumero', 7)}${campo('codigoCliente')}`
    return comDv(nosso, dv, formatado, `${parts}${modulo10(parts)}0`)
  }
  return comDv(nosso, dv, formatado, `${carteira}${nosso}${dv}${agencia}${conta}${contaDv || modulo10(`${agencia}${conta}`)}000`)
}

/** What is missing, beside its field, or the title. */
export function tituloDe(banco: string, dados: Dados): { ok: true; titulo: Titulo } | { ok: false; faltas: Record<string, string> } {
  if (!isBanco(banco)) return { ok: false, faltas: { banco: bancoNaoAtendido(banco) } }
  const entrada = leitor(banco, dados)
  const titulo = REGRAS[banco](entrada, dados)
  return Object.keys(entrada.faltas).length > 0 ? { ok: false, faltas: entrada.faltas } : { ok: true, titulo }
}
