import { readFileSync } from 'node:fs'
import type { SituacaoNfse } from '@retaguarda/contract/faturamento/nfse-situacao.ts'
import type { Db } from '../db/types.ts'
import { DADOS_DPS } from './dps.ts'

const MODELO = readFileSync(new URL('../modules/nfse/nota/exemplos/nfse-ibscbs.xml', import.meta.url), 'utf8')
const EVENTO = '<evento xmlns="http://www.sped.fazenda.gov.br/nfse" versao="1.01"><infEvento/></evento>'

/** The key of a note that another company issued, or ours. */
export const chaveDe = (numero: number, cnpj = '11222333000181') =>
  `330330212${cnpj.slice(0, 12)}${cnpj.slice(12)}${String(numero).padStart(13, '0')}26010000020000`

type NotaSpec = {
  situacao?: SituacaoNfse
  numero?: number
  valor?: string
  retido?: string
  mudadaEm?: Date
  erro?: string
  substitui?: number
  ordem?: number
}

/** XML of a national note as another product could have had it. */
export function xmlDaNota({
  numero,
  valor = '1500.00',
  cnpj = '11222333000181',
}: {
  numero: number
  valor?: string
  cnpj?: string
}): string {
  return MODELO.replace(/Id="NFS\w+"/, `Id="NFS${chaveDe(numero, cnpj)}"`)
    .replace(/<nNFSe>\d+/, `<nNFSe>${numero}`)
    .replace(/<vServ>[\d.]+/, `<vServ>${valor}`)
    .replace(/(<emit>\s*)<CNPJ>\w+/, `$1<CNPJ>${cnpj}`)
    .replace(/(<prest>\s*)<CNPJ>\w+/, `$1<CNPJ>${cnpj}`)
}

/** Notes of invoices in any situation, as if Sefin had answered. */
export function cenarioNotas({ db }: { db: Db }) {
  let dps = 1_000

  async function nota(faturaId: number, spec: NotaSpec = {}): Promise<number> {
    const {
      situacao = 3,
      numero = dps + 1,
      valor = '1500.00',
      retido = '57.25',
      mudadaEm = new Date(),
      erro = null,
      substitui = null,
      ordem = 1,
    } = spec
    const { clienteId, ano, mes } = await db
      .selectFrom('fatura')
      .select(['clienteId', 'ano', 'mes'])
      .where('id', '=', faturaId)
      .executeTakeFirstOrThrow()
    const back = [3, 6, 7, 8].includes(situacao)
    const { id } = await db
      .insertInto('nfse')
      .values({
        faturaId,
        clienteId,
        ano,
        mes,
        ordem,
        situacao,
        valor,
        retido,
        erro,
        substituiId: substitui,
        mudadaEm,
        grupo: `010701//${dps}`,
        ambiente: 1,
        serie: 1,
        numeroDps: ++dps,
        dados: DADOS_DPS,
        dataHora: mudadaEm,
        desconto: '100.00',
        iss: '27.00',
        liquido: '1292.75',
        ibs: '145.80',
        cbs: '106.92',
        ...(erro !== null && { erroCodigo: 'E0240' }),
        ...(back && { numero, chave: chaveDe(numero), dataEmissao: mudadaEm, xml: Buffer.from(xmlDaNota({ numero, valor })) }),
        ...(situacao === 7 && { eventoMotivo: 1, eventoTexto: 'O serviço não foi prestado.', eventoXml: Buffer.from(EVENTO) }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  return { nota }
}
