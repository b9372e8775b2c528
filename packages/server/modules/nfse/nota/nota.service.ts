import type { Nfse } from '@retaguarda/contract/faturamento/nfse.ts'
import { SituacaoNfse } from '@retaguarda/contract/faturamento/nfse-situacao.ts'
import { must } from '../../../base/errors.ts'
import type { Db } from '../../../db/types.ts'
import type { Ctx } from '../../../kit/ctx/context.ts'
import { fraseDoDescanso } from '../sefin/descanso.calc.ts'
import { countEsperam, readSefin } from '../sefin/sefin.repo.ts'
import { type Cidade, dizerDosDados, dizerDoXml, municipiosDaNota } from './dizer.ts'
import { parseNfse } from './ler-nfse.ts'
import { listNotasBreves, listTentativas, mapCidades, readNota, readSubstituta } from './nota.repo.ts'

export const NO_NOTA = 'Nota não encontrada. Recarregue a página.'
const { A_EMITIR, EMITINDO, INDETERMINADA, CANCELAMENTO_PEDIDO } = SituacaoNfse.code
const ESPERAM: readonly SituacaoNfse[] = [A_EMITIR, EMITINDO, INDETERMINADA, CANCELAMENTO_PEDIDO]

/**
 * All of a note but what differs by now between it and its invoice, of which only the invoice's side knows.
 * @throws RuleError 404
 */
export async function consultarNota({ db, now }: Pick<Ctx, 'db' | 'now'>, id: number): Promise<Omit<Nfse, 'divergencias'>> {
  const { dados, xml, substituiId, eventoMotivo, eventoTexto, registrado, ...row } = must(await readNota(db, id), NO_NOTA)
  const read = xml && parseNfse(xml)
  const lida = read?.ok ? read.nota : undefined
  const cidade = await cidadeOf(db, municipiosDaNota(dados, lida))
  const [tentativas, substituidas, substituidaPor, descanso] = await Promise.all([
    listTentativas(db, id),
    substituiId === null ? [] : listNotasBreves(db, [substituiId]),
    readSubstituta(db, id),
    ESPERAM.includes(row.situacao) ? readDescanso(db, now()) : null,
  ])
  return {
    ...row,
    dataHora: row.dataHora.toISOString(),
    dataEmissao: row.dataEmissao?.toISOString() ?? null,
    enviadaEm: row.enviadaEm?.toISOString() ?? null,
    ...(lida ? dizerDoXml(lida, cidade) : dizerDosDados(dados, row, cidade)),
    tentativas: tentativas.map((one) => ({ ...one, dataHora: one.dataHora.toISOString() })),
    substitui: substituidas[0] ?? null,
    substituidaPor: substituidaPor ?? null,
    evento: eventoMotivo === null ? null : { cMotivo: eventoMotivo, motivo: eventoTexto ?? '', registrado },
    descanso: descanso && { ate: descanso.ate.toISOString(), motivo: fraseDoDescanso(descanso.motivo, descanso.esperam) },
  }
}

/** Until when the other side is left in peace, where it is, and how many notes wait for that. */
async function readDescanso(db: Db, now: Date) {
  const { descansaAte: ate, descansoMotivo: motivo } = await readSefin(db)
  return ate === null || motivo === null || ate <= now ? null : { ate, motivo, esperam: await countEsperam(db) }
}

async function cidadeOf(db: Db, ibges: readonly string[]): Promise<Cidade> {
  const names = await mapCidades(db, ibges)
  return (ibge) => names.get(ibge)
}
