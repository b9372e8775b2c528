import { papel } from '@retaguarda/contract/cobranca/papel.ts'
import { SituacaoTitulo } from '@retaguarda/contract/cobranca/titulo.ts'
import { boleto as boletos } from '@retaguarda/contract/faturamento/boleto.ts'
import { SituacaoBoleto } from '@retaguarda/contract/faturamento/documento.ts'
import { impedimentoDePagar } from '@retaguarda/contract/faturamento/pagavel.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { cenarioTitulos } from '../../test/cenario-titulos.ts'
import { testApp } from '../../test/test-app.ts'
import { faturaEmEmail } from '../cobranca/papel/papel.service.ts'
import { mapFaturasParaLoja } from '../faturamento/envio/fatura-para-loja.repo.ts'
import { insertMensagensDosLembretes } from '../correio/mensagem.repo.ts'
import { listLembretes } from './lembrete.repo.ts'

const testing = await testApp()
const { app, callAs, user, db, clock } = testing

test('BOL-012 slip, second copy, mail, reminder and store agree on which title pays which boleto, in every pair of situations', async () => {
  const rui = await user({ nome: 'Rui Reis', isAdmin: false, tipo: 2 })
  const scene = cenarioTitulos(testing, () => rui)
  const as = callAs(() => rui)
  clock.at = new Date('2026-11-22T16:05:01Z')
  const conta = await scene.conta('237', { agencia: '1234', conta: '54321', contaDv: '6', carteira: '09' })
  const { faturaId, ids } = await scene.boletos(await scene.pagador('Padaria'), '100.00', '2027-01-11')
  const [id = 0] = ids
  const titulo = await scene.titulo(id, conta)
  const regra = { nome: 'Vence hoje', dias: 0, assunto: 'Vence', texto: 'Vence hoje.', anexarPdf: false, ativa: true }
  const { id: reguaId } = await db.insertInto('regua_cobranca').values(regra).returning('id').executeTakeFirstOrThrow()
  const { clienteId } = await db.selectFrom('fatura').select('clienteId').where('id', '=', faturaId).executeTakeFirstOrThrow()
  const envio = { boletoId: id, reguaId, clienteId, dataHora: clock.at, emails: 'a@exemplo.com.br', assunto: 'Vence', fila: null }
  const lembrete = await db
    .insertInto('regua_envio')
    .values({ ...envio, tentarEm: null, tomadoPor: null, feitoEm: null, erro: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await inTransaction(db, (trx) => insertMensagensDosLembretes(trx, [lembrete.id], ['<lembrete@retaguarda.test>']))

  const headers = { authorization: `Bearer ${rui.token}` }
  const asked = {
    papel: async () => (await app.inject({ url: `/api${papel.pdf.path.replace(':id', String(id))}`, headers })).statusCode === 200,
    segundaVia: async () => (await as(boletos.segundaVia, { params: { id } })).status === 200,
    email: async () => (await faturaEmEmail({ db, now: clock.now }, faturaId)).pagamentos.has(id),
    lembrete: async () => (await listLembretes(db, [lembrete.id]))[0]?.linhaDigitavel !== null,
    loja: async () => (await mapFaturasParaLoja(db, [faturaId])).get(faturaId)?.boletos[0]?.linhaDigitavel !== undefined,
  }
  for (const { value: doBoleto } of SituacaoBoleto.options)
    for (const doTitulo of [null, ...SituacaoTitulo.options.map(({ value }) => value)]) {
      // Past the steps that each may take: what is asked is what each pair means.
      await inTransaction(db, async (trx) => {
        await sql`set local session_replication_role = replica`.execute(trx)
        await trx.updateTable('fatura_documento').set({ situacao: doBoleto }).where('id', '=', id).execute()
        const set = doTitulo === null ? { atual: false } : { atual: true, situacao: doTitulo }
        await trx.updateTable('cobranca').set(set).where('id', '=', titulo).execute()
      })
      const paga = impedimentoDePagar(doBoleto, doTitulo) === undefined
      const said = await Promise.all(Object.entries(asked).map(async ([who, ask]) => [who, await ask()]))
      const same = Object.fromEntries(Object.keys(asked).map((who) => [who, paga]))
      expect(Object.fromEntries(said), `boleto ${doBoleto}, título ${doTitulo}`).toEqual(same)
      expect(paga).toBe([1, 2, 4].includes(doBoleto) && [1, 2, 3, 5, 8, 9].includes(doTitulo ?? 0))
    }
})
