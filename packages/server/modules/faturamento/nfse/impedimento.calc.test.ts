import { SituacaoFatura, TipoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { expect, test } from 'vitest'
import { jaTemNota, semDireito } from './impedimento.calc.ts'

const { FATURADA, PAGA, ENVIADA, PARCIALMENTE_PAGA, FECHADA, EM_PROCESSAMENTO, CANCELADA } = SituacaoFatura.code
const FATURA = { situacao: FATURADA, tipo: TipoFatura.code.MENSAL, valor: '100.00', semNota: false, cliente: { nome: 'Padaria São João' } }

test.each([FATURADA, PAGA, ENVIADA, PARCIALMENTE_PAGA])('an invoice in situation %i may have notes', (situacao) =>
  expect(semDireito({ ...FATURA, situacao })).toBeUndefined(),
)

test.each([
  [{ situacao: CANCELADA }, 'Esta fatura está cancelada: não há nota a emitir.'],
  [{ situacao: FECHADA }, 'Esta fatura está na situação Fechada. Fature-a antes de emitir a nota.'],
  [
    { situacao: EM_PROCESSAMENTO },
    `Esta fatura está na situação ${SituacaoFatura.labels[EM_PROCESSAMENTO]}. Fature-a antes de emitir a nota.`,
  ],
  [{ tipo: TipoFatura.code.ACORDO }, 'Esta fatura é de um acordo: as notas são das faturas que ele renegociou.'],
  [{ semNota: true }, 'Padaria São João está marcada sem nota.'],
  [{ valor: '0.00' }, 'Esta fatura não tem valor: não há nota a emitir.'],
  // What cannot be mended is said first.
  [{ valor: '0.00', semNota: true, situacao: CANCELADA }, 'Esta fatura está cancelada: não há nota a emitir.'],
])('%j has none', (fatura, sentence) => expect(semDireito({ ...FATURA, ...fatura })).toBe(sentence))

test('an invoice has its notes once, ours or those from elsewhere that are of all of it', () => {
  expect(jaTemNota(0, [])).toBeUndefined()
  expect(jaTemNota(1, ['123'])).toBe('A fatura já tem as suas notas.')
  expect(jaTemNota(0, ['123'])).toBe('A fatura tem a nota 123 trazida de fora.')
  expect(jaTemNota(0, ['123', '124', '9'])).toBe('A fatura tem as notas 123, 124 e 9 trazidas de fora.')
})
