import type { CodeOf } from '@retaguarda/contract/kit/enum.ts'
import { SituacaoLinha } from '@retaguarda/contract/cobranca/retorno.ts'
import type { Db } from '../../db/types.ts'
import { preverQuitacoes, type Vistos } from '../faturamento/documento/quitar.service.ts'
import {
  acharTitulos,
  type Fim,
  fimDe,
  fimDoPagamento,
  JA_VEIO,
  type Origem,
  pagamentoDe,
  SEM_TITULO,
  soRetencaoDe,
} from './aplicar.service.ts'
import { readRetorno } from './leitura/read-retorno.ts'
import { listLinhasConhecidas } from './row.repo.ts'
import { type Numerada, numerador } from './numero.calc.ts'

/** Titles that are looked up at once. */
const PIECE = 500
const { LIQUIDADA, EM_PARTE, JA_PROCESSADA, EXCECAO } = SituacaoLinha.code

export type Previsao = { fins: Fim[]; aLiquidar: number; emParte: number; excecoes: number; repetidas: number }
type Conta = Omit<Origem, 'id'>

/** What an import of the file would make of its titles now, the first so many of them one by one; nothing is written, nobody waits. */
export async function preverRetorno(db: Db, path: string, conta: Conta, { hoje, most }: { hoje: string; most: number }): Promise<Previsao> {
  const previsao: Previsao = { fins: [], aLiquidar: 0, emParte: 0, excecoes: 0, repetidas: 0 }
  const vistos: Vistos = { boletos: new Map(), faturas: new Map() }
  const numerar = numerador()
  let waiting: Numerada[] = []
  async function prever() {
    const fins = await finsDe(db, conta, vistos, waiting, hoje)
    waiting = []
    const count = (situacao: CodeOf<typeof SituacaoLinha>) => fins.filter((end) => end.situacao === situacao).length
    previsao.aLiquidar += count(LIQUIDADA)
    previsao.emParte += count(EM_PARTE)
    previsao.excecoes += count(EXCECAO)
    previsao.repetidas += count(JA_PROCESSADA)
    previsao.fins.push(...fins.slice(0, most - previsao.fins.length))
  }
  await readRetorno(path, async (lida) => {
    if (waiting.push(numerar(lida)) === PIECE) await prever()
  })
  await prever()
  return previsao
}

async function finsDe(db: Db, conta: Conta, vistos: Vistos, lidas: readonly Numerada[], today: string): Promise<Fim[]> {
  if (lidas.length === 0) return []
  const conhecidas = new Set(await listLinhasConhecidas(db, conta.contaBancariaId, lidas))
  const novas = lidas.filter(({ linha }) => !conhecidas.has(linha))
  const rows = await acharTitulos(db, conta, novas)
  const pagas = rows.flatMap(({ lida, titulo, decisao }) => (decisao.que === 'pagar' && titulo ? [{ lida, titulo }] : []))
  const pagamentos = pagas.map(({ lida, titulo }) => pagamentoDe(lida, titulo, today))
  const quitacoes = await preverQuitacoes(db, vistos, pagamentos)
  const soRetencao = await soRetencaoDe(db, pagas, quitacoes)
  const fins = new Map(rows.map((row) => [row.lida.linha, fimDe(row)]))
  for (const [at, { lida, titulo }] of pagas.entries()) {
    const done = quitacoes[at]
    if (done) fins.set(lida.linha, fimDoPagamento(lida, titulo, done, soRetencao))
  }
  return lidas.map(({ linha }) => fins.get(linha) ?? { linha, ...SEM_TITULO, situacao: JA_PROCESSADA, mensagem: JA_VEIO })
}
