// Names that the compiler knows: see README.md beside this file. Here: the codes of states, each by its name; a number that is none is refused
// wherever a state stands. That a number which happens to be one is not written either, `npm run check` sees (scripts/check-own.mjs).
import { type Fatura, podeFatura, SituacaoFatura } from '../../packages/contract/faturamento/fatura.ts'
import { can } from '../../packages/contract/kit/can.ts'
import type { CodeOf } from '../../packages/contract/kit/enum.ts'
import { TipoDocumento } from '../../packages/contract/faturamento/documento.ts'
import type { Db } from '../../packages/server/db/types.ts'
import { codes } from '../../packages/server/kit/sql.ts'

export const comparadas = ({ situacao }: Fatura): boolean[] => [
  situacao === SituacaoFatura.code.PAGA,
  // @ts-expect-error no state has this number
  situacao === 9,
  // @ts-expect-error the name is misspelt
  situacao === SituacaoFatura.code.PAGO,
  SituacaoFatura.codes('PAGA', 'ENVIADA').some((one) => one === situacao),
  // @ts-expect-error a name of the list is misspelt
  SituacaoFatura.codes('PAGA', 'ENVIADO').some((one) => one === situacao),
  podeFatura('enviar', situacao),
  // @ts-expect-error no state has this number
  podeFatura('enviar', 9),
  // @ts-expect-error no action has this name
  podeFatura('envia', situacao),
]

export const tables = [
  TipoDocumento.byCode({ BOLETO: 'boleto', NOTA_FISCAL: 'nota' }),
  // @ts-expect-error a code without a row
  TipoDocumento.byCode({ BOLETO: 'boleto' }),
  // @ts-expect-error a row by number
  TipoDocumento.byCode({ 1: 'boleto', 2: 'nota' }),
  can(TipoDocumento, { pagar: ['BOLETO'] }),
  // @ts-expect-error a state by number
  can(TipoDocumento, { pagar: [1] }),
]

// A number that comes from anywhere is no state before the schema has looked at it.
// @ts-expect-error any number
export const qualquer = (lido: number): CodeOf<typeof SituacaoFatura> => lido

export const sql = (db: Db) => [
  codes(SituacaoFatura, 'PAGA', 'ENVIADA'),
  // @ts-expect-error the name is misspelt
  codes(SituacaoFatura, 'PAGO'),
  db.selectFrom('fatura').where('situacao', '=', SituacaoFatura.code.PAGA),
  // @ts-expect-error no state has this number
  db.selectFrom('fatura').where('situacao', '=', 9),
  // @ts-expect-error no state has this number
  db.updateTable('fatura').set({ situacao: 9 }),
]
