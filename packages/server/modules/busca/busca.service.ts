import { type Achado, TIPOS_DE_ACHADO, type TipoDeAchado } from '@retaguarda/contract/busca.ts'
import { allows } from '@retaguarda/contract/kit/access.ts'
import { counter } from '@retaguarda/contract/kit/present.ts'
import type { Ctx } from '../../kit/ctx/context.ts'
import { isHiding } from '../../kit/personal/hidden.ts'
import { type Encontrado, listEncontrados } from './busca.repo.ts'
import { type Pergunta, perguntaDe, perguntaDeTipo } from './pergunta.calc.ts'

const MOST = 20
/** Of one kind beside others, so that a frequent name does not push out everything else. */
const MOST_OF_KIND = 6

const TELA: Record<TipoDeAchado, string> = {
  cliente: '/cliente/visualizar',
  pessoa: '/pessoa/visualizar',
  usuario: '/usuario/visualizar',
  'objeto-contrato': '/objeto-contrato/visualizar',
  checklist: '/checklist/visualizar',
  task: '/task/executar',
  fatura: '/financeiro/fatura/visualizar',
  boleto: '/financeiro/fatura/visualizar',
  credito: '/credito/visualizar',
  acordo: '/cobranca/acordos/visualizar',
  nfse: '/financeiro/nota/visualizar',
  'test-case': '/test-case/visualizar',
  changelog: '/changelog/visualizar',
  notificacao: '/notificacao/visualizar',
  problema: '/problema/visualizar',
}

/** At most 20 records that this person may open, best first. */
export async function search({ db, user }: Ctx, q: string): Promise<Achado[]> {
  const pergunta = visivel(perguntaDe(q))
  const kind = perguntaDeTipo(q)
  const comFinanceiro = allows('financeiro', user)
  const found = pergunta ? await listEncontrados(db, pergunta, comFinanceiro) : []
  // A name may begin with the word as well.
  if (kind) found.push(...(await listEncontrados(db, visivel(kind.pergunta), comFinanceiro)).filter(({ tipo }) => tipo === kind.tipo))
  const best = new Map<string, Encontrado>()
  for (const one of found) {
    const key = `${one.tipo} ${one.id}`
    if ((best.get(key)?.posto ?? Infinity) > one.posto) best.set(key, one)
  }
  const kept = cutByKind([...best.values()].toSorted(byRank))
  return kept.map(({ tipo, id, titulo, subtitulo, alvo }) => ({ tipo, id, titulo, subtitulo, link: `${TELA[tipo]}/${alvo}` }))
}

/** More signs than a CPF has. */
const CNPJ_BEGINS = 12

/** Such a word may be a part of what is hidden in a name, as that of a MEI ends in a CPF. */
const isNumber = (word: string) => /\d/.test(word) && !/\p{L}/u.test(word)

/** To who sees no personal data nothing is found by it; the document of a company is none. */
function visivel<P extends Pergunta | undefined>(pergunta: P): P {
  if (!pergunta || !isHiding()) return pergunta
  const documento = pergunta.documento !== null && pergunta.documento.length >= CNPJ_BEGINS ? pergunta.documento : null
  const palavras = pergunta.palavras.filter((word) => !isNumber(word))
  const texto = palavras.length === pergunta.palavras.length ? pergunta.texto : palavras.join(' ')
  return { ...pergunta, texto, palavras, documento, email: null, telefone: null }
}

/** What is looked for of these is most often the last one. */
const NEWEST_FIRST: ReadonlySet<TipoDeAchado> = new Set([
  'task',
  'fatura',
  'boleto',
  'credito',
  'acordo',
  'nfse',
  'changelog',
  'notificacao',
  'problema',
])

const byRank = (a: Encontrado, b: Encontrado) =>
  a.posto - b.posto ||
  TIPOS_DE_ACHADO.indexOf(a.tipo) - TIPOS_DE_ACHADO.indexOf(b.tipo) ||
  (NEWEST_FIRST.has(a.tipo) ? b.id - a.id : 0) ||
  a.titulo.localeCompare(b.titulo, 'pt-BR') ||
  a.id - b.id

/** The best of each kind first, then what still has room, in their order. */
function cutByKind(rows: Encontrado[]): Encontrado[] {
  const seen = counter<TipoDeAchado>()
  const [first, rest] = [new Set<Encontrado>(), [] as Encontrado[]]
  for (const row of rows) {
    if (seen.add(row.tipo) <= MOST_OF_KIND) first.add(row)
    else rest.push(row)
  }
  const kept = new Set([...first, ...rest].slice(0, MOST))
  return rows.filter((row) => kept.has(row))
}
