import { boleto } from '@retaguarda/contract/faturamento/boleto.ts'
import { faturaDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import { retencao } from '@retaguarda/contract/faturamento/retencoes.ts'
import { LIMIT_MAX } from '@retaguarda/contract/kit/list-query.ts'
import { exact, toMoney } from '@retaguarda/contract/kit/money.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { addDays } from '@retaguarda/contract/kit/tempo.ts'
import { fileOf, pdf } from './arquivos.ts'
import { alterar, isEmpresa } from './clientes.ts'
import type { Demo } from './demo.ts'

/** Days before the end on which the first of them says that it withholds: some closings know it. */
const ANTES = 75
const ISS = { iss: '5.0000', regime: null, nunca: false }

/** One client withholds, and its invoices say so; another was billed in full and pays net, and what is missing is written down and proved. */
export function reter(demo: Demo): void {
  const { diary, today } = demo
  diary.on(addDays(today, -ANTES), '11:00', 'retenções', async () => {
    const [first] = empresas(demo)
    if (first !== undefined) await alterar(financeira(demo), first, { retencao: ISS })
  })
  diary.last('retenções', () => reterOQueFalta(demo))
}

const financeira = ({ company, equipe }: Demo) => company.as(present(equipe[5]))
/** Whoever is a person withholds nothing. */
const empresas = ({ comLoja, semLoja }: Demo) => [...comLoja, ...semLoja].filter(({ n }) => isEmpresa(n)).map(({ id }) => id)

async function reterOQueFalta(demo: Demo): Promise<void> {
  const as = financeira(demo)
  const [, ...others] = empresas(demo)
  const filter = [
    { name: 'aberto', op: '>' as const, v: '0.00' },
    { name: 'valorPago', op: '=' as const, v: '0.00' },
  ]
  const { rows } = await as(boleto.list, { query: { filter, sort: [{ col: 'id', sort: 'asc' }], limit: LIMIT_MAX } })
  const cheio = rows.find(({ cliente }) => others.includes(cliente.id))
  if (!cheio) return
  await alterar(as, cheio.cliente.id, { retencao: ISS })
  const { retencaoEsperada } = await as(boleto.get, { params: { id: cheio.id } })
  const valorPago = toMoney(exact(cheio.aberto).minus(present(retencaoEsperada)))
  await as(faturaDocumento.liquidar, { params: { id: cheio.fatura.id }, body: [{ id: cheio.id, valorPago }] })
  await as(boleto.reter, { params: { id: cheio.id }, body: {} })
  const retidas = await as(retencao.list, { query: { filter: [{ name: 'cliente.id', op: '=', v: cheio.cliente.id }] } })
  const informe = pdf(['Informe de retenções', cheio.cliente.pessoa.nome, 'Peça de demonstração, sem valor legal.'])
  const files = { arquivo: fileOf('Informe de retenções.pdf', informe, 'application/pdf') }
  await as(retencao.comprovar, { body: { retencoes: retidas.rows.map(({ id }) => id) }, files })
}
