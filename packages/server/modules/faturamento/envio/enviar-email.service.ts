import { brl } from '@retaguarda/contract/kit/money.ts'
import { sql } from 'kysely'
import { publicUrl } from '../../../config.ts'
import { reason } from '../../../db/refusal.ts'
import { message } from '../../../integrations/mail/message.ts'
import { enqueue } from '../../../jobs/enqueue.ts'
import type { Db, JobCtx, Trx } from '../../../kit/context.ts'
import { emParalelo, LEASE, proximaTentativa } from '../aviso/loja-aviso.service.ts'
import { faturaParaLoja } from './enviar.repo.ts'

/** With the growing pauses, about four days. */
const TENTATIVAS_MAX = 24
const E_MAIL = 1 // pessoa_contato.tipo

/**
 * Writes the mails that tell a client's e-mail contacts of its invoice, one an address, in the transaction of its sending.
 * @returns how it reads behind `enviada à loja`
 */
export async function pedirEmails(trx: Trx, ctx: JobCtx, faturaId: number): Promise<string> {
  if (!ctx.integrations.mail.configured) return ', sem e-mail porque não há servidor de e-mail configurado'
  const { rows } = await sql`
    insert into fatura_email ("faturaId", endereco, "tentarEm")
    select distinct ${faturaId}::int, lower(pc.contato), ${ctx.now()}::timestamptz
    from fatura f join cliente c on c.id = f."clienteId" join pessoa_contato pc on pc."pessoaId" = c."pessoaId"
    where f.id = ${faturaId} and pc.tipo = ${E_MAIL} and pc.contato like '%_@_%'
    on conflict do nothing returning 1`.execute(trx)
  if (rows.length === 0) return ', sem e-mail porque o cliente não tem contato de e-mail'
  await enqueue(trx, 'fatura.email', {}, { key: 'fatura.email' })
  return rows.length === 1 ? ' e por e-mail' : ` e por e-mail a ${rows.length} contatos`
}

type Email = { id: number; faturaId: number; endereco: string; tentativas: number; nome: string; situacao: number }

async function tomar(db: Db, id: number, now: Date): Promise<Email | undefined> {
  const since = new Date(now.getTime() - LEASE)
  const { rows } = await sql<Email>`
    update fatura_email e set "tomadoEm" = ${now}, tentativas = tentativas + 1
    from fatura f join cliente c on c.id = f."clienteId" join pessoa p on p.id = c."pessoaId"
    where e.id = ${id} and f.id = e."faturaId" and e.situacao = 1 and (e."tomadoEm" is null or e."tomadoEm" < ${since})
    returning e.id, e."faturaId", e.endereco, e.tentativas, p.nome, f.situacao`.execute(db)
  return rows[0]
}

/**
 * Sends the mails that wait. SMTP knows no repeat: between the server's word that it has a mail and ours that it was sent the process
 * may die. Such a mail is sent again, under the same Message-ID, by which mailboxes know it; the other choice would lose invoices.
 */
export async function enviarEmails(ctx: JobCtx): Promise<void> {
  if (!ctx.integrations.mail.configured) return
  const now = ctx.now()
  const due = await ctx.db
    .selectFrom('fatura_email')
    .select('id')
    .where('situacao', '=', 1)
    .where('tentarEm', '<=', now)
    .where((eb) => eb.or([eb('tomadoEm', 'is', null), eb('tomadoEm', '<', new Date(now.getTime() - LEASE))]))
    .orderBy('tentarEm')
    .orderBy('id')
    .limit(200)
    .execute()
  await emParalelo(due, ({ id }) => enviar(ctx, id))
}

const CANCELADA = 4

async function enviar(ctx: JobCtx, id: number): Promise<void> {
  const email = await tomar(ctx.db, id, ctx.now())
  if (!email) return
  const set = (values: object) =>
    ctx.db
      .updateTable('fatura_email')
      .set({ tomadoEm: null, ...values })
      .where('id', '=', id)
      .execute()
  if (email.situacao === CANCELADA) {
    await set({ situacao: 3, erro: 'A fatura foi cancelada antes do envio.' })
    return
  }
  try {
    await ctx.integrations.mail.send(await compose(ctx, email))
  } catch (error) {
    ctx.log.warn({ fatura: email.faturaId, tentativa: email.tentativas, reason: reason(error) }, 'O e-mail de uma fatura não foi enviado')
    const final = email.tentativas >= TENTATIVAS_MAX
    await set({ erro: reason(error).slice(0, 500), tentarEm: proximaTentativa(ctx.now(), email.tentativas), ...(final && { situacao: 3 }) })
    return
  }
  await set({ situacao: 2, enviadoEm: ctx.now(), erro: null })
}

const day = (iso: string) => iso.split('-').toReversed().join('/')

async function compose({ db, config }: JobCtx, { id, faturaId, endereco, nome }: Email) {
  const { ano, mes, valor, itens, boletos } = await faturaParaLoja(db, faturaId)
  const month = `${String(mes).padStart(2, '0')}/${ano}`
  const parts = [
    `Olá, ${nome}.`,
    `A sua fatura de ${month} está pronta. Valor: ${brl(valor)}.`,
    ...itens.map((item) => `${item.objeto}: ${brl(item.valor)}`),
    boletos.length === 1 ? 'Boleto:' : `Em ${boletos.length} boletos:`,
    ...boletos.map((boleto) => `Parcela ${boleto.parcela}: ${brl(boleto.valor)}, com vencimento em ${day(boleto.vencimento)}.`),
    'Os boletos estão na administração da sua loja.',
  ]
  return {
    to: { name: nome, address: endereco },
    messageId: `<fatura-${faturaId}-${id}@${new URL(publicUrl(config)).hostname}>`,
    ...message(`Fatura de ${month}`, parts),
  }
}
