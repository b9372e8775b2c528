import { day, flag, LIST, number, searchBy, words } from '../../kit/route/search.ts'
import type { MenuLeaf } from '../../kit/shell/menu.ts'
import { formScreens, listScreen, screen } from '../../kit/shell/screens.tsx'
import { CONCILIACAO, ENTRADAS, ENVIO, FATURA, FECHAMENTO, REAJUSTE, RECORRENTE, RESUMO, VENCIMENTOS } from './comum/faturamento.search.ts'

const access = 'financeiro'

/** Billing, which only tipo 2 sees (ACE-077). */
export const faturamentoScreens = [
  screen('/financeiro/fatura', async () => (await import('./fatura/fatura-list.tsx')).FaturaList, {
    search: searchBy({ ...LIST, competencia: words, faturar: number }),
    access,
  }),
  screen('/financeiro/fatura/visualizar/$id', async () => (await import('./fatura/fatura-visualizar.tsx')).FaturaVisualizar, {
    crumb: 'Detalhes',
    search: searchBy(FATURA),
    access,
  }),
  screen('/financeiro/fatura/alterar/$id', async () => (await import('./fatura/fatura-alterar.tsx')).FaturaAlterar, {
    crumb: 'Alterar',
    search: searchBy(FATURA),
    access,
  }),
  screen('/financeiro/fatura/avulsa', async () => (await import('./avulsa/nova-avulsa.tsx')).NovaAvulsa, {
    crumb: 'Nova fatura avulsa',
    search: searchBy({ cliente: number }),
    access,
  }),
  screen('/financeiro/fatura/enviar', async () => (await import('./envio/enviar.tsx')).FaturaEnviar, {
    crumb: 'Enviar para E-commerce',
    search: searchBy(ENVIO),
    access,
  }),
  listScreen('/financeiro/nota', async () => (await import('./nfse/nota-list.tsx')).NotaList, { access }),
  listScreen('/financeiro/nota/sem-nota', async () => (await import('./nfse/sem-nota-list.tsx')).SemNotaList, {
    crumb: 'Faturas sem nota',
    access,
  }),
  screen('/financeiro/nota/meses', async () => (await import('./nfse/meses.tsx')).NotasPorMes, { crumb: 'Meses e contador', access }),
  screen('/financeiro/nota/visualizar/$id', async () => (await import('./nfse/nota-visualizar.tsx')).NotaVisualizar, {
    crumb: 'Detalhes',
    access,
  }),
  listScreen('/financeiro/resultado', async () => (await import('./fatura/resultado-list.tsx')).ResultadoList, { access }),
  screen('/financeiro/fatura/lote/$id', async () => (await import('./lote/lote-andamento.tsx')).LoteAndamento, {
    crumb: 'Em lote',
    access,
  }),
  screen('/financeiro/conciliacao', async () => (await import('./conciliacao/conciliacao.tsx')).Conciliacao, {
    search: searchBy(CONCILIACAO),
    access,
  }),
  listScreen('/financeiro/extrato', async () => (await import('./conciliacao/extrato-list.tsx')).ExtratoList, { crumb: 'Extrato', access }),
  screen('/financeiro/reajuste', async () => (await import('./reajuste/devidos.tsx')).Devidos, { search: searchBy(REAJUSTE), access }),
  listScreen('/financeiro/reajuste/feitos', async () => (await import('./reajuste/reajuste-list.tsx')).ReajusteList, {
    crumb: 'Feitos',
    access,
  }),
  screen('/financeiro/reajuste/visualizar/$id', async () => (await import('./reajuste/detalhe.tsx')).ReajusteDetalhe, {
    crumb: 'Detalhes',
    access,
  }),
  listScreen('/financeiro/indice', async () => (await import('./reajuste/indice-list.tsx')).IndiceList, { access }),
  listScreen('/regua-cobranca', async () => (await import('./regua/regua-list.tsx')).ReguaList, { access }),
  screen('/regua-cobranca/previa', async () => (await import('./regua/previa.tsx')).ReguaPrevia, {
    crumb: 'Prévia e envio',
    search: searchBy({ data: day }),
    access,
  }),
  listScreen('/regua-cobranca/envios', async () => (await import('./regua/envios-list.tsx')).EnviosList, {
    crumb: 'Lembretes enviados',
    access,
  }),
  ...formScreens('/regua-cobranca', async () => (await import('./regua/regua-form.tsx')).ReguaForm, {
    access,
    writeAccess: 'financeiro-admin',
  }),
  listScreen('/financeiro/recebiveis', async () => (await import('./recebiveis/recebiveis.tsx')).Recebiveis, { access }),
  listScreen('/financeiro/pagamento', async () => (await import('./recebiveis/pagamento-list.tsx')).PagamentoList, { access }),
  screen('/financeiro/entradas', async () => (await import('./caixa/entradas.tsx')).Entradas, { search: searchBy(ENTRADAS), access }),
  screen('/financeiro/vencimentos', async () => (await import('./caixa/vencimentos.tsx')).Vencimentos, {
    search: searchBy(VENCIMENTOS),
    access,
  }),
  screen('/financeiro/previsao', async () => (await import('./caixa/previsao.tsx')).Previsao, {
    search: searchBy({ semanas: number }),
    access,
  }),
  listScreen('/financeiro/retencao', async () => (await import('./retencoes/retencao-list.tsx')).RetencaoList, { access }),
  listScreen('/financeiro/entrega', async () => (await import('./entrega/entrega-list.tsx')).EntregaList, { access }),
  screen('/financeiro/entrega/visualizar/$id', async () => (await import('./entrega/entrega-visualizar.tsx')).EntregaVisualizar, {
    crumb: 'Detalhes',
    access,
  }),
  screen('/cliente/conta-corrente/$id', async () => (await import('./conta-corrente/conta-corrente.tsx')).ContaCorrente, {
    crumb: 'Conta-corrente',
    search: searchBy({ de: day, ate: day, enviar: flag }),
    access,
  }),
  listScreen('/credito', async () => (await import('./credito/credito-list.tsx')).CreditoList, { access }),
  screen('/credito/visualizar/$id', async () => (await import('./credito/credito-visualizar.tsx')).CreditoVisualizar, {
    crumb: 'Detalhes',
    search: searchBy({ historico: flag }),
    access,
  }),
  screen('/financeiro/fechamento', async () => (await import('./fechamento/fechamento.tsx')).Fechamento, {
    crumb: 'Calcular Fatura',
    search: searchBy(FECHAMENTO),
    access,
  }),
  screen('/financeiro/resumo', async () => (await import('./resumo/resumo.tsx')).Resumo, { search: searchBy(RESUMO), access }),
  screen('/financeiro/recorrente', async () => (await import('./recorrente/recorrente.tsx')).Recorrente, {
    search: searchBy(RECORRENTE),
    access,
  }),
  listScreen('/faturaDocumento/list/$id', async () => (await import('./documento/documento-list.tsx')).DocumentoList, {
    crumb: 'Documentos',
    access,
  }),
  screen('/faturaDocumento/alterar/$id', async () => (await import('./documento/liquidar.tsx')).Liquidar, {
    crumb: 'Liquidar Boletos',
    search: searchBy({ nota: flag }),
    access,
  }),
]

