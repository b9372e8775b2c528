import { clientStatus } from '@retaguarda/contract/client-status.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { addDays, dayOf } from '@retaguarda/contract/kit/tempo.ts'
import { pessoa } from '@retaguarda/contract/pessoa.ts'
import { randomOf } from '@retaguarda/contract/test/random.ts'
import type { Config } from '@retaguarda/server/base/config.ts'
import type { Database } from '@retaguarda/server/db/open.ts'
import type { Db } from '@retaguarda/server/db/types.ts'
import type { Integrations } from '@retaguarda/server/integrations/integrations.ts'
import { newSefin } from '@retaguarda/server/integrations/sefin/stand-in.ts'
import type { Life } from '@retaguarda/server/kit/life/port.ts'
import { sincronizar } from '@retaguarda/server/modules/sprint/sincronizar.service.ts'
import { acordar } from './acordos.ts'
import { passarAlertas } from './alertas.ts'
import { trabalharComBancos } from './banco.ts'
import { publicarVersoes } from './changelog.ts'
import { receberClientes } from './clientes.ts'
import { comentar } from './comentarios.ts'
import { openCompany } from './company.ts'
import { entregarAoContador } from './contador.ts'
import { incluirObjetos, mudarPrecos } from './contratos.ts'
import { copiarPorNoites } from './copias.ts'
import type { Demo } from './demo.ts'
import { newDiary } from './diary.ts'
import { entregar } from './entregas.ts'
import { formarEquipe } from './equipe.ts'
import { mandarExtrato } from './extratos.ts'
import { faturar } from './faturas.ts'
import { registrarLog } from './log.ts'
import { emitirNotas } from './notas.ts'
import { notificar } from './notificacoes.ts'
import { openOutside } from './outside.ts'
import { type Cidade, pessoaMaker } from './pessoas.ts'
import { testarLojas } from './planos.ts'
import { anonimizarTitulares, responderTitulares } from './privacidade.ts'
import { reajustar } from './reajustes.ts'
import { reter } from './retencoes.ts'
import { executarTarefas } from './tarefas.ts'
import { ligarProgramas } from './tokens.ts'

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

const AREAS = [
  formarEquipe,
  conhecerPessoas,
  incluirObjetos,
  mudarPrecos,
  receberClientes,
  faturar,
  reajustar,
  trabalharComBancos,
  reter,
  acordar,
  entregarAoContador,
  mandarExtrato,
  entregar,
  emitirNotas,
  executarTarefas,
  testarLojas,
  registrarLog,
  notificar,
  perguntarStatus,
  publicarVersoes,
  comentar,
  ligarProgramas,
  copiarSprints,
  passarAlertas,
  responderTitulares,
  anonimizarTitulares,
  copiarPorNoites,
]

type Where = Pick<Database, 'db' | 'connection'> & { config: Config; integrations: Integrations; life: Life }

/**
 * Fills an empty database by living through the time up to now in the product, the same at every time for one day.
 * @param say what is being done, and when it is
 * @returns false, and changes nothing, where somebody has already used the database
 */
export async function seedDemo(where: Where, now: Date, say: (what: string, at: Date) => void, days = DIAS): Promise<boolean> {
  if (await where.db.selectFrom('usuario').select('id').limit(1).executeTakeFirst()) return false
  const until = new Date(now.getTime() - REST)
  const today = dayOf(until)
  const inicio = addDays(today, -days)
  const r = randomOf(SEED)
  const lojas = { caidas: false, quedas: 3, falham: () => company.ctx.now().getTime() > now.getTime() - 3 * DAY }
  const [correio, executor] = [{ recusa: false, proximas: [], lentos: [], descadastros: [], paginas: [] }, []]
  const outside = await openOutside(where.config, { lojas, correio, executor })
  const sefin = newSefin({ now: () => company.ctx.now() })
  const integrations = { ...where.integrations, ...outside.integrations, sefin: sefin.port }
  const company = await openCompany({ ...where, integrations, at: new Date(now.getTime() - days * DAY) })
  const pessoas = pessoaMaker(r, await largestCidades(where.db), today)
  const known = { equipe: [], conhecidos: [], setores: new Map(), objetos: [], semLoja: [], comLoja: [] }
  const diary = newDiary()
  const demo: Demo = { company, diary, r, inicio, today, lojas, correio, executor, sefin, pessoas, ...known }
  for (const area of AREAS) area(demo)
  try {
    await diary.live(company, until, say)
  } finally {
    await company.stop()
    await outside.stop()
  }
  return true
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

function conhecerPessoas({ company, diary, inicio, equipe, pessoas, conhecidos }: Demo): void {
  diary.on(inicio, '09:30', 'pessoas', async () => {
    for (let i = 0; i < PESSOAS; i++) conhecidos.push((await company.as(present(equipe[i % 4]))(pessoa.add, { body: pessoas.any() })).id)
  })
}

/** All stores are asked, and again when some of them fail. */
function perguntarStatus({ company, diary, today, equipe }: Demo): void {
  const perguntar = async () => {
    await company.as(present(equipe[0]))(clientStatus.atualizar)
    await company.work()
  }
  diary.on(addDays(today, -8), '05:00', 'status das lojas', perguntar)
  diary.last('status das lojas', perguntar)
}

function copiarSprints({ company, diary }: Demo): void {
  diary.last('sprints', () => sincronizar(company.ctx)) // the clock's
}
