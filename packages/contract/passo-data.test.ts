import { expect, test } from 'vitest'
import { atendeEsperado, contemEndereco, dialogoDe, esperaDe, esperadoDe, papelDe, requisicaoDe, termoDe } from './passo-data.ts'

test('a wait is a time, the network, an address or something visible', () => {
  expect(['1500', '5s', '0,5s', '60s', '61s', 'rede', 'url=/x', 'css=#a b', 'xpath=//a', 'text=Oi', '5 dias', ''].map(esperaDe)).toEqual([
    { ms: 1500 },
    { ms: 5000 },
    { ms: 500 },
    { ms: 60_000 },
    undefined,
    { rede: true },
    { url: '/x' },
    { type_term: 'css', value: '#a b' },
    { type_term: 'xpath', value: '//a' },
    { type_term: 'text', value: 'Oi' },
    undefined,
    undefined,
  ])
})

test('a dialog is accepted where nothing is said', () => {
  expect([null, 'aceitar', 'aceitar: 3 peças', 'cancelar', 'não'].map(dialogoDe)).toEqual([
    { aceita: true },
    { aceita: true },
    { aceita: true, texto: '3 peças' },
    { aceita: false },
    undefined,
  ])
})

test('a message is contained, equal, absent or matched; spaces collapse and case counts', () => {
  const fits = (data: string | null, text: string) => {
    const expected = esperadoDe(data)
    return expected && atendeEsperado(expected, text)
  }
  const text = ' Pedido  nº 12\n criado '
  for (const data of ['nº 12 criado', '=Pedido nº 12 criado', '!erro', '/n. \\d+/', '/PEDIDO/i', null, ' '])
    expect(fits(data, text), `${data}`).toBe(true)
  for (const data of ['pedido', '=Pedido', '!Pedido', '/^\\d/']) expect(fits(data, text), data).toBe(false)
  expect(fits('/(/', text)).toBeUndefined()
})

test('a request has a method, a part of an address, and perhaps a status', () => {
  expect(['POST /api/pedido 201', 'get /x', '/x', 'POST /x 999'].map(requisicaoDe)).toEqual([
    { metodo: 'POST', url: '/api/pedido', status: 201 },
    { metodo: 'GET', url: '/x' },
    undefined,
    undefined,
  ])
})

test('FAL-30 a term that begins with = is the whole text', () => {
  expect(['Salvar', '=Salvar', '= Salvar', '==1'].map(termoDe)).toEqual([
    { texto: 'Salvar', exato: false },
    { texto: 'Salvar', exato: true },
    { texto: 'Salvar', exato: true },
    { texto: '=1', exato: true },
  ])
  expect(['Button: Salvar ', 'button:=Salvar', 'link: =a: b', 'button', 'button:', ''].map(papelDe)).toEqual([
    { papel: 'button', nome: { texto: 'Salvar', exato: false } },
    { papel: 'button', nome: { texto: 'Salvar', exato: true } },
    { papel: 'link', nome: { texto: 'a: b', exato: true } },
    { papel: 'button' },
    { papel: 'button' },
    { papel: '' },
  ])
})

test('FAL-31 an address is compared as it travels and as a person reads it', () => {
  const url = 'https://loja.exemplo/busca/S%C3%A3o%20Paulo?q=caf%c3%a9+preto&n=100%&x=a%2Bb'
  for (const part of ['/busca/São Paulo', 'S%c3%a3o%20Paulo', 'q=café preto', 'q=café+preto', 'caf%C3%A9', 'n=100%', 'x=a+b', 'x=a%2Bb'])
    expect(contemEndereco(url, part), part).toBe(true)
  for (const part of ['São  Paulo', 'q=cafe', 'Q=café', 'x=a-b']) expect(contemEndereco(url, part), part).toBe(false)
})
