import { expect, test } from 'vitest'
import { z } from 'zod'
import { col } from './columns.ts'
import { enumOf } from './enum.ts'
import { rowOf } from './row.ts'

const Cor = enumOf({ AZUL: [1, 'Azul'], VERDE: [2, 'Verde'] })
const row = rowOf(
  {
    nome: col.text('Nome'),
    cor: col.enum('Cor', Cor),
    'loja.dono.nome': col.orNull(col.text('Dono')),
    'loja.nome': col.text('Loja'),
    dia: col.hidden(col.fixed(col.date('Dia'))),
  },
  { 'loja.id': z.number() },
)
const peca = { id: 7, nome: 'Porca', cor: 1, loja: { id: 3, nome: 'Centro', dono: { nome: null } }, dia: '2026-02-28' } as const

test('a row has an id, the value of each column by its name, and what stands besides; dotted names nest', () => {
  expect(row.parse(peca)).toEqual(peca)
  for (const wrong of [
    { ...peca, id: undefined },
    { ...peca, nome: null },
    { ...peca, cor: 3 },
    { ...peca, dia: '2026-02-30' },
    { ...peca, loja: { ...peca.loja, id: undefined } },
    { ...peca, loja: { ...peca.loja, dono: null } },
  ])
    expect(row.safeParse(wrong).success).toBe(false)
})

test('what no column names is left out of a row', () => {
  expect(row.parse({ ...peca, senha: 'x' })).toEqual(peca)
})