export const faturaMenu: MenuLeaf = {
  label: 'Faturas de Clientes',
  to: '/financeiro/fatura',
  also: ['/financeiro/fechamento', '/faturaDocumento'],
  deeds: [
    'Corrigir e reenviar',
    'Faturar',
    'Faturar todas',
    'Enviar todas',
    'Cancelar Fatura',
    'Cancelar todas',
    'Liquidar Boletos',
    'Documentos',
  ],
  more: [{ label: 'Nova fatura avulsa', to: '/financeiro/fatura/avulsa' }],
}
export const notasMenu: MenuLeaf = {
  label: 'Notas fiscais',
  to: '/financeiro/nota',
  deeds: ['Baixar DANFSe', 'Baixar XML', 'Reemitir', 'Conferir', 'Cancelar nota', 'Substituir', 'Descartar'],
  more: [
    { label: 'Emitir notas', to: '/financeiro/nota/sem-nota' },
    { label: 'Faturas sem nota', to: '/financeiro/nota/sem-nota' },
    { label: 'Notas do mês para o contador', to: '/financeiro/nota/meses' },
  ],
}
export const recebiveisMenu: MenuLeaf = {
  label: 'Recebíveis',
  to: '/financeiro/recebiveis',
  deeds: ['Liquidar', 'Reter', 'Pagamentos', 'Imprimir boleto', 'Emitir título', 'Boletos do mês em PDF', 'Ler código'],
}
export const pagamentosMenu: MenuLeaf = { label: 'Recebimentos', to: '/financeiro/pagamento', deeds: ['Pagamentos do boleto'] }
export const entradasMenu: MenuLeaf = { label: 'Entradas', to: '/financeiro/entradas', deeds: ['Recebido por dia', 'Recebido por conta'] }
export const vencimentosMenu: MenuLeaf = {
  label: 'Vencimentos',
  to: '/financeiro/vencimentos',
  deeds: ['Boletos por atraso', 'Inadimplência'],
}
export const previsaoMenu: MenuLeaf = { label: 'Previsão', to: '/financeiro/previsao', deeds: ['Fluxo de caixa'] }
export const retencoesMenu: MenuLeaf = {
  label: 'Retenções',
  to: '/financeiro/retencao',
  deeds: ['Guardar comprovante', 'Baixar comprovante', 'Excluir comprovante'],
}
export const entregasMenu: MenuLeaf = {
  label: 'Entregas',
  to: '/financeiro/entrega',
  deeds: ['Ler devolução', 'Marcar como vista', 'Ver a mensagem'],
}
export const creditosMenu: MenuLeaf = { label: 'Créditos', to: '/credito', deeds: ['Novo crédito', 'Cancelar crédito'] }
export const conciliacaoMenu: MenuLeaf = {
  label: 'Conciliação',
  to: '/financeiro/conciliacao',
  also: ['/financeiro/extrato'],
  deeds: ['Importar extrato'],
  more: (['Ligar', 'Ignorar', 'É cobrança'] as const).map((label) => ({ label, to: '/financeiro/extrato' })),
}
export const reajusteMenu: MenuLeaf = {
  label: 'Reajustes',
  to: '/financeiro/reajuste',
  more: [
    { label: 'Ver reajustes feitos', to: '/financeiro/reajuste/feitos' },
    { label: 'Desfazer reajuste', to: '/financeiro/reajuste/feitos' },
  ],
}
export const indiceMenu: MenuLeaf = { label: 'Índices', to: '/financeiro/indice', deeds: ['Colar índices'] }
export const reguaMenu: MenuLeaf = {
  label: 'Régua de Cobrança',
  to: '/regua-cobranca',
  more: [{ label: 'Reenviar', to: '/regua-cobranca/envios' }],
  add: { label: 'Incluir regra da régua', to: '/regua-cobranca/incluir', access: 'financeiro-admin' },
}
export const resultadoMenu: MenuLeaf = { label: 'Itens de Fatura', to: '/financeiro/resultado' }
export const resumoMenu: MenuLeaf = { label: 'Resumo', to: '/financeiro/resumo' }
export const recorrenteMenu: MenuLeaf = {
  label: 'Receita recorrente',
  to: '/financeiro/recorrente',
  deeds: ['MRR', 'Churn', 'Movimentos da receita'],
}
