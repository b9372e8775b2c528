import type { CodigoBanco } from '@retaguarda/contract/cobranca/bancos.ts'
import type { TipoMovimento } from '@retaguarda/contract/cobranca/retorno.ts'
import { keysOf } from '@retaguarda/contract/kit/keys.ts'

type Codigos = Partial<Record<TipoMovimento, readonly string[]>>

const PADRAO: Record<240 | 400, Codigos> = {
  240: {
    entrada: ['02'],
    rejeitada: ['03'],
    liquidacao: ['06', '17'],
    baixa: ['09'],
    vencimento: ['14', '27'],
    cartorio: ['23'],
    retirado: ['24'],
    protesto: ['25'],
    instrucaoRejeitada: ['26', '30'],
    tarifa: ['28'],
    estorno: ['44'],
  },
  400: { entrada: ['02'], rejeitada: ['03'], baixa: ['09', '10'], vencimento: ['14'], cartorio: ['23'], tarifa: ['28'] },
}

const de = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => String(first + i).padStart(2, '0'))

/** What a bank says otherwise; a code that it names stands in place of the usual ones. Pending cheques are no payment. */
const DO_BANCO: Record<240 | 400, Partial<Record<CodigoBanco, Codigos>>> = {
  240: { '104': { liquidacao: ['06', '17', '46'], estorno: ['44', '47'] } },
  400: {
    '001': { liquidacao: [...de(5, 8), '15'], estorno: ['44'] },
    '033': { liquidacao: [...de(6, 8), '17'], cartorio: ['15', '21', '23'] },
    '077': { liquidacao: ['06'], baixa: ['07'] },
    '104': {
      entrada: ['01'],
      rejeitada: ['99'],
      liquidacao: ['21', '22'],
      baixa: ['02', ...de(23, 25)],
      vencimento: ['05'],
      cartorio: ['26'],
      estorno: ['33'],
    },
    '237': { rejeitada: ['03', '24'], liquidacao: ['06', '15', '17'], estorno: ['22', '40'] },
    '341': {
      entrada: ['02', '64', '73'],
      rejeitada: ['03', '60'],
      liquidacao: [...de(6, 8), '10', '59'],
      baixa: ['05', '09', '47'],
      protesto: ['32'],
      tarifa: [...de(26, 30), ...de(37, 46)],
      estorno: ['69'],
    },
    '748': { rejeitada: ['03', '24'], liquidacao: ['06', '15', '17'] },
  },
}

const table = (layout: 240 | 400, banco: CodigoBanco): ReadonlyMap<string, TipoMovimento> => {
  const codigos: Codigos = { ...PADRAO[layout], ...DO_BANCO[layout][banco] }
  return new Map(keysOf(codigos).flatMap((tipo) => (codigos[tipo] ?? []).map((codigo) => [codigo, tipo] as const)))
}

/** How the movements of a file are told apart; what is not known has no effect. */
export function movimentosDe(layout: 240 | 400, banco: CodigoBanco): (movimento: string) => TipoMovimento {
  const tipos = table(layout, banco)
  return (movimento) => tipos.get(movimento) ?? 'outro'
}
