import { readFileSync } from 'node:fs'
import { retorno } from '@retaguarda/contract/cobranca/retorno.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { refusalOf } from '../../test/answer.ts'
import { retornoDoBanco, type TituloDoBanco } from '../../test/cnab.ts'
import { testApp } from '../../test/test-app.ts'
import { linhasDe } from './leitura/linhas.ts'

type Titulo = Record<string, unknown> & { liquidado: boolean }
type Esperado = {
  layout: number
  banco: string
  linhas: number
  titulos: number
  liquidados: number
  totalPago: string
  titulosLista: Titulo[]
}

const exemplo = (name: string) => readFileSync(new URL(`leitura/exemplos/${name}`, import.meta.url))
/** Files of banks, public and real or for tests, with what other programs read in them. */
const ESPERADO = JSON.parse(exemplo('expected.json').toString()) as Record<string, Esperado>

const { call, user, db } = await testApp()
const { token } = await user({ tipo: 2 })
const previa = (content: string | Buffer) => call(retorno.previa, { token, files: { arquivo: { name: 'CB.RET', content } } })
const lido = async (content: string | Buffer) => {
  const answer = await previa(content)
  expect(answer, answer.text.slice(0, 300)).toMatchObject({ status: 200 })
  return answer.body
}
const recusado = async (content: string | Buffer) => {
  const answer = await previa(content)
  expect(answer.status, answer.text.slice(0, 300)).toBe(422)
  return refusalOf(answer).fields.arquivo
}

describe('files of banks', () => {
  test.each(Object.keys(ESPERADO))('%s is read as others read it', async (name) => {
    const { titulosLista = [], ...resumo } = ESPERADO[name] ?? {}
    const { itens, ...body } = await lido(exemplo(name))
    expect(body).toMatchObject({ ...resumo, id: null, duplicado: false, contaBancaria: null })
    expect(itens).toHaveLength(titulosLista.length)
    for (const [i, { liquidado, ...titulo }] of titulosLista.entries()) {
      expect(itens[i]).toMatchObject(titulo)
      expect(itens[i]?.tipo === 'liquidacao').toBe(liquidado)
    }
  })

  test('encoding, ends of lines, a mark at either end and blanks that are cut say nothing else', async () => {
    const plain = exemplo('laravel-boleto_cnab240_caixa.ret').toString('latin1').replace('EMPRESA', 'AÇÃO LT')
    const { itens, ...resumo } = await lido(Buffer.from(plain, 'latin1'))
    for (const other of [
      Buffer.from(plain, 'utf8'),
      `\uFEFF${plain}`,
      Buffer.from(plain.replaceAll('\r\n', '\n'), 'latin1'),
      Buffer.from(plain.replaceAll('\r\n', '\r'), 'latin1'),
      Buffer.from(plain.replaceAll('\r\n', '\r\r\n'), 'latin1'),
      `${plain.replaceAll(/ +\r\n/g, '\n')}\n \n\u001A`,
      plain.trimEnd(),
    ])
      expect(await lido(other)).toEqual({ ...resumo, itens })
  })

  test('an end of a line may lie where two pieces of the file meet', async () => {
    async function* pieces() {
      yield* ['um\r', '\ndois\r', 'tres\r\r', '\n', 'quatro'].map((piece) => Buffer.from(piece))
    }
    const lines: string[] = []
    for await (const line of linhasDe(pieces)) lines.push(line)
    expect(lines).toEqual(['um', 'dois', 'tres', 'quatro'])
  })

  test('what a trailer adds up otherwise is said and refuses nothing', async () => {
    const { avisos } = await lido(exemplo('laravel-boleto_cnab240_santander.ret'))
    expect(avisos).toEqual([expect.stringMatching(/^O lote 7031 soma R\$\s548,90; os títulos somam R\$\s10,00 e os pagos R\$\s11,00\./)])
  })
})

