import { MeioAcesso } from '@retaguarda/contract/privacidade/acessos.ts'
import type { Achado, TitularForm } from '@retaguarda/contract/privacidade/titular.ts'
import { RuleError } from '../../base/errors.ts'
import { insertAcesso } from '../../kit/ctx/acesso.repo.ts'
import type { Ctx } from '../../kit/ctx/context.ts'
import { within } from '../../kit/http/patience.ts'
import { type Lugar, listLugares, type Termos } from './lugar.repo.ts'
import { listAchados } from './titular.repo.ts'

/** ms that a search may take in all. */
const PATIENCE = 10_000
/** What is left of it stops a place in time to answer. */
const LEAST = 200
const REGISTERS = ['pessoa', 'usuario', 'pessoa_contato', 'cliente']

/**
 * Everywhere that somebody is named: first the registers, then what is small, the log last. Who asked is kept, with what he typed cut short.
 */
export async function procurarTitular(ctx: Ctx, form: TitularForm): Promise<{ achados: Achado[]; parcial: boolean }> {
  const { db, now, user } = ctx
  const began = performance.now()
  const termos = termosOf(form)
  const achados: Achado[] = []
  let parcial = false
  for (const lugar of inOrder(await listLugares(db))) {
    const left = Math.floor(PATIENCE - (performance.now() - began))
    const found = left < LEAST ? undefined : await intime(db, left, (trx) => listAchados(trx, lugar, termos))
    if (found === undefined) parcial = true
    else achados.push(...found)
  }
  const said = Object.entries(form).flatMap(([name, value]) => (value === null ? [] : [`${name} ${short(value)}`]))
  await insertAcesso(db, {
    usuarioId: user.id,
    dataHora: now(),
    meio: MeioAcesso.code.BUSCA,
    entidade: 'titular',
    registro: null,
    filtro: said.join(', '),
    linhas: achados.reduce((sum, { vezes }) => sum + vezes, 0),
  })
  return { achados, parcial }
}

const termosOf = ({ cpfCnpj, email, telefone, nome }: TitularForm): Termos => ({
  documentos: cpfCnpj === null ? [] : [cpfCnpj],
  emails: email === null ? [] : [email],
  telefones: telefone === null ? [] : [telefone],
  nomes: nome === null ? [] : [nome],
})

const inOrder = (lugares: readonly Lugar[]) => [
  ...REGISTERS.flatMap((name) => lugares.filter(({ tabela }) => tabela === name)),
  ...lugares.filter(({ tabela }) => !REGISTERS.includes(tabela)),
]

/** Undefined where the time was over. */
const intime = <T>(db: Ctx['db'], ms: number, read: Parameters<typeof within<T>>[2]): Promise<T | undefined> =>
  within(db, { ms, sentence: '' }, read).catch((error: unknown) => {
    if (error instanceof RuleError) return undefined
    throw error
  })

const SHOWN = 3
/** Enough to know a search by, too little to name somebody. */
const short = (typed: string) => `${typed.slice(0, SHOWN)}•••`
