import type { Route } from './route.ts'

/** What a profile leaves to a person of what her roles give. */
export type Perfil = {
  nome: string
  soLeitura: boolean
  liberaEmMassa: boolean
  aprova: boolean
  exporta: boolean
  dadosPessoais: boolean
}

export const SEM_PERFIL = {
  soLeitura: 'O seu perfil só permite ler.',
  exporta: 'O seu perfil não baixa listas.',
  aprova: 'O seu perfil não aprova nem recusa pedidos.',
  liberaEmMassa: 'O seu perfil não libera mensagens em massa.',
  dadosPessoais: 'O seu perfil não mostra dados pessoais, e isto os mostra.',
} as const

/** More clients than this at once are many. */
export const MASSA_A_PARTIR = 20

/** What somebody does for herself is saved whatever her profile is. */
const PROPRIAS = new Set(['auth', 'confirmar', 'verificar', 'conta', 'aviso', 'visao', 'primeiros-passos', 'eventos', 'busca'])

const DECIDEM = new Set(['/aprovacao/aprovar/:id', '/aprovacao/recusar/:id'])
/** The invoices of a list, or of a month, and the reminders of a day. */
const EM_MASSA = new Set(['/fatura/enviar-lote', '/fatura/enviar-documento', '/regua-cobranca/executar'])

/** Files that show nobody's document, phone or e-mail. Of the others a list's alone can leave them out. */
const SEM_PESSOAS = /^\/(execute-task\/evidencia\/|calendario\/|privacidade\/mapa\/pdf$)/
/** What tells who a document, a phone or an e-mail belongs to: asking for it to be forgotten says of a text whether it names the person. */
const DE_TITULARES = /^\/privacidade\/(titular|relatorio|previa|anonimizar)(\/|$)/

const mostraPessoas = ({ path, download }: Pick<Route, 'path' | 'download'>) =>
  DE_TITULARES.test(path) || (download && !isLista({ path, download }) && !isPropria(path) && !SEM_PESSOAS.test(path))

const isPropria = (path: string) => PROPRIAS.has(path.split('/')[1] ?? '')
const isLista = ({ path, download }: Pick<Route, 'path' | 'download'>) => download && path.split('/').includes('export')

type Asked = Pick<Route, 'path' | 'access' | 'changes' | 'download'>

/** Why a profile keeps a person from a call, whatever it is about; undefined where it does not. One table for the server and the screens. */
export function recusaDoPerfil(route: Asked, perfil: Perfil | null | undefined): string | undefined {
  if (!perfil || route.access === 'anyone') return undefined
  if (perfil.soLeitura && route.changes && !isPropria(route.path)) return SEM_PERFIL.soLeitura
  if (!perfil.exporta && isLista(route)) return SEM_PERFIL.exporta
  if (!perfil.aprova && DECIDEM.has(route.path)) return SEM_PERFIL.aprova
  if (!perfil.liberaEmMassa && EM_MASSA.has(route.path)) return SEM_PERFIL.liberaEmMassa
  if (!perfil.dadosPessoais && mostraPessoas(route)) return SEM_PERFIL.dadosPessoais
  return undefined
}
