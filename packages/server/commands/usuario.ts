import { parseArgs } from 'node:util'
import { email as emailField, text } from '@retaguarda/contract/kit/fields.ts'
import { type Config, publicUrl, readConfig } from '../base/config.ts'
import { onlyDirectory } from '../base/directory-settings.ts'
import { Refusal, reason } from '../base/refusal.ts'
import { audit } from '../kit/ctx/audit.ts'
import type { Db } from '../db/types.ts'
import { inTransaction } from '../db/transaction.ts'
import { updateRow } from '../db/write-row.repo.ts'
import { firstAccessLink, issueFirstAccess } from '../modules/auth/primeiro-acesso.repo.ts'
import { removeFatores } from '../modules/auth/segundo-fator.repo.ts'
import { insertUsuario } from '../modules/auth/primeiro-administrador.repo.ts'
import { openBeside } from './open.ts'
import { callOf, runCommand } from './run-command.ts'

const USAGE = `Uso: ${callOf('usuario')} --email nome@empresa.com.br [--admin] [--nome "Nome completo"]`

type Asked = { email: string; admin: boolean; nome: string }

function readArguments(args: string[]): Asked {
  const { email, admin = false, nome } = parsed(args)
  const address = emailField('E-mail').safeParse(email ?? '')
  if (!address.success) throw new Refusal(`${address.error.issues[0]?.message}\n${USAGE}`)
  const name = text('Nome', 'o nome', 120).safeParse(nome ?? address.data.split('@')[0])
  if (!name.success) throw new Refusal(`${name.error.issues[0]?.message}\n${USAGE}`)
  return { email: address.data.toLowerCase(), admin, nome: name.data }
}

function parsed(args: string[]) {
  try {
    return parseArgs({ args, options: { email: { type: 'string' }, admin: { type: 'boolean' }, nome: { type: 'string' } } }).values
  } catch (error) {
    throw new Refusal(`Argumento desconhecido (${reason(error)}).\n${USAGE}`)
  }
}

/**
 * A first-access link of the user with this e-mail, who is made if there is none; with `admin`, an active administrator.
 * @throws Refusal for an inactive user, and where the directory is demanded
 */
export async function usuarioLink(db: Db, config: Config, { email, admin, nome }: Asked, now: Date): Promise<string> {
  if (onlyDirectory(config))
    throw new Refusal(
      'Com OIDC_EXIGE=sim entra-se pelo Diretório, e um link de senha não serviria. Use o comando, e inicie, com OIDC_EXIGE=nao.',
    )
  const token = await inTransaction(db, async (trx) => {
    const by = { user: null, requestId: 'npm run usuario', now: () => now }
    const found = await trx
      .selectFrom('usuario')
      .select(['id', 'ativo', 'isAdmin', 'perfilId'])
      .where('email', '=', email)
      .executeTakeFirst()
    if (!found) {
      const id = await insertUsuario(trx, { nome, email, isAdmin: admin })
      await audit(trx, by, { entidade: 'usuario', registro: id, acao: 'incluir', depois: { email, isAdmin: admin, ativo: true } })
      return issueFirstAccess(trx, id, now)
    }
    const { id, ativo, isAdmin, perfilId } = found
    if (!ativo && !admin) throw new Refusal(`O usuário ${email} está inativo. Use --admin para ativá-lo como administrador.`)
    if (admin && !(ativo && isAdmin && perfilId === null)) {
      // Whatever a profile took away of him: whoever asks for this may have nobody else.
      const depois = { isAdmin: true, ativo: true, perfilId: null }
      await updateRow(trx, 'usuario', id, depois)
      const antes = { isAdmin, ativo, perfilId }
      await audit(trx, by, { entidade: 'usuario', registro: id, acao: 'alterar', antes, depois })
    }
    await removeFatores(trx, id)
    await audit(trx, by, { entidade: 'usuario', registro: id, acao: 'liberar acesso' })
    return issueFirstAccess(trx, id, now)
  })
  return firstAccessLink(publicUrl(config), token)
}

export async function usuario(args: string[]): Promise<string> {
  const asked = readArguments(args)
  const config = readConfig()
  const { db, stop } = await openBeside(config)
  try {
    return `Primeiro acesso de ${asked.email}, uma vez, em até 24 horas: ${await usuarioLink(db, config, asked, new Date())}`
  } finally {
    await stop()
  }
}

if (import.meta.main) await runCommand(() => usuario(process.argv.slice(2)))
