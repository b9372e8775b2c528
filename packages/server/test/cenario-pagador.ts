import { faturaDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { beforeAll } from 'vitest'
import { linkDoCliente } from '../modules/cliente-link/cliente-link.service.ts'
import { cenarioTitulos } from './cenario-titulos.ts'
import { type Person, testApp } from './test-app.ts'

export const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF')

/** A client's page as its tests need it: clients with titles, their links, and calls that nobody is signed in for. */
export async function cenarioPagador() {
  const api = await testApp()
  const { app, callAs, config, clock, db, user } = api
  let rui: Person
  const who = () => rui
  const { conta, pagador, boletos, titulo } = cenarioTitulos(api, who)
  const as = callAs(who)
  let contaId: number
  beforeAll(async () => {
    clock.at = new Date('2026-11-27T12:00:00-03:00') // a Friday
    rui = await user({ nome: 'Rui Reis', isAdmin: false, tipo: 2 })
    const pix = JSON.stringify({ modo: 1, chave: '11222333000181', nome: 'Empresa Modelo', cidade: 'São Paulo' })
    contaId = await conta('237', { agencia: '1234', conta: '54321', contaDv: '6', carteira: '09' }, { pix })
  })

  /** An invoice whose boletos have titles. */
  async function comTitulos(clienteId: number, valor: string, vencimento: string, parcelas = 1) {
    const made = await boletos(clienteId, valor, vencimento, parcelas)
    for (const id of made.ids)
      await titulo(id, contaId, {
        multa: JSON.stringify({ tipo: 2, valor: '2.0000' }),
        juros: JSON.stringify({ tipo: 2, valor: '1.0000' }),
      })
    return made
  }
  /** As if it had been due on a day that is past by now. */
  async function vencer(boleto: number, vencimento: string) {
    await db.updateTable('fatura_documento').set({ dataVencimento: vencimento }).where('id', '=', boleto).execute()
    await db.updateTable('cobranca').set({ vencimento }).where('documentoId', '=', boleto).execute()
  }
  const url = (clienteId: number): Promise<string> => linkDoCliente(db, { config, now: clock.now }, clienteId)
  const token = async (clienteId: number): Promise<string> => (await url(clienteId)).replace(/^.*\/p\//, '')
  type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'OPTIONS'
  type Visit = { method?: Method; from?: string; headers?: Record<string, string> }
  let addresses = 0
  /** An address that nobody has called from yet, so that what one test counts is not another's. */
  const elsewhere = () => `203.0.${Math.floor(++addresses / 200)}.${addresses % 200}`
  const visit = (path: string, { method = 'GET', from = elsewhere(), headers = {} }: Visit = {}) =>
    app.inject({ method, url: path, remoteAddress: from, headers })

  type Sent = {
    boleto: number
    data?: string
    valor?: string
    observacao?: string
    file?: Buffer
    name?: string
    from?: string
    page?: boolean
  }
  /** As a form of a browser: plain fields and a file. */
  async function paguei(
    word: string,
    { boleto, data = '2026-11-27', valor = '100.00', observacao, file = PDF, name = 'pix.pdf', ...how }: Sent,
  ) {
    const form = new FormData()
    form.set('boleto', String(boleto))
    form.set('data', data)
    form.set('valor', valor)
    form.set('arquivo', new File([new Uint8Array(file)], name))
    if (observacao !== undefined) form.set('observacao', observacao)
    const request = new Response(form)
    return app.inject({
      method: 'POST',
      url: how.page ? `/p/${word}/paguei` : `/api/pagador/${word}/paguei`,
      remoteAddress: how.from ?? elsewhere(),
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    })
  }

  /** Money comes for the first boletos of an invoice, each paid whole. */
  const pagar = (faturaId: number, boleto: number, valorPago: string, dataPagamento: string) =>
    as(faturaDocumento.liquidar, { params: { id: faturaId }, body: [{ id: boleto, valorPago, dataPagamento }] })

  return { ...api, as, pagador, boletos, comTitulos, vencer, url, token, elsewhere, visit, paguei, pagar, who }
}
