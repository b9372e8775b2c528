import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { diferencas, juntar } from '../../parts/itens/conflito.ts'
import { movido } from '../../parts/itens/item.ts'
import { novoItensStore } from '../../parts/itens/store.ts'
import { candidatos, copiaDe, enviado, type Item, lidos, niveis, novoItem, proximoNumero, tituloCurto } from './itens.ts'
import { ITENS, itemEmPalavras } from './itens-definicao.ts'
import { verPrevia } from './previa-vista.ts'

const item = (chave: string, more: Partial<Item> = {}): Item => ({
  ...novoItem(),
  id: chave.startsWith('i') ? Number(chave.slice(1)) : null,
  chave,
  titulo: `Item ${chave}`,
  descricao: 'Descrição',
  tipo: 4,
  opcoes: [],
  ...more,
})
const opcoes = [
  { numero: 1, descricao: 'Azul' },
  { numero: 2, descricao: 'Verde' },
]
const store = (...itens: Item[]) => novoItensStore(ITENS, { itens, versaoRegistro: 1 })
const keys = (itens: readonly Item[]) => itens.map(({ chave }) => chave).join(' ')

test("CHK-024 CHK-025 a title of more than 30 characters is cut and followed by '...'; an empty one asks for a title", () => {
  expect(tituloCurto('x'.repeat(30))).toBe('x'.repeat(30))
  expect(tituloCurto('x'.repeat(31))).toBe(`${'x'.repeat(30)}...`)
  expect(tituloCurto('É'.repeat(31))).toBe(`${'É'.repeat(30)}...`)
  expect(tituloCurto('🚚'.repeat(31))).toBe(`${'🚚'.repeat(30)}...`)
  for (const empty of ['', '   ', '\n']) expect(tituloCurto(empty)).toBe('Informe um título')
})

test('CHK-032 CHK-033 a new item is objetiva with one option, numero 1', () => {
  expect(novoItem()).toMatchObject({ id: null, tipo: 1, opcoes: [{ numero: 1, descricao: '' }], itemCondicional: null, obrigatorio: false })
})

test('CHK-028 what was read is sent back as it was, conditions by key', () => {
  const lido = lidos([
    {
      id: 7,
      titulo: 'A',
      descricao: 'a',
      tipo: 1,
      tipoMetrica: 1,
      obrigatorio: true,
      ordem: 1,
      opcoes,
      itemCondicional: null,
      valorCondicional: null,
    },
    {
      id: 9,
      titulo: 'B',
      descricao: 'b',
      tipo: 2,
      tipoMetrica: null,
      obrigatorio: false,
      ordem: 2,
      opcoes: [],
      itemCondicional: { id: 7, titulo: 'A' },
      valorCondicional: { numero: 2, descricao: 'Verde' },
    },
  ])
  expect(lido.map(enviado)).toMatchObject([
    { id: 7, chave: 'i7', opcoes },
    { id: 9, itemCondicional: { chave: 'i7' }, valorCondicional: { numero: 2 } },
  ])
  const copia = lido[1] && copiaDe(lido[1])
  expect(copia).toMatchObject({ id: null, titulo: 'B (cópia)', itemCondicional: 'i7', valorCondicional: 2 })
  expect(copia?.chave).not.toBe('i9')
})

test('CHK-039 a further option never takes the number of one that was removed or that a condition names', () => {
  const before = item('i1', { tipo: 1, opcoes: [...opcoes, { numero: 3, descricao: 'Roxo' }] })
  const now = { ...before, opcoes: [{ numero: 1, descricao: 'Azul' }] }
  expect(proximoNumero(now, before, [now])).toBe(4)
  const fresh = item('n1', { tipo: 1, opcoes: [{ numero: 1, descricao: 'Azul' }] })
  expect(proximoNumero(fresh, undefined, [fresh, item('i2', { itemCondicional: 'n1', valorCondicional: 5 })])).toBe(6)
})

test('CHK-022 moving keeps every item, whatever is moved where', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(), { minLength: 1 }), fc.nat(), fc.nat(), (list, a, b) => {
      const [from, to] = [a % list.length, b % list.length]
      const moved = movido(list, from, to)
      expect(moved[to]).toBe(list[from])
      expect(moved.filter((one) => one !== list[from])).toEqual(list.filter((one) => one !== list[from]))
    }),
  )
})

test('CHK-028 only items above that can be answered by choice are offered as a condition, the nearest first', () => {
  const itens = [item('i1'), item('i2', { tipo: 2 }), item('i3', { tipo: 1, opcoes }), item('i4'), item('i5')]
  expect(candidatos(itens, 3).map(({ chave, numero }) => [chave, numero])).toEqual([
    ['i3', 3],
    ['i1', 1],
  ])
  expect(candidatos(itens, 0)).toEqual([])
})

test('CHK-028 the depth of an item is its chain of conditions, and a circle ends', () => {
  const on = (key: string) => ({ itemCondicional: key, valorCondicional: 1 })
  const depth = niveis([
    item('i1'),
    item('i2', on('i1')),
    item('i3', on('i2')),
    item('i4', on('i9')),
    item('i5', on('i6')),
    item('i6', on('i5')),
  ])
  expect(['i1', 'i2', 'i3'].map((key) => depth.get(key))).toEqual([0, 1, 2])
  expect(depth.size).toBe(6)
})

