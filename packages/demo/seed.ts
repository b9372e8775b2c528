import { present } from '@retaguarda/contract/kit/present.ts'
import { TipoSetor } from '@retaguarda/contract/setor.ts'
import { TipoUsuario } from '@retaguarda/contract/usuario.ts'
import type { Db, Trx } from '@retaguarda/server/db/types.ts'
import { hashSenha } from '@retaguarda/server/modules/auth/senha-hash.ts'
import { insertChangelog } from './changelog.ts'
import { insertClientes } from './clientes.ts'
import { insertComentarios } from './comentarios.ts'
import { insertFaturas, MESES } from './faturas.ts'
import { BLOCOS_NO_INICIO, insertBlocos } from './log.ts'
import { insertStatus } from './lojas.ts'
import { insertNotificacoes } from './notificacoes.ts'
import { type Cidade, type DemoPessoa, daysBefore, nomeCompleto, pessoaMaker } from './pessoas.ts'
import { type Random, randomOf } from '@retaguarda/contract/test/random.ts'
import type { Seeding } from './seeding.ts'
import { insertTestes } from './qa.ts'
import { insertPlanos } from './planos.ts'
import { insertTarefas } from './tarefas.ts'

export const DEMO = { login: 'admin@demo.example', senha: 'Capivara-Serena-42' }

const SEED = 20_261_120
const PESSOAS = 5_400
const USUARIOS = 40
const BATCH = 1_000
/** The most populous cities, where most of the people live. */
const CIDADES = 400

/** name, code, type, code of the parent */
const SETORES = [
  ['Diretoria', 'DIR', null, null],
  ['Comercial', 'COM', 'COMERCIAL', 'DIR'],
  ['Vendas', 'VEN', 'COMERCIAL', 'COM'],
  ['Pós-venda', 'POS', 'COMERCIAL', 'COM'],
  ['Financeiro', 'FIN', 'FINANCEIRO', 'DIR'],
  ['Cobrança', 'COB', 'FINANCEIRO', 'FIN'],
  ['Operações', 'OPE', 'INFRA', 'DIR'],
  ['Infraestrutura', 'INF', 'INFRA', 'OPE'],
  ['Suporte', 'SUP', 'INFRA', 'OPE'],
  ['Projetos', 'PRJ', 'PROJETOS', 'DIR'],
  ['Implantação', 'IMP', 'PROJETOS', 'PRJ'],
  ['Qualidade', 'QUA', 'QUALIDADE', 'DIR'],
] as const

/**
 * Fills an empty database with the demonstration set, the same at every time for one day.
 * @param meses of invoices, the one that runs included
 * @param blocos of the log, each of five thousand occurrences
 * @returns false, and changes nothing, where somebody has already used the database
 */
export async function seedDemo(
  db: Db,
  now: Date,
  outside: Pick<Seeding, 'files' | 'config'>,
  meses = MESES,
  blocos = BLOCOS_NO_INICIO,
): Promise<boolean> {
  const hash = await hashSenha(DEMO.senha)
  return db.transaction().execute(async (trx) => {
    if (await trx.selectFrom('usuario').select('id').limit(1).executeTakeFirst()) return false
    const r = randomOf(SEED)
    const make = pessoaMaker(r, await largestCidades(trx), now)
    const staff = Array.from({ length: USUARIOS }, () => make.fisica(nomeCompleto(r)))
    const ids = await insertPessoas(trx, [...staff, ...Array.from({ length: PESSOAS - USUARIOS }, () => make.any())])
    const usuarios = await insertUsuarios(trx, r, staff, ids, { hash, now })
    await insertSetores(trx, r, usuarios)
    await insertClientes(trx, { r, now, usuarios, ...outside })
    await insertFaturas(trx, { now, usuarios, ...outside }, meses)
    await insertTarefas(trx, { now, usuarios })
    await insertTestes(trx)
    await insertBlocos(trx, now, 0, blocos)
    await insertNotificacoes(trx, { now, usuarios })
    await insertStatus(trx, now)
    await insertChangelog(trx, { now, usuarios })
    await insertPlanos(trx, { now, usuarios })
    await insertComentarios(trx, { now, usuarios })
    return true
  })
}

