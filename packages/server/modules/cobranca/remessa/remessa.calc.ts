import { TipoEncargo } from '@retaguarda/contract/cobranca/titulo.ts'
import { sum, toMoney } from '@retaguarda/contract/kit/money.ts'
import { LAYOUTS_240 } from './bancos240.calc.ts'
import { FIM_400, LAYOUTS_400 } from './bancos400.calc.ts'
import { type ContaDaRemessa, type ItemDaRemessa, type Registro, registroDe } from './field.calc.ts'

/** `hora`: `130501`. */
export type Remessa = { conta: ContaDaRemessa; sequencia: number; dia: string; hora: string; itens: readonly ItemDaRemessa[] }

const CRLF = '\r\n'
const ENTRADA = '01'
/** Headers and trailers of 240 columns: one of the file, one of the batch. */
const COM_LOTE = 2
const COM_ARQUIVO = 4

/**
 * The file that the bank is sent: ASCII, each record ended by CRLF. Handed out in pieces, each of a few records, so that
 * who writes thousands can let others have their turn.
 */
export function* remessaDe(remessa: Remessa): Generator<string> {
  const { banco } = remessa.conta
  yield* banco === '077' || banco === '237' || banco === '341'
    ? remessa400(remessa, LAYOUTS_400[banco])
    : remessa240(remessa, LAYOUTS_240[banco])
}

const temMulta = ({ movimento, multa }: ItemDaRemessa) => movimento === ENTRADA && multa.tipo !== TipoEncargo.code.NENHUM
// Headers and trailers read no title.
const semTitulo = { item: {} as ItemDaRemessa, numero: 0, registros: 0, titulos: 0, total: '0' }

function* remessa240({ itens, ...file }: Remessa, layout: (typeof LAYOUTS_240)[keyof typeof LAYOUTS_240]): Generator<string> {
  const line = (fields: keyof typeof layout, registro: Partial<Registro>) =>
    registroDe(240, layout[fields], { ...semTitulo, ...file, ...registro }) + CRLF
  yield line('arquivo', {}) + line('lote', {})
  let numero = 0
  for (const item of itens) {
    const segmentos = temMulta(item) ? (['P', 'Q', 'R'] as const) : (['P', 'Q'] as const)
    yield segmentos.map((segmento) => line(segmento, { item, numero: ++numero })).join('')
  }
  const total = toMoney(sum(itens.map(({ valor }) => valor)))
  yield line('fimLote', { registros: numero + COM_LOTE, titulos: itens.length, total })
  yield line('fimArquivo', { registros: numero + COM_ARQUIVO })
}

function* remessa400({ itens, ...file }: Remessa, layout: (typeof LAYOUTS_400)[keyof typeof LAYOUTS_400]): Generator<string> {
  let numero = 0
  const line = (fields: typeof FIM_400, item?: ItemDaRemessa) =>
    registroDe(400, fields, { ...semTitulo, ...file, ...(item && { item }), numero: ++numero }) + CRLF
  yield line(layout.arquivo)
  for (const item of itens) {
    const multa = 'multa' in layout && layout.multa && temMulta(item) ? layout.multa : undefined
    yield line(layout.titulo, item) + (multa ? line(multa, item) : '')
  }
  yield line(FIM_400)
}
