import { expect, test } from 'vitest'
import { choicesOf } from '../kit/columns.ts'
import { EnviarForm } from './envio.ts'
import { ANOS_FECHAMENTO, CompetenciaText, fatura, podeFatura, SituacaoFatura } from './fatura.ts'
import { FaturamentoForm, OrigemItem, podeExcluirItem, SituacaoItem } from './item.ts'

test.each([
  ['2026/10', { ano: 2026, mes: 10 }],
  ['2026/1', { ano: 2026, mes: 1 }],
  ['2026/01', { ano: 2026, mes: 1 }],
])('FAT-003 FAT-004 the competence %s is read', (text, read) => {
  expect(CompetenciaText.parse(text)).toEqual(read)
})

test.each(['', '2026', '2026/', '/10', '2026/0', '0/10', '2026/-1', '-2026/10', '2026/13', '2026/10/1', '10/2026', '2026-10', 'x/y'])(
  'FAT-004 the competence %j is refused: two parts, both positive',
  (text) => {
    expect(CompetenciaText.safeParse(text).success).toBe(false)
  },
)

test('FAT-018 FAT-023 FAT-022 the numbers of the specification have their words', () => {
  expect(SituacaoFatura.labels).toEqual({
    1: 'Fechada',
    2: 'Faturada',
    3: 'Paga',
    4: 'Cancelada',
    5: 'Enviada',
    6: 'Em Processamento',
    7: 'Parcialmente paga',
  })
  expect(SituacaoItem.labels).toEqual({ 1: 'Aberto', 2: 'Fechado', 3: 'Faturado', 4: 'Pago', 5: 'Enviado' })
  expect(OrigemItem.labels).toEqual({ 1: 'Automático', 2: 'Manual' })
})

test('FAT-019 in processing is one word, for the screen, the filter, files, papers and sentences alike', () => {
  expect(SituacaoFatura.labels[SituacaoFatura.code.EM_PROCESSAMENTO]).toBe('Em Processamento')
  expect(choicesOf(fatura.columns.situacao).filter(({ values }) => values.includes(6))).toEqual([
    { label: 'Em Processamento', values: [6] },
  ])
})

test('FAT-012 FAT-024 FAT-031 what may be done follows from the situation', () => {
  const all = SituacaoFatura.options.map(({ value }) => value)
  const from = (action: Parameters<typeof podeFatura>[0]) => all.filter((situacao) => podeFatura(action, situacao))
  for (const action of ['calcular', 'alterar', 'fechar', 'excluir'] as const) expect(from(action)).toEqual([6])
  expect(from('faturar')).toEqual([1])
  expect(from('enviar')).toEqual([2])
  expect([podeExcluirItem(1), podeExcluirItem(2)]).toEqual([false, true])
})

test('FAT-032 FAT-035 the closing form and the send form have their fields; no client sent means every one', () => {
  expect(FaturamentoForm.parse({ cliente: 7, mes: 10, ano: 2026 })).toEqual({ cliente: 7, mes: 10, ano: 2026, fecharFatura: false })
  expect(FaturamentoForm.parse({ cliente: { id: '7' }, mes: 10, ano: 2026, fecharFatura: true })).toMatchObject({
    cliente: 7,
    fecharFatura: true,
  })
  expect(FaturamentoForm.safeParse({ cliente: 7, mes: 10, ano: 2026, fecharFatura: 'sim' }).success).toBe(false)
  expect(EnviarForm.parse({ mes: 10, ano: 2026 })).toEqual({ cliente: [], semLoja: false, mes: 10, ano: 2026 })
})

test('FAT-039 the closing and send forms offer seven years', () => {
  expect(ANOS_FECHAMENTO).toBe(7)
})
