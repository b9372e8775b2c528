import { MeioAcesso } from '@retaguarda/contract/privacidade/acessos.ts'
import type { Achado, TitularForm } from '@retaguarda/contract/privacidade/titular.ts'
import { RuleError } from '../../base/errors.ts'
import type { Db } from '../../db/types.ts'
import { insertAcesso } from '../../kit/ctx/acesso.repo.ts'
import type { Ctx } from '../../kit/ctx/context.ts'
import { within } from '../../kit/http/patience.ts'
import { type Lugar, listLugares, type Termos } from './lugar.repo.ts'
import { achadosDe, passosDe } from './titular.repo.ts'

/** ms that a search may take in all, of the ten seconds that it is given. */
const PATIENCE = 9_500
/** What is left of it stops a place in time to answer. */
const LEAST = 200
const REGISTERS = ['pessoa', 'usuario', 'pessoa_contato', 'cliente']
/** So many people are followed to what is about them; of more, who looks has to say more. */
const FOLLOWED_MAX = 20

/**
 * Everywhere that somebody is named, and all that is about who is found in the registers: the registers first, then what is small, the log
 * last. Who asked is kept, with what he typed cut short.
 */
export async function procurarTitular(ctx: Ctx, form: TitularForm): Promise<{ achados: Achado[]; parcial: boolean }> {
  const { db, now, user } = ctx
  const termos = termosOf(form)
  const lugares = inOrder(await listLugares(db))
  const timed = untilLate(db)
  const people = new Set<number>()
  for (const lugar of lugares.filter(isRegister))
    for (const { pessoa } of await timed.look(lugar, { termos, pessoas: [] })) if (pessoa !== null) people.add(pessoa)
  const pessoas = people.size > FOLLOWED_MAX ? [] : [...people]
  const achados: Achado[] = []
  for (const lugar of lugares) achados.push(...(await timed.look(lugar, { termos, pessoas })))
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
  return { achados, parcial: timed.wasLate() }
}

/** Looks into places for as long as there is time in all, and says in the end whether it was enough. */
function untilLate(db: Ctx['db']) {
  const began = performance.now()
  let late = false
  return {
    wasLate: () => late,
    async look(lugar: Lugar, looked: Parameters<typeof passosDe>[1]): Promise<Achado[]> {
      const found = []
      for (const passo of passosDe(lugar, looked)) {
        const left = Math.floor(PATIENCE - (performance.now() - began))
        const rows = left < LEAST ? undefined : await intime(db, left, passo)
        if (rows === undefined) late = true
        else found.push(rows)
      }
      return achadosDe(lugar, found)
    },
  }
}

const termosOf = ({ cpfCnpj, email, telefone, nome }: TitularForm): Termos => ({
  documentos: cpfCnpj === null ? [] : [cpfCnpj],
  emails: email === null ? [] : [email],
  telefones: telefone === null ? [] : [telefone],
  nomes: nome === null ? [] : [nome],
})

const isRegister = ({ tabela }: Lugar) => REGISTERS.includes(tabela)
const inOrder = (lugares: readonly Lugar[]) => [
  ...REGISTERS.flatMap((name) => lugares.filter(({ tabela }) => tabela === name)),
  ...lugares.filter((lugar) => !isRegister(lugar)),
]

/** Undefined where the time was over. */
const intime = <T>(db: Ctx['db'], ms: number, read: (db: Db) => Promise<T>): Promise<T | undefined> =>
  within(db, { ms, sentence: '', oneCore: true }, read).catch((error: unknown) => {
    if (error instanceof RuleError) return undefined
    throw error
  })

const SHOWN = 3
/** Enough to know a search by, too little to name somebody. */
const short = (typed: string) => `${typed.slice(0, SHOWN)}•••`
