import { IconListNumbers } from '@tabler/icons-react'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import { NO_SHOW } from '../../kit/form/value-text.ts'
import { diferencas, juntar } from './conflito.ts'
import type { Definicao, Pergunta } from './definicao.ts'
import { type Alvo, createEditor } from './editor.ts'
import { frasesDe } from './sentences.ts'
import { keyOf, type ItemDaLista, newKey } from './item.ts'
import { Ordem } from './ordem.ts'
import { novoItensStore } from './store.ts'

/** The steps of a script: another kind of item than a checklist's, with a field beside the list. */
type Passo = ItemDaLista & { nome: string; tipo: string; espera: string | null }

const Row = z.object({ nome: z.string().meta({ label: 'Nome' }), tipo: z.string(), espera: z.string().nullable() })
const Roteiro = z.object({
  codigo: z.string().min(1, 'Código: preencha este campo.').meta({ label: 'Código' }),
  passos: z.array(Row),
})

const PASSOS: Definicao<Passo> = {
  list: fieldsOf(Roteiro).passos,
  name: { singular: 'linha', plural: 'linhas', gender: 'f' },
  schema: Roteiro,
  show: NO_SHOW,
  principal: 'nome',
  novo: () => ({ id: null, chave: newKey(), nome: '', tipo: 'click', espera: null }),
  copia: (passo) => ({ ...passo, id: null, chave: newKey() }),
  problemas: (passos) =>
    passos.flatMap(({ chave, tipo, espera }, i) =>
      tipo === 'wait' && espera === null ? [{ chave, campo: 'espera', message: `Informe o tempo. Linha ${i + 1}` }] : [],
    ),
  titulo: ({ nome, tipo }) => nome || tipo,
  textos: ({ nome }) => [nome],
  onde: 'no nome',
  aoExcluir: ({ lugar }, { chave }) => ({ title: `Deseja realmente excluir a linha ${lugar(chave) + 1}?` }) as Pergunta, // only its title is looked at
  vazio: { icon: IconListNumbers, text: 'Adicione a primeira operação.' },
}

const passo = (id: number, more: Partial<Passo> = {}): Passo => ({
  id,
  chave: keyOf(id),
  nome: `Passo ${id}`,
  tipo: 'click',
  espera: null,
  ...more,
})

/** The editor over three steps, without a page: what it says, where it leads and what it asks is written down. */
function editorDe(itens = [passo(1), passo(2), passo(3)], answer = true) {
  const store = novoItensStore(PASSOS, { itens, campos: { codigo: 'LOGIN' }, versaoRegistro: 1 })
  const frases = frasesDe(PASSOS.name)
  const ditas: string[] = []
  const perguntas: Pergunta['title'][] = []
  const abertos = new Set<string>()
  let foco: Alvo | undefined
  const editor = createEditor(
    { definicao: PASSOS, store, frases },
    {
      dizer: (sentence) => void ditas.push(sentence),
      focar: (alvo) => {
        foco = alvo
      },
      abertos: () => abertos,
      setAberto: (key, opened) => void (opened ? abertos.add(key) : abertos.delete(key)),
      mostrarTudo: () => {},
      perguntar: async ({ title }) => {
        perguntas.push(title)
        return answer
      },
    },
  )
  let parado: string | undefined
  const list = () => ({ visiveis: store.chaves(), parado })
  const ordem = new Ordem({ definicao: PASSOS, store, editor, frases }, list, () => {})
  const nomes = () => store.itens().map(({ nome }) => nome)
  const press = (key: string, token: string, altKey = false) => {
    let taken = false
    ordem.teclaDaAlca({ key, altKey, preventDefault: () => void (taken = true) }, token)
    return taken
  }
  return { store, editor, ordem, ditas, perguntas, abertos, nomes, press, foco: () => foco, parar: (why: string) => void (parado = why) }
}

test('an item is taken, moved and dropped by keyboard, and each step is said in its own words', () => {
  const { press, nomes, ditas, foco } = editorDe()
  press(' ', 'i1')
  press('ArrowDown', 'i1')
  expect(nomes()).toEqual(['Passo 2', 'Passo 1', 'Passo 3'])
  press('End', 'i1')
  press('ArrowDown', 'i1')
  press(' ', 'i1')
  expect(nomes()).toEqual(['Passo 2', 'Passo 3', 'Passo 1'])
  expect(ditas).toEqual([
    'Linha 1, Passo 1: pega. Use as setas para mover, Espaço para soltar, Esc para desistir.',
    'Posição 2 de 3.',
    'Posição 3 de 3.',
    'Já é a última linha.',
    'Linha 3, Passo 1: solta na posição 3 de 3.',
  ])
  expect(foco()).toEqual({ chave: 'i1', em: 'alca' })
})

