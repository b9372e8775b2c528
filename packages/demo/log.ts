import { log, TipoLog } from '@retaguarda/contract/log.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { instanteDe, addDays } from '@retaguarda/contract/kit/tempo.ts'
import { problema } from '@retaguarda/contract/problema.ts'
import { type Random, randomOf } from '@retaguarda/contract/test/random.ts'
import { consolidarLog } from '@retaguarda/server/modules/log/log.jobs.ts'
import type { Demo } from './demo.ts'
import { lojaDemo } from './lojas.ts'

const HOUR = 3_600_000
const DAYS = 14
/** Of the noisiest store, what it tells of one day. */
const POR_DIA = 100
const SEED = 20_261_213

type Caso = { tipo: TipoLog; code: string | null; error: (r: Random) => string; trace?: string }

const { code: tipo } = TipoLog
const numero = (r: Random) => r.between(100_000, 999_999)
const COTIDIANO: readonly [Caso, ...Caso[]] = [
  { tipo: tipo.ESTOQUE, code: 'ES-002', error: (r) => `Saldo negativo para o SKU "PAO-${numero(r)}" (−${r.between(1, 9)})` },
  { tipo: tipo.CATALOGO, code: 'CT-404', error: (r) => `Imagem do produto ${numero(r)} não encontrada (404)` },
  { tipo: tipo.AUTENTICACAO, code: 'AU-401', error: (r) => `Chave da API vencida em ${r.between(10, 28)}/11/2026` },
  { tipo: tipo.NOTA_FISCAL, code: 'NF-539', error: (r) => `Rejeição 539: duplicidade de NF-e, número ${numero(r)}` },
  { tipo: tipo.FILA, code: 'FL-005', error: (r) => `Mensagem devolvida ${r.between(3, 9)} vezes: pedido.criado` },
  { tipo: tipo.CHECKOUT, code: null, error: (r) => `Cupom "BLACK${r.between(10, 50)}" aplicado a carrinho vazio` },
  { tipo: tipo.INTEGRACAO_ERP, code: 'ERP-12', error: (r) => `Pedido ${numero(r)} recusado: vendedor não cadastrado` },
  { tipo: tipo.EMAIL, code: 'EM-451', error: (r) => `451 Adiado pelo servidor de cliente${r.between(1, 900)}@exemplo.com.br` },
  { tipo: tipo.PIX, code: 'PX-010', error: (r) => `Cobrança expirada sem pagamento (txid RTG${numero(r)})` },
  { tipo: tipo.CACHE, code: null, error: (r) => `Cache frio: ${r.between(200, 900)} ms para montar a página` },
  { tipo: tipo.MARKETPLACE, code: 'MK-429', error: (r) => `Limite do marketplace atingido, nova tentativa em ${r.between(5, 60)} s` },
]
/** A payment gateway that does not answer, slow freights in the afternoons, and one client's import of a bad file. */
const GATEWAY: Caso = {
  tipo: tipo.PAGAMENTO,
  code: 'PG-504',
  error: () => 'Tempo esgotado ao chamar a Cielo: 30000 ms sem resposta',
  trace:
    'GatewayTimeout: 30000 ms sem resposta\n  em CieloCliente.autorizar (pagamento/cielo.ts:118)\n  em Checkout.finalizar (checkout/finalizar.ts:64)',
}
const FRETE: Caso = {
  tipo: tipo.FRETE,
  code: 'FR-021',
  error: (r) => `Resposta em ${r.between(5_001, 9_800)} ms acima do limite de 5000 ms`,
}
const IMPORTACAO: Caso = {
  tipo: tipo.IMPORTACAO,
  code: 'IM-007',
  error: (r) => `Linha ${r.between(2, 12_000)}: preço "${r.between(1, 9)}.${r.between(1, 9)},90" não é um número`,
}

function casoDe(r: Random, age: number, hora: number): Caso {
  if (age > 74 && age < 76 && r.chance(0.9)) return IMPORTACAO
  if (age < 38 && r.chance(0.35)) return GATEWAY
  if (age < 6 * 24 && hora >= 13 && hora < 19 && r.chance(0.4)) return FRETE
  return r.pick(COTIDIANO)
}

/** What the stores told of the last fortnight, day by day; somebody looks after what it was. */
export function registrarLog(demo: Demo): void {
  const { diary, today, company, equipe } = demo
  for (let ago = DAYS; ago > 0; ago--) diary.on(addDays(today, 1 - ago), '00:05', 'log', () => contarDia(demo, addDays(today, -ago), ago))
  diary.last('log', async () => {
    await consolidarLog(company.ctx) // the clock's
    const as = company.as(present(equipe[1]))
    const { rows } = await as(problema.list, { query: { sort: [{ col: 'quantidade', sort: 'desc' }] } })
    const [gateway, , resolvido, outro] = rows
    if (gateway) await as(problema.responsavel, { params: { id: gateway.id }, body: { usuario: equipe[2] } })
    if (resolvido) await as(problema.resolver, { params: { id: resolvido.id }, body: { versao: '5.6.1' } })
    if (outro) await as(problema.redmine, { params: { id: outro.id }, body: { projeto: 3 } })
    await company.work()
  })
}

/** Few stores make most of the noise. */
async function contarDia({ company, comLoja }: Demo, day: string, ago: number): Promise<void> {
  const r = randomOf(SEED + ago)
  const begin = Date.parse(instanteDe(day))
  for (const [place, { id: cliente, n }] of comLoja.entries()) {
    const body = Array.from({ length: Math.ceil(POR_DIA / (1 + place)) }, () => {
      const hora = r.next() * 24
      const caso = casoDe(r, ago * 24 - hora, hora)
      return {
        cliente,
        createAt: new Date(begin + hora * HOUR).toISOString(),
        tipo: caso.tipo,
        code: caso.code,
        error: caso.error(r),
        trace: caso.trace,
        database: `loja_${cliente}`,
        usuario: r.chance(0.3) ? `operador${r.between(1, 30)}` : null,
        line: r.between(10, 400),
        info: r.chance(0.2) ? { pedido: numero(r), tentativa: r.between(1, 3) } : null,
      }
    })
    // A bad file is one client's.
    const own = body.filter(({ code }) => place === 0 || code !== IMPORTACAO.code)
    if (own.length > 0) await company.showing(lojaDemo(n).chave)(log.ingest, { body: own })
  }
}
