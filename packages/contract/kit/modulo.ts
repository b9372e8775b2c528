import { keysOf } from './keys.ts'

/** The parts of the product. Each call is of one, by which a service token is narrowed. */
export const MODULOS = {
  cadastros: 'Cadastros',
  contratos: 'Objetos e vínculos',
  projetos: 'Projetos',
  suporte: 'Suporte',
  logs: 'Logs',
  notificacoes: 'Notificações',
  qa: 'QA',
  financeiro: 'Financeiro',
  banco: 'Banco',
  fiscal: 'Fiscal',
  contabil: 'Contábil',
  sprints: 'Sprints',
  saude: 'Saúde',
  seguranca: 'Segurança',
} as const
export type Modulo = keyof typeof MODULOS

const words = (text: string) => text.split(' ')

/** What a person alone does: for herself, for other people, or in the place of one who decides. */
const DE_PESSOA = words(
  'auth confirmar verificar conta aviso visao primeiros-passos eventos busca exclusao usuario usuarios token perfil privacidade pedido-titular',
)

const FATURAS = 'fatura faturaDocumento financeiro boleto pagamento credito indice reajuste aprovacao feriado importacao/numeros'
const COBRANCA = 'cobranca acordo promessa ligacao suspensao regua-cobranca recusa mensagem envio-prova pagador'
/** What is done of a client's money lies beneath the client. */
const DO_CLIENTE = words('aviso-suspensao cobranca conta-corrente destinatarios liberar link nunca-suspender suspender')

/** Whose calls begin with these words; the longest that fits counts. */
const PATHS: Record<Modulo, readonly string[]> = {
  cadastros: words('pessoa cliente setor cidade empresa checklist importacao'),
  contratos: words('objeto-contrato objeto-contrato-cliente cliente-objeto-contrato obj importacao/contratos'),
  projetos: words('task checklist-agenda checklistAgenda calendario'),
  suporte: words('client-status changelog comentario manual'),
  logs: words('log problema'),
  notificacoes: words('notificacao notificacaoLog'),
  qa: words('mockup operation test-case group-teste execute-task'),
  financeiro: [...words(FATURAS), ...words(COBRANCA), ...DO_CLIENTE.map((deed) => `cliente/${deed}`)],
  banco: words('conta-bancaria remessa retorno extrato conciliacao excecao-bancaria'),
  fiscal: words('nfse retencao'),
  contabil: words('contabil'),
  sprints: words('sprints get detalhes busca-equipe retorno-atividade retorno-atividade-membro'),
  saude: words('saude alerta copia'),
  seguranca: ['seguranca', ...DE_PESSOA],
}

const OF = new Map(
  // Keys that were written above.
  keysOf(PATHS).flatMap((modulo) => PATHS[modulo].map((path): [string, Modulo] => [path, modulo])),
)

/** What begins a path, from the whole of it to its first word. */
const beginnings = (path: string): string[] => {
  const words = path.split('/').slice(1)
  return words.map((_, i) => words.slice(0, words.length - i).join('/'))
}

/** Of which part a call is; undefined for one that nobody has named above, with which the server does not start. */
export const moduloOf = (path: string): Modulo | undefined =>
  beginnings(path)
    .map((beginning) => OF.get(beginning))
    .find((modulo) => modulo !== undefined)

/** These as well: deciding, alerts and copies, what writes to who asks, and the address of one's own calendar. */
const ALONE = new Set([
  ...DE_PESSOA,
  ...words('aprovacao/aprovar aprovacao/recusar saude/alerta alerta copia notificacao/teste checklist-agenda/calendario'),
])

/** Whether nobody but a person makes a call, whatever a token was given. */
export const isDePessoa = (path: string): boolean => beginnings(path).some((beginning) => ALONE.has(beginning))
