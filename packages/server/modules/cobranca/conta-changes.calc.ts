import { BANCOS, CAMPOS_DE_CONTA, isBanco, labelDe } from '@retaguarda/contract/cobranca/bancos.ts'
import { type ContaBancariaForm, MODOS_PIX, PARTES_DA_CONTA } from '@retaguarda/contract/cobranca/conta-form.ts'
import { maskDocumento } from '@retaguarda/contract/kit/documento.ts'
import { MASCARA } from '@retaguarda/contract/segredo.ts'

/** A value that would be another, as a person may read it; null where there is none. */
export type MudancaPedida = { campo: string; antes: string | null; depois: string | null }

/** What moves money to somebody else: of an account with titles two people change it. */
export const SENSIVEIS = [
  ...(['banco', 'agencia', 'agenciaDv', 'conta', 'contaDv', 'convenio', 'codigoBeneficiario', 'codigoCliente'] as const),
  ...(['codigoTransmissao', 'operacao', 'beneficiario', 'pix'] as const),
]
/** With another bank all that banks ask for: the rest of one beside the code of the other would be no account of either. */
const DE_OUTRO_BANCO = [...new Set([...SENSIVEIS, ...CAMPOS_DE_CONTA, 'nossoNumero17' as const])]
export type Sensivel = (typeof DE_OUTRO_BANCO)[number]
type Conta = Pick<ContaBancariaForm, Sensivel>

/** The fields of which two people have to want a change, where it is one. */
export const queEsperam = (before: Pick<Conta, 'banco'>, after: Pick<Conta, 'banco'>): readonly Sensivel[] =>
  before.banco === after.banco ? SENSIVEIS : DE_OUTRO_BANCO

/** Each value that moves money and would be another. */
export function mudancasDaConta(before: Conta, after: Conta): MudancaPedida[] {
  const novos = valoresDe(after)
  return valoresDe(before).flatMap(({ campo, valor, lido }, at) => {
    const novo = novos[at]
    if (!novo || novo.valor === valor) return []
    return [{ campo, antes: lido, depois: lido !== null && lido === novo.lido ? `${lido} (o começo é outro)` : novo.lido }]
  })
}

type Valor = { campo: string; valor: string | null; lido: string | null }

/** In one order for every account. */
function valoresDe({ banco, beneficiario, pix, nossoNumero17, ...fields }: Conta): Valor[] {
  const parts = PARTES_DA_CONTA
  return [
    lidoComo(parts.banco, banco, isBanco(banco) ? `${banco} - ${BANCOS[banco].nome}` : banco),
    ...CAMPOS_DE_CONTA.map((field) => lidoComo(labelDe(field), fields[field], field === 'conta' ? finalDe(fields[field]) : fields[field])),
    lidoComo(parts.nossoNumero17, nossoNumero17 ? 'Sim' : 'Não'),
    lidoComo(parts.beneficiario.nome, beneficiario.nome),
    lidoComo(parts.beneficiario.cpfCnpj, beneficiario.cpfCnpj, maskDocumento(beneficiario.cpfCnpj)),
    lidoComo(parts.beneficiario.endereco, beneficiario.endereco),
    lidoComo(parts.pix.modo, MODOS_PIX[pix.modo]),
    lidoComo(parts.pix.chave, pix.chave, finalDe(pix.chave)),
    lidoComo(parts.pix.nome, pix.nome),
    lidoComo(parts.pix.cidade, pix.cidade),
  ]
}

const lidoComo = (campo: string, valor: string | null, lido = valor): Valor => ({ campo, valor, lido })

const FINAL = 4
/** The last four characters of an account or key; of an e-mail those before the @ and its domain, which says whose it is. */
function finalDe(valor: string | null): string | null {
  if (valor === null) return null
  const until = valor.includes('@') ? valor.lastIndexOf('@') : valor.length
  return MASCARA + valor.slice(Math.max(0, until - FINAL))
}
