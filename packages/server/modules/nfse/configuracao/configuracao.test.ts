import { nfseConfiguracao } from '@retaguarda/contract/faturamento/nfse-configuracao.ts'
import { nfseEmUso } from '@retaguarda/contract/faturamento/nfse-em-uso.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { refusalOf } from '../../../test/answer.ts'
import { type Person, testApp } from '../../../test/test-app.ts'

const { user, callAs, db } = await testApp()
let ana: Person
let bia: Person
let caio: Person
let saoPaulo: number
beforeAll(async () => {
  ana = await user({ nome: 'Ana Ávila', tipo: 2 })
  bia = await user({ nome: 'Bia Braga', isAdmin: false, tipo: 2 })
  caio = await user({ nome: 'Caio Costa', isAdmin: false })
  saoPaulo = (await db.selectFrom('cidade').select('id').where('ibge', '=', 3550308).executeTakeFirstOrThrow()).id
})
const asAna = callAs(() => ana)
const asBia = callAs(() => bia)
const doRegime = (regime: 1 | 2 | 3 | null) => db.updateTable('empresa').set({ regime }).execute()
beforeEach(async () => {
  await doRegime(null)
  await db.deleteFrom('nfse_configuracao').execute()
})

const read = async () => (await asBia(nfseConfiguracao.consultar)).body
const save = (form: object) => asAna(nfseConfiguracao.alterar, { body: { municipio: { id: saoPaulo }, ...form } })
const refused = async (form: object) => {
  const answer = await save(form)
  return [answer.status, refusalOf(answer).fields]
}
const SIMPLES = { opSimpNac: 3, regApTribSN: 1, tributoSimples: '13.45' }

test('nobody has said anything: the defaults, and nothing can be issued; the city alone is enough', async () => {
  const none = {
    ambiente: 2,
    municipio: null,
    municipioAtivo: true,
    inscricaoMunicipal: null,
    serie: 1,
    proximoNumero: 1,
    opSimpNac: 1,
    regApTribSN: null,
    regEspTrib: 0,
    aliquotaIss: '2.00',
    pis: null,
    cofins: null,
    tributos: null,
    tributoSimples: null,
    assinatura: 'sha256',
    quando: 3,
    avisoEmail: false,
  }
  expect(await read()).toEqual({
    ...none,
    certificado: null,
    avisoCertificado: null,
    layout: '1.01',
    versaoRegistro: 0,
    alteradoEm: null,
    alteradoPor: null,
  })
  expect(await save({})).toMatchObject({ status: 200, body: { msg: 'Configuração da NFS-e alterada.' } })
  expect(await read()).toMatchObject({ ...none, municipio: { id: saoPaulo, nome: 'São Paulo - SP' }, versaoRegistro: 1 })
  expect((await read()).alteradoPor).toBe('Ana Ávila')
})

test('all of it is kept, with what it was before in the audit; a stale form is refused', async () => {
  const form = {
    ambiente: 1,
    municipioAtivo: false,
    inscricaoMunicipal: '1.234.567-8',
    serie: 900,
    proximoNumero: 41,
    regEspTrib: 6,
    aliquotaIss: '5.00',
    pis: '0.65',
    cofins: '3.00',
    tributos: { federal: '13.45', estadual: '0.00', municipal: '2.90' },
    assinatura: 'sha1',
    quando: 1,
    avisoEmail: true,
  }
  await save({})
  expect((await save({ ...form, versaoRegistro: 1 })).status).toBe(200)
  expect(await read()).toMatchObject({ ...form, versaoRegistro: 2 })
  expect((await save({ versaoRegistro: 1 })).status).toBe(409)
  const [change] = await db.selectFrom('auditoria').selectAll().where('entidade', '=', 'nfse-configuracao').orderBy('id', 'desc').execute()
  expect(change).toMatchObject({ acao: 'alterar', usuarioId: ana.id, antes: { serie: 1, quando: 3 }, depois: { serie: 900, quando: 1 } })
  expect((await save({ ...SIMPLES })).status).toBe(200)
  expect(await read()).toMatchObject({ ...SIMPLES, pis: null })
})

