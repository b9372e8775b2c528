import { BANCOS, CAMPOS_DE_CONTA, type Campo, isBanco, labelDe } from '@retaguarda/contract/cobranca/bancos.ts'
import { type ContaBancariaForm, PIX } from '@retaguarda/contract/cobranca/conta-form.ts'
import { problemasDoPix } from './pix.calc.ts'
import { tituloDe } from './titulo.calc.ts'

type Faltas = Record<string, string>
/** What a bank takes a field for where nothing is typed (bank.md). */
const PADROES: Partial<Record<Campo, string>> = { emissao: '4', byte: '2', ios: '0' }
const EM_REAIS = 1
/** Any number and year: what is judged is the account. */
const QUALQUER = { nossoNumero: '1', seuNumero: '1', ano: '26', parcela: '1', comValor: true }

/** The account as its bank knows it, without what the bank does not use; or what is missing, beside its field. */
export function contaDe(form: ContaBancariaForm): { ok: true; conta: ContaBancariaForm } | { ok: false; faltas: Faltas } {
  const conta = usadosDe(form)
  const faltas = { ...faltasDe(conta), ...faltasDoPix(conta) }
  return Object.keys(faltas).length > 0 ? { ok: false, faltas } : { ok: true, conta }
}

function usadosDe(form: ContaBancariaForm): ContaBancariaForm {
  const { banco, convenio, pix } = form
  const { pede, aceita } = isBanco(banco) ? BANCOS[banco] : { pede: [], aceita: [] }
  const usados = new Set<Campo>([...pede, ...aceita])
  const campos = CAMPOS_DE_CONTA.map((campo) => [campo, usados.has(campo) ? (form[campo]?.toUpperCase() ?? PADROES[campo] ?? null) : null])
  const nenhum = pix.modo === PIX.NENHUM && { nome: null, cidade: null }
  return {
    ...form,
    ...(Object.fromEntries(campos) as Pick<ContaBancariaForm, Campo>), // one for each of them
    nossoNumero17: form.nossoNumero17 && banco === '001' && convenio?.length === 6,
    pix: { ...pix, ...nenhum, ...(pix.modo !== PIX.CHAVE && { chave: null }) },
  }
}

function faltasDe(conta: ContaBancariaForm): Faltas {
  const { banco } = conta
  const pede = isBanco(banco) ? BANCOS[banco].pede : []
  const vazios = Object.fromEntries(pede.flatMap((campo) => (conta[campo] ? [] : [[campo, `Informe: ${labelDe(campo)}.`]])))
  const read = tituloDe(banco, { ...conta, ...QUALQUER })
  const numero = tituloDe(banco, { ...conta, ...QUALQUER, nossoNumero: String(conta.nossoNumeroFim ?? conta.nossoNumeroProximo) })
  const longo = !numero.ok && read.ok ? numero.faltas.nossoNumero : undefined
  const fim = conta.nossoNumeroFim !== null && conta.nossoNumeroFim < conta.nossoNumeroProximo
  return {
    ...(!read.ok && read.faltas),
    ...vazios,
    ...(banco === '104' && !/^[12]$/.test(conta.modalidade ?? '') && { modalidade: 'Modalidade: 1 (registrada) ou 2 (sem registro).' }),
    ...(banco === '748' && !/^[2-9]$/.test(conta.byte ?? '') && { byte: 'Byte: de 2 a 9.' }),
    ...(banco === '237' && conta.multa.tipo === EM_REAIS && { 'multa.tipo': 'Multa: o Bradesco aceita só em percentual.' }),
    ...(longo !== undefined && { [conta.nossoNumeroFim === null ? 'nossoNumeroProximo' : 'nossoNumeroFim']: longo }),
    ...(fim && { nossoNumeroFim: 'Último nosso número: não pode ser menor que o próximo.' }),
  }
}

function faltasDoPix({ pix: { modo, chave, nome, cidade } }: ContaBancariaForm): Faltas {
  if (modo !== PIX.CHAVE) return {}
  return problemasDoPix({ chave: chave ?? '', nome: nome ?? '', cidade: cidade ?? '', txid: undefined, valor: undefined })
}
