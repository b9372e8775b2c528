import type { NotaPrevista } from '@retaguarda/contract/faturamento/nfse.ts'
import { exact, toMoney } from '@retaguarda/contract/kit/money.ts'
import { issPrevisto } from '../../nfse/dps/tributos.calc.ts'
import type { ConfiguracaoDaNota } from './entrada.calc.ts'
import type { Grupo } from './grupos.calc.ts'

const NOTHING = '0.00'

/**
 * A note before it is issued. Of ISS that nobody withholds it says what the company will owe; of all else what is withheld. Without codes where
 * its objects have none.
 */
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
