import { contaBancaria } from '@retaguarda/contract/cobranca/conta-bancaria.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { insertTitulos } from '../modules/cobranca/titulo.repo.ts'
import { cenarioCobranca } from './cenario-cobranca.ts'
import type { Person, testApp } from './test-app.ts'

type App = Awaited<ReturnType<typeof testApp>>

/** An account, and boletos that are at its bank, as the tests of the gateway and the statement need them. */
export async function cenarioBanco(app: App, ana: Person) {
  const { db, call, clock } = app
  const cenario = cenarioCobranca(app)
  const beneficiario = { nome: 'Loja Exemplo Ltda', cpfCnpj: '11.222.333/0001-81', endereco: 'Rua das Flores, 10' }
  const conta = await call(contaBancaria.add, {
    token: ana.token,
    body: {
      nome: 'BB Cobrança',
      banco: '001',
      agencia: '1234',
      agenciaDv: '5',
      conta: '12345',
      contaDv: 'X',
      carteira: '17',
      convenio: '1234567',
      beneficiario,
      historicos: ['Cobrança BB'],
    },
  })
  const contaId = conta.body.id
  let sequence = 0

  /** A billed boleto of a client; `registrado`: its bank has it, by the number that is answered, or by the one that `numero` says. */
  async function boleto(name: string, { valor = '100.00', registrado = false, numero = {} } = {}) {
    const clienteId = await cenario.cliente(name)
    const faturaId = await cenario.fechada(clienteId, [valor])
    const params = { id: faturaId }
    await call(fatura.faturar, { token: ana.token, params, body: { vencimento: '2027-01-15', contaBancaria: null } })
    const row = db.selectFrom('fatura_documento').select('id').where('faturaId', '=', faturaId)
    const { id } = await row.executeTakeFirstOrThrow()
    const nossoNumero = `1234567${String(++sequence).padStart(10, '0')}`
    if (registrado) {
      const zero = JSON.stringify({ tipo: 0, valor: '0.0000' })
      await db.transaction().execute((trx) =>
        insertTitulos(trx, [
          {
            documentoId: id,
            contaBancariaId: contaId,
            ordem: 1,
            situacao: 3,
            banco: '001',
            valor,
            vencimento: '2027-01-15',
            nossoNumero,
            nossoNumeroDv: '',
            nossoNumeroFormatado: nossoNumero,
            seuNumero: String(id),
            txid: `RTG${id}`,
            codigoBarras: '0'.repeat(44),
            linhaDigitavel: '0'.repeat(47),
            pixCopiaECola: null,
            juros: zero,
            multa: zero,
            desconto: JSON.stringify({ tipo: 0, valor: '0.0000', ate: null }),
            criadaEm: clock.now(),
            usuarioId: null,
            ...numero,
          },
        ]),
      )
    }
    return { id, faturaId, clienteId, nossoNumero }
  }

  const lido = (id: number) =>
    db
      .selectFrom('fatura_documento as d')
      .leftJoin('cobranca as t', 't.documentoId', 'd.id')
      .select(['d.situacao', 'd.valorPago', 't.situacao as titulo'])
      .where('d.id', '=', id)
      .executeTakeFirstOrThrow()

  return { contaId, boleto, lido }
}