test('what cannot be is refused beside its field, and nothing is written', async () => {
  const both = 'Informe o PIS e a COFINS, ou nenhum dos dois.'
  const wrong: [object, object][] = [
    [{ municipio: null }, { municipio: 'Informe o município emissor.' }],
    [{ municipio: { id: 999_999 } }, { municipio: 'Escolha o município emissor na lista.' }],
    [{ ambiente: 3 }, { ambiente: 'Escolha uma das opções.' }],
    [{ serie: 0 }, { serie: 'Série: um número inteiro de 1 a 49.999.' }],
    [{ serie: 50_000 }, { serie: 'Série: um número inteiro de 1 a 49.999.' }],
    [{ proximoNumero: 1e15 }, { proximoNumero: 'Próximo número: um número inteiro de 1 a 999.999.999.999.999.' }],
    [{ inscricaoMunicipal: '1'.repeat(16) }, { inscricaoMunicipal: 'Inscrição municipal: no máximo 15 caracteres.' }],
    [{ opSimpNac: 2 }, { opSimpNac: 'Escolha uma das opções.' }],
    [{ ...SIMPLES, regApTribSN: null }, { regApTribSN: 'Informe como os tributos são apurados no Simples Nacional.' }],
    [{ ...SIMPLES, tributoSimples: null }, { tributoSimples: 'Informe o percentual de tributos do Simples.' }],
    [
      { ...SIMPLES, pis: '0.65', cofins: '3.00' },
      {
        pis: 'Deixe em branco: o optante do Simples Nacional não destaca PIS e COFINS.',
        cofins: 'Deixe em branco: o optante do Simples Nacional não destaca PIS e COFINS.',
      },
    ],
    [{ regApTribSN: 1 }, { regApTribSN: 'Deixe em branco: só o optante do Simples Nacional apura assim.' }],
    [{ regEspTrib: 7 }, { regEspTrib: 'Escolha uma das opções.' }],
    [{ aliquotaIss: '5.01' }, { aliquotaIss: 'Alíquota do ISS: no máximo 5%.' }],
    [{ aliquotaIss: '-1' }, { aliquotaIss: 'Alíquota do ISS: não pode ser menor que zero.' }],
    [{ pis: '0.65' }, { cofins: both }],
    [{ cofins: '3.00' }, { pis: both }],
    [
      { tributos: { federal: '1' } },
      {
        'tributos.estadual': 'Informe o percentual de tributos estaduais.',
        'tributos.municipal': 'Informe o percentual de tributos municipais.',
      },
    ],
    [{ assinatura: 'md5' }, { assinatura: 'Escolha uma das opções.' }],
    [{ quando: 4 }, { quando: 'Escolha uma das opções.' }],
  ]
  for (const [form, fields] of wrong) expect([form, ...(await refused(form))]).toEqual([form, 422, fields])
  expect(await db.selectFrom('nfse_configuracao').select('id').execute()).toEqual([])
})

test('the company’s taxation says whether it is of the Simples Nacional, and what is offered', async () => {
  await doRegime(1)
  expect(await read()).toMatchObject({ opSimpNac: 3, regApTribSN: 1 })
  expect(await refused({})).toEqual([
    422,
    { opSimpNac: 'O regime tributário em Empresa é Simples Nacional: escolha ME/EPP, ou corrija-o em Empresa.' },
  ])
  expect((await save(SIMPLES)).status).toBe(200)
  for (const regime of [2, 3] as const) {
    await doRegime(regime)
    expect(await refused(SIMPLES)).toEqual([
      422,
      {
        opSimpNac: `O regime tributário em Empresa é Lucro ${regime === 2 ? 'Presumido' : 'Real'}: escolha Não optante, ou corrija-o em Empresa.`,
      },
    ])
    expect((await save({})).status).toBe(200)
  }
})

test('a number that was used is not given again; each series and environment has its own', async () => {
  const pessoaId = (await db.selectFrom('pessoa').select('id').executeTakeFirstOrThrow()).id
  const { id: clienteId } = await db.insertInto('cliente').values({ pessoaId }).returning('id').executeTakeFirstOrThrow()
  const at = new Date()
  const fatura = { clienteId, ano: 2026, mes: 10, valor: '0.00', situacao: 6, dataHoraGeracao: at } as const
  const { id: faturaId } = await db.insertInto('fatura').values(fatura).returning('id').executeTakeFirstOrThrow()
  await save({ proximoNumero: 9 })
  const nota = {
    faturaId,
    clienteId,
    ano: 2026,
    mes: 10,
    ordem: 1,
    ambiente: 2,
    serie: 1,
    dados: {},
    valor: '1.00',
    liquido: '1.00',
  } as const
  for (const numeroDps of [11, 12])
    await db
      .insertInto('nfse')
      .values({ ...nota, numeroDps, grupo: String(numeroDps), dataHora: at, mudadaEm: at })
      .execute()
  await db.updateTable('nfse_configuracao').set({ proximoNumero: 13 }).execute()
  for (const numero of [11, 12])
    expect(refusalOf(await save({ proximoNumero: numero }))).toMatchObject({
      motivo: 'conflito',
      error: `O número ${numero} da série 1 já foi usado. O próximo livre é o 13.`,
    })
  expect((await read()).proximoNumero).toBe(13)
  await save({ quando: 2 })
  expect(await read()).toMatchObject({ proximoNumero: 13, quando: 2 })
  expect((await save({ proximoNumero: 10 })).status).toBe(200)
  expect((await save({ proximoNumero: 14 })).status).toBe(200)
  await save({ ambiente: 1 })
  expect(await read()).toMatchObject({ ambiente: 1, proximoNumero: 1 })
  await save({ ambiente: 1, serie: 2, proximoNumero: 12 })
  expect(await read()).toMatchObject({ serie: 2, proximoNumero: 12 })
  await save({})
  expect(await read()).toMatchObject({ ambiente: 2, serie: 1, proximoNumero: 13 })
})

test('the frame around every page is told whether notes were begun, and nothing else', async () => {
  const emUso = async () => (await asBia(nfseEmUso)).body
  expect(await emUso()).toEqual({ municipio: false, certificado: false, avisoEmail: false })
  await save({ avisoEmail: true })
  expect(await emUso()).toEqual({ municipio: true, certificado: false, avisoEmail: true })
})

test('Financeiro reads, administrators change, others neither', async () => {
  const asCaio = callAs(() => caio)
  expect((await asBia(nfseConfiguracao.alterar, { body: { municipio: { id: saoPaulo } } })).status).toBe(403)
  for (const answer of [
    await asCaio(nfseConfiguracao.consultar),
    await asCaio(nfseEmUso),
    await asCaio(nfseConfiguracao.alterar, { body: {} }),
  ])
    expect(answer.status).toBe(403)
})
