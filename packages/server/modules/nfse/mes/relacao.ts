import { SituacaoNfse } from '@retaguarda/contract/faturamento/nfse-situacao.ts'
import { col } from '@retaguarda/contract/kit/columns.ts'
import { toMoney } from '@retaguarda/contract/kit/money.ts'
import { csvChunks } from '../../../kit/export/csv.ts'
import type { ExportColumn } from '../../../kit/export/written.ts'
import type { NotaLida } from '../nota/ler-nfse.ts'
import type { NotaEntregue } from './mes.repo.ts'

/** The columns that an accountant's program reads, by their names. */
const COLUMNS: ExportColumn[] = [
  ...['numero', 'chave'].map((name) => ({ name, column: col.text(name) })),
  { name: 'situacao', column: col.enum('situacao', SituacaoNfse) },
  { name: 'dataEmissao', column: col.dateTime('dataEmissao') },
  ...['competencia', 'tomador'].map((name) => ({ name, column: col.text(name) })),
  { name: 'documento', column: col.cpfCnpj('documento') },
  ...['valor', 'desconto', 'retido', 'iss', 'irrf', 'inss', 'csll', 'liquido', 'ibs', 'cbs'].map((name) => ({
    name,
    column: col.money(name),
  })),
]

/** A note of the list; amounts as the note itself says them. */
export function entryOf(row: NotaEntregue, { dps }: NotaLida): Record<string, unknown> {
  const { toma, valores } = dps
  const { tribFed } = valores.trib
  const { xml: _xml, eventoXml: _evento, ...shown } = row
  return {
    ...shown,
    tomador: toma?.xNome,
    documento: toma?.CNPJ ?? toma?.CPF,
    irrf: toMoney(tribFed?.vRetIRRF ?? '0'),
    inss: toMoney(tribFed?.vRetCP ?? '0'),
    csll: toMoney(tribFed?.vRetCSLL ?? '0'),
  }
}

export async function relacaoCsv(entries: readonly Record<string, unknown>[]): Promise<string> {
  let text = ''
  for await (const chunk of csvChunks(
    COLUMNS,
    (async function* () {
      yield* entries
    })(),
  ))
    text += chunk
  return text
}
