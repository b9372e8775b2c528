import { pessoa } from '@retaguarda/contract/pessoa.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { diaDe, somaDias } from '@retaguarda/contract/kit/tempo.ts'
import { randomOf } from '@retaguarda/contract/test/random.ts'
import type { Config } from '@retaguarda/server/base/config.ts'
import type { Database } from '@retaguarda/server/db/open.ts'
import type { Db } from '@retaguarda/server/db/types.ts'
import type { Integrations } from '@retaguarda/server/integrations/integrations.ts'
import type { Life } from '@retaguarda/server/kit/life/port.ts'
import { trabalharComBancos } from './banco.ts'
import { insertChangelog } from './changelog.ts'
import { receberClientes } from './clientes.ts'
import { insertComentarios } from './comentarios.ts'
import { faturar } from './faturas.ts'
import { BLOCOS_NO_INICIO, insertBlocos } from './log.ts'
import { insertStatus } from './lojas.ts'
import { insertNotificacoes } from './notificacoes.ts'
import { testarLojas } from './planos.ts'
import type { Seeding } from './seeding.ts'
import { executarTarefas } from './tarefas.ts'
import { incluirObjetos } from './contratos.ts'
import { openCompany } from './company.ts'
import type { Demo } from './demo.ts'
import { newDiary } from './diary.ts'
import { formarEquipe } from './equipe.ts'
import { openOutside } from './outside.ts'
import { type Cidade, pessoaMaker } from './pessoas.ts'

const SEED = 20_261_120
/** Days that the company has used the product for. */
export const DIAS = 380
/** Who is no client and none of the staff. */
const PESSOAS = 120
/** The most populous cities, where most of the people live. */
const CIDADES = 400
const DAY = 86_400_000
/** ms before now at which the last things are done: every call takes a second. */
const REST = 1_800_000

const AREAS = [formarEquipe, conhecerPessoas, incluirObjetos, receberClientes, faturar, trabalharComBancos, executarTarefas, testarLojas]

type Where = Pick<Database, 'db' | 'connection'> & { config: Config; integrations: Integrations; life: Life }

/**
 * Fills an empty database by living through the time up to now in the product, the same at every time for one day.
 * @param say what is being done, and when it is
 * @returns false, and changes nothing, where somebody has already used the database
 */
export async function seedDemo(
  where: Where,
  now: Date,
  say: (what: string, at: Date) => void,
  dias = DIAS,
  { blocos = BLOCOS_NO_INICIO } = {},
): Promise<boolean> {
  if (await where.db.selectFrom('usuario').select('id').limit(1).executeTakeFirst()) return false
  const until = new Date(now.getTime() - REST)
  const hoje = diaDe(until)
  const inicio = somaDias(hoje, -dias)
  const r = randomOf(SEED)
  const lojas = { caidas: false, quedas: 3, falham: () => company.ctx.now().getTime() > now.getTime() - 3 * DAY }
  const [correio, executor] = [{ recusa: false, descadastros: [] }, []]
  const outside = await openOutside(where.config, { lojas, correio, executor })
  const integrations = { ...where.integrations, ...outside.integrations }
  const company = await openCompany({ ...where, integrations, at: new Date(now.getTime() - dias * DAY) })
  const pessoas = pessoaMaker(r, await largestCidades(where.db), hoje)
  const known = { equipe: [], setores: new Map(), objetos: [], semLoja: [], comLoja: [] }
  const diary = newDiary()
  const demo: Demo = { company, diary, r, inicio, hoje, lojas, correio, executor, pessoas, ...known }
  for (const area of AREAS) area(demo)
  try {
    await diary.live(company, until, say)
  } finally {
    await company.stop()
    await outside.stop()
  }
  say('o que ainda não passa pelo sistema', now)
  await insertRest(where, { now, r, usuarios: demo.equipe, files: where.integrations.files, config: where.config }, blocos)
  return true
}

/** What is still written past the product. */
async function insertRest({ db }: Where, seeding: Seeding, blocos: number): Promise<void> {
  const { now } = seeding
  await db.transaction().execute(async (trx) => {
    await insertBlocos(trx, now, 0, blocos)
    await insertNotificacoes(trx, seeding)
    await insertStatus(trx, now)
    await insertChangelog(trx, seeding)
    await insertComentarios(trx, seeding)
  })
}

async function largestCidades(db: Db): Promise<readonly [Cidade, ...Cidade[]]> {
  const [first, ...rest] = await db
    .selectFrom('cidade')
    .select(['id', 'uf'])
    .orderBy('populacao', 'desc')
    .orderBy('ibge')
    .limit(CIDADES)
    .execute()
  return [present(first), ...rest]
}

function conhecerPessoas({ company, diary, inicio, equipe, pessoas }: Demo): void {
  diary.on(inicio, '09:30', 'pessoas', async () => {
    for (let i = 0; i < PESSOAS; i++) await company.as(present(equipe[i % 4]))(pessoa.add, { body: pessoas.any() })
  })
}
