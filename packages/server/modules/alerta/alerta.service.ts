import { RegraAlerta, type RegraForm, SILENCIO_DIAS, type SilenciarForm, SituacaoAlerta } from '@retaguarda/contract/alerta.ts'
import { TipoAviso } from '@retaguarda/contract/aviso.ts'
import { counted } from '@retaguarda/contract/kit/counted.ts'
import { instantText } from '@retaguarda/contract/kit/tempo.ts'
import { conflict, invalid, must } from '../../base/errors.ts'
import type { Trx } from '../../db/types.ts'
import { audit } from '../../kit/ctx/audit.ts'
import type { Ctx } from '../../kit/ctx/context.ts'
import { avisar } from '../aviso/avisar.service.ts'
import {
  listSilencios,
  lockAlerta,
  readCorreioParado,
  updateRegras,
  updateSilenciados,
  updateSilencio,
  updateSituacao,
} from './alerta.repo.ts'
import { listAdministradores } from './dito.repo.ts'
import { LINK, mandar } from './dizer.service.ts'
import { readRegras } from './regras.repo.ts'

const DAY = 86_400_000
const { ABERTO, VISTO, ENCERRADO } = SituacaoAlerta.code

/** Somebody sees to it: nobody is told again, until it ends. @throws RuleError 404, 409 */
export async function marcarVisto(trx: Trx, ctx: Ctx, id: number): Promise<{ msg: string }> {
  const { situacao, regra, alvo } = must(await lockAlerta(trx, id), 'Alerta não encontrado. Atualize a lista.')
  if (situacao === ENCERRADO) throw conflict('Este alerta já se encerrou.')
  if (situacao !== ABERTO) throw conflict(situacao === VISTO ? 'Este alerta já foi visto.' : 'Este alerta está silenciado.')
  await updateSituacao(trx, id, VISTO)
  await audit(trx, ctx, { entidade: 'alerta', registro: id, acao: 'ver', depois: { regra: RegraAlerta.labels[regra], alvo } })
  return { msg: 'Alerta visto. Ninguém é avisado dele de novo, até que se encerre.' }
}

/** @throws RuleError 422 where it is past, or too long */
export async function silenciar(trx: Trx, ctx: Ctx, form: SilenciarForm): Promise<{ msg: string }> {
  const { regra, alvo, ate, motivo } = form
  const left = new Date(ate).getTime() - ctx.now().getTime()
  if (left <= 0) throw invalid({ ate: 'Até: escolha um instante que ainda vem.' })
  if (left > SILENCIO_DIAS * DAY) throw invalid({ ate: `Até: no máximo ${SILENCIO_DIAS} dias.` })
  await updateSilencio(trx, form, ctx.user.id)
  await updateSilenciados(trx, form)
  const depois = { regra: RegraAlerta.labels[regra], alvo, ate, motivo }
  await audit(trx, ctx, { entidade: 'alerta_regra', registro: regra, acao: 'silenciar', depois })
  return { msg: `${RegraAlerta.labels[regra]}${alvo === null ? '' : `, ${alvo}`}: ninguém é avisado até ${instantText(ate)}.` }
}

/** Tells everybody whom alerts reach that this is a test. */
export async function testarAlertas(trx: Trx, ctx: Ctx): Promise<{ msg: string }> {
  const { now, user, integrations } = ctx
  const admins = await listAdministradores(trx)
  const regras = await readRegras(trx)
  const words = { titulo: 'Alerta de teste', texto: `${user.nome} testa se os alertas chegam. Não é preciso fazer nada.` }
  const para = admins.map(({ id }) => id)
  await avisar(trx, { now, user: null }, { para, tipo: TipoAviso.code.SAUDE, ...words, link: LINK, semEmail: true })
  await audit(trx, ctx, { entidade: 'alerta_regra', registro: 0, acao: 'testar' })
  const told = `Aviso de teste a ${counted(para.length, 'administrador', 'administradores')}`
  if (!integrations.mail.configured) return { msg: `${told}. E-mail nenhum: informe SMTP_URL na configuração.` }
  const all = [...new Set([...admins.map(({ email }) => email), ...Object.values(regras).flatMap(({ emails }) => emails)])]
  await mandar(
    trx,
    all.map((one) => ({ para: one, assunto: words.titulo, texto: words.texto })),
    now(),
  )
  return { msg: `${told}, e e-mail a ${counted(all.length, 'endereço', 'endereços')}.` }
}

export async function listarRegras({ db, now, config, integrations }: Pick<Ctx, 'db' | 'now' | 'config' | 'integrations'>) {
  const [regras, silencios] = [await readRegras(db), await listSilencios(db, now())]
  const { code } = RegraAlerta
  const copies = config.COPIA_PASTA === undefined && config.COPIA_S3_BUCKET === undefined
  const reasons: Partial<Record<RegraAlerta, string | undefined>> = {
    [code.EMAIL]: integrations.mail.configured ? undefined : 'Sem SMTP_URL não há e-mail a julgar.',
    [code.COPIA]: copies
      ? NO_COPIES
      : config.COPIA_HORARIOS.length === 0
        ? 'COPIA_HORARIOS está vazio: nenhuma cópia é esperada.'
        : undefined,
    [code.PROVA]: copies ? NO_COPIES : config.COPIA_PROVA === null ? 'COPIA_PROVA está vazio: nenhuma prova é esperada.' : undefined,
    [code.CONTINUA]: config.COPIA_CONTINUA === 'sim' ? undefined : 'Sem COPIA_CONTINUA=sim não há cópia contínua a julgar.',
  }
  return RegraAlerta.options.map(({ value: regra }) => {
    const silencio = silencios.find((one) => one.regra === regra && one.alvo === null)
    return {
      regra,
      ...regras[regra],
      parada: reasons[regra] ?? null,
      silencio: silencio ? { ate: silencio.ate.toISOString(), motivo: silencio.motivo, usuario: silencio.usuario } : null,
    }
  })
}

const NO_COPIES = 'Sem COPIA_PASTA nem COPIA_S3_BUCKET não há cópia a julgar.'

export async function alterarRegras(trx: Trx, ctx: Ctx, rows: readonly RegraForm[]): Promise<{ msg: string }> {
  const before = await readRegras(trx)
  await updateRegras(trx, rows)
  for (const { regra, ...depois } of rows) {
    const antes = before[regra]
    if (JSON.stringify(antes) === JSON.stringify(depois)) continue
    await audit(trx, ctx, { entidade: 'alerta_regra', registro: regra, acao: 'alterar', antes, depois })
  }
  const [only, ...more] = rows
  return {
    msg:
      only && more.length === 0
        ? `Regra ${RegraAlerta.labels[only.regra]} alterada. Vale a partir do próximo minuto.`
        : 'Regras alteradas.',
  }
}

export async function consultarCorreio({ db }: Pick<Ctx, 'db'>): Promise<{ desde: string | null }> {
  const found = await readCorreioParado(db)
  return { desde: found?.desde.toISOString() ?? null }
}
