import { TipoAprovacao } from '@retaguarda/contract/aprovacao.ts'
import { counted } from '@retaguarda/contract/kit/counted.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import type { AnonimizarForm } from '@retaguarda/contract/privacidade/anonimizar.ts'
import { z } from 'zod'
import { conflict, invalid, must } from '../../../base/errors.ts'
import type { Trx } from '../../../db/types.ts'
import { audit, type By } from '../../../kit/ctx/audit.ts'
import type { Ctx, JobCtx } from '../../../kit/ctx/context.ts'
import { recordSecurity } from '../../../kit/ctx/security-log.ts'
import { enqueue } from '../../../queue/enqueue.ts'
import { hasAprovacaoDe } from '../../cobranca/aprovacao.repo.ts'
import { pedirAprovacao } from '../../cobranca/aprovacao.service.ts'
import { listLugares } from '../lugar.repo.ts'
import {
  insertAnonimizado,
  lockTitular,
  type Pessoa,
  readAqui,
  readNomeado,
  removeDados,
  removeLinks,
  updateSoltos,
  updateVersoes,
} from './anonimo.repo.ts'
import { removePdfs } from './arquivos.repo.ts'
import { nomeAnonimo } from './marcas.calc.ts'
import { REGISTROS } from './plano.repo.ts'
import { impedeDe, impressaoDe, NADA } from './previa.service.ts'
import { type Conhecido, chaveDe, cifrar, conhecer, impressoesDe } from './quem.service.ts'

const ENTIDADE = 'anonimizado'
const MUDOU = 'O que será apagado mudou desde a prévia.'

/** What an approval keeps of it: nobody is named there. */
export const AnonimizacaoPedida = z.object({ pessoa: z.int().positive(), previa: z.string(), motivo: z.string() })

/**
 * Asks a second person to let somebody become nameless, whatever APROVACAO says.
 * @throws RuleError 404, 409 where something is in the way or is not as it was seen, 422 for a reason that names her
 */
export async function pedirAnonimizacao(trx: Trx, ctx: Ctx, id: number, { previa, motivo }: AnonimizarForm): Promise<{ msg: string }> {
  const titular = must(await lockTitular(trx, id), NADA)
  const { padrao } = await judged(trx, titular, previa)
  if (await readNomeado(trx, motivo, padrao)) throw invalid({ motivo: 'Motivo: não escreva dados da pessoa; ele fica guardado.' })
  if (await hasAprovacaoDe(trx, TipoAprovacao.code.ANONIMIZACAO, id)) throw conflict('A anonimização desta pessoa já espera uma aprovação.')
  await pedirAprovacao(trx, ctx, {
    tipo: TipoAprovacao.code.ANONIMIZACAO,
    oQue: `Anonimização da pessoa ${id} do cadastro`,
    detalhes: ['Nome, documento, contatos, endereços e arquivos são apagados e não voltam'],
    motivo,
    pedido: { pessoa: id, previa, motivo },
  })
  await audit(trx, ctx, { entidade: ENTIDADE, registro: id, acao: 'pedir', depois: { motivo } })
  return { msg: 'Anonimização pedida. Outra pessoa a aprova em Aprovações.' }
}

/** @throws RuleError 409 */
async function judged(trx: Trx, titular: Pessoa, previa: string): Promise<Conhecido> {
  const known = await conhecer(trx, titular.id)
  const impede = await impedeDe(trx, titular, { pessoa: titular.id, padrao: known.padrao })
  if (impede.length > 0) throw conflict(impede.map(({ motivo }) => motivo).join(' '))
  if ((await impressaoDe(trx, titular.id)) !== previa) throw conflict(MUDOU)
  return known
}

/** What a second person let happen. @throws RuleError 404, 409 */
export async function anonimizarAprovada(trx: Trx, ctx: Ctx, { pessoa, previa, motivo }: z.output<typeof AnonimizacaoPedida>) {
  const titular = must(await lockTitular(trx, pessoa), NADA)
  const known = await judged(trx, titular, previa)
  await anonimizarRegistros(trx, { ...ctx, by: ctx }, { titular, known, quando: ctx.now(), motivo })
  await recordSecurity(trx, ctx, { evento: 'PRIVACIDADE', detalhe: `Anonimização da pessoa ${pessoa}` })
  await enqueue(trx, 'privacidade.anonimizar', { id: pessoa }, { key: `privacidade.anonimizar-${pessoa}` })
  return { msg: `A pessoa ${pessoa} agora é ${nomeAnonimo(pessoa)}. Histórico, mensagens e logs são limpos em seguida.` }
}

type Doing = Pick<JobCtx, 'config' | 'now'> & { by: By }
type What = { titular: Pick<Pessoa, 'id'>; known: Conhecido; quando: Date; motivo: string; refeita?: boolean }

/** The registers, in one transaction; what is left of the work stands in `anonimizado`. @returns false where it was done before */
export async function anonimizarRegistros(trx: Trx, { config, now, by }: Doing, what: What): Promise<boolean> {
  const { titular, known, quando, motivo, refeita = false } = what
  const quem = { pessoa: titular.id, padrao: known.padrao }
  const termos = cifrar(config, known.padrao)
  const valores = impressoesDe(config, known.valores)
  const { onde, transacao: desdeProxima } = await readAqui(trx)
  const row = { pessoa: titular.id, quando, valores, chave: chaveDe(config), termos, papeis: termos, refeita, onde, desdeProxima }
  if (!(await insertAnonimizado(trx, row))) return false
  const lugares = await listLugares(trx)
  await updateSoltos(trx, lugares, quem, now())
  let rows = 0
  for (const tabela of REGISTROS) rows += await removeDados(trx, present(lugares.find((one) => one.tabela === tabela)), quem)
  await removeLinks(trx, titular.id)
  await removePdfs(trx, titular.id)
  await updateVersoes(trx, titular.id, { now: now(), usuario: by.user?.id ?? null })
  await audit(trx, by, {
    entidade: ENTIDADE,
    registro: titular.id,
    acao: 'anonimizar',
    depois: { motivo, registros: counted(rows, 'registro', 'registros') },
  })
  await audit(trx, by, { entidade: 'pessoa', registro: titular.id, acao: 'anonimizar', depois: { nome: nomeAnonimo(titular.id) } })
  return true
}
