import { SituacaoCliente } from '@retaguarda/contract/cliente.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '@retaguarda/server/db/types.ts'
import { incluirNovas } from '@retaguarda/server/modules/log/ingest.service.ts'
import { insertParticoes } from '@retaguarda/server/modules/log/ingest.repo.ts'
import { type Linha, linhaLida } from '@retaguarda/server/modules/log/log-linha.ts'
import { type Random, randomOf } from '@retaguarda/contract/test/random.ts'

const HOUR = 3_600_000
const DAYS = 14
const FORTNIGHT = DAYS * 24 * HOUR
/** Half a million occurrences over a fortnight, in blocks of one stretch of time each, the newest first. */
const LINHAS_DO_BLOCO = 5_000
const BLOCOS = 100
/** Blocks that are there before anybody looks: the last day. */
export const BLOCOS_NO_INICIO = 8
const CALL = 1_000
const SEED = 20_261_213

type Caso = { tipo: number; code: string | null; error: (r: Random) => string; trace?: string }

const numero = (r: Random) => r.between(100_000, 999_999)
const COTIDIANO: readonly [Caso, ...Caso[]] = [
  { tipo: 7, code: 'ES-002', error: (r) => `Saldo negativo para o SKU "PAO-${numero(r)}" (−${r.between(1, 9)})` },
  { tipo: 9, code: 'CT-404', error: (r) => `Imagem do produto ${numero(r)} não encontrada (404)` },
  { tipo: 32, code: 'AU-401', error: (r) => `Chave da API vencida em ${r.between(10, 28)}/11/2026` },
  { tipo: 18, code: 'NF-539', error: (r) => `Rejeição 539: duplicidade de NF-e, número ${numero(r)}` },
  { tipo: 29, code: 'FL-005', error: (r) => `Mensagem devolvida ${r.between(3, 9)} vezes: pedido.criado` },
  { tipo: 4, code: null, error: (r) => `Cupom "BLACK${r.between(10, 50)}" aplicado a carrinho vazio` },
  { tipo: 17, code: 'ERP-12', error: (r) => `Pedido ${numero(r)} recusado: vendedor não cadastrado` },
  { tipo: 23, code: 'EM-451', error: (r) => `451 Adiado pelo servidor de cliente${r.between(1, 900)}@exemplo.com.br` },
  { tipo: 20, code: 'PX-010', error: (r) => `Cobrança expirada sem pagamento (txid RTG${numero(r)})` },
  { tipo: 30, code: null, error: (r) => `Cache frio: ${r.between(200, 900)} ms para montar a página` },
  { tipo: 16, code: 'MK-429', error: (r) => `Limite do marketplace atingido, nova tentativa em ${r.between(5, 60)} s` },
]
/** A payment gateway that does not answer, slow freights in the afternoons, and one client's import of a bad file. */
const GATEWAY: Caso = {
  tipo: 5,
  code: 'PG-504',
  error: () => 'Tempo esgotado ao chamar a Cielo: 30000 ms sem resposta',
  trace:
    'GatewayTimeout: 30000 ms sem resposta\n  em CieloCliente.autorizar (pagamento/cielo.ts:118)\n  em Checkout.finalizar (checkout/finalizar.ts:64)',
}
const FRETE: Caso = { tipo: 6, code: 'FR-021', error: (r) => `Resposta em ${r.between(5_001, 9_800)} ms acima do limite de 5000 ms` }
const IMPORTACAO: Caso = {
  tipo: 26,
  code: 'IM-007',
  error: (r) => `Linha ${r.between(2, 12_000)}: preço "${r.between(1, 9)}.${r.between(1, 9)},90" não é um número`,
}

function casoDe(r: Random, age: number, hora: number): Caso {
  if (age > 74 && age < 76 && r.chance(0.9)) return IMPORTACAO
  if (age < 38 && r.chance(0.35)) return GATEWAY
  if (age < 6 * 24 && hora >= 13 && hora < 19 && r.chance(0.4)) return FRETE
  return r.pick(COTIDIANO)
}

/** The occurrences of one block, of these clients. */
function blocoDe(bloco: number, clientes: readonly number[], now: Date): Linha[] {
  const r = randomOf(SEED + bloco)
  const alcance = { ids: new Set(clientes), porDocumento: new Map<string, number>() }
  const linhas: Linha[] = []
  for (let i = 0; i < LINHAS_DO_BLOCO; i++) {
    const at = now.getTime() - Math.floor(((bloco + (i + r.next()) / LINHAS_DO_BLOCO) / BLOCOS) * FORTNIGHT)
    const caso = casoDe(r, (now.getTime() - at) / HOUR, new Date(at - 3 * HOUR).getUTCHours())
    // Few stores make most of the noise.
    const cliente = present(clientes[caso === IMPORTACAO ? 0 : Math.floor(r.next() ** 2 * clientes.length)])
    const sent = {
      cliente,
      createAt: new Date(at).toISOString(),
      tipo: caso.tipo,
      code: caso.code,
      error: caso.error(r),
      trace: caso.trace,
      database: `loja_${cliente}`,
      usuario: r.chance(0.3) ? `operador${r.between(1, 30)}` : null,
      line: r.between(10, 400),
      info: r.chance(0.2) ? { pedido: numero(r), tentativa: r.between(1, 3) } : null,
    }
    const lida = linhaLida(sent, alcance, { agora: now, retencaoDias: DAYS + 1, desde: 0 })
    if (!('erro' in lida)) linhas.push(lida)
  }
  return linhas
}

/** Writes blocks from one to before another, as the stores' own calls would. */
export async function insertBlocos(trx: Trx, now: Date, from: number, to: number): Promise<void> {
  const clientes = await trx
    .selectFrom('cliente')
    .select('id')
    .where('situacao', '=', SituacaoCliente.code.ATIVO)
    .orderBy('id')
    .limit(120)
    .execute()
  const ids = clientes.map(({ id }) => id)
  if (ids.length === 0) return
  await insertParticoes(trx, [now, new Date(now.getTime() - FORTNIGHT)])
  for (let bloco = from; bloco < to; bloco++) {
    const linhas = blocoDe(bloco, ids, now)
    for (let i = 0; i < linhas.length; i += CALL)
      await incluirNovas(trx, linhas.slice(i, i + CALL), { agora: now }, { known: new Map(), learnt: new Map() })
  }
}

/** ms; an installation of today goes on being filled while people look at it, an older one stays as it is. */
const FRESH = HOUR

/** Writes the blocks that are still missing, each in its own transaction, beside the product that is running over the same database. */
export async function fillLog(db: Db, now: Date): Promise<void> {
  const { rows } = await sql<{ young: boolean; kept: number }>`
    select now() - min("dataHora") < ${FRESH} * interval '1 millisecond' as young, contagem('log_ocorrencia') as kept from migracao`.execute(
    db,
  )
  const { young = false, kept = 0 } = rows[0] ?? {}
  if (!young || kept === 0) return
  for (let bloco = Math.floor(kept / LINHAS_DO_BLOCO); bloco < BLOCOS; bloco++)
    await db.transaction().execute((trx) => insertBlocos(trx, now, bloco, bloco + 1))
}
