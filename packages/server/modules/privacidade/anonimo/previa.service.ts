import { createHash } from 'node:crypto'
import { present } from '@retaguarda/contract/kit/present.ts'
import { instantText } from '@retaguarda/contract/kit/tempo.ts'
import type { PreviaAnonimizacao } from '@retaguarda/contract/privacidade/anonimizar.ts'
import { BaseLegal } from '@retaguarda/contract/privacidade/mapa.ts'
import { must, RuleError } from '../../../base/errors.ts'
import type { Db, Trx } from '../../../db/types.ts'
import type { Ctx } from '../../../kit/ctx/context.ts'
import { within } from '../../../kit/http/patience.ts'
import { type Lugar, listLugares } from '../lugar.repo.ts'
import { type Quem, readAnonimizado, readTitular } from './anonimo.repo.ts'
import { ARQUIVOS_DE_PAPEIS, readArquivosDePapel } from './arquivos.repo.ts'
import { impedimentos } from './impede.calc.ts'
import { guardaAte } from './marcas.calc.ts'
import { isForaDoPlano, isPapel, REGISTROS } from './plano.repo.ts'
import { countAlheios, countSaem, readAberto, readImpressao, readPapeis } from './previa.repo.ts'
import { type Conhecido, conhecer } from './quem.service.ts'

export const NADA = 'Pessoa não encontrada. Talvez alguém a tenha excluído.'
/** ms that counting may take in all; what is not counted by then goes all the same. */
const PATIENCE = 10_000
const LEAST = 200

/** What anonymising a person takes away, what law keeps and until when, and what it waits for. @throws RuleError 404 */
export async function preverAnonimizacao({ db }: Pick<Ctx, 'db'>, id: number): Promise<PreviaAnonimizacao> {
  const titular = must(await readTitular(db, id), NADA)
  const known = await conhecer(db, id)
  const quem = { pessoa: id, padrao: known.padrao }
  const done = await feita(db, id)
  // By what she was known is forgotten: there is nothing to count.
  if (done)
    return {
      titular: { id, nome: titular.nome },
      previa: await impressaoDe(db, id),
      apaga: [],
      mantem: [],
      impede: [done],
      naoContados: [],
    }
  const count = counting(db)
  const [apaga, mantem, naoContados]: [PreviaAnonimizacao['apaga'], PreviaAnonimizacao['mantem'], string[]] = [[], [], []]
  for (const lugar of inOrder(await listLugares(db))) {
    const { lugar: place } = lugar
    const found = await count(async (trx) =>
      isPapel(lugar)
        ? { ...(await readPapeis(trx, lugar, quem, palavrasEmArquivos(known, titular))), alheios: 0 }
        : { quantidade: await countSaem(trx, lugar, quem), dia: null, alheios: await countAlheios(trx, lugar, quem) },
    )
    if (!found) naoContados.push(place)
    else if (isPapel(lugar)) {
      const { quantidade, dia } = found
      if (quantidade > 0) mantem.push({ lugar: place, quantidade, base: baseDe(lugar), ate: ateDe(dia) })
    } else {
      if (found.quantidade > 0) apaga.push({ lugar: place, quantidade: found.quantidade })
      if (found.alheios > 0) mantem.push({ lugar: `${place} de outras pessoas`, quantidade: found.alheios, base: baseDe(lugar), ate: null })
    }
  }
  for (const one of ARQUIVOS_DE_PAPEIS) {
    const found = await count((trx) => readArquivosDePapel(trx, one, id))
    if (!found) naoContados.push(one.lugar)
    else if (found.quantidade > 0) mantem.push({ ...found, lugar: one.lugar, base: OBRIGACAO, ate: ateDe(found.dia) })
  }
  return {
    titular: { id, nome: titular.nome },
    previa: await impressaoDe(db, id),
    apaga,
    mantem,
    impede: await impedeDe(db, titular, quem),
    naoContados,
  }
}

/** Files of papers write people in capitals, and their documents. */
const palavrasEmArquivos = ({ valores }: Conhecido, { nome }: { nome: string }) => [
  ...valores.documentos.map((one) => one.toUpperCase()),
  nome,
  ...valores.nomes.map((one) => one.toUpperCase()),
]

const { OBRIGACAO } = BaseLegal.code
const ateDe = (dia: string | null) => (dia === null ? null : guardaAte(dia))
const baseDe = ({ colunas }: Lugar) => colunas.find(({ base }) => base === OBRIGACAO)?.base ?? present(colunas[0]).base

/** Registers first, as the map has them, then the rest, the largest last. */
const inOrder = (lugares: readonly Lugar[]) => {
  const wanted = lugares.filter((lugar) => !isForaDoPlano(lugar) && lugar.colunas.length > 0)
  const isRegister = ({ tabela }: Lugar) => REGISTROS.includes(tabela)
  return [...wanted.filter(isRegister), ...wanted.filter((lugar) => !isRegister(lugar))]
}

/** Undefined where the time was over. */
function counting(db: Db): <T>(read: (trx: Trx) => Promise<T>) => Promise<T | undefined> {
  const began = performance.now()
  return async (read) => {
    const ms = Math.floor(PATIENCE - (performance.now() - began))
    if (ms < LEAST) return undefined
    return within(db, { ms, sentence: '' }, read).catch((error: unknown) => {
      if (error instanceof RuleError) return undefined
      throw error
    })
  }
}

/** @returns why not yet; nothing where it may be done */
export async function impedeDe(
  db: Db,
  titular: { id: number; nome: string; genero: number },
  quem: Quem,
): Promise<PreviaAnonimizacao['impede']> {
  const done = await feita(db, titular.id)
  return done ? [done] : impedimentos(titular, present(await readAberto(db, quem)))
}

async function feita(db: Db, id: number) {
  const done = await readAnonimizado(db, id)
  return done && { motivo: `Esta pessoa já foi anonimizada em ${instantText(done.quando)}.`, link: `/pessoa/visualizar/${id}` }
}

/** Of these what is there is part of what was seen; the rest grows by itself. */
const VISTOS = ['pessoa', 'pessoa_contato', 'pessoa_endereco', 'cliente', 'cliente_anexo', 'cliente_objeto_contrato', 'usuario']

/** What the registers say of a person, as one word: another one as soon as somebody changes them. */
export async function impressaoDe(db: Db, id: number): Promise<string> {
  const hash = createHash('sha256')
  const seen = (await listLugares(db)).filter(({ tabela }) => VISTOS.includes(tabela))
  for (const lugar of seen.toSorted((a, b) => VISTOS.indexOf(a.tabela) - VISTOS.indexOf(b.tabela)))
    hash.update(`${lugar.tabela} ${await readImpressao(db, lugar, id)}\n`)
  return hash.digest('hex')
}
