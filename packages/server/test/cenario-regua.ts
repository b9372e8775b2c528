import { ligacao } from '@retaguarda/contract/cobranca/ligacao.ts'
import { promessa } from '@retaguarda/contract/cobranca/promessa.ts'
import { reguaCobranca } from '@retaguarda/contract/cobranca/regua.ts'
import { faturaDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { addDays, dayOf } from '@retaguarda/contract/kit/tempo.ts'
import { silent } from '../base/log.ts'
import { cenarioCobranca } from './cenario-cobranca.ts'
import type { Person, testApp } from './test-app.ts'

type App = Awaited<ReturnType<typeof testApp>>
type Devedor = { dias?: number; valores?: string[]; loja?: string; endereco?: string }

/** A Monday on which stores may be suspended. */
export const MONDAY = '2026-11-23'
/** What a run answers that did nothing. */
export const NADA = { enviados: 0, repetidos: 0, semEmail: 0, erros: 0, ligacoes: 0, avisos: 0, suspensoes: 0, aprovacao: null }

/** Rules, and clients of whom something is late, as the tests of what rules do need them. */
export function cenarioRegua(app: App) {
  const { callAs, user, db, clock, mail, config, integrations, life } = app
  const { cliente, ligarLoja, email, fechada } = cenarioCobranca(app)
  const job = { db, config, integrations, life, now: clock.now, log: silent }
  const people: { rui?: Person; ana?: Person } = {}
  const signedIn = (name: 'rui' | 'ana'): Person => {
    const person = people[name]
    if (!person) throw new Error(`${name} is not signed in`)
    return person
  }
  const asRui = callAs(() => signedIn('rui'))
  const asAna = callAs(() => signedIn('ana'))

  /** People are signed in at that hour. */
  async function moveTo(day: string, hour = '09:00'): Promise<void> {
    clock.at = new Date(`${day}T${hour}:00-03:00`)
    people.rui = await user({ nome: 'Rui Reis', isAdmin: false, tipo: 2 })
    people.ana = await user({ nome: 'Ana Ávila', tipo: 2 })
  }

  /** What other tests billed is paid, and their rules and promises are over. */
  async function comecar(): Promise<void> {
    await moveTo(MONDAY)
    Object.assign(mail, { configured: true, failing: false, sent: [] })
    await db.updateTable('fatura_documento').set({ situacao: 3 }).execute()
    await db.updateTable('promessa').set({ situacao: 4, encerradaEm: clock.at }).where('situacao', '=', 1).execute()
    await db.updateTable('aprovacao').set({ situacao: 3 }).where('situacao', '=', 1).execute()
    for (const table of ['ligacao_boleto', 'ligacao', 'regua_envio', 'regua_boleto', 'regua_dia', 'regua_cobranca'] as const)
      await db.deleteFrom(table).execute()
  }

  async function regra(acao: number, dias: number, more: object = {}): Promise<number> {
    const { status, body } = await asAna(reguaCobranca.add, { body: { nome: `Regra ${acao} ${dias}`, acao, dias, ...more } })
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body.id
  }

  /** A client with boletos that are late by so many days. */
  async function devedor(name: string, { dias = 5, valores = ['1000.00'], loja, endereco }: Devedor = {}) {
    const id = await cliente(name)
    if (loja !== undefined) await ligarLoja(id, { url: loja, chave: 'k' })
    if (endereco !== undefined) await email(id, endereco)
    const ids: number[] = []
    for (const valor of valores) {
      const faturaId = await fechada(id, [valor])
      const { status, body } = await asRui(fatura.faturar, { params: { id: faturaId }, body: { vencimento: '2026-12-10' } })
      if (status !== 200) throw new Error(JSON.stringify(body))
      const row = await db.selectFrom('fatura_documento').select('id').where('faturaId', '=', faturaId).executeTakeFirstOrThrow()
      await db
        .updateTable('fatura_documento')
        .set({ dataVencimento: addDays(dayOf(clock.at), -dias) })
        .where('id', '=', row.id)
        .execute()
      ids.push(row.id)
    }
    return { cliente: id, boletos: ids, boleto: ids[0] ?? 0 }
  }

  const executar = async () => {
    const { status, body } = await asRui(reguaCobranca.executar, { body: {} })
    const { msg: _, ...counts } = body
    return { status, ...counts }
  }
  const ligacoesDe = async (id: number) =>
    (await asRui(ligacao.list, { query: { filter: [{ name: 'cliente.id', op: '=', v: id }] } })).body.rows
  const prometer = (id: number, boletos: number[], data = '2026-12-01') =>
    asRui(promessa.add, { body: { cliente: id, boletos, data, contato: 'Lia' } })

  async function pagar(boleto: number, valorPago = '1000.00'): Promise<void> {
    const { faturaId } = await db.selectFrom('fatura_documento').select('faturaId').where('id', '=', boleto).executeTakeFirstOrThrow()
    const body = [{ id: boleto, dataPagamento: dayOf(clock.at), valorPago }]
    const { status } = await asRui(faturaDocumento.liquidar, { params: { id: faturaId }, body })
    if (status !== 200) throw new Error(`boleto ${boleto} was not paid`)
  }

  return { asRui, asAna, job, moveTo, comecar, regra, devedor, executar, ligacoesDe, prometer, pagar, email }
}
