import { auth } from '@retaguarda/contract/auth.ts'
import { empresa } from '@retaguarda/contract/empresa.ts'
import { mapa } from '@retaguarda/contract/privacidade/mapa.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { LUGARES, MAPA } from '../../db/pessoal/mapa.ts'
import { type Person, testApp } from '../../test/test-app.ts'
import { spoken } from './relatorio-papel.ts'

const { user, call, callAs, request, db } = await testApp()
let ana: Person
beforeAll(async () => {
  ana = await user({ nome: 'Ana Ávila' })
})
const asAna = callAs(() => ana)

/** `tabela.coluna` of all tables. */
const columns = async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

test('LGPD art. 37: the map declares nothing that the database does not have, and each way to a person is a column of it', async () => {
  const known = await columns()
  const declared = Object.entries(MAPA).flatMap(([table, { colunas }]) => Object.keys(colunas).map((column) => `${table}.${column}`))
  expect(declared.length).toBeGreaterThan(500)
  expect(declared.filter((name) => !known.has(name))).toEqual([])
  const ways = LUGARES.flatMap(({ tabela, caminho, link }) =>
    [
      ...(caminho ? [Object.values('de' in caminho ? { c: caminho.coluna } : 'por' in caminho ? { c: caminho.por } : caminho)].flat() : []),
      ...(link && link.to.includes(':id') ? [link.id] : []),
    ].map((column) => `${caminho && 'de' in caminho && column === caminho.coluna ? caminho.de : tabela}.${column}`),
  )
  expect(ways.length).toBeGreaterThan(40)
  expect(ways.filter((name) => !known.has(name))).toEqual([])
})

test('LGPD art. 19: on the paper of a person a value reads as people write it', () => {
  const written = [spoken('genero', '2'), spoken('cpfCnpj', '52998224725'), spoken('dataNascimento', '1990-12-31'), spoken('contato', '2')]
  expect(written).toEqual(['Feminino', '529.982.247-25', '31/12/1990', '2'])
})

test('LGPD art. 37: administrators read and print the register of what is done with personal data', async () => {
  const { lugares, encarregado } = (await asAna(mapa.consultar)).body
  expect(encarregado).toBeNull()
  const place = (tabela: string) => lugares.find((one) => one.tabela === tabela)
  expect(place('pessoa')).toMatchObject({ lugar: 'Cadastro de pessoas', destinos: [1, 6] })
  expect(place('pessoa')?.dados.map(({ coluna, label }) => [coluna, label])).toContainEqual(['cpfCnpj', 'CPF/CNPJ'])
  // A person reads words: never the name of a column, nor one word for two of a place.
  const words = lugares.flatMap(({ tabela, dados }) => dados.map(({ coluna, label }) => ({ tabela, coluna, label })))
  expect(words.filter(({ coluna, label }) => label === coluna || !/^[A-ZÀ-Ú]/.test(label))).toEqual([])
  expect(words.filter((one) => words.some((two) => two !== one && two.tabela === one.tabela && two.label === one.label))).toEqual([])
  expect(place('log_ocorrencia')?.dados[0]).toMatchObject({ base: 3, guarda: '180 dias' })
  expect(place('mensagem')?.dados[1]?.guarda).toBe('Sem fim: a regra “Textos de mensagens” está desligada')
  expect(place('fatura')?.dados[0]).toMatchObject({ base: 2, guarda: 'Até o fim do quinto ano depois do papel' })
  expect([place('feriado'), place('token')]).toEqual([undefined, undefined])
  const printed = await request('GET', '/privacidade/mapa/pdf', { token: ana.token })
  expect(printed.status).toBe(200)
  const bia = await user({ nome: 'Bia Braga', isAdmin: false })
  expect((await call(mapa.consultar, { token: bia.token })).status).toBe(403)
})

test('LGPD art. 41: who answers for personal data is named in Empresa, and login says it to everybody', async () => {
  const save = (encarregado?: object | null) => asAna(empresa.alterar, { body: { nome: 'Retaguarda Ltda.', encarregado } })
  const said = async () => (await call(auth.politica)).body.encarregado
  expect((await save({ nome: 'Dora Dias', email: '' })).body).toMatchObject({
    fields: { 'encarregado.email': 'Informe o e-mail do encarregado.' },
  })
  expect((await save({ nome: '', email: 'dora@exemplo.com.br' })).body).toMatchObject({
    fields: { 'encarregado.nome': 'Informe o nome do encarregado.' },
  })
  const dora = { nome: 'Dora Dias', email: 'dora@exemplo.com.br' }
  expect((await save(dora)).status).toBe(200)
  expect(await said()).toEqual(dora)
  expect((await asAna(empresa.consultar)).body.encarregado).toEqual(dora)
  await save()
  expect(await said()).toEqual(dora)
  await save({ nome: '', email: '' })
  expect(await said()).toBeNull()
})
