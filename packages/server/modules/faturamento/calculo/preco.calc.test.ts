import { readFileSync } from 'node:fs'
import { diaDoMes, instanteDe } from '@retaguarda/contract/kit/tempo.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { expect, test } from 'vitest'
import { precoDoMes } from '../../preco/preco.calc.ts'
import { calcularVinculo } from './fatura.calc.ts'
import { SEM_FIGURAS } from './item.calc.ts'

type Preco = { aPartirDe: string; configuracao: object | null }
type Exemplo = {
  id: string
  nota: string
  entrada: {
    tipoConfiguracao: number
    objeto: Preco[]
    precos: (Preco & { tipo: 1 | 2 })[]
    inicio: string
    meses: { ano: number; mes: number; figuras?: object }[]
  }
  saida: { meses: { ano: number; mes: number; valor: string; dias: [number, number] }[] }
}
// The file's own shape.
const exemplos = JSON.parse(readFileSync(new URL('../../preco/preco.calc.examples.json', import.meta.url), 'utf8')) as Exemplo[]

test.each(exemplos)('$id $nota', ({ entrada: { tipoConfiguracao, objeto, precos, inicio, meses }, saida }) => {
  const [day = '', hour] = inicio.split('T')
  const charged = meses.map(({ ano, mes, figuras }) => {
    const first = diaDoMes({ ano, mes }, 1)
    const [standard, own] = [present(precoDoMes(objeto, first)), present(precoDoMes(precos, first))]
    const result = calcularVinculo(
      {
        objeto: { id: 1, codigo: 'O', nome: 'O', ativo: true, tipoConfiguracao, configuracao: standard.configuracao, valorSetup: '0.00' },
        vinculo: {
          id: 1,
          tipo: own.tipo,
          situacao: 1,
          dataHoraInicio: new Date(instanteDe(day, hour)),
          dataHoraFim: null,
          configuracao: own.configuracao && { ...own.configuracao, tipoObjContrato: tipoConfiguracao },
          setupFaturado: true,
        },
      },
      { competencia: { ano, mes }, figuras: { ...SEM_FIGURAS, ...figuras }, fonteFiguras: null, proRata: true },
    )
    if (!result.ok) throw new Error(result.recusa.erro)
    const [item] = result.itens
    return { ano, mes, dias: [item?.explicacao.dias.ativos, item?.explicacao.dias.mes], valor: item?.valorCobranca }
  })
  expect(charged).toEqual(saida.meses)
})