test('Esc puts a taken item back where it was; Alt and an arrow move at once; without either an arrow is left to the page', () => {
  const { press, nomes, ditas } = editorDe()
  press('Enter', 'i3')
  press('Home', 'i3')
  expect(nomes()).toEqual(['Passo 3', 'Passo 1', 'Passo 2'])
  press('Escape', 'i3')
  expect(nomes()).toEqual(['Passo 1', 'Passo 2', 'Passo 3'])
  expect(ditas.at(-1)).toBe('Movimento desfeito. Linha 3, Passo 3.')
  expect(press('ArrowUp', 'i3')).toBe(false)
  expect(press('ArrowUp', 'i3', true)).toBe(true)
  expect(nomes()).toEqual(['Passo 1', 'Passo 3', 'Passo 2'])
})

test('where the order cannot change, the keys say why', () => {
  const { press, nomes, ditas, parar } = editorDe()
  parar('Limpe a procura para mudar a ordem.')
  press(' ', 'i1')
  press('ArrowDown', 'i1', true)
  expect(nomes()).toEqual(['Passo 1', 'Passo 2', 'Passo 3'])
  expect(ditas).toEqual(['Limpe a procura para mudar a ordem.', 'Limpe a procura para mudar a ordem.'])
})

test('the arrows of a line lead to the next line, and a dropped handle lets go', () => {
  const { ordem, press, foco, ditas } = editorDe()
  ordem.teclaDaLinha({ key: 'ArrowDown', altKey: false, preventDefault: () => {} }, 'i1')
  expect(foco()).toEqual({ chave: 'i2', em: 'abrir' })
  press(' ', 'i2')
  ordem.soltar('i2')
  expect(ditas.at(-1)).toBe('Linha 2, Passo 2: solta na posição 2 de 3.')
})

test('a new item opens at its place, a copy stands behind its original', () => {
  const { editor, store, abertos, ditas, foco } = editorDe()
  editor.incluir(1)
  const nova = store.chaves()[1] ?? ''
  expect(abertos.has(nova)).toBe(true)
  expect(foco()).toEqual({ chave: nova, em: 'corpo' })
  editor.duplicar('i3')
  expect(store.itens().map(({ nome }) => nome)).toEqual(['Passo 1', '', 'Passo 2', 'Passo 3', 'Passo 3'])
  expect(ditas).toEqual(['Linha 2 adicionada.', 'Linha 4 duplicada como linha 5.'])
})

test('CAS-014 an item goes after the question of its kind, and stays where the answer is no', async () => {
  const yes = editorDe()
  await yes.editor.excluir('i2')
  expect(yes.perguntas).toEqual(['Deseja realmente excluir a linha 2?'])
  expect(yes.nomes()).toEqual(['Passo 1', 'Passo 3'])
  expect(yes.ditas).toEqual(['Linha 2 excluída.'])
  expect(yes.foco()).toEqual({ chave: 'i3', em: 'abrir' })
  const no = editorDe(undefined, false)
  await no.editor.excluir('i2')
  expect(no.nomes()).toEqual(['Passo 1', 'Passo 2', 'Passo 3'])
})

test('what is wrong stands at the field of the item, and at the field beside the list, until it is right', () => {
  const { store } = editorDe([passo(1), passo(2, { tipo: 'wait' })])
  store.set('codigo', '')
  expect(store.errors()).toEqual({})
  expect(store.julgar().map((problema) => store.caminho(problema))).toEqual(['codigo', 'passos.1.espera'])
  expect(store.errosDe('i2')).toEqual(['Informe o tempo. Linha 2'])
  store.mover('i2', 0)
  expect(store.errors()).toEqual({ codigo: 'Código: preencha este campo.', 'passos.0.espera': 'Informe o tempo. Linha 1' })
  store.set('passos.0.espera', '5s')
  store.set('codigo', 'ENTRAR')
  expect(store.errors()).toEqual({})
  expect(store.values()).toMatchObject({ codigo: 'ENTRAR', passos: [{ chave: 'i2', espera: '5s' }, { chave: 'i1' }] })
})

test('a refusal that only the server knows goes when what it is about changes', () => {
  const { store } = editorDe()
  store.setErrors({ codigo: 'Código: já está em uso.', 'passos.1.id': 'O mesmo passo aparece duas vezes.' })
  expect(store.errors()).toEqual({ codigo: 'Código: já está em uso.', 'passos.1.nome': 'O mesmo passo aparece duas vezes.' })
  store.set('codigo', 'OUTRO')
  expect(store.errors()).toEqual({ 'passos.1.nome': 'O mesmo passo aparece duas vezes.' })
  store.set('passos.1.nome', 'Outro')
  expect(store.errors()).toEqual({})
})

test('what two people changed is joined: the field beside the list, the items, and their order', () => {
  const { store } = editorDe()
  const base = store.base()
  store.set('passos.0.nome', 'Meu')
  const typed = store.values()
  const stored = { codigo: 'DELA', passos: [passo(3), passo(1), passo(2)] }
  const seen = diferencas('passos', { base, typed, stored }, (_, value) => value)
  expect(seen.map(({ path, mine }) => [path, mine])).toEqual([
    ['codigo', false],
    ['passos.0.nome', true],
    ['ordem', false],
  ])
  expect(juntar('passos', { base, typed, stored })).toMatchObject({
    codigo: 'DELA',
    passos: [{ chave: 'i3' }, { chave: 'i1', nome: 'Meu' }, { chave: 'i2' }],
  })
})
