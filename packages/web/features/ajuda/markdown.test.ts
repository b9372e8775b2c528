import { expect, test } from 'vitest'
import { blocosDe, trechosDe } from './markdown.ts'
import { paginaDaTela } from './paginas.ts'

test('a page is read as titles, paragraphs, lists, tables and code', () => {
  const page = '# Um\n\nDuas\nlinhas.\n- a\n  b\n- c\n\n1. x\n\n| A | B |\n|---|---|\n| 1 \\| 2 | `3` |\n\n```sh\nnpm\n\nstart\n```\nfim'
  expect(blocosDe(page)).toEqual([
    { tipo: 'titulo', nivel: 1, texto: 'Um' },
    { tipo: 'paragrafo', texto: 'Duas linhas.' },
    { tipo: 'lista', numerada: false, itens: ['a b', 'c'] },
    { tipo: 'lista', numerada: true, itens: ['x'] },
    { tipo: 'tabela', cabeca: ['A', 'B'], linhas: [['1 | 2', '`3`']] },
    { tipo: 'codigo', texto: 'npm\n\nstart' },
    { tipo: 'paragrafo', texto: 'fim' },
  ])
  expect(trechosDe('Veja [isto](a.md), **já** `x` ![f](img/f.png)<b>')).toEqual([
    { tipo: 'texto', texto: 'Veja ' },
    { tipo: 'ligacao', texto: 'isto', endereco: 'a.md' },
    { tipo: 'texto', texto: ', ' },
    { tipo: 'forte', texto: 'já' },
    { tipo: 'texto', texto: ' ' },
    { tipo: 'codigo', texto: 'x' },
    { tipo: 'texto', texto: ' ' },
    { tipo: 'imagem', texto: 'f', endereco: 'img/f.png' },
    { tipo: 'texto', texto: '<b>' },
  ])
})

test('a screen has the page of the longest part of its address, and the index where it has none', () => {
  expect(['/task', '/task/alterar/7', '/task/executar/3', '/tasks', '/'].map(paginaDaTela)).toEqual([
    'tarefas',
    'tarefas',
    'executar',
    'indice',
    'indice',
  ])
})
