import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { retornoDoBanco, type TituloDoBanco } from '../../../test/cnab.ts'
import type { Lida } from './leitor.calc.ts'
import { linhasDe } from './linhas.ts'
import { RECUSADOS } from '../../../test/retornos-recusados.ts'
import { leituraDeRetorno } from './retorno.calc.ts'

const EXEMPLOS = new URL('exemplos/', import.meta.url)

async function lido(content: string | Buffer) {
  const leitura = leituraDeRetorno()
  const lidas: (Lida | undefined)[] = []
  const bytes = Buffer.from(content)
  for await (const linha of linhasDe(async function* () {
    yield bytes
  }))
    lidas.push(leitura.linha(linha))
  const { ultima, ...fim } = leitura.fim()
  return { ...fim, lidas: [...lidas, ultima].filter((lida) => lida !== undefined) }
}
const texto = (read: unknown) => `${JSON.stringify(read, null, 1)}\n`

describe('files of banks are read, field by field, as they were checked', () => {
  test.each(readdirSync(EXEMPLOS).filter((name) => /\.(ret|txt)$/i.test(name)))('%s', async (name) => {
    await expect(texto(await lido(readFileSync(new URL(name, EXEMPLOS))))).toMatchFileSnapshot(`lidos/${name}.txt`)
  })

  const TODOS: [banco: string, layout: 240 | 400][] = [
    ...['001', '033', '104', '748', '756'].map((banco): [string, 240] => [banco, 240]),
    ...['001', '033', '077', '104', '237', '341', '748'].map((banco): [string, 400] => [banco, 400]),
  ]
  test.each(TODOS)('%s in %i columns, every movement of two digits', async (banco, layout) => {
    const titulo: Omit<TituloDoBanco, 'movimento'> = {
      ...{ nossoNumero: '12345678', seuNumero: '815', usoEmpresa: 'RTG815', valor: 123_456, pago: 120_001, juros: 302, desconto: 504 },
      ...{ abatimento: 706, tarifa: 198, vencimento: '2026-11-10', ocorrencia: '2026-11-11', credito: '2026-11-12' },
    }
    const movimentos = Array.from({ length: 100 }, (_, i) => String(i).padStart(2, '0'))
    const file = retornoDoBanco({ banco, layout, titulos: movimentos.map((movimento) => ({ ...titulo, movimento })), sequencia: 77 })
    const { lidas, ...rest } = await lido(file)
    const tipos = Object.fromEntries(
      [...Map.groupBy(lidas, ({ tipo }) => tipo)].map(([tipo, of]) => [tipo, of.map((one) => one.movimento).join(' ')]),
    )
    await expect(texto({ ...rest, tipos, uma: lidas[6], outra: lidas[2] })).toMatchFileSnapshot(`lidos/${banco}-${layout}.txt`)
  })
})

test.each(RECUSADOS)('refused: %s', async (_what, file, sentence) => {
  await expect(lido(file)).rejects.toThrow(sentence)
})
