import { flag, LIST, number, searchBy, words } from '../../kit/route/search.ts'
import type { MenuLeaf } from '../../kit/shell/menu.ts'
import { formScreens, listScreen, screen } from '../../kit/shell/screens.tsx'
import { CONCILIACAO, ENVIO, FATURA, FECHAMENTO, RESUMO } from './faturamento.search.ts'

const access = 'financeiro'

/** Billing, which only tipo 2 sees (decisions §2). */
export const faturamentoScreens = [
  screen({
    path: '/financeiro/fatura',
    search: searchBy({ ...LIST, competencia: words, faturar: number }),
    access,
    load: async () => (await import('./fatura/fatura-list.tsx')).FaturaList,
  }),
  screen({
    path: '/financeiro/fatura/visualizar/$id',
    crumb: 'Detalhes',
    search: searchBy(FATURA),
    access,
    load: async () => (await import('./fatura/fatura-visualizar.tsx')).FaturaVisualizar,
  }),
  screen({
    path: '/financeiro/fatura/alterar/$id',
    crumb: 'Alterar',
    search: searchBy(FATURA),
    access,
    load: async () => (await import('./fatura/fatura-alterar.tsx')).FaturaAlterar,
  }),
  screen({
    path: '/financeiro/fatura/enviar',
    crumb: 'Enviar para E-commerce',
    search: searchBy(ENVIO),
    access,
    load: async () => (await import('./envio/enviar.tsx')).FaturaEnviar,
  }),
  listScreen({ path: '/financeiro/resultado', access, load: async () => (await import('./fatura/resultado-list.tsx')).ResultadoList }),
  screen({
    path: '/financeiro/fatura/lote/$id',
    crumb: 'Em lote',
    access,
    load: async () => (await import('./lote/lote-andamento.tsx')).LoteAndamento,
  }),
  screen({
    path: '/financeiro/conciliacao',
    search: searchBy(CONCILIACAO),
    access,
    load: async () => (await import('./conciliacao/conciliacao.tsx')).Conciliacao,
  }),
  listScreen({
    path: '/financeiro/extrato',
    crumb: 'Extrato',
    access,
    load: async () => (await import('./conciliacao/extrato-list.tsx')).ExtratoList,
  }),
  listScreen({ path: '/regua-cobranca', access, load: async () => (await import('./regua/regua-list.tsx')).ReguaList }),
  screen({
    path: '/regua-cobranca/previa',
    crumb: 'Prévia e envio',
    search: searchBy({ data: words }),
    access,
    load: async () => (await import('./regua/previa.tsx')).ReguaPrevia,
  }),
  listScreen({
    path: '/regua-cobranca/envios',
    crumb: 'Lembretes enviados',
    access,
    load: async () => (await import('./regua/envios-list.tsx')).EnviosList,
  }),
  ...formScreens({
    path: '/regua-cobranca',
    ...{ access, writeAccess: 'admin' },
    load: async () => (await import('./regua/regua-form.tsx')).ReguaForm,
  }),
  listScreen({ path: '/financeiro/recebiveis', access, load: async () => (await import('./recebiveis/recebiveis.tsx')).Recebiveis }),
  screen({
    path: '/financeiro/fechamento',
    crumb: 'Calcular Fatura',
    search: searchBy(FECHAMENTO),
    access,
    load: async () => (await import('./fechamento/fechamento.tsx')).Fechamento,
  }),
  screen({ path: '/financeiro/resumo', search: searchBy(RESUMO), access, load: async () => (await import('./resumo/resumo.tsx')).Resumo }),
  listScreen({
    path: '/faturaDocumento/list/$id',
    crumb: 'Documentos',
    access,
    load: async () => (await import('./documento/documento-list.tsx')).DocumentoList,
  }),
  screen({
    path: '/faturaDocumento/alterar/$id',
    crumb: 'Liquidar Boletos',
    search: searchBy({ nota: flag }),
    access,
    load: async () => (await import('./documento/liquidar.tsx')).Liquidar,
  }),
]

export const faturaMenu: MenuLeaf = {
  label: 'Faturas de Clientes',
  to: '/financeiro/fatura',
  also: ['/financeiro/fechamento', '/faturaDocumento'],
}
export const recebiveisMenu: MenuLeaf = { label: 'Recebíveis', to: '/financeiro/recebiveis' }
export const conciliacaoMenu: MenuLeaf = { label: 'Conciliação', to: '/financeiro/conciliacao', also: ['/financeiro/extrato'] }
export const reguaMenu: MenuLeaf = {
  label: 'Régua de Cobrança',
  to: '/regua-cobranca',
  add: { label: 'Incluir regra da régua', to: '/regua-cobranca/incluir', access: 'admin' },
}
export const resultadoMenu: MenuLeaf = { label: 'Itens de Fatura', to: '/financeiro/resultado' }
export const resumoMenu: MenuLeaf = { label: 'Resumo', to: '/financeiro/resumo' }
