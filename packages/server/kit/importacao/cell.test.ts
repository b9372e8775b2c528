import { Readable } from 'node:stream'
import type { TipoImportacao } from '@retaguarda/contract/importacao.ts'
import { expect, test } from 'vitest'
import { generateCnpj, generateCpf } from '@retaguarda/contract/test/documento.ts'
import { isoDate } from './importar.ts'
import { colunasDe } from './mapa.calc.ts'
import { type Row, readPlanilha } from './planilha.ts'

/** The rows of a file of that kind as they are handed to who judges them. */
async function read(tipo: TipoImportacao, csv: string): Promise<Row[]> {
  const lidas: Row[] = []
  const limits = { bytes: 1024 * 1024, linhas: 1_000 }
  for await (const row of (await readPlanilha(() => Readable.from([Buffer.from(csv)]), colunasDe(tipo), limits)).linhas) lidas.push(row)
  return lidas
}

test('FAL-19 the time behind a day is cut where a day is read, unless it is none, which is no day either', async () => {
  const days = ['31/12/1990 23:59:31', '31/12/1990 23:59', '1990-12-31 23:59:31', '1990-12-31T23:59:31.000Z', '1990-12-31T00:00:00-03:00']
  expect(days.map(isoDate)).toEqual(days.map(() => '1990-12-31'))
  expect(isoDate('31/12/1990 25:00')).toBe('31/12/1990 25:00')
  // What is no day stays what it is, and a long cell holds nobody up.
  const [row] = await read('pessoas', `nome;cpfCnpj;Nascimento;tipo\nx;191;12 OUT10:00 x${' '.repeat(60_000)}x;constructor\n`)
  expect([isoDate(row?.colunas.dataNascimento ?? '').length, row?.problemas.length]).toEqual([60_014, 1])
})

