/** Said where mails about money go to all, before they are sent. */
export const TODOS_OS_CONTATOS = 'Nenhum contato é do Financeiro ou do Faturamento: vai a todos.'
