import {
  BANCOS,
  bancoNaoAtendido,
  CAMPOS_DE_CONTA,
  type Field,
  type CodigoBanco,
  isBanco,
  labelDe,
  tamanhoDe,
} from '@retaguarda/contract/cobranca/bancos.ts'
import { type ContaBancariaForm, PIX } from '@retaguarda/contract/cobranca/conta-form.ts'
import { TipoEncargo } from '@retaguarda/contract/cobranca/titulo.ts'
import { exact } from '@retaguarda/contract/kit/money.ts'
import { problemasDoPix } from './pix.calc.ts'
import { SO_EM_REAIS } from './titulo-novo.calc.ts'
import { noMaximo, tituloDe } from './titulo.calc.ts'

type Faltas = Record<string, string>
/** What a bank takes a field for where nothing is typed. */
const PADROES: Partial<Record<Field, string>> = { emissao: '4', byte: '2', ios: '0' }
const { EM_REAIS, EM_PERCENTUAL } = TipoEncargo.code
/** Above it what is written would have a digit more. */
const PERCENTUAL_DO_INTER = '99.99'
const MODALIDADES: ReadonlySet<string | null> = new Set(['1', '2'])
const BYTES: ReadonlySet<string | null> = new Set('23456789')
/** Any number and year: what is judged is the account. */
const QUALQUER = { nossoNumero: '1', seuNumero: '1', ano: '26', comValor: true }

/** The account as its bank knows it, without what the bank does not use; or what is missing, beside its field. */
export function contaDe(form: ContaBancariaForm): { ok: true; conta: ContaBancariaForm } | { ok: false; faltas: Faltas } {
  const { banco } = form
  if (!isBanco(banco)) return { ok: false, faltas: { banco: bancoNaoAtendido(banco) } }
  const conta = usadosDe(form, banco)
  const faltas = { ...faltasDe(conta, banco), ...faltasDoPix(conta) }
  return Object.keys(faltas).length > 0 ? { ok: false, faltas } : { ok: true, conta }
}

function usadosDe(form: ContaBancariaForm, banco: CodigoBanco): ContaBancariaForm {
  const { convenio, pix } = form
  const { pede, aceita } = BANCOS[banco]
  const usados = new Set<Field>([...pede, ...aceita])
  const fields = CAMPOS_DE_CONTA.map((field) => [field, usados.has(field) ? (form[field]?.toUpperCase() ?? PADROES[field] ?? null) : null])
  const nenhum = pix.modo === PIX.NENHUM && { nome: null, cidade: null }
  return {
    ...form,
    ...(Object.fromEntries(fields) as Pick<ContaBancariaForm, Field>), // one for each of them
    nossoNumero17: form.nossoNumero17 && banco === '001' && convenio?.length === 6,
    pix: { ...pix, ...nenhum, ...(pix.modo !== PIX.CHAVE && { chave: null }) },
  }
}

function faltasDe(conta: ContaBancariaForm, banco: CodigoBanco): Faltas {
  const vazios = Object.fromEntries(BANCOS[banco].pede.flatMap((field) => (conta[field] ? [] : [[field, `Informe: ${labelDe(field)}.`]])))
  const longos = Object.fromEntries(CAMPOS_DE_CONTA.flatMap((field) => longoDe(conta, banco, field)))
  const read = tituloDe(banco, { ...conta, ...QUALQUER })
  const numero = tituloDe(banco, { ...conta, ...QUALQUER, nossoNumero: String(conta.nossoNumeroFim ?? conta.nossoNumeroProximo) })
  const longo = !numero.ok && read.ok ? numero.faltas.nossoNumero : undefined
  const end = conta.nossoNumeroFim !== null && conta.nossoNumeroFim < conta.nossoNumeroProximo
  return {
    ...longos,
    ...(!read.ok && read.faltas),
    ...vazios,
    ...(banco === '104' && faltasDaCaixa(conta)),
    ...faltasDeCasas(conta, banco),
    ...(banco === '077' && faltasDoInter(conta)),
    ...(banco === '748' && !BYTES.has(conta.byte) && { byte: 'Byte: de 2 a 9.' }),
    ...(banco === '237' && conta.multa.tipo === EM_REAIS && { 'multa.tipo': 'Multa: o Bradesco aceita só em percentual.' }),
    ...(longo !== undefined && { [conta.nossoNumeroFim === null ? 'nossoNumeroProximo' : 'nossoNumeroFim']: longo }),
    ...(end && { nossoNumeroFim: 'Último nosso número: não pode ser menor que o próximo.' }),
  }
}

/** A field of which the bank reads less than was typed, whether or not this wallet has it in its numbers. */
function longoDe(conta: ContaBancariaForm, banco: CodigoBanco, field: Field): [Field, string][] {
  const size = tamanhoDe(field, banco)
  const plain = (conta[field] ?? '').replace(/^0+/, '')
  return plain.length > size ? [[field, noMaximo(labelDe(field), size)]] : []
}

const faltasDaCaixa = ({ modalidade, codigoBeneficiario }: ContaBancariaForm): Faltas => ({
  ...(!MODALIDADES.has(modalidade) && { modalidade: 'Modalidade: 1 (registrada) ou 2 (sem registro).' }),
  ...(/^\d{1,5}$/.test(String(codigoBeneficiario)) && {
    codigoBeneficiario: 'Código do beneficiário: 6 ou 7 algarismos, com os zeros à esquerda.',
  }),
})

const CASAS = 2
const NENHUM = 0

/** What stands in a bank's file in two places behind the comma: with a third the bank would charge another amount than the slip says. */
function faltasDeCasas({ juros, multa, desconto }: ContaBancariaForm, banco: CodigoBanco): Faltas {
  const nasCasas = [
    ['juros', 'Juros', juros],
    ['multa', 'Multa', multa],
    ['desconto', 'Desconto', desconto],
  ] as const
  const longas = nasCasas.filter(([name, , { tipo, valor }]) => {
    // Made an amount of each title, to the cent.
    const emReais = tipo === EM_PERCENTUAL && name !== 'multa' && SO_EM_REAIS.has(banco)
    return tipo !== NENHUM && !emReais && exact(valor).decimalPlaces() > CASAS
  })
  return Object.fromEntries(
    longas.map(([name, label]) => [`${name}.valor`, `${label}: no máximo duas casas depois da vírgula, como no arquivo do banco.`]),
  )
}

/** Its files have four digits for a percentage, two of them behind the comma. */
const faltasDoInter = ({ juros, desconto }: ContaBancariaForm): Faltas =>
  Object.fromEntries(
    (
      [
        ['juros', 'Juros', juros],
        ['desconto', 'Desconto', desconto],
      ] as const
    )
      .filter(([, , { tipo, valor }]) => tipo === EM_PERCENTUAL && exact(valor).gt(PERCENTUAL_DO_INTER))
      .map(([name, label]) => [`${name}.valor`, `${label}: o Inter aceita até 99,99%.`]),
  )

function faltasDoPix({ pix: { modo, chave, nome, cidade } }: ContaBancariaForm): Faltas {
  if (modo !== PIX.CHAVE) return {}
  return problemasDoPix({ chave: chave ?? '', nome: nome ?? '', cidade: cidade ?? '', txid: undefined, valor: undefined })
}
