import { nfseConfiguracao } from '@retaguarda/contract/faturamento/nfse-configuracao.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Achada, Answered } from '../../../integrations/sefin/port.ts'
import { makeA1 } from '../../../test/a1.ts'
import { refusalOf } from '../../../test/answer.ts'
import { some } from '../../../test/some.ts'
import { type Person, testApp } from '../../../test/test-app.ts'
import { readSefin } from '../sefin/sefin.repo.ts'
import { descansar } from '../sefin/sefin.service.ts'
import { pendenciasDaNota } from './pendencias.service.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const { user, callAs, clock, config, db, integrations } = await testApp()
const A1 = makeA1()
let ana: Person
let bia: Person
let saoPaulo: number
beforeAll(async () => {
  ana = await user({ nome: 'Ana Ávila' })
  bia = await user({ nome: 'Bia Braga', isAdmin: false, tipo: 2 })
  saoPaulo = (await db.selectFrom('cidade').select('id').where('ibge', '=', 3550308).executeTakeFirstOrThrow()).id
  await db.updateTable('empresa').set({ cpfCnpj: '11222333000181' }).execute()
})
const asAna = callAs(() => ana)
const testar = () => callAs(() => bia)(nfseConfiguracao.testar)
const enviar = ({ pfx, senha } = A1) =>
  asAna(nfseConfiguracao.enviarCertificado, { body: { senha }, files: { arquivo: { name: 'a1.pfx', content: pfx } } })
const salvar = () => asAna(nfseConfiguracao.alterar, { body: { municipio: { id: saoPaulo }, ambiente: 1, serie: 70 } })

/** What Sefin answers, and what it was asked. */
let asked: unknown[] = []
function answers(answer: Achada, { ahead = 0, ms = 180 } = {}): void {
  asked = []
  integrations.sefin = {
    ...integrations.sefin,
    async head(connection, id): Promise<Answered<Achada>> {
      asked.push([connection, id])
      return { answer, status: 404, ms, hora: new Date(clock.now().getTime() - ahead) }
    },
  }
}
beforeEach(async () => {
  answers({ tipo: 'ausente' })
  await db.deleteFrom('nfse_certificado').execute()
  await db.deleteFrom('nfse_configuracao').execute()
})

test('Sefin is asked for a note that nobody has, by the certificate, and how long it took is said', async () => {
  await enviar()
  await salvar()
  expect(await testar()).toMatchObject({ status: 200, body: { msg: 'A Sefin respondeu em 180 ms.', relogioSegundos: 0 } })
  expect(asked).toEqual([
    [
      { chave: A1.chavePem, certificado: some.stringMatching(/^-----BEGIN CERTIFICATE-----/), ambiente: 1 },
      'DPS355030821122233300018100070999999999999999',
    ],
  ])
  answers({ tipo: 'achada' })
  expect((await testar()).status).toBe(200)
})

test('a clock that differs by more than a minute is said, here, among what is to be done, and in whose favour', async () => {
  await enviar()
  await salvar()
  const told = async (ahead: number) => {
    answers({ tipo: 'ausente' }, { ahead })
    const { body } = await testar()
    return [body.msg.replace('A Sefin respondeu em 180 ms.', '').trim(), body.relogioSegundos]
  }
  expect(await told(MINUTE)).toEqual(['', 60])
  expect(await pendenciasDaNota({ db, config, now: clock.now })).toEqual([])
  const seven = 'O relógio deste servidor está 7 minutos adiantado em relação à Sefin.'
  expect(await told(7 * MINUTE)).toEqual([seven, 420])
  expect(await pendenciasDaNota({ db, config, now: clock.now })).toEqual([seven])
  expect(await told(-90 * MINUTE)).toEqual(['O relógio deste servidor está 90 minutos atrasado em relação à Sefin.', -5400])
  expect(await told(180 * MINUTE)).toEqual(['O relógio deste servidor está 3 horas adiantado em relação à Sefin.', 10_800])
  expect(await told(0)).toEqual(['', 0])
})

test('what keeps Sefin from being asked, or from answering, is said in its sentence', async () => {
  const refused = async () => {
    const { motivo, error } = refusalOf(await testar())
    return [motivo, error]
  }
  expect(await refused()).toEqual(['conflito', 'Envie o certificado A1 antes de testar.'])
  await enviar(makeA1({ fim: new Date(clock.now().getTime() + DAY / 2) }))
  expect(await refused()).toEqual(['conflito', 'Escolha o município emissor e salve antes de testar.'])
  await salvar()
  const { at } = clock
  await db
    .updateTable('nfse_certificado')
    .set({ fim: new Date(at.getTime() - DAY) })
    .execute()
  expect(await refused()).toEqual([
    'conflito',
    some.stringMatching(/^O certificado venceu em \d\d\/\d\d\/\d{4}\. Envie o novo em Empresa\.$/),
  ])
  expect(asked).toEqual([])
  await enviar()
  answers({ tipo: 'indeterminada', frase: 'A Sefin não respondeu em 30 segundos.' })
  expect(await refused()).toEqual(['foraDoAr', 'A Sefin não respondeu em 30 segundos.'])
  answers({ tipo: 'parada', motivo: 'manutencao', espera: null, erros: [] })
  expect(await refused()).toEqual(['foraDoAr', 'A Sefin está em manutenção.'])
  answers({ tipo: 'parada', motivo: 'acesso', espera: null, erros: [] })
  expect(await refused()).toEqual(['foraDoAr', 'A Sefin recusou o certificado. Confira-o em Empresa.'])
})

test('a good answer, and a new certificate, end whatever rest there is', async () => {
  const rests = async () => (await readSefin(db)).descansoMotivo
  await enviar()
  await salvar()
  await descansar({ db, now: clock.now }, { motivo: 'acesso', sonda: false })
  answers({ tipo: 'parada', motivo: 'acesso', espera: null, erros: [] })
  await testar()
  expect(await rests()).toBe('acesso')
  answers({ tipo: 'ausente' })
  await testar()
  expect(await rests()).toBeNull()
  await descansar({ db, now: clock.now }, { motivo: 'acesso', sonda: false })
  await enviar()
  expect(await rests()).toBeNull()
})
