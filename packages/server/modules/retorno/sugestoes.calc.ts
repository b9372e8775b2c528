import { SEMELHANCAS, SUGESTOES_MAX, type Sugestao } from '@retaguarda/contract/cobranca/excecao-bancaria.ts'
import type { Ocorrencia } from '@retaguarda/contract/cobranca/retorno.ts'
import { exact } from '@retaguarda/contract/kit/money.ts'

/** A boleto of which something is open; money as `"1234.56"`. */
export type Candidato = {
  boleto: number
  clienteId: number
  cliente: string
  valor: string
  aberto: string
  vencimento: string
  cpfCnpj: string
}

/** How much each likeness says. */
const PONTOS = { numero: 60, valor: 20, pagador: 15, vencimento: 5 }

const idDe = (digits = ''): number[] => (/^0*[1-9]\d{0,9}$/.test(digits) ? [Number(digits)] : [])
const ID_MAX = 2_147_483_647
const MARCA = /RTG(\d{1,10})(?!\d)/i

/** The boletos that a line names in the fields that were ours to fill: `RTG{id}`, or the id itself as our number. */
export const boletosNomeados = ({ usoEmpresa, seuNumero }: Pick<Ocorrencia, 'usoEmpresa' | 'seuNumero'>): number[] =>
  [...idDe(MARCA.exec(usoEmpresa)?.[1]), ...idDe(MARCA.exec(seuNumero)?.[1] ?? seuNumero)].filter((id) => id <= ID_MAX)

const same = (a: string, b: string) => exact(a).eq(b) && !exact(a).isZero()

/** The boletos that a line may be of, the likeliest first. */
export function sugestoesDe(item: Ocorrencia, candidatos: readonly Candidato[]): Sugestao[] {
  const nomeados = boletosNomeados(item)
  const dePontos = (one: Candidato) => [
    { pontos: PONTOS.numero, motivo: SEMELHANCAS.numero.igual, vale: nomeados.includes(one.boleto) },
    {
      pontos: PONTOS.valor,
      motivo: SEMELHANCAS.valor.igual,
      vale: [item.valor, item.valorPago].some((v) => same(v, one.valor) || same(v, one.aberto)),
    },
    { pontos: PONTOS.pagador, motivo: SEMELHANCAS.pagador.igual, vale: item.pagador !== '' && item.pagador === one.cpfCnpj },
    { pontos: PONTOS.vencimento, motivo: SEMELHANCAS.vencimento.igual, vale: item.vencimento === one.vencimento },
  ]
  return candidatos
    .map((one) => {
      const valem = dePontos(one).filter(({ vale }) => vale)
      const { boleto, clienteId, cliente, aberto, vencimento } = one
      const pontos = valem.reduce((total, { pontos: more }) => total + more, 0)
      return {
        boleto,
        cliente: { id: clienteId, nome: cliente },
        valor: aberto,
        vencimento,
        motivos: valem.map(({ motivo }) => motivo),
        pontos,
      }
    })
    .filter(({ pontos }) => pontos > 0)
    .toSorted((a, b) => b.pontos - a.pontos || a.boleto - b.boleto)
    .slice(0, SUGESTOES_MAX)
}
