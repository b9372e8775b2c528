import { nfse } from '@retaguarda/contract/faturamento/nfse.ts'
import { SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { beforeAll, expect, test } from 'vitest'
import { cenarioEmissao } from '../../../test/cenario-emissao.ts'
import { type Person, testApp } from '../../../test/test-app.ts'

const app = await testApp()
const { callAs, call, user, db, clock } = app
const { configurar, cliente, objeto, fatura, certificado } = cenarioEmissao(app)
const { FECHADA, CANCELADA } = SituacaoFatura.code
let rui: Person
let hospedagem: number
beforeAll(async () => {
  clock.at = new Date('2026-11-21T12:00:00-03:00')
  rui = await user({ nome: 'Rui Reis', isAdmin: false, tipo: 2 })
  hospedagem = await objeto({ codigo: 'HOSP' })
  await configurar()
  await certificado()
})
const asRui = callAs(() => rui)
const previa = async (id: number) => (await asRui(nfse.previa, { params: { id } })).body
const notasFeitas = async () =>
  Number(
    (
      await db
        .selectFrom('nfse')
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

test('what the notes of an invoice would be, of the chain of its amounts; nothing is written', async () => {
  const csrf = await objeto({
    nome: 'Suporte',
    fiscal: { cTribNac: '010701', descricao: 'Suporte técnico' },
    retencao: { irrf: '1.5000', csrf: true },
  })
  const id = await fatura(await cliente(), {
    competencia: { ano: 2026, mes: 10 },
    itens: [
      [csrf, '5000.00'],
      [hospedagem, '1234.56'],
      [hospedagem, '-234.56'],
    ],
    retencoes: [
      { tributo: 1, base: '5000.00', aliquota: '1.5000', valor: '75.00' },
      { tributo: 2, base: '5000.00', aliquota: '0.6500', valor: '32.50' },
      { tributo: 3, base: '5000.00', aliquota: '3.0000', valor: '150.00' },
      { tributo: 4, base: '5000.00', aliquota: '1.0000', valor: '50.00' },
    ],
  })
  const { notas, ...rest } = await previa(id)
  expect(rest).toEqual({ faltas: [], pode: true, motivo: null })
  expect(notas).toMatchObject([
    {
      objeto: 'Suporte',
      cTribNac: '010701',
      valor: '5000.00',
      desconto: '0.00',
      base: '5000.00',
      iss: { retido: false, valor: '100.00' },
      pis: '32.50',
      cofins: '150.00',
      csll: '50.00',
      irrf: '75.00',
      inss: '0.00',
      retido: '307.50',
      liquido: '4692.50',
    },
    {
      objeto: 'Hospedagem',
      cTribNac: '010301',
      valor: '1234.56',
      desconto: '234.56',
      base: '1000.00',
      iss: { retido: false, valor: '20.00' },
      retido: '0.00',
      liquido: '1000.00',
    },
  ])
  expect(notas[1]?.descricao.replaceAll('\u00a0', ' ')).toBe(
    `Hospedagem - 10/2026: R$ 1.234,56\nHospedagem - 10/2026: R$ -234,56\nFatura ${id}.`,
  )
  expect(await notasFeitas()).toBe(0)
})

test('all that is missing is said at once, each with where it is written down', async () => {
  const semCodigo = await objeto({ codigo: 'LOJA-START', fiscal: null })
  const quem = await cliente()
  await db.updateTable('pessoa_endereco').set({ cep: null, bairro: null }).execute()
  const id = await fatura(quem, { itens: [[semCodigo, '10.00']] })
  const { faltas, pode, motivo } = await previa(id)
  expect({ pode, motivo }).toEqual({ pode: false, motivo: null })
  expect(faltas).toEqual([
    { onde: 'cliente', id: quem, campo: 'cep', texto: 'Padaria São João não tem CEP.' },
    { onde: 'cliente', id: quem, campo: 'bairro', texto: 'Padaria São João não tem bairro.' },
    { onde: 'objeto', id: semCodigo, campo: 'fiscal', texto: 'O objeto LOJA-START não tem código de tributação nacional.' },
  ])
})

test('why an invoice gets none is said as well, with what its notes would be', async () => {
  const quem = await cliente()
  const itens = [[hospedagem, '10.00']] as [number, string][]
  expect(await previa(await fatura(quem, { itens, situacao: FECHADA }))).toMatchObject({
    pode: false,
    motivo: 'Esta fatura está na situação Fechada. Fature-a antes de emitir a nota.',
    notas: [{ valor: '10.00' }],
  })
  expect((await previa(await fatura(quem, { itens, situacao: CANCELADA }))).motivo).toMatch(/cancelada/)
  await db.updateTable('cliente').set({ semNota: true }).where('id', '=', quem).execute()
  expect((await previa(await fatura(quem, { itens }))).motivo).toBe('Padaria São João está marcada sem nota.')
})

test('it is for the finance department alone; what there is not is 404, what is no number 400', async () => {
  const ana = await user({ isAdmin: true, tipo: 1 })
  const id = await fatura(await cliente(), { itens: [[hospedagem, '10.00']] })
  expect((await call(nfse.previa, { params: { id }, token: ana.token })).status).toBe(403)
  expect((await call(nfse.previa, { params: { id } })).status).toBe(401)
  expect((await asRui(nfse.previa, { params: { id: 2_000_000_000 } })).status).toBe(404)
  expect((await app.request('GET', '/nfse/previa/abc', { token: rui.token })).status).toBe(400)
})
