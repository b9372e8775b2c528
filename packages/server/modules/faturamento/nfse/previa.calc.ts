import { exact, toMoney } from '@retaguarda/contract/kit/money.ts'
import { issPrevisto } from '../../nfse/dps/tributos.calc.ts'
import type { ConfiguracaoDaNota } from './entrada.calc.ts'
import type { Grupo } from './grupos.calc.ts'

/** A note before it is issued. Of ISS that nobody withholds it is what the company will owe; of all else what is withheld. */
export type NotaPrevista = {
  objeto: string
  cTribNac: string | null
  cNBS: string | null
  valor: string
  desconto: string
  base: string
  iss: { retido: boolean; valor: string }
  pis: string
  cofins: string
  csll: string
  irrf: string
  inss: string
  retido: string
  liquido: string
  descricao: string
}

const NOTHING = '0.00'

export function previstaDe(grupo: Grupo, configuracao: ConfiguracaoDaNota | null): NotaPrevista {
  const { fiscal, objetos, servico, desconto, base, descricao, retido } = grupo
  const { iss, total, ...tributos } = retido
  const owed =
    configuracao && fiscal
      ? issPrevisto({ prestador: configuracao, tribISSQN: fiscal.tribISSQN, aliquotaIss: configuracao.aliquotaIss }, base)
      : NOTHING
  return {
    objeto: objetos.map(({ nome }) => nome).join(', '),
    cTribNac: fiscal?.cTribNac ?? null,
    cNBS: fiscal?.cNBS ?? null,
    valor: servico,
    desconto,
    base,
    iss: iss ? { retido: true, valor: iss.valor } : { retido: false, valor: owed },
    ...tributos,
    retido: total,
    liquido: toMoney(exact(base).minus(total)),
    descricao,
  }
}
