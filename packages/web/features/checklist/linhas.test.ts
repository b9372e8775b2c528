import { expect, test } from 'vitest'
import { enviado } from './itens.ts'
import { itensDasLinhas } from './linhas.ts'

test('CHK-002 pasted lines are items, with type, options and condition as a paper form marks them', () => {
  const itens = itensDasLinhas(
    '1. Tem loja?\n\n  - Qual o endereço? ____\nCor: ( ) Azul ( ) Verde\n\tQual tom? ___\nMeios [ ] Pix [ ] Boleto\r\nPronto?',
  ).map(enviado)
  expect(itens.map(({ titulo, descricao, tipo }) => [titulo, descricao === titulo, tipo])).toEqual([
    ['Tem loja?', true, 4],
    ['Qual o endereço?', true, 2],
    ['Cor', true, 1],
    ['Qual tom?', true, 2],
    ['Meios', true, 3],
    ['Pronto?', true, 4],
  ])
  expect(itens[2]?.opcoes.map(({ descricao }) => descricao)).toEqual(['Azul', 'Verde'])
  expect(itens.map(({ itemCondicional, valorCondicional }) => [itemCondicional, valorCondicional])).toEqual([
    [null, null],
    [{ chave: itens[0]?.chave }, { numero: 1 }],
    [null, null],
    [{ chave: itens[2]?.chave }, { numero: 1 }],
    [null, null],
    [null, null],
  ])
})
