import { readFileSync } from 'node:fs'
import { clienteObjetoContrato } from '@retaguarda/contract/cliente-objeto-contrato.ts'
import { financeiro } from '@retaguarda/contract/faturamento/item.ts'
import { instanteDe } from '@retaguarda/contract/kit/tempo.ts'
import { objetoContrato } from '@retaguarda/contract/objeto-contrato.ts'
import { beforeAll, expect, test } from 'vitest'
import { type Person, testApp } from '../../test/test-app.ts'

const { callAs, user, db, clock, makePessoa } = await testApp()
let rui: Person
beforeAll(async () => {
  clock.at = new Date('2026-02-10T12:00:00-03:00')
  rui = await user({ isAdmin: false, tipo: 2 })
})
const asRui = callAs(() => rui)

type Preco = { aPartirDe: string; configuracao: object | null }
type Exemplo = {
  id: string
  nota: string
  entrada: {
    tipoConfiguracao: 0 | 1 | 2 | 3
    objeto: Preco[]
    precos: (Preco & { tipo: 1 | 2 })[]
    inicio: string
    meses: { ano: number; mes: number; figuras?: { valorFaturamento: string; valorFaturamentoMarketplace: string } }[]
  }
  saida: { meses: { valor: string; dias: [number, number] }[] }
}
// The file's own shape.
const exemplos = JSON.parse(readFileSync(new URL('preco.calc.examples.json', import.meta.url), 'utf8')) as Exemplo[]
const MOTIVO = 'Combinado por telefone.'

test.each(exemplos)(
  '$id $nota: over HTTP',
  async ({ id: exemplo, entrada: { tipoConfiguracao, objeto: rows, precos: own, inicio, meses }, saida }) => {
    clock.at = new Date('2026-02-10T12:00:00-03:00')
    const pessoa = await makePessoa(`Cliente ${exemplo}`)
    const { id: c } = await db.insertInto('cliente').values({ pessoaId: pessoa, situacao: 2 }).returning('id').executeTakeFirstOrThrow()
    const form = { codigo: exemplo, nome: exemplo, type: 1, descricao: 'x', valorSetup: '0.00', tipoConfiguracao, ...rows[0] }
    const o = (await asRui(objetoContrato.add, { body: form })).body.id
    const priceOf = ({ tipo, configuracao }: (typeof own)[number]) => ({
      tipo,
      configuracao: configuracao && { ...configuracao, tipoObjContrato: tipoConfiguracao },
    })
    const [first, ...later] = own
    if (!first) throw new Error('every example has a price')
    const [day = '', hour] = inicio.split('T')
    const link = { cliente: c, objetoContrato: o, situacao: 1, dataHoraInicio: instanteDe(day, hour), dataHoraFim: null, ...priceOf(first) }
    const v = (await asRui(clienteObjetoContrato.add, { body: link })).body.id
    for (const row of later)
      expect(
        await asRui(clienteObjetoContrato.preco, {
          params: { id: v },
          body: { aPartirDe: row.aPartirDe, motivo: MOTIVO, ...priceOf(row) },
        }),
      ).toMatchObject({
        status: 200,
        body: { preco: { aPartirDe: row.aPartirDe } },
      })
    for (const [at, { ano, mes, ...rest }] of meses.entries()) {
      const figuras = 'figuras' in rest ? rest.figuras : undefined
      if (figuras)
        await db
          .insertInto('uso')
          .values({ clienteId: c, ano, mes, ...figuras, origem: 2, recebidoEm: clock.now() })
          .execute()
      const simulated = await asRui(clienteObjetoContrato.simular, { params: { id: v }, body: { ano, mes, setup: false, ...figuras } })
      const closed = await asRui(financeiro.registrarFaturamento, { body: { cliente: c, ano, mes, fecharFatura: true } })
      const { fatura: f, valorFatura } = closed.body
      const [item] = await db.selectFrom('financeiro').select('explicacao').where('faturaId', '=', f).execute()
      const expected = saida.meses[at]
      expect({
        simulado: simulated.body.valor,
        valor: valorFatura,
        dias: [item?.explicacao?.dias.ativos, item?.explicacao?.dias.mes],
      }).toEqual({
        simulado: expected?.valor,
        valor: expected?.valor,
        dias: expected?.dias,
      })
    }
  },
)
