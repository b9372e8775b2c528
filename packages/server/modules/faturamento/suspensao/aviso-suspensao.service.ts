import { type AvisoSuspensaoForm, MeioAviso } from '@retaguarda/contract/cobranca/suspensao.ts'
import { TipoMensagem } from '@retaguarda/contract/faturamento/entrega.ts'
import { brl, sum, toMoney } from '@retaguarda/contract/kit/money.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { competenciaTexto, dayOf, dayText } from '@retaguarda/contract/kit/tempo.ts'
import { conflict, invalid, must, RuleError } from '../../../base/errors.ts'
import { reason } from '../../../base/refusal.ts'
import type { Db, Trx } from '../../../db/types.ts'
import { message } from '../../../integrations/mail/message.ts'
import { audit, type By } from '../../../kit/ctx/audit.ts'
import type { Ctx, JobCtx } from '../../../kit/ctx/context.ts'
import type { Outbox } from '../../../kit/outbox/outbox.ts'
import { outboxJob, wake } from '../../../kit/outbox/outbox-run.ts'
import { linkDoCliente } from '../../cliente-link/cliente-link.service.ts'
import { readDestinatarios } from '../../correio/contatos.repo.ts'
import { desistir, dispensar, entregar, INSISTENCIA } from '../../correio/entrega.service.ts'
import { insertMensagem, novoMessageId } from '../../correio/mensagem.repo.ts'
import { SEM_CORREIO } from '../../correio/recusa.service.ts'
import { readFeriados } from '../../feriado/feriado.repo.ts'
import { type AvisoAEnviar, insertAviso, insertRegistro, listAvisadosNoDia, listAvisosAEnviar, lockAvisos } from './aviso.repo.ts'
import { A_MAO, type Devido, type Julgamento, julgar } from './julgar.service.ts'
import { desdeDoAviso, nadaVencido } from './suspensao.calc.ts'

const ASSUNTO = 'Aviso de suspensão da loja'
const NADA_VENCIDO = 'nada do cliente está mais vencido.'

/** What a client reads: what is late, after which day its store may be suspended, and what to do. */
export function comporAviso(
  nome: string,
  atrasados: readonly Devido[],
  { desde, texto }: { desde: string; texto: string | null },
): string[] {
  const rows = atrasados.map(
    ({ nome: boleto, ano, mes, vencimento, aberto }) =>
      `${boleto}, de ${competenciaTexto({ ano, mes })}, vencido em ${dayText(vencimento)}: ${brl(aberto)}`,
  )
  return [
    `Olá, ${nome}.`,
    ...(texto === null ? [] : [texto]),
    `Não recebemos o pagamento de ${brl(toMoney(sum(atrasados.map(({ aberto }) => aberto))))}:`,
    rows.join('\n'),
    `Se nada for pago, a loja pode ser suspensa a partir de ${dayText(desde)}.`,
    'Pague pela sua página, no endereço abaixo. Se já pagou, envie o comprovante por ela: a loja não é suspensa enquanto ele é conferido.',
  ]
}

/** What of a client is late and nobody promised. */
const aCobrar = ({ atrasados }: Julgamento): Devido[] => atrasados.filter(({ prometidoAte }) => prometidoAte === null)

/** Why a client is not warned; undefined where it is. */
export const semAvisoDe = (julgado: Julgamento): string | undefined => {
  const { cliente, atrasados } = julgado
  if (cliente.nunca !== null) return `Este cliente nunca é suspenso: ${cliente.nunca}`
  if (!cliente.comLoja) return 'O cliente não tem loja conectada.'
  if (atrasados.length === 0) return nadaVencido(A_MAO)
  const [primeira] = atrasados.flatMap(({ prometidoAte }) => prometidoAte ?? []).toSorted()
  return primeira !== undefined && aCobrar(julgado).length === 0 ? `Há uma promessa até ${dayText(primeira)}.` : undefined
}

/** Warnings by mail, to all addresses in one message. One that was on the line when the process died is not repeated. */
export const avisosDeSuspensao: Outbox<JobCtx, AvisoAEnviar, string | undefined> = {
  table: 'suspensao_aviso',
  job: 'suspensao.avisar',
  policy: INSISTENCIA,
  width: 4,
  batch: 20,
  load: listAvisosAEnviar,
  chave: ({ id }) => `suspensao-aviso-${id}`,
  async attempt({ db, config, integrations, now }, { clienteId, texto, carta }) {
    const [julgado] = await julgar(db, [clienteId], { em: now(), dias: A_MAO })
    if (!julgado || semAvisoDe(julgado) !== undefined) return NADA_VENCIDO
    const desde = desdeDoAviso(dayOf(now()), await readFeriados(db))
    const href = await linkDoCliente(db, { config, now }, clienteId, carta.mensagem)
    const parts = [...comporAviso(carta.nome, aCobrar(julgado), { desde, texto }), { href, label: 'Ver e pagar' }]
    await entregar({ db, integrations, now }, carta, present(carta.messageId), message(ASSUNTO, parts))
    return undefined
  },
  refused: (error) => ({ erro: reason(error).slice(0, 500) }),
  done: async (trx, _ctx, { carta: { mensagem } }, dispensado) => {
    if (dispensado !== undefined) await dispensar(trx, mensagem, dispensado)
  },
  failed: async (trx, ctx, { carta: { mensagem } }, { erro, final }) => {
    if (final) await desistir(trx, ctx, mensagem, erro)
  },
}

