import { readFileSync } from 'node:fs'
import { RETORNO_BYTES, retorno } from '@retaguarda/contract/cobranca/retorno.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { refusalOf } from '../../test/answer.ts'
import { retornoDoBanco, type TituloDoBanco } from '../../test/cnab.ts'
import { testApp } from '../../test/test-app.ts'
import { rowsOf } from './leitura/rows.ts'
import { f240, put, RECUSADOS } from '../../test/retornos-recusados.ts'

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
const importar = (content: Buffer) => call(retorno.importar, { token, files: { arquivo: { name: 'CB.RET', content } } })
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
      Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(plain, 'latin1')]),
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
    for await (const line of rowsOf(pieces)) lines.push(line)
    expect(lines).toEqual(['um', 'dois', 'tres', 'quatro'])
  })

  test('what a trailer adds up otherwise is said and refuses nothing', async () => {
    const { avisos } = await lido(exemplo('laravel-boleto_cnab240_santander.ret'))
    expect(avisos).toEqual([expect.stringMatching(/^O lote 7031 soma R\$\s548,90; os títulos somam R\$\s10,00 e os pagos R\$\s11,00\./)])
  })
})

const BANCOS = [
  ['001', 240, 17],
  ['033', 240, 13],
  ['104', 240, 17],
  ['748', 240, 9],
  ['756', 240, 10],
  ['001', 400, 17],
  ['033', 400, 8],
  ['077', 400, 11],
  ['104', 400, 17],
  ['237', 400, 12],
  ['341', 400, 9],
  ['748', 400, 9],
] as [string, 240 | 400, number][]

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`))
const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2039-12-31'), noInvalidDate: true })
  .map((d) => d.toISOString().slice(0, 10))
const centavos = fc.integer({ min: 0, max: 9_999_999 })
const money = (cents = 0) => (cents / 100).toFixed(2)

describe('what a bank writes', () => {
  test.each(BANCOS)('by the manual of %s in %i columns is read back', async (banco, layout, width) => {
    const titulo = fc.record({
      movimento: fc.constantFrom('02', '03', '09', '21', '77'),
      nossoNumero: digits(width),
      seuNumero: digits(8),
      usoEmpresa: fc.constantFrom('', 'RTG12'),
      vencimento: day,
      ocorrencia: day,
      credito: day,
      valor: centavos,
      pago: centavos,
      juros: centavos,
      desconto: centavos,
      abatimento: centavos,
      tarifa: centavos.map((n) => n % 1e5),
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
    valor: money(valor),
    valorPago: money(pago),
    dataOcorrencia: ocorrencia,
    dataCredito: credito,
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

test('as many lines as 20 MB hold are read, their blanks cut off', async () => {
  const [header = '', lote = '', t = '', u = ''] = f240.split('\r\n').map((line) => line.trimEnd())
  const n = 99_998
  const title = `${t.slice(0, 96)}\n${u.slice(0, 92)}\n`
  const said = (line: string, from: number, count: number) => line.padEnd(from - 1) + String(count).padStart(6, '0')
  const file = `${header}\n${lote}\n${title.repeat(n)}${said('74800015', 18, 2 * n + 2)}\n${said('74899999         000001', 24, 2 * n + 4)}\n`
  const { itens, ...resumo } = await lido(file)
  expect(itens).toHaveLength(500)
  expect(resumo).toMatchObject({ linhas: 200_000, titulos: n, liquidados: n, totalPago: '99998.00' })
})

describe('refused with a sentence', () => {
  test.each(RECUSADOS)('%s', async (_what, file, sentence) => {
    expect(await recusado(file)).toMatch(sentence)
  })

  test('a lote may count its borders or not', async () => {
    await lido(put(f240, 4, 18, '000002'))
    await lido(put(f240, 4, 18, '000004'))
  })

  test('what is larger than 20 MB, whatever it holds; one of just that many bytes is read', async () => {
    const content = Buffer.alloc(RETORNO_BYTES + 1, '0')
    expect(await recusado(content.subarray(1))).toMatch(/não é um retorno CNAB/)
    for (const call of [previa(content), importar(content)])
      expect(await call).toMatchObject({ status: 413, body: { error: 'O arquivo CB.RET passa de 20 MB. Envie um menor.' } })
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
