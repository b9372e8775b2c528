import { clienteCobranca } from '@retaguarda/contract/cliente-cobranca.ts'
import { SituacaoSuspensao, suspensao } from '@retaguarda/contract/cobranca/suspensao.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { addDays, dayOf, instanteDe } from '@retaguarda/contract/kit/tempo.ts'
import { proximoDia } from '@retaguarda/server/modules/faturamento/suspensao/suspensao.calc.ts'
import { feriadosLocais } from './banco-regua.ts'
import type { Banco } from './demo.ts'

/** Days before a suspension on which its clients are warned: more than three business days. */
const AVISO = 10
const AVISADOS = 40
/** Most that are suspended by hand; those that pay meanwhile are none of them. */
const SUSPENSOS = 5

/** Some of those that are late longest are warned, then suspended, one of them lifted again; one is never suspended. */
export function suspenderLojas({ company, diary, today, equipe, comLoja, lojas }: Banco): void {
  const feriados = new Set(feriadosLocais(today))
  const isDay = (day: string) => proximoDia(new Date(instanteDe(day, '10:00')), feriados) === undefined
  const day = present(Array.from({ length: 14 }, (_, i) => addDays(today, -2 - i)).find(isDay))
  const as = () => company.as(present(equipe[10]))
  diary.on(addDays(day, -AVISO), '14:00', 'avisos de suspensão', async () => {
    const late = await as()(suspensao.previa, { query: {} })
    const rows = late.filter(({ cliente }) => comLoja.some(({ id }) => id === cliente.id))
    const data = dayOf(company.ctx.now())
    for (const { cliente } of rows.slice(1, 1 + AVISADOS)) {
      const { suspender } = await as()(clienteCobranca.get, { params: { id: cliente.id } })
      if (suspender.semAviso !== null) continue
      const body = { meio: 2, data, texto: 'Falei com o financeiro: pediram mais alguns dias.' } as const
      await as()(suspensao.avisar, { params: { id: cliente.id }, body })
    }
    const [first] = rows
    const motivo = 'Órgão público: paga por empenho, até 60 dias depois da nota.'
    if (first) await as()(suspensao.nunca, { params: { id: first.cliente.id }, body: { valor: true, motivo } })
  })
  diary.on(day, '10:20', 'suspensões', async () => {
    const able = (await as()(suspensao.previa, { query: {} })).filter(({ pode }) => pode).slice(0, SUSPENSOS)
    // One of those after the first, whose store the rule by itself may have warned too; its version knows no suspension.
    const [antiga] = able.slice(1).flatMap(({ cliente }) => comLoja.find(({ id }) => id === cliente.id) ?? [])
    if (antiga) lojas.antiga = antiga.n
    const motivo = 'Sem resposta depois do aviso e de três ligações.'
    for (const { cliente } of able) await as()(suspensao.suspender, { params: { id: cliente.id }, body: { motivo } })
    await company.work()
  })
  diary.on(day, '16:40', 'suspensões', async () => {
    const filter = [{ name: 'situacao', op: '=' as const, v: SituacaoSuspensao.code.SUSPENSA }]
    const [one, ...others] = (await as()(suspensao.list, { query: { filter } })).rows
    if (!one || others.length === 0) return
    await as()(suspensao.liberar, { params: { id: one.cliente.id }, body: { motivo: 'Pagamento combinado para amanhã com a diretora.' } })
    await company.work()
  })
}