/** Without a mail server what was ordered waits for one. */
export async function enviarAvisosDeSuspensao(ctx: JobCtx): Promise<void> {
  if (ctx.integrations.mail.configured) await outboxJob(avisosDeSuspensao)(ctx)
}

/** Of these clients those who are not warned at an instant, and why. */
export async function consultarSemAviso(db: Db, clientes: readonly number[], em: Date): Promise<Map<number, string>> {
  const julgados = await julgar(db, [...new Set(clientes)], { em, dias: A_MAO })
  return new Map(
    julgados.flatMap((julgado) => {
      const motivo = semAvisoDe(julgado)
      return motivo === undefined ? [] : [[julgado.cliente.id, motivo] as const]
    }),
  )
}

type Quem = By & Pick<JobCtx, 'config'>

async function pedirAviso(trx: Trx, ctx: Quem, julgado: Julgamento, enderecos: readonly string[], texto: string | null) {
  const { cliente } = julgado
  const agora = ctx.now()
  const usuarioId = ctx.user?.id ?? null
  const boletos = aCobrar(julgado).map(({ boleto }) => boleto)
  const messageId = novoMessageId(ctx.config, 'suspensao', cliente.id)
  const nova = { tipo: TipoMensagem.code.SUSPENSAO, cliente: cliente.id, fatura: null, boletos, messageId, assunto: ASSUNTO }
  const mensagemId = await insertMensagem(trx, { ...nova, usuarioId, agora, enderecos })
  const id = await insertAviso(trx, { clienteId: cliente.id, texto, data: dayOf(agora), usuarioId, dataHora: agora, mensagemId })
  await audit(trx, ctx, {
    entidade: 'suspensao-aviso',
    registro: id,
    acao: 'avisar',
    depois: { enderecos, boletos },
    clienteId: cliente.id,
  })
}

/**
 * Has clients warned by mail, each once a day: those with a store that may be suspended, of whom something is late and who have an address.
 * @returns how many are warned by it
 */
export async function avisarSuspensoes(trx: Trx, ctx: Quem, clientes: readonly number[]): Promise<number> {
  const ids = [...new Set(clientes)]
  await lockAvisos(trx, ids)
  const warned = await listAvisadosNoDia(trx, ids, dayOf(ctx.now()))
  const julgados = await julgar(
    trx,
    ids.filter((id) => !warned.has(id)),
    { em: ctx.now(), dias: A_MAO },
  )
  let avisos = 0
  for (const julgado of julgados.filter((one) => semAvisoDe(one) === undefined)) {
    const to = await readDestinatarios(trx, julgado.cliente.id)
    if (!to || to.enderecos.length === 0) continue
    await pedirAviso(trx, ctx, julgado, to.enderecos, null)
    avisos++
  }
  if (avisos > 0) await wake(trx, avisosDeSuspensao)
  return avisos
}

/** @throws RuleError 404, 409, 422, 503 without a mail server */
export async function avisarCliente(
  trx: Trx,
  ctx: Ctx,
  clienteId: number,
  { meio, data, texto }: AvisoSuspensaoForm,
): Promise<{ msg: string }> {
  const hoje = dayOf(ctx.now())
  await lockAvisos(trx, [clienteId])
  const [found] = await julgar(trx, [clienteId], { em: ctx.now(), dias: A_MAO })
  const julgado = must(found, 'Cliente não encontrado. Talvez outra pessoa o tenha excluído.')
  const refused = semAvisoDe(julgado)
  if (refused !== undefined) throw conflict(refused)
  if (meio !== MeioAviso.code.EMAIL) {
    const id = await insertRegistro(trx, { clienteId, meio, data, texto, usuarioId: ctx.user.id, dataHora: ctx.now() })
    await audit(trx, ctx, { entidade: 'suspensao-aviso', registro: id, acao: 'registrar', depois: { meio, data, texto }, clienteId })
    return { msg: `Aviso de ${dayText(data)} registrado.` }
  }
  if (data !== hoje) throw invalid({ data: 'Data: o e-mail sai hoje. Escolha o dia de hoje.' })
  if (!ctx.integrations.mail.configured) throw new RuleError('naoConfigurado', SEM_CORREIO)
  if ((await listAvisadosNoDia(trx, [clienteId], hoje)).has(clienteId)) throw conflict('Este cliente já foi avisado por e-mail hoje.')
  const to = await readDestinatarios(trx, clienteId)
  if (!to || to.enderecos.length === 0) throw invalid({ meio: 'O cliente não tem contato de e-mail. Cadastre um ou avise de outro modo.' })
  await pedirAviso(trx, ctx, julgado, to.enderecos, texto)
  await wake(trx, avisosDeSuspensao)
  return { msg: `Aviso a caminho de ${to.enderecos.join(', ')}.` }
}