async function largestCidades(trx: Trx): Promise<readonly [Cidade, ...Cidade[]]> {
  const [first, ...rest] = await trx
    .selectFrom('cidade')
    .select(['id', 'uf'])
    .orderBy('populacao', 'desc')
    .orderBy('ibge')
    .limit(CIDADES)
    .execute()
  if (!first) throw new Error('The cities are missing')
  return [first, ...rest]
}

/** @returns the ids by document */
async function insertPessoas(trx: Trx, pessoas: DemoPessoa[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (let i = 0; i < pessoas.length; i += BATCH) {
    const batch = pessoas.slice(i, i + BATCH)
    const rows = batch.map(({ contatos: _contatos, enderecos: _enderecos, ...fields }) => fields)
    const saved = await trx.insertInto('pessoa').values(rows).returning(['id', 'cpfCnpj']).execute()
    for (const { id, cpfCnpj } of saved) ids.set(cpfCnpj, id)
    const lines = <L>(of: (p: DemoPessoa) => L[]) =>
      batch.flatMap((p) => of(p).map((line, ordem) => ({ ...line, ordem, pessoaId: idOf(ids, p) })))
    await trx
      .insertInto('pessoa_contato')
      .values(lines((p) => p.contatos))
      .execute()
    await trx
      .insertInto('pessoa_endereco')
      .values(lines((p) => p.enderecos))
      .execute()
  }
  return ids
}

function idOf(ids: Map<string, number>, { cpfCnpj }: DemoPessoa): number {
  const id = ids.get(cpfCnpj)
  if (id === undefined) throw new Error(`${cpfCnpj} was not saved`)
  return id
}

type Key = { hash: string; now: Date }

/** The first is the administrator; a few are inactive or have not yet registered a password. */
async function insertUsuarios(trx: Trx, r: Random, staff: DemoPessoa[], ids: Map<string, number>, { hash, now }: Key): Promise<number[]> {
  const rows = staff.map((p, i) => {
    const senhaEm = i > 0 && i % 13 === 0 ? null : daysBefore(now, i === 0 ? 3 : r.between(1, 340))
    return {
      pessoaId: idOf(ids, p),
      email: i === 0 ? DEMO.login : mailbox(p.nome, i),
      tipo: i % 6 === 0 ? TipoUsuario.code.FINANCEIRO : TipoUsuario.code.PADRAO,
      isManagerTeam: i === 0 || i % 8 === 1,
      isAdmin: i === 0 || i === 1,
      ativo: i < 10 || i % 11 !== 0,
      senhaHash: senhaEm && hash,
      senhaEm,
    }
  })
  const saved = await trx.insertInto('usuario').values(rows).returning(['id', 'pessoaId']).execute()
  const byPessoa = new Map(saved.map(({ id, pessoaId }) => [pessoaId, id]))
  const senhas = rows.flatMap(({ pessoaId, senhaEm }) => {
    const usuarioId = byPessoa.get(pessoaId)
    return senhaEm && usuarioId !== undefined ? [{ usuarioId, hash, criadaEm: senhaEm }] : []
  })
  await trx.insertInto('senha_anterior').values(senhas).execute()
  return rows.flatMap(({ pessoaId }) => byPessoa.get(pessoaId) ?? [])
}

function mailbox(nome: string, i: number): string {
  const parts = nome.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().split(' ')
  return `${parts[0]}.${parts.at(-1)}${i}@demo.example`
}

async function insertSetores(trx: Trx, r: Random, usuarios: number[]): Promise<void> {
  const ids = new Map<string, number>()
  for (const [nome, codigo, tipo, pai] of SETORES) {
    const { id } = await trx
      .insertInto('setor')
      .values({ nome, codigo, tipo: tipo && TipoSetor.code[tipo], setorPaiId: pai && (ids.get(pai) ?? null) })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.set(codigo, id)
    const first = r.between(0, usuarios.length - 1)
    const members = Array.from({ length: r.between(3, 8) }, (_, i) => present(usuarios[(first + i * 3) % usuarios.length]))
    await trx
      .insertInto('setor_usuario')
      .values([...new Set(members)].map((usuarioId) => ({ setorId: id, usuarioId })))
      .execute()
  }
}
