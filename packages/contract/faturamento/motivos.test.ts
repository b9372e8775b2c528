import { expect, test } from 'vitest'
import { motivosDe } from './motivos.ts'

test('refusals that differ in names and figures alone are one reason, the most frequent first', () => {
  const refused = [
    { nome: 'Padaria Sol', erro: 'Padaria Sol: sem loja e sem contato de e-mail.' },
    { nome: 'Ótica Lua', erro: 'a fatura de 10/2026 já foi enviada.' },
    { nome: 'Bar 7', erro: 'A fatura de 09/2026 já foi enviada.' },
    { nome: null, erro: 'A fatura 17070 não existe.' },
    { nome: 'Café', erro: 'Café: faltam R$ 1.234,56 de 3,5%.' },
    { nome: 'Chá', erro: 'Chá: faltam R$ 9,90 de 12%.' },
    { nome: 'Mel', erro: 'Mel: a fatura de 10/2026 já foi enviada.' },
  ]
  expect(motivosDe(refused)).toEqual([
    { erro: 'A fatura de … já foi enviada.', quantidade: 3 },
    { erro: 'Faltam … de ….', quantidade: 2 },
    { erro: 'A fatura … não existe.', quantidade: 1 },
    { erro: 'Sem loja e sem contato de e-mail.', quantidade: 1 },
  ])
  expect(motivosDe([])).toEqual([])
})
