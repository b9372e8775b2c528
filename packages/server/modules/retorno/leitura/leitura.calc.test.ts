import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { retornoDoBanco, type TituloDoBanco } from '../../../test/cnab.ts'
import type { Lida } from './leitor.calc.ts'
import { rowsOf } from './rows.ts'
import { put, RECUSADOS } from '../../../test/retornos-recusados.ts'
import { leituraDeRetorno } from './retorno.calc.ts'

const EXEMPLOS = new URL('exemplos/', import.meta.url)

async function lido(content: string | Buffer) {
  const leitura = leituraDeRetorno()
  const lidas: (Lida | undefined)[] = []
  const bytes = Buffer.from(content)
  for await (const row of rowsOf(async function* () {
    yield bytes
  }))
    lidas.push(leitura.linha(row))
  const { ultima, ...end } = leitura.fim()
  return { ...end, lidas: [...lidas, ultima].filter((lida) => lida !== undefined) }
}
const text = (read: unknown) => `${JSON.stringify(read, null, 1)}\n`

describe('files of banks are read, field by field, as they were checked', () => {
  test.each(readdirSync(EXEMPLOS).filter((name) => /\.(ret|txt)$/i.test(name)))('%s', async (name) => {
    await expect(text(await lido(readFileSync(new URL(name, EXEMPLOS))))).toMatchFileSnapshot(`lidos/${name}.txt`)
  })

  const TODOS: [banco: string, layout: 240 | 400][] = [
    ...['001', '033', '104', '748', '756'].map((banco): [string, 240] => [banco, 240]),
    ...['001', '033', '077', '104', '237', '341', '748'].map((banco): [string, 400] => [banco, 400]),
  ]
  test.each(TODOS)('%s in %i columns, every movement of two digits', async (banco, layout) => {
    const titulo: Omit<TituloDoBanco, 'movimento'> = {
      nossoNumero: '12345678',
      seuNumero: '815',
      usoEmpresa: 'RTG815',
      valor: 123456,
      pago: 120001,
      juros: 302,
      desconto: 504,
      abatimento: 706,
      tarifa: 198,
      vencimento: '2026-11-10',
      ocorrencia: '2026-11-11',
      credito: '2026-11-12',
    }
    const movimentos = Array.from({ length: 100 }, (_, i) => String(i).padStart(2, '0'))
    const file = retornoDoBanco({ banco, layout, titulos: movimentos.map((movimento) => ({ ...titulo, movimento })), sequencia: 77 })
    const { lidas, ...rest } = await lido(file)
    const tipos = Object.fromEntries(
      [...Map.groupBy(lidas, ({ tipo }) => tipo)].map(([tipo, of]) => [tipo, of.map((one) => one.movimento).join(' ')]),
    )
    await expect(text({ ...rest, tipos, uma: lidas[6], outra: lidas[2] })).toMatchFileSnapshot(`lidos/${banco}-${layout}.txt`)
  })
})

test.each(RECUSADOS)('refused: %s', async (_what, file, sentence) => {
  await expect(lido(file)).rejects.toThrow(sentence)
})

test('a lote may add up all titles, the settled ones, what was paid, or all of them in parts', async () => {
  const titulos = [
    { movimento: '02', nossoNumero: '1', valor: 100 },
    { movimento: '06', nossoNumero: '2', valor: 200, pago: 150 },
    { movimento: '17', nossoNumero: '3', valor: 400, pago: 350 },
  ]
  const file = retornoDoBanco({ banco: '104', layout: 240, titulos })
  const avisos = async (...somas: number[]) => {
    const said = somas.reduce((all, sum, i) => put(all, 8, [30, 53][i] ?? 0, String(sum).padStart(17, '0')), file)
    return (await lido(said)).resumo.avisos
  }
  for (const right of [[700], [600], [500], [300, 400]]) expect(await avisos(...right)).toEqual([])
  expect(await avisos(300)).toEqual([
    'O lote 1 soma R$\u00a03,00; os títulos somam R$\u00a07,00 e os pagos R$\u00a05,00. Confira com o banco.',
  ])
  expect(await avisos(300, 500)).toHaveLength(1)
})