test('FAL-20 what a sheet writes for an error is no value in any column that is read, and its cell is named', async () => {
  const errors = [
    '#NULL!',
    '#DIV/0!',
    '#VALUE!',
    '#REF!',
    '#NAME?',
    '#NUM!',
    '#N/A',
    '#GETTING_DATA',
    '#SPILL!',
    '#CONNECT!',
    '#BLOCKED!',
    '#UNKNOWN!',
    '#FIELD!',
    '#CALC!',
    '#BUSY!',
    '#N/D',
    '#VALOR!',
    '#NOME?',
    '#NÚM!',
    '#NULO!',
    '#DESPEJAR!',
    'Err:502',
    '#n/d',
  ]
  for (const error of errors) {
    const [row] = await read('pessoas', `obs;Nome;cpfCnpj\nx;${error};1\n`)
    expect(row?.problemas).toEqual([
      `Célula B2 (Nome): ${error} é um erro da planilha, não um valor. Corrija a fórmula ou escreva o valor.`,
    ])
  }
  const [sem, estreita, fora, text] = await read(
    'pessoas',
    'obs;Nome;cpfCnpj\nx;#SEM RESULTADO!;1\nx;Ana;########\n#REF!;Ana;1\nx;"#1 Modas #";1\n',
  )
  expect(sem?.problemas).toEqual([some(/^Célula B2 \(Nome\): a fórmula não tem resultado gravado\./)])
  expect(estreita?.problemas).toEqual([some(/^Célula C3 \(cpfCnpj\): ######## é um valor que não coube na coluna\./)])
  expect([fora?.problemas, text?.problemas, text?.colunas.nome]).toEqual([[], [], '#1 Modas #'])
})
const some = (pattern: RegExp): string => expect.stringMatching(pattern) as string // a matcher stands for what it matches

/** What a column says of one cell: its text, or why it has none, and what it was read as. */
async function lida(tipo: TipoImportacao, heads: string, cells: string, column: string): Promise<(string | undefined)[]> {
  const [row] = await read(tipo, `${heads}\n${cells}\n`)
  return [row?.problemas[0] ?? row?.colunas[column], row?.notas[0]?.texto]
}

const CPF_SEM_ZERO = '1590544862'
/** Without its three zeros it has the eleven digits of a CPF that is none. */
const CNPJ_SEM_ZEROS = generateCnpj('000123456789')

test('FAL-21 a document gets its zeros back where the check digits prove it, and it is said; else it stays as it came', async () => {
  const documento = (typed: string, head = 'CPF/CNPJ', tipo = '') => lida('pessoas', `nome;${head};tipo`, `x;${typed};${tipo}`, 'cpfCnpj')
  const cpf = ['01590544862', `CPF ${CPF_SEM_ZERO} lido como 015.905.448-62, com os zeros da frente que faltavam.`]
  for (const typed of [CPF_SEM_ZERO, `${CPF_SEM_ZERO}.0`, `${CPF_SEM_ZERO},0`, `${CPF_SEM_ZERO},00`])
    expect(await documento(typed)).toEqual(cpf)
  const doze = generateCnpj('001234567890').replace(/^0+/, '')
  expect(await documento(doze)).toEqual([
    doze.padStart(14, '0'),
    some(/^CNPJ 1234567890\d\d lido como 00\.123\.456\/7890-\d\d, com os zeros/),
  ])
  expect(await documento(CNPJ_SEM_ZEROS.slice(3))).toEqual([CNPJ_SEM_ZEROS, some(/^CNPJ/)])
  // Which of the two it is only the heading or the row can say.
  expect(await documento('191')).toEqual([
    'Célula B2 (CPF/CNPJ): CPF/CNPJ 191: com os zeros da frente pode ser o CPF 000.000.001-91 ou o CNPJ 00.000.000/0001-91. Escreva-o com todos os zeros.',
    undefined,
  ])
  for (const [head, tipo] of [
    ['CPF', ''],
    ['Documento', 'Física'],
    ['CNPJ', 'PF'],
  ] as const)
    expect(await documento('191', head, tipo)).toEqual(['00000000191', some(/^CPF 191 lido como 000\.000\.001-91/)])
  for (const [head, tipo] of [
    ['CNPJ', ''],
    ['Documento', 'J'],
  ] as const)
    expect(await documento('191', head, tipo)).toEqual(['00000000000191', some(/^CNPJ 191 lido como 00\.000\.000\/0001-91/)])
  // Whole, or not proven: as it came.
  for (const typed of [
    '00000000191',
    '00000000000191',
    generateCpf(7),
    CNPJ_SEM_ZEROS,
    '1590544863',
    '12',
    '529.982.247-25',
    '12.ABC.345/01DE-35',
  ])
    expect(await documento(typed)).toEqual([typed, undefined])
  expect(await documento(CNPJ_SEM_ZEROS.slice(3), 'CPF')).toEqual([CNPJ_SEM_ZEROS.slice(3), undefined])
  // A format for companies shows a person's number with zeros that are not its own.
  expect(await documento(`000${generateCpf(529_982_247)}`)).toEqual(['52998224725', some(/sem os zeros da frente que sobravam\.$/)])
})

test('FAL-21 the same in every file that names somebody; what may be an id stays one', async () => {
  for (const [tipo, heads] of [
    ['clientes', 'CPF/CNPJ;site;admin'],
    ['contratos', 'Documento;objeto;inicio'],
  ] as const)
    expect((await lida(tipo, heads, `${CPF_SEM_ZERO}.0;x;y`, 'cpfCnpj'))[0]).toBe('01590544862')
  const numero = (typed: string, head = 'Cliente') => lida('numeros', `${head};ano;mes`, `${typed};2026;10`, 'cliente')
  expect(await numero('191')).toEqual(['191', undefined])
  expect(await numero('7.0')).toEqual(['7', undefined])
  expect(await numero('191', 'CNPJ')).toEqual(['00000000000191', some(/^CNPJ 191/)])
  expect(await numero(CNPJ_SEM_ZEROS.slice(2))).toEqual([CNPJ_SEM_ZEROS, some(/^CNPJ/)])
})

test('FAL-21 a CEP gets back the one zero that a number can have lost', async () => {
  const cep = (typed: string) => lida('pessoas', 'nome;cpfCnpj;CEP', `x;1;${typed}`, 'cep')
  for (const typed of ['1430001', '1430001.0', '1430001,0', '1430001.00'])
    expect(await cep(typed)).toEqual(['01430001', 'CEP 1430001 lido como 01430-001, com o zero da frente que faltava.'])
  for (const typed of ['14300010', '01430001', '01430-001', '14.300-010', '430001', '0430001', '143'])
    expect(await cep(typed)).toEqual([typed, undefined])
  expect(await cep('14300010.0')).toEqual(['14300010', undefined])
  expect(await cep('00430001')).toEqual([some(/^Célula C2 \(CEP\): CEP 00430001: nenhum CEP começa com 00\./), undefined])
})
