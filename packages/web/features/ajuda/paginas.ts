/** The page of the manual for each screen, by what its address begins with; of several the longest. */
const PAGINAS: Record<string, string> = {
  '/conta': 'conta',
  '/usuario': 'usuarios',
  '/usuario/plataforma': 'plataformas',
  '/pessoa': 'pessoas',
  '/cliente': 'clientes',
  '/cliente-objeto-contrato': 'vinculos',
  '/setor': 'setores',
  '/feriado': 'feriados',
  '/checklist': 'checklists',
  '/task': 'tarefas',
  '/task/executar': 'executar',
  '/programacao': 'programacao',
  '/notificacao': 'notificacoes',
  '/client-status': 'status-de-clientes',
  '/log': 'logs',
  '/problema': 'problemas',
  '/changelog': 'change-log',
  '/mockup': 'mockups',
  '/operation': 'operacoes',
  '/test-case': 'casos-de-teste',
  '/group-teste': 'grupos-de-teste',
  '/execute-task': 'planos',
  '/execute-task/resultados': 'resultados',
  '/objeto-contrato': 'objetos-de-contrato',
  '/objeto-contrato-cliente': 'vinculos',
  '/contratos': 'vinculos',
  '/financeiro': 'faturas',
  '/financeiro/fatura/fechamento': 'fechamento',
  '/financeiro/recebiveis': 'recebiveis',
  '/financeiro/pagamento': 'recebiveis',
  '/financeiro/retencao': 'retencoes',
  '/financeiro/conciliacao': 'conciliacao',
  '/financeiro/extrato': 'conciliacao',
  '/financeiro/resumo': 'resumo',
  '/faturaDocumento': 'boletos',
  '/conta-bancaria': 'contas-e-carteiras',
  '/aprovacao': 'contas-e-carteiras',
  '/regua-cobranca': 'regua',
  '/remessa': 'remessas',
  '/retorno': 'retornos',
  '/excecao-bancaria': 'retornos',
  '/importar': 'importar',
  '/sprint': 'sprints',
  '/seguranca': 'seguranca',
}

/** Of a screen's address; the index where there is none of its own. */
export function paginaDaTela(address: string): string {
  const begins = Object.keys(PAGINAS).filter((head) => address === head || address.startsWith(`${head}/`))
  const longest = begins.toSorted((a, b) => b.length - a.length)[0]
  return (longest && PAGINAS[longest]) ?? 'indice'
}
