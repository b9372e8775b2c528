import { Readable } from 'node:stream'
import type { TipoImportacao } from '@retaguarda/contract/importacao.ts'
import { expect, test } from 'vitest'
import { colunasDe } from './mapa.calc.ts'
import { type Linha, readPlanilha } from './planilha.ts'

/** The rows of a file of that kind as they are handed to who judges them. */
async function ler(tipo: TipoImportacao, csv: string): Promise<Linha[]> {
  const lidas: Linha[] = []
  const limites = { bytes: 1024 * 1024, linhas: 1_000 }
  for await (const linha of (await readPlanilha(() => Readable.from([Buffer.from(csv)]), colunasDe(tipo), limites)).linhas)
    lidas.push(linha)
  return lidas
}

test('FAL-20 what a sheet writes for an error is no value in any column that is read, and its cell is named', async () => {
  const erros = [
    ...['#NULL!', '#DIV/0!', '#VALUE!', '#REF!', '#NAME?', '#NUM!', '#N/A', '#GETTING_DATA', '#SPILL!', '#CONNECT!', '#BLOCKED!'],
    ...['#UNKNOWN!', '#FIELD!', '#CALC!', '#BUSY!', '#N/D', '#VALOR!', '#NOME?', '#NÚM!', '#NULO!', '#DESPEJAR!', 'Err:502', '#n/d'],
  ]
  for (const erro of erros) {
    const [linha] = await ler('pessoas', `obs;Nome;cpfCnpj\nx;${erro};1\n`)
    expect(linha?.problemas).toEqual([
      `Célula B2 (Nome): ${erro} é um erro da planilha, não um valor. Corrija a fórmula ou escreva o valor.`,
    ])
  }
  const [sem, estreita, fora, texto] = await ler(
    'pessoas',
    'obs;Nome;cpfCnpj\nx;#SEM RESULTADO!;1\nx;Ana;########\n#REF!;Ana;1\nx;"#1 Modas #";1\n',
  )
  expect(sem?.problemas).toEqual([some(/^Célula B2 \(Nome\): a fórmula não tem resultado gravado\./)])
  expect(estreita?.problemas).toEqual([some(/^Célula C3 \(cpfCnpj\): ######## é um valor que não coube na coluna\./)])
  expect([fora?.problemas, texto?.problemas, texto?.colunas.nome]).toEqual([[], [], '#1 Modas #'])
})
const some = (pattern: RegExp): string => expect.stringMatching(pattern) as string // a matcher stands for what it matches
