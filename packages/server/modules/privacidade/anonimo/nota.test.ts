import { nfse } from '@retaguarda/contract/faturamento/nfse.ts'
import { unzipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import { silent } from '../../../base/log.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { jobs } from '../../../jobs/jobs.ts'
import { cenarioCobranca } from '../../../test/cenario-cobranca.ts'
import { cenarioNotas, chaveDe } from '../../../test/cenario-notas.ts'
import { type Person, testApp } from '../../../test/test-app.ts'
import { notasEmAnexo } from '../../nfse/papeis/anexo.service.ts'
import { anonimizarRegistros } from './anonimizar.service.ts'
import { limparPapeis } from './papeis.service.ts'
import { conhecer } from './quem.service.ts'

const app = await testApp()
const { callAs, user, db, config, integrations, life, clock } = app
const { cliente, fechada } = cenarioCobranca(app)
const { nota } = cenarioNotas(app)
const job = { db, config, integrations, life, now: clock.now, log: silent }
let rui: Person
beforeAll(async () => {
  rui = await user({ nome: 'Rui Reis', isAdmin: false, tipo: 2 })
})
const asRui = callAs(() => rui)

const MES = { ano: 2026, mes: 3 }
async function baixar(url: string) {
  const { statusCode, rawPayload } = await app.app.inject({ url: `/api${url}`, headers: { authorization: `Bearer ${rui.token}` } })
  return { status: statusCode, bytes: rawPayload }
}
const zip = async () => Object.keys(unzipSync((await baixar('/nfse/zip?ano=2026&mes=3')).bytes)).toSorted()

test('LGPD art. 16: the note of a payer who was made nameless comes as it is for as long as law asks, then not at all, and the month’s others do', async () => {
  const hers = await fechada(await cliente('Vicência Lobo Antunes'), ['90.00'], MES)
  const other = await fechada(await cliente('Padaria São João'), ['80.00'], MES)
  const [id, cancelada] = [await nota(hers, { numero: 21 }), await nota(hers, { numero: 22, situacao: 7, ordem: 2 })]
  await nota(other, { numero: 23 })
  const files = [`/nfse/xml/${id}`, `/nfse/pdf/${id}`, `/nfse/evento/${cancelada}`]
  const before = await Promise.all(files.map(baixar))
  expect(before.map(({ status }) => status)).toEqual([200, 200, 200])
  const names = await zip()
  expect(names).toHaveLength(5)

  const { id: pessoa } = await db.selectFrom('pessoa').select('id').where('nome', '=', 'Vicência Lobo Antunes').executeTakeFirstOrThrow()
  await inTransaction(db, async (trx) =>
    anonimizarRegistros(
      trx,
      { ...job, by: { now: clock.now, user: null, requestId: '' } },
      { titular: { id: pessoa }, known: await conhecer(trx, pessoa), quando: clock.now(), motivo: 'Pedido' },
    ),
  )
  await jobs['privacidade.anonimizar'](job, { id: pessoa })
  expect(await Promise.all(files.map(baixar))).toEqual(before)
  expect((await asRui(nfse.get, { params: { id } })).status).toBe(200)
  expect(await zip()).toEqual(names)
  expect((await notasEmAnexo(db, hers)).map(({ filename }) => filename)).toEqual([
    `NFSe-21-${chaveDe(21)}.pdf`,
    `NFSe-21-${chaveDe(21)}.xml`,
  ])

  clock.advance(new Date('2032-01-01T06:30:00Z').getTime() - clock.now().getTime())
  await limparPapeis(job, 100)
  rui = await user({ nome: 'Rui Depois', isAdmin: false, tipo: 2 })
  const after = await Promise.all(files.map(baixar))
  const error = 'O arquivo desta nota foi apagado: quem a pagou foi anonimizado, e a lei não pede mais que ela fique.'
  expect(after.map(({ status }) => status)).toEqual(files.map(() => 404))
  for (const { bytes } of after) expect(JSON.parse(bytes.toString())).toMatchObject({ error })
  expect((await asRui(nfse.get, { params: { id } })).status).toBe(200)
  expect(await zip()).toEqual([`23-${chaveDe(23)}.xml`, 'relacao.csv'])
  expect(await notasEmAnexo(db, hers)).toEqual([])
}, 60_000)
