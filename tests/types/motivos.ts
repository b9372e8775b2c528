// Names that the compiler knows: see README.md beside this file. Here: why a call is refused, as the server says it and programs decide by it.
import type { ApiError } from '../../packages/contract/kit/call.ts'
import type { Recusa } from '../../packages/contract/kit/refusal.ts'
import { RuleError } from '../../packages/server/base/errors.ts'

export const recusas = [
  new RuleError('conflito', 'Esta fatura já foi paga.'),
  // @ts-expect-error the reason is misspelt
  new RuleError('conflitto', 'Esta fatura já foi paga.'),
  // @ts-expect-error a status alone says no reason
  new RuleError(409, 'Esta fatura já foi paga.'),
  // @ts-expect-error a sentence alone
  new RuleError('Esta fatura já foi paga.'),
]

export const corpos: Recusa[] = [
  { error: 'Não.', motivo: 'regra', trace: '' },
  // @ts-expect-error the reason is misspelt
  { error: 'Não.', motivo: 'regras', trace: '' },
  // @ts-expect-error a sentence without a reason
  { error: 'Não.', trace: '' },
]

export const decide = ({ motivo }: ApiError) => [
  motivo === 'alterado',
  // @ts-expect-error the reason is misspelt
  motivo === 'alterada',
]
