/** Said where mails go to all of a client's contacts, before they are sent. */
export const vaiATodos = (para: string): string => `Nenhum contato marcado para ${para}: vai a todos.`
export const TODOS_OS_CONTATOS = vaiATodos('cobrança')
