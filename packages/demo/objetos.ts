import { type Configuracao, TipoConfiguracao } from '@retaguarda/contract/faturamento/configuracao.ts'
import type { FiscalDoObjeto } from '@retaguarda/contract/faturamento/nfse-fiscal.ts'
import { TipoObjeto } from '@retaguarda/contract/objeto-contrato.ts'

const { SEM_VALOR_MENSAL, TABELA_COMISSOES, SOB_DEMANDA, VALOR_FIXO } = TipoConfiguracao.code
const rate = (s = '0') => Number(s).toFixed(4)

/** How each kind is charged, of rows of words. */
const TIPOS = {
  nada: { tipo: SEM_VALOR_MENSAL, ler: (): Configuracao => ({}) },
  fixo: { tipo: VALOR_FIXO, ler: (rows: string[][]): Configuracao => ({ valorFixo: rows.map(([valorFixo = '0']) => ({ valorFixo })) }) },
  demanda: {
    tipo: SOB_DEMANDA,
    ler: (rows: string[][]): Configuracao => ({
      valoresDemanda: rows.map(([quantidade, preco]) => ({ quantidade: Number(quantidade), precoUnidade: rate(preco) })),
    }),
  },
  /** The least, then `faturamento loja marketplace b2b`. */
  comissoes: {
    tipo: TABELA_COMISSOES,
    ler: ([[valorMinimo = '0'] = [], ...rows]: string[][]): Configuracao => ({
      valorMinimo,
      tabelaComissao: rows.map(([faturamento, loja, marketplace, b2b]) => ({
        valorFaturamento: `${faturamento}.00`,
        percentualLoja: rate(loja),
        percentualMarketplace: rate(marketplace),
        comissaoB2B: rate(b2b),
      })),
    }),
  },
}

/** Code, name, purpose, set-up, and how it is charged. */
const TEXTO = `
  LOJA-START | Loja virtual Start | Plataforma | 1500.00 | comissoes: 390.00 ; 0 3 1.5 1 ; 50000 2.5 1.2 0.8 ; 200000 1.75 0.9 0.5
  LOJA-PRO | Loja virtual Pro | Plataforma | 4900.00 | comissoes: 890.00 ; 0 2.4 1.2 0.8 ; 100000 1.9 1 0.6 ; 500000 1.2 0.7 0.4
  LOJA-ENTERP | Loja virtual Enterprise | Plataforma | 18000.00 | comissoes: 3500.00 ; 0 1.5 0.8 0.5 ; 1000000 0.9 0.5 0.35 ; 5000000 0.55 0.3 0.2
  LOJA-B2B | Portal de revendas B2B | Plataforma | 7500.00 | comissoes: 1200.00 ; 0 0 0 1.25 ; 300000 0 0 0.9
  MKT-HUB | Hub de marketplaces | Integração | 980.00 | comissoes: 250.00 ; 0 0 1.1 0 ; 80000 0 0.85 0 ; 400000 0 0.6 0
  MKT-PREMIUM | Hub de marketplaces Premium | Integração | 1900.00 | comissoes: 600.00 ; 10000 0 0.95 0 ; 250000 0 0.7 0
  NF-EMISSAO | Emissão de notas fiscais | Fiscal | 300.00 | demanda: 0 0.49 ; 500 0.39 ; 2000 0.29 ; 10000 0.19
  NF-GNRE | Guias de recolhimento | Fiscal | 0.00 | demanda: 0 1.2 ; 300 0.95
  SMS-ENVIO | Envio de mensagens | Comunicação | 0.00 | demanda: 0 0.12 ; 5000 0.0975 ; 20000 0.0825
  FRETE-COTA | Cotação de fretes | Logística | 150.00 | demanda: 0 0.05 ; 10000 0.035
  ANTIFRAUDE | Análise de fraude por pedido | Pagamentos | 450.00 | demanda: 0 0.9 ; 1000 0.75 ; 5000 0.6
  HOSP-COMP | Hospedagem compartilhada | Infraestrutura | 0.00 | fixo: 149.90
  HOSP-DEDIC | Hospedagem dedicada | Infraestrutura | 900.00 | fixo: 1290.00 ; 180.00
  CDN-IMG | Entrega de imagens | Infraestrutura | 0.00 | fixo: 89.90
  SUP-OURO | Suporte Ouro | Atendimento | 0.00 | fixo: 790.00
  SUP-PRATA | Suporte Prata | Atendimento | 0.00 | fixo: 390.00
  APP-MOBILE | Aplicativo da loja | Mobile | 12500.00 | fixo: 649.00 ; 99.00
  EMAIL-MKT | E-mail marketing | Comunicação | 0.00 | fixo: 229.00
  SEO-MENSAL | Otimização para buscas | Marketing | 2400.00 | fixo: 1800.00
  MIGRACAO | Migração de plataforma | Projeto | 8900.00 | nada
  TEMA-SOB | Tema sob medida | Projeto | 6400.00 | nada
  TREINA-4H | Treinamento de 4 horas | Projeto | 680.00 | nada
  INT-HOMOLOG | Ambiente de homologação | Uso interno | 0.00 | fixo: 0.00
  INT-PILOTO | Programa piloto | Uso interno | 0.00 | nada
  INT-LEGADO | Integração legada | Descontinuado | 0.00 | demanda: 0 0.02`

const CODIGOS: Record<string, [cTribNac: string, cNBS: string]> = {
  Atendimento: ['010701', '115013000'],
  Infraestrutura: ['010302', '115061000'],
  Projeto: ['010801', '115061000'],
}
const LICENCA = ['010501', '115062100'] as const

/** How notes classify it; what is used in house, or not sold any more, is on none. */
function fiscalDe(finalidade: string): FiscalDoObjeto | null {
  if (finalidade === 'Uso interno' || finalidade === 'Descontinuado') return null
  const [cTribNac, cNBS] = CODIGOS[finalidade] ?? LICENCA
  return { cTribNac, cNBS, cTribMun: null, tribISSQN: 1, cst: null, cClassTrib: null, cIndOp: null, descricao: null }
}

/** Contract objects of every type and configuration; the last is no longer offered. */
export const OBJETOS = TEXTO.trim()
  .split('\n')
  .map((row) => {
    const [codigo = '', nome = '', finalidade = '', valorSetup = '', cobranca = ''] = row.split('|').map((cell) => cell.trim())
    const [kind = '', rows = ''] = cobranca.split(':')
    const { tipo, ler } = TIPOS[kind as keyof typeof TIPOS] // as the text above spells it
    return {
      codigo,
      nome,
      type: codigo.startsWith('INT-') ? TipoObjeto.code.INTERNO : TipoObjeto.code.COMERCIAL,
      finalidade,
      descricao: `${nome}. Cobrança: ${TipoConfiguracao.labels[tipo].toLowerCase()}.`,
      valorSetup,
      ativo: codigo !== 'INT-LEGADO',
      tipoConfiguracao: tipo,
      configuracao: ler(rows.split(';').map((one) => one.trim().split(' '))),
      fiscal: fiscalDe(finalidade),
    }
  })
export type Objeto = (typeof OBJETOS)[number] & { id: number }
