import { type Configuracao, type TipoConfiguracao as Tipo, TipoConfiguracao } from '@retaguarda/contract/faturamento/configuracao.ts'
import { TipoObjeto } from '@retaguarda/contract/objeto-contrato.ts'

const { SEM_VALOR_MENSAL, TABELA_COMISSOES, SOB_DEMANDA, VALOR_FIXO } = TipoConfiguracao.code
const { COMERCIAL, INTERNO } = TipoObjeto.code

/** Rows of `faturamento loja marketplace b2b`. */
const tabela = (valorMinimo: string, ...rows: string[]): Configuracao => ({
  valorMinimo,
  tabelaComissao: rows.map((row) => {
    const [faturamento = '0', loja = '0', marketplace = '0', b2b = '0'] = row.split(' ')
    const percent = (s: string) => Number(s).toFixed(4)
    return {
      valorFaturamento: `${faturamento}.00`,
      percentualLoja: percent(loja),
      percentualMarketplace: percent(marketplace),
      comissaoB2B: percent(b2b),
    }
  }),
})
/** Rows of `quantidade preço`. */
const demanda = (...rows: string[]): Configuracao => ({
  valoresDemanda: rows.map((row) => {
    const [quantidade = '0', preco = '0'] = row.split(' ')
    return { quantidade: Number(quantidade), precoUnidade: Number(preco).toFixed(4) }
  }),
})
const fixo = (...valores: string[]): Configuracao => ({ valorFixo: valores.map((valorFixo) => ({ valorFixo })) })

type Row = readonly [codigo: string, nome: string, finalidade: string, tipo: Tipo, configuracao: Configuracao, valorSetup: string]

const COMERCIAIS: Row[] = [
  [
    'LOJA-START',
    'Loja virtual Start',
    'Plataforma',
    TABELA_COMISSOES,
    tabela('390.00', '0 3 1.5 1', '50000 2.5 1.2 0.8', '200000 1.75 0.9 0.5'),
    '1500.00',
  ],
  [
    'LOJA-PRO',
    'Loja virtual Pro',
    'Plataforma',
    TABELA_COMISSOES,
    tabela('890.00', '0 2.4 1.2 0.8', '100000 1.9 1 0.6', '500000 1.2 0.7 0.4'),
    '4900.00',
  ],
  [
    'LOJA-ENTERP',
    'Loja virtual Enterprise',
    'Plataforma',
    TABELA_COMISSOES,
    tabela('3500.00', '0 1.5 0.8 0.5', '1000000 0.9 0.5 0.35', '5000000 0.55 0.3 0.2'),
    '18000.00',
  ],
  ['LOJA-B2B', 'Portal de revendas B2B', 'Plataforma', TABELA_COMISSOES, tabela('1200.00', '0 0 0 1.25', '300000 0 0 0.9'), '7500.00'],
  [
    'MKT-HUB',
    'Hub de marketplaces',
    'Integração',
    TABELA_COMISSOES,
    tabela('250.00', '0 0 1.1 0', '80000 0 0.85 0', '400000 0 0.6 0'),
    '980.00',
  ],
  [
    'MKT-PREMIUM',
    'Hub de marketplaces Premium',
    'Integração',
    TABELA_COMISSOES,
    tabela('600.00', '10000 0 0.95 0', '250000 0 0.7 0'),
    '1900.00',
  ],
  ['NF-EMISSAO', 'Emissão de notas fiscais', 'Fiscal', SOB_DEMANDA, demanda('0 0.49', '500 0.39', '2000 0.29', '10000 0.19'), '300.00'],
  ['NF-GNRE', 'Guias de recolhimento', 'Fiscal', SOB_DEMANDA, demanda('0 1.2', '300 0.95'), '0.00'],
  ['SMS-ENVIO', 'Envio de mensagens', 'Comunicação', SOB_DEMANDA, demanda('0 0.12', '5000 0.0975', '20000 0.0825'), '0.00'],
  ['FRETE-COTA', 'Cotação de fretes', 'Logística', SOB_DEMANDA, demanda('0 0.05', '10000 0.035'), '150.00'],
  ['ANTIFRAUDE', 'Análise de fraude por pedido', 'Pagamentos', SOB_DEMANDA, demanda('0 0.9', '1000 0.75', '5000 0.6'), '450.00'],
  ['HOSP-COMP', 'Hospedagem compartilhada', 'Infraestrutura', VALOR_FIXO, fixo('149.90'), '0.00'],
  ['HOSP-DEDIC', 'Hospedagem dedicada', 'Infraestrutura', VALOR_FIXO, fixo('1290.00', '180.00'), '900.00'],
  ['CDN-IMG', 'Entrega de imagens', 'Infraestrutura', VALOR_FIXO, fixo('89.90'), '0.00'],
  ['SUP-OURO', 'Suporte Ouro', 'Atendimento', VALOR_FIXO, fixo('790.00'), '0.00'],
  ['SUP-PRATA', 'Suporte Prata', 'Atendimento', VALOR_FIXO, fixo('390.00'), '0.00'],
  ['APP-MOBILE', 'Aplicativo da loja', 'Mobile', VALOR_FIXO, fixo('649.00', '99.00'), '12500.00'],
  ['EMAIL-MKT', 'E-mail marketing', 'Comunicação', VALOR_FIXO, fixo('229.00'), '0.00'],
  ['SEO-MENSAL', 'Otimização para buscas', 'Marketing', VALOR_FIXO, fixo('1800.00'), '2400.00'],
  ['MIGRACAO', 'Migração de plataforma', 'Projeto', SEM_VALOR_MENSAL, {}, '8900.00'],
  ['TEMA-SOB', 'Tema sob medida', 'Projeto', SEM_VALOR_MENSAL, {}, '6400.00'],
  ['TREINA-4H', 'Treinamento de 4 horas', 'Projeto', SEM_VALOR_MENSAL, {}, '680.00'],
]
const INTERNOS: Row[] = [
  ['INT-HOMOLOG', 'Ambiente de homologação', 'Uso interno', VALOR_FIXO, fixo('0.00'), '0.00'],
  ['INT-PILOTO', 'Programa piloto', 'Uso interno', SEM_VALOR_MENSAL, {}, '0.00'],
  ['INT-LEGADO', 'Integração legada', 'Descontinuado', SOB_DEMANDA, demanda('0 0.02'), '0.00'],
]

/** Contract objects of every type and configuration; the last is no longer offered. */
export const OBJETOS = [...COMERCIAIS.map((row) => [COMERCIAL, row] as const), ...INTERNOS.map((row) => [INTERNO, row] as const)].map(
  ([type, [codigo, nome, finalidade, tipoConfiguracao, configuracao, valorSetup]]) => ({
    codigo,
    nome,
    type,
    finalidade,
    descricao: `${nome}. Cobrança: ${TipoConfiguracao.labels[tipoConfiguracao].toLowerCase()}.`,
    valorSetup,
    ativo: codigo !== 'INT-LEGADO',
    tipoConfiguracao,
    configuracao,
  }),
)
