/** The parts of the product. Each call is of one, by which a service token is narrowed. */
export const MODULOS = {
  cadastros: 'Cadastros',
  contratos: 'Contratos',
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

/** What a person alone does: for herself, for other people, or in the place of one who decides. */
const DE_PESSOA = [
  ...['auth', 'confirmar', 'verificar', 'conta', 'aviso', 'visao', 'primeiros-passos', 'eventos', 'busca', 'exclusao'],
  ...['usuario', 'usuarios', 'token', 'perfil', 'privacidade', 'pedido-titular'],
] as const

/** Whose calls begin with these words; the longest that fits counts. */
const PATHS: Record<Modulo, readonly string[]> = {
  cadastros: ['pessoa', 'cliente', 'setor', 'cidade', 'empresa', 'checklist', 'importacao'],
  contratos: ['objeto-contrato', 'objeto-contrato-cliente', 'cliente-objeto-contrato', 'obj', 'importacao/contratos'],
  projetos: ['task', 'checklist-agenda', 'checklistAgenda', 'calendario'],
  suporte: ['client-status', 'changelog', 'comentario', 'manual'],
  logs: ['log', 'problema'],
  notificacoes: ['notificacao', 'notificacaoLog'],
  qa: ['mockup', 'operation', 'test-case', 'group-teste', 'execute-task'],
  financeiro: [
    ...['fatura', 'faturaDocumento', 'financeiro', 'boleto', 'pagamento', 'credito', 'indice', 'reajuste', 'aprovacao', 'feriado'],
    ...['acordo', 'promessa', 'ligacao', 'suspensao', 'regua-cobranca', 'recusa', 'mensagem', 'envio-prova', 'cobranca', 'pagador'],
    ...['aviso-suspensao', 'cobranca', 'conta-corrente', 'destinatarios', 'liberar', 'link', 'nunca-suspender', 'suspender'].map(
      (deed) => `cliente/${deed}`,
    ),
    'importacao/numeros',
  ],
  banco: ['conta-bancaria', 'remessa', 'retorno', 'extrato', 'conciliacao', 'excecao-bancaria'],
  fiscal: ['nfse', 'retencao'],
  contabil: ['contabil'],
  sprints: ['sprints', 'get', 'detalhes', 'busca-equipe', 'retorno-atividade', 'retorno-atividade-membro'],
  saude: ['saude', 'alerta', 'copia'],
  seguranca: ['seguranca', ...DE_PESSOA],
}

const OF = new Map(
  // Keys that were written above.
  (Object.keys(PATHS) as Modulo[]).flatMap((modulo) => PATHS[modulo].map((path): [string, Modulo] => [path, modulo])),
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

const ALONE = new Set<string>([
  ...DE_PESSOA,
  ...['aprovacao/aprovar', 'aprovacao/recusar', 'saude/alerta', 'alerta', 'copia'],
  // It writes to who asks.
  'notificacao/teste',
  // The address of one's own calendar.
  'checklist-agenda/calendario',
])

/** Whether nobody but a person makes a call, whatever a token was given. */
export const isDePessoa = (path: string): boolean => beginnings(path).some((beginning) => ALONE.has(beginning))
