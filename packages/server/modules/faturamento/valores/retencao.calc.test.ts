import { readFileSync } from 'node:fs'
import { SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { parcelas } from '@retaguarda/contract/faturamento/parcelas.ts'
import type { Retencao, RetencaoDoObjeto } from '@retaguarda/contract/faturamento/retencao.ts'
import { exact, sum, toMoney } from '@retaguarda/contract/kit/money.ts'
import { diaDoMes, somaMeses } from '@retaguarda/contract/kit/tempo.ts'
import type { RegimeTributacao } from '@retaguarda/contract/faturamento/regime-tributacao.ts'
import { expect, test } from 'vitest'
import { amountsOf, percentDiscount, usedOf } from './amounts.calc.ts'
import { type Pagamento, type Quem, retencoesDe } from './retencao.calc.ts'

type Chain = {
  retencoes: Retencao[]
  retido: string
  credito: string
  saldos: string[]
  aPagar: string
  boletos?: string[]
  situacao?: number
}
type Caso = {
  id: string
  entrada: {
    empresa: RegimeTributacao | null
    cliente: { pessoa: 'PF' | 'PJ'; regime: RegimeTributacao | null; iss: string | null; nunca: boolean; diaVencimento: number | null }
    objetos: Record<string, RetencaoDoObjeto>
    itens: { objeto: string; valor: string }[]
    competencia: [number, number]
    vencimento: string
    dataHoraVencimento?: string
    parcelas: number
    descontos?: { objeto: string; valor?: string; percentual?: string }[]
    creditos?: string[]
  }
  saida: { valorBruto: string; desconto: string; valor: string; fechada: Chain; faturada: Chain }
}
// The worked examples, computed by an independent program; this type is theirs.
const { retencao, desconto, aleatoria } = JSON.parse(readFileSync(new URL('dinheiro.calc.examples.json', import.meta.url), 'utf8')) as {
  retencao: Caso[]
  desconto: Caso[]
  aleatoria: Caso[]
}

function chainOf({ entrada }: Caso, pagamento: Pagamento): Chain & { valorBruto: string; desconto: string; valor: string } {
  const { empresa, cliente, objetos } = entrada
  const itens = entrada.itens.map((item) => ({ ...item }))
  for (const { objeto, valor, percentual } of entrada.descontos ?? []) {
    const charged = sum(entrada.itens.filter((item) => item.objeto === objeto).map((item) => item.valor))
    itens.push({ objeto, valor: percentual === undefined ? `-${valor}` : percentDiscount(charged, percentual) })
  }
  const quem: Quem = { empresa, cliente: { ...cliente, cpf: cliente.pessoa === 'PF' } }
  const { retencoes } = retencoesDe(
    itens.map(({ objeto, valor }) => ({ valor, retencao: objetos[objeto] ?? { irrf: null, csrf: false, inss: null } })),
    quem,
    pagamento,
  )
  const parts = { itens: itens.map(({ valor }) => valor), retencoes: retencoes.map(({ valor }) => valor) }
  const creditos = (entrada.creditos ?? []).map((saldo, at) => ({ saldo, at }))
  const used = usedOf(creditos, amountsOf({ ...parts, creditos: [] }).aPagar)
  const amounts = amountsOf({ ...parts, creditos: used.map(({ valor }) => valor) })
  const saldos = creditos.map(({ saldo, at }) => toMoney(exact(saldo).minus(used.find(({ credito }) => credito.at === at)?.valor ?? '0')))
  return { ...amounts, retencoes, saldos }
}

/** Until somebody says when: the invoice's own day, the client's, or the end of the month after the competence. */
function foreseen({ competencia: [ano, mes], dataHoraVencimento, cliente }: Caso['entrada']): Pagamento {
  const next = somaMeses({ ano, mes }, 1)
  return { dia: dataHoraVencimento?.slice(0, 10) ?? diaDoMes(next, cliente.diaVencimento ?? 31), parcelas: 1 }
}

test.each([...retencao, ...desconto, ...aleatoria].map((caso) => [caso.id, caso] as const))(
  '%s: the chain of the worked example',
  (_, caso) => {
    const { valorBruto, desconto, valor, fechada, faturada } = caso.saida
    expect(chainOf(caso, foreseen(caso.entrada))).toEqual({ valorBruto, desconto, valor, ...fechada })
    const { boletos, situacao, ...after } = faturada
    const charged = chainOf(caso, { dia: caso.entrada.vencimento, parcelas: caso.entrada.parcelas })
    expect(charged).toEqual({ valorBruto, desconto, valor, ...after })
    const split = exact(charged.aPagar).isZero() ? undefined : parcelas(charged.aPagar, caso.entrada.parcelas)
    expect(split?.ok === true ? split.valores : []).toEqual(boletos)
    expect(split === undefined ? SituacaoFatura.code.PAGA : SituacaoFatura.code.FATURADA).toBe(situacao)
  },
)