describe('the store', () => {
  test('CHK-035 CHK-037 what was not typed yet waits for a save; then it is said until it is gone', () => {
    const itens = store(item('i1', { titulo: '' }), item('n2', { tipo: 1, opcoes: [{ numero: 1, descricao: 'Só uma' }] }))
    expect(itens.errors()).toEqual({})
    expect(itens.julgar().map(({ message }) => message)).toEqual([
      'Necessário preencher os campos obrigatórios Título e Descrição. Item 1',
      'Necessária mais de uma opção para as questões Objetivas de Múltipla Escolha. Item 2',
    ])
    expect(Object.keys(itens.errors())).toEqual(['itens.0.titulo', 'itens.1.opcoes'])
    itens.set('itens.0.titulo', 'Agora sim')
    expect(Object.keys(itens.errors())).toEqual(['itens.1.opcoes'])
    itens.mover('n2', 0)
    expect(Object.keys(itens.errors())).toEqual(['itens.0.opcoes'])
  })

  test('CHK-022 an order that puts an item above its condition is said at once, with the number it has then', () => {
    const itens = store(item('i1'), item('i2', { itemCondicional: 'i1', valorCondicional: 1 }), item('i3'))
    expect(itens.errosDe('i2')).toEqual([])
    itens.mover('i2', 0)
    expect(itens.errosDe('i2')).toEqual(['A condição fica abaixo deste item. Escolha um item acima, ou mude a ordem. Item 1'])
    itens.mover('i2', 2)
    expect(itens.errosDe('i2')).toEqual([])
    itens.excluir('i1')
    expect(itens.errosDe('i2')).toEqual(['O item da condição não existe mais. Escolha outro. Item 2'])
  })

  test('CHK-023 an item that is typed into changes alone, and what is typed back is no change', () => {
    const itens = store(item('i1'), item('i2'))
    const [one, order] = [itens.item('i1'), itens.chaves()]
    itens.set('itens.1.titulo', 'Outro')
    expect(itens.isDirty()).toBe(true)
    expect(itens.item('i1')).toBe(one)
    expect(itens.chaves()).toBe(order)
    itens.set('itens.1.titulo', 'Item i2')
    expect(itens.isDirty()).toBe(false)
    itens.mover('i1', 1)
    expect(itens.isDirty()).toBe(true)
  })
})

describe('somebody else saved meanwhile', () => {
  const base = { itens: [item('i1'), item('i2'), item('i3')] }
  type ItemList = { itens: Item[] }
  const differ = (typed: ItemList, stored: ItemList) => diferencas(ITENS.list, { base, typed, stored }, itemEmPalavras)
  const join = (typed: ItemList, stored: ItemList) => juntar(ITENS.list, { base, typed, stored }).itens as Item[] // the rows of the two lists
  const change = (itens: Item[], key: string, more: Partial<Item>) => itens.map((one) => (one.chave === key ? { ...one, ...more } : one))

  test('CHK-043 each keeps what the other did not touch, item by item', () => {
    const mine = { itens: change([...base.itens, item('n1')], 'i1', { titulo: 'Meu' }) }
    const theirs = { itens: change([item('i9'), ...base.itens], 'i2', { descricao: 'Dela' }) }
    expect(differ(mine, theirs).map(({ path, mine: own }) => [path, own])).toEqual([
      ['itens.0.titulo', true],
      ['itens.1.descricao', false],
      ['itens.3', true],
      ['itens.4', false],
    ])
    const both = join(mine, theirs)
    expect(keys(both)).toBe('i9 i1 i2 i3 n1')
    expect(both[1]).toMatchObject({ titulo: 'Meu' })
    expect(both[2]).toMatchObject({ descricao: 'Dela' })
  })

  test('CHK-043 who moved nothing takes the other order; who moved keeps the own', () => {
    const [a, b, c] = base.itens as [Item, Item, Item]
    const theirs = { itens: [c, b, a] }
    const typed = { itens: change(base.itens, 'i1', { titulo: 'Meu' }) }
    expect(differ(typed, theirs).at(-1)).toMatchObject({ path: 'ordem', mine: false })
    expect(keys(join(typed, theirs))).toBe('i3 i2 i1')
    expect(keys(join({ itens: [b, a, c] }, theirs))).toBe('i2 i1 i3')
  })
})

test('CHK-026 CHK-038 TAR-016 the preview shows and counts by the rules of the execution, from what is not saved yet', () => {
  const itens = [
    item('n1', { tipo: 1, opcoes }),
    item('n2', { itemCondicional: 'n1', valorCondicional: 2, obrigatorio: true }),
    item('n3', { itemCondicional: 'n2', valorCondicional: 0, tipo: 2 }),
    item('n4', { itemCondicional: 'sumiu', valorCondicional: 1 }),
  ]
  const ver = (...dadas: [string, number | boolean | string][]) => {
    const { questoes, andamento } = verPrevia(itens, new Map(dadas))
    return [questoes.map(({ chave }) => chave).join(' '), andamento.respondidas, andamento.visiveis]
  }
  expect(ver()).toEqual(['n1', 0, 1])
  expect(ver(['n1', 1])).toEqual(['n1', 1, 1])
  expect(ver(['n1', 2], ['n2', false])).toEqual(['n1 n2 n3', 1, 3])
  expect(ver(['n1', 2], ['n2', true])).toEqual(['n1 n2', 2, 2])
  expect(ver(['n1', 9])).toEqual(['n1', 0, 1]) // its option was removed
  expect(verPrevia(itens, new Map([['n1', 2]])).questoes[1]).toMatchObject({ porque: 'Aparece porque a questão 1 = “Verde”', nivel: 1 })
})