const BANCOS = [
  ...[
    ['001', 240, 17],
    ['033', 240, 13],
    ['104', 240, 17],
    ['748', 240, 9],
    ['756', 240, 10],
  ],
  ...[
    ['001', 400, 17],
    ['033', 400, 8],
    ['077', 400, 11],
    ['104', 400, 17],
    ['237', 400, 12],
    ['341', 400, 9],
    ['748', 400, 9],
  ],
] as [string, 240 | 400, number][]

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`))
const dia = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2039-12-31'), noInvalidDate: true })
  .map((d) => d.toISOString().slice(0, 10))
const centavos = fc.integer({ min: 0, max: 9_999_999 })
const money = (cents = 0) => (cents / 100).toFixed(2)

describe('what a bank writes', () => {
  test.each(BANCOS)('by the manual of %s in %i columns is read back', async (banco, layout, width) => {
    const titulo = fc.record({
      ...{
        movimento: fc.constantFrom('02', '03', '09', '21', '77'),
        nossoNumero: digits(width),
        seuNumero: digits(8),
        usoEmpresa: fc.constantFrom('', 'RTG12'),
      },
      ...{ vencimento: dia, ocorrencia: dia, credito: dia, valor: centavos, pago: centavos, juros: centavos, desconto: centavos },
      ...{ abatimento: centavos, tarifa: centavos.map((n) => n % 100_000) },
    })
    const property = fc.asyncProperty(
      fc.array(titulo, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 1, max: 99_999 }),
      async (titulos, sequencia) => {
        const { itens, ...resumo } = await lido(retornoDoBanco({ banco, layout, titulos, sequencia }))
        expect(resumo).toMatchObject({ banco, layout, titulos: titulos.length, dataArquivo: '2026-11-20' })
        expect(itens).toMatchObject(titulos.map((one) => comoLido(banco, one)))
      },
    )
    await fc.assert(property, { numRuns: 8 })
  })
  const comoLido = (banco: string, { pago, juros, desconto, abatimento, tarifa, valor, ocorrencia, credito, ...one }: TituloDoBanco) => ({
    ...one,
    ...{ valor: money(valor), valorPago: money(pago), dataOcorrencia: ocorrencia, dataCredito: credito },
    // Inter tells nothing else.
    ...(banco !== '077' && { acrescimos: money(juros), desconto: money(desconto), abatimento: money(abatimento), tarifa: money(tarifa) }),
  })

  const TIPOS: [banco: string, layout: 240 | 400, tipos: Record<string, string>][] = [
    [
      '001',
      240,
      {
        entrada: '02',
        rejeitada: '03',
        liquidacao: '06 17',
        baixa: '09',
        vencimento: '14 27',
        cartorio: '23',
        retirado: '24',
        protesto: '25',
        instrucaoRejeitada: '26 30',
        tarifa: '28',
        estorno: '44',
        outro: '46 47 01 50',
      },
    ],
    ['104', 240, { liquidacao: '06 17 46', estorno: '44 47', baixa: '09' }],
    ['033', 240, { liquidacao: '06 17', baixa: '09', outro: '16 46' }],
    ['756', 240, { liquidacao: '06 17', outro: '50' }],
    [
      '001',
      400,
      {
        entrada: '02',
        rejeitada: '03',
        liquidacao: '05 06 07 08 15',
        baixa: '09 10',
        vencimento: '14',
        cartorio: '23',
        tarifa: '28',
        estorno: '44',
        outro: '46 17 01',
      },
    ],
    ['033', 400, { liquidacao: '06 07 08 17', cartorio: '15 21', baixa: '09 10', outro: '16 05' }],
    ['077', 400, { entrada: '02', rejeitada: '03', liquidacao: '06', baixa: '07', outro: '09 17' }],
    [
      '104',
      400,
      {
        entrada: '01',
        baixa: '02 23 24 25',
        rejeitada: '99',
        liquidacao: '21 22',
        vencimento: '05',
        cartorio: '26',
        estorno: '33',
        outro: '06 09 14',
      },
    ],
    ['237', 400, { entrada: '02', rejeitada: '03 24', liquidacao: '06 15 17', baixa: '09 10', estorno: '22 40', outro: '16' }],
    [
      '341',
      400,
      {
        entrada: '02 64 73',
        rejeitada: '03 60',
        liquidacao: '06 07 08 10 59',
        baixa: '05 09 47',
        protesto: '32',
        tarifa: '26 27 28 29 30 37 46',
        estorno: '69',
        outro: '17 25',
      },
    ],
    ['748', 400, { entrada: '02', rejeitada: '03 24', liquidacao: '06 15 17', baixa: '09 10', outro: '16' }],
  ]
  test.each(TIPOS)('a movement of %s in %i columns means what it means there', async (banco, layout, tipos) => {
    const all = Object.entries(tipos).flatMap(([tipo, codes]) => codes.split(' ').map((movimento) => ({ tipo, movimento })))
    const { itens } = await lido(
      retornoDoBanco({ banco, layout, titulos: all.map(({ movimento }) => ({ movimento, nossoNumero: '12345678', valor: 100 })) }),
    )
    expect(itens.map(({ tipo, movimento }) => ({ tipo, movimento }))).toEqual(all)
  })

  test('Itaú credits without its fee, which was paid too', async () => {
    const titulo = { nossoNumero: '123456789', valor: 10_000, pago: 9_500, tarifa: 500 }
    const titulos = ['06', '25'].map((movimento) => ({ ...titulo, movimento }))
    const { itens, totalPago, tarifas, liquidados } = await lido(retornoDoBanco({ banco: '341', layout: 400, titulos }))
    expect(itens.map(({ valorPago }) => valorPago)).toEqual(['100.00', '95.00'])
    expect({ totalPago, tarifas, liquidados }).toEqual({ totalPago: '100.00', tarifas: '10.00', liquidados: 1 })
  })

  test('a preview shows 500 and counts all, and says how the rest of them went', async () => {
    const of = (movimento: string, n: number): TituloDoBanco[] =>
      Array.from({ length: n }, (_, i) => ({ movimento, nossoNumero: String(i), valor: 1, pago: 1 }))
    const titulos = [...of('06', 480), ...of('02', 15), ...of('03', 10), ...of('09', 5)]
    const { itens, ...resumo } = await lido(retornoDoBanco({ banco: '237', layout: 400, titulos }))
    expect(itens).toHaveLength(500)
    expect(resumo).toMatchObject({
      titulos: 510,
      liquidados: 480,
      confirmados: 15,
      rejeitados: 10,
      baixados: 5,
      totalPago: '4.80',
      linhas: 512,
    })
  })
})

describe('refused with a sentence', () => {
  const titulos = [{ movimento: '06', nossoNumero: '123456789', valor: 100, pago: 100, vencimento: '2026-11-10' }]
  const f240 = retornoDoBanco({ banco: '748', layout: 240, titulos })
  const f400 = retornoDoBanco({ banco: '748', layout: 400, titulos })
  const without = (file: string, n: number) => file.split('\r\n').toSpliced(n, 1).join('\r\n')
  const put = (file: string, line: number, from: number, text: string) => {
    const lines = file.split('\r\n')
    lines[line] = (lines[line] ?? '').slice(0, from - 1) + text + (lines[line] ?? '').slice(from - 1 + text.length)
    return lines.join('\r\n')
  }
  const CASES: [what: string, file: string | Buffer, sentence: RegExp][] = [
    ['nothing', '', /está vazio/],
    ['nothing but blanks', ' \r\n\r\n\u001A', /está vazio/],
    ['a sheet', 'nome;valor\nAna;1\n', /não é um retorno CNAB/],
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
  test.each(CASES)('%s', async (_what, file, sentence) => {
    expect(await recusado(file)).toMatch(sentence)
  })

  test('a lote may count its borders or not', async () => {
    await lido(put(f240, 4, 18, '000002'))
    await lido(put(f240, 4, 18, '000004'))
  })

  test('a form without the file, who is not Financeiro, and nothing is written', async () => {
    expect(refusalOf(await call(retorno.previa, { token, body: {} })).fields).toEqual({
      arquivo: 'Envie o arquivo de retorno na parte arquivo.',
    })
    const other = await user({ tipo: 1 })
    expect((await call(retorno.previa, { token: other.token, files: { arquivo: { name: 'a', content: f240 } } })).status).toBe(403)
    expect(await db.selectFrom('auditoria').select('id').execute()).toEqual([])
  })
})
