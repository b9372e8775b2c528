import type { MenuLeaf } from '../../kit/shell/menu.ts'
import { screen } from '../../kit/shell/screens.tsx'

const access = 'financeiro'

/** Billing, which only tipo 2 sees (decisions §2). */
export const faturamentoScreens = [
  screen({ path: '/financeiro/fatura', access, load: async () => (await import('./fatura/fatura-list.tsx')).FaturaList }),
  screen({
    path: '/financeiro/fatura/visualizar/$id',
    crumb: 'Detalhes',
    access,
    load: async () => (await import('./fatura/fatura-visualizar.tsx')).FaturaVisualizar,
  }),
  screen({
    path: '/financeiro/fatura/alterar/$id',
    crumb: 'Alterar',
    access,
    load: async () => (await import('./fatura/fatura-alterar.tsx')).FaturaAlterar,
  }),
  screen({
    path: '/financeiro/fatura/enviar',
    crumb: 'Enviar para E-commerce',
    access,
    load: async () => (await import('./envio/enviar.tsx')).FaturaEnviar,
  }),
  screen({ path: '/financeiro/resultado', access, load: async () => (await import('./fatura/resultado-list.tsx')).ResultadoList }),
  screen({
    path: '/financeiro/fechamento',
    crumb: 'Calcular Fatura',
    access,
    load: async () => (await import('./fechamento/fechamento.tsx')).Fechamento,
  }),
  screen({ path: '/financeiro/resumo', access, load: async () => (await import('./resumo/resumo.tsx')).Resumo }),
  screen({
    path: '/faturaDocumento/list/$id',
    crumb: 'Documentos',
    access,
    load: async () => (await import('./documento/documento-list.tsx')).DocumentoList,
  }),
  screen({
    path: '/faturaDocumento/alterar/$id',
    crumb: 'Liquidar Boletos',
    access,
    load: async () => (await import('./documento/liquidar.tsx')).Liquidar,
  }),
]

export const faturaMenu: MenuLeaf = {
  label: 'Faturas de Clientes',
  to: '/financeiro/fatura',
  also: ['/financeiro/fechamento', '/faturaDocumento'],
}
export const resultadoMenu: MenuLeaf = { label: 'Itens de Fatura', to: '/financeiro/resultado' }
export const resumoMenu: MenuLeaf = { label: 'Resumo', to: '/financeiro/resumo' }
