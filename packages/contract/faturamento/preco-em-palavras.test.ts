import { TipoConfiguracao } from './configuracao.ts'
import { expect, test } from 'vitest'
import { precoEmPalavras } from './preco-em-palavras.ts'

const { TABELA_COMISSOES, SOB_DEMANDA } = TipoConfiguracao.code

test('CLI-009 a price in words: rates have the places that say something, prices at least their cents', () => {
  const comissao = (...taxas: string[]) =>
    precoEmPalavras(TABELA_COMISSOES, {
      tabelaComissao: taxas.map((percentualLoja) => ({
        valorFaturamento: '0.00',
        percentualLoja,
        percentualMarketplace: '0.0000',
        comissaoB2B: '0.0000',
      })),
    })
  expect(comissao('0.0000')).toBe('Comissão de 0%')
  expect(comissao('2.5000', '12.3450', '10.0000')).toBe('Comissão de 2,5% a 12,345%')
  const valoresDemanda = ['1000.0000', '0.1250'].map((precoUnidade, quantidade) => ({ quantidade, precoUnidade }))
  expect(precoEmPalavras(SOB_DEMANDA, { valoresDemanda })).toBe('R$\u00a00,125 a R$\u00a01.000,00 por nota')
})
