import { col } from '../kit/columns.ts'
import { type CodeOf, enumOf } from '../kit/enum.ts'
import { grid } from '../kit/resource.ts'
import type { Route } from '../kit/route.ts'

/** How somebody's data were looked at. Pages of lists are not kept: they would drown the rest. */
export const MeioAcesso = enumOf({
  FICHA: [1, 'Ficha'],
  EXPORTACAO: [2, 'Exportação'],
  RELATORIO: [3, 'Relatório'],
  PAPEL: [4, 'Papel'],
  BUSCA: [5, 'Busca de titular'],
})

/** Days for which it is kept. */
export const ACESSO_DIAS = 400

/** What was looked at: the beginning of the call's path, as people call what it tells of. */
const PARTES = {
  acordo: 'Acordos',
  aprovacao: 'Aprovações',
  aviso: 'Avisos',
  boleto: 'Boletos',
  'client-status': 'Status de clientes',
  cliente: 'Clientes',
  'cliente-objeto-contrato': 'Objetos de contrato do cliente',
  'cliente/produto': 'Produtos dos clientes',
  comentario: 'Comentários',
  contabil: 'Arquivos do contador',
  'contabil/exportacao': 'Arquivos do contador',
  'contabil/lancamento': 'Lançamentos contábeis',
  credito: 'Créditos',
  'envio-prova': 'Entregas',
  'excecao-bancaria': 'Exceções do banco',
  extrato: 'Extrato',
  fatura: 'Faturas',
  faturaDocumento: 'Documentos da fatura',
  financeiro: 'Itens de fatura e fechamentos',
  'financeiro/recorrente': 'Receita recorrente',
  'financeiro/vencimentos': 'Vencimentos',
  importacao: 'Importações',
  ligacao: 'Ligações',
  log: 'Logs de clientes',
  mensagem: 'Mensagens de cobrança',
  nfse: 'Notas fiscais',
  'nfse/sem-nota': 'Faturas sem nota',
  'nfse/zip': 'Notas fiscais de um mês',
  notificacao: 'Notificações',
  'notificacao/cliente': 'Notificações do cliente',
  'notificacao/publico': 'Público de uma notificação',
  notificacaoLog: 'Log de envio',
  'objeto-contrato-cliente': 'Clientes por objeto',
  pagamento: 'Recebimentos',
  'pagamento/entradas': 'Entradas',
  'pedido-titular': 'Pedidos de titulares',
  pessoa: 'Pessoas',
  'privacidade/acessos': 'Consultas a dados pessoais',
  'privacidade/relatorio': 'Relatórios de titulares',
  problema: 'Problemas',
  promessa: 'Promessas',
  reajuste: 'Reajustes',
  'regua-cobranca/envios': 'Lembretes enviados',
  remessa: 'Remessas',
  retencao: 'Retenções',
  retorno: 'Retornos',
  'retorno/linhas': 'Linhas do retorno',
  'saude/correio': 'E-mails por enviar',
  seguranca: 'Segurança',
  'setor/usuario': 'Usuários dos setores',
  'sprints/exportar/:tabela': 'Sprints',
  suspensao: 'Suspensões',
  task: 'Tarefas',
  titular: 'Busca de titular',
  token: 'Tokens',
  usuario: 'Usuários',
}

export const acessos = grid('/privacidade/acessos', {
  title: 'Consultas a dados pessoais',
  name: { singular: 'consulta', plural: 'consultas', gender: 'f' },
  access: 'admin',
  columns: {
    id: col.id('Id'),
    dataHora: col.dateTime('Data e hora'),
    'usuario.nome': col.orNull(col.text('Usuário')),
    meio: col.enum('Como', MeioAcesso),
    // In the order of the paths nobody would find a word.
    entidade: col.unsorted(col.words(PARTES, col.text('O quê'))),
    registro: col.orNull(col.plain(col.short(col.text('Registro')))),
    filtro: col.unsorted(col.orNull(col.long(col.fixed(col.text('Filtro'))))),
    linhas: col.number('Linhas'),
  },
  defaultSort: [{ col: 'dataHora', sort: 'desc' }],
})

export type MeioAcesso = CodeOf<typeof MeioAcesso>
const { FICHA, EXPORTACAO, PAPEL } = MeioAcesso.code

const words = (text: string) => text.split(' ').map((path) => path.split('/'))

/** Parts of the product that tell of nobody, as their paths begin. */
const DE_NINGUEM = words(
  'auth eventos manual visao mockup operation test-case group-teste execute-task checklist objeto-contrato setor/get setor/historico setor/export' +
    ' feriado indice conta-bancaria changelog perfil client-status/update copia saude/painel saude/falha saude/alerta privacidade/mapa' +
    ' regua-cobranca/get regua-cobranca/historico regua-cobranca/export contabil/historico retorno/export' +
    ' problema/export',
)
/** What stands beside a record that is opened anyway, or how far some work is. */
const BESIDE = words('log/vizinhos boleto/pdf-lote fatura/lote')
/** Written by who answers, in his transaction. */
const BY_ITSELF = words('privacidade/relatorio/baixar')

const begins = (path: string, beginnings: string[][]) => {
  const parts = path.split('/').slice(1)
  return beginnings.some((words) => words.every((word, at) => parts[at] === word))
}
/** Whose record a path names that begins with another word. */
const RECORD_OF: Readonly<Record<string, string>> = { privacidade: 'pessoa' }
/** Under which name it is kept: an export by its whole path, anything else by the first word, as `cliente` of `/cliente/panorama/:id`. */
export function entidadeDe(path: string, meio: MeioAcesso): string {
  if (meio === EXPORTACAO) return path.slice(1).replace(/\/export\b.*$/, '')
  const [, word = ''] = path.split('/')
  return RECORD_OF[word] ?? word
}

type Judged = Pick<Route, 'path' | 'access' | 'download' | 'changes' | 'passive'>

/**
 * How a call shows somebody's data; undefined where it does not. Every file and every record does until it is named above, so that what is
 * new is not forgotten; a preview that is sent something (POST) as well as what is only read.
 */
export function meioDaChamada({ path, access, download, changes, passive }: Judged): MeioAcesso | undefined {
  if (access === 'anyone' || begins(path, DE_NINGUEM) || begins(path, BY_ITSELF)) return undefined
  if (download) return /\/:\w+(\/|$)/.test(path) && !path.includes('/export') ? PAPEL : EXPORTACAO
  const record = /\/:(id|cliente)(\/|$)/.test(path) && !path.includes('/list/')
  return !changes && !passive && record && !begins(path, BESIDE) ? FICHA : undefined
}
