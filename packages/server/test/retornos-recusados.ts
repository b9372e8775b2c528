import { gzipSync } from 'node:zlib'
import { retornoDoBanco } from './cnab.ts'

const titulos = [{ movimento: '06', nossoNumero: '123456789', valor: 100, pago: 100, vencimento: '2026-11-10' }]
export const f240 = retornoDoBanco({ banco: '748', layout: 240, titulos })
const f400 = retornoDoBanco({ banco: '748', layout: 400, titulos })
const without = (file: string, n: number) => file.split('\r\n').toSpliced(n, 1).join('\r\n')
/** `text` over a line, whose number begins with 0, from a column on, which begins with 1. */
export const put = (file: string, line: number, from: number, text: string) => {
  const lines = file.split('\r\n')
  lines[line] = (lines[line] ?? '').slice(0, from - 1) + text + (lines[line] ?? '').slice(from - 1 + text.length)
  return lines.join('\r\n')
}
/** Files that are refused, and why. */
export const RECUSADOS: [what: string, file: string | Buffer, sentence: RegExp][] = [
  ['nothing', '', /está vazio/],
  ['nothing but blanks', ' \r\n\r\n\u001A', /está vazio/],
  ['a sheet', 'nome;valor\nAna;1\n', /não é um retorno CNAB/],
  ['text in UTF-16', Buffer.from(`\uFEFF${f240}`, 'utf16le'), /não é um retorno CNAB/],
  ['one that is packed', gzipSync(f400), /não é um retorno CNAB/],
  ['zero bytes in an amount', put(f400, 1, 153, '1\0\x001'), /^Linha 2: O valor devia ter só algarismos/],
  ['one line', f400.slice(0, 400), /^Arquivo incompleto/],
  ['bytes', Buffer.from([0x25, 0x50, 0x44, 0x46, 0xff, 0xfe, 0, 1, 2]), /não é um retorno CNAB/],
  ['a line without end', '0'.repeat(100_000), /não é um retorno CNAB/],
  ['a remessa of 240', put(f240, 0, 143, '1'), /é uma remessa/],
  ['a remessa of 400', put(f400, 0, 1, '01REMESSA'), /é uma remessa/],
  ['a bank that is not attended', put(f240, 0, 1, '208'), /^O banco 208 ainda não é atendido\.$/],
  ['a layout that is not attended', put(f240, 0, 1, '341'), /^O retorno CNAB 240 do banco 341 ainda não é atendido\./],
  ['a line that is too long', f240.replace('\r\n', '   X\r\n'), /^Linha 1: tem 244 posições, e o máximo é 240\.$/],
  ['no trailer', without(f240, 5), /^Arquivo incompleto/],
  ['no trailer of 400', without(f400, 2), /^Arquivo incompleto/],
  ['a file that was cut off', f400.slice(0, 700), /^Arquivo incompleto/],
  ['a header alone', f240.slice(0, 242), /^Arquivo incompleto/],
  ['no trailer of its lote', put(without(f240, 4), 4, 24, '000005'), /^Arquivo incompleto/],
  ['a wrong count', put(f240, 5, 24, '000007'), /^O arquivo diz ter 7 linhas e tem 6\./],
  ['a wrong count of the lote', put(f240, 4, 18, '000003'), /^Linha 5: o lote diz ter 3 registros e tem 4\./],
  ['a line that is missing', without(f400, 1), /^Linha 2: o número nas posições 395 a 400 é “000003”/],
  ['lines behind the trailer', `${f400}${f400}`, /^Linha 3: há mais linhas depois do registro final\./],
  ['a blank line', f240.replace('\r\n', '\r\n\r\n'), /^Linha 2: está em branco/],
  ['U without T', put(f240, 2, 14, 'Y'), /^Linha 4: o segmento U veio sem o segmento T/],
  ['a title outside of a lote', put(without(f240, 1), 4, 24, '000005'), /^Linha 2: o título está fora de um lote\./],
  ['letters in an amount', put(f240, 2, 90, 'A'), /^Linha 3: O valor devia ter só algarismos/],
  ['a letter in a movement', put(f400, 1, 109, 'X6'), /^Linha 2: O movimento devia ter só algarismos/],
  ['a day that is not', put(f240, 2, 74, '31022026'), /^Linha 3: O vencimento traz “31022026”, que não é uma data\.$/],
  ['one of six digits', put(f400, 1, 147, '311126'), /^Linha 2: O vencimento traz “311126”/],
  ['one of the header', put(f240, 0, 144, '99999999'), /^Linha 1: A data do arquivo/],
]
