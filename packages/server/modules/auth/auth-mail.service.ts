import { reason } from '../../base/refusal.ts'
import { message } from '../../integrations/mail/message.ts'
import type { Mail } from '../../integrations/mail/port.ts'
import type { PublicCtx } from '../../kit/ctx/context.ts'

type To = { nome: string; email: string }

const SENTENCES = {
  liberado: 'Um administrador liberou o seu acesso à Retaguarda. Para entrar, registre uma senha nova:',
  liberadoSemFator:
    'Um administrador liberou o seu acesso à Retaguarda e removeu o seu segundo fator: crie outro em Minha conta depois de entrar. Para entrar, registre uma senha nova:',
  vencido: 'A sua senha da Retaguarda passou de 365 dias e não vale mais. Para entrar, registre uma senha nova:',
}

const toFirstAccess = ({ nome, email }: To, why: keyof typeof SENTENCES, link: string): Mail => ({
  to: { name: nome, address: email },
  ...message('Retaguarda: registre a sua senha', [
    `Olá, ${nome}.`,
    SENTENCES[why],
    { href: link, label: 'Registrar senha' },
    'O link vale por 24 horas e só pode ser usado uma vez. Se você não esperava esta mensagem, avise um administrador.',
  ]),
})

const ofAccount = ({ nome, email }: To, sentence: string): Mail => ({
  to: { name: nome, address: email },
  ...message('Retaguarda: mudança no seu acesso', [
    `Olá, ${nome}.`,
    sentence,
    'Se não foi você, avise um administrador agora: ele encerra as suas sessões e libera o seu acesso de novo.',
  ]),
})

type By = Pick<PublicCtx, 'integrations' | 'log' | 'requestId'>

/** Tells a person what changed in how she enters, outside of any transaction. A mail server that fails changes nothing. */
export async function avisarMudanca({ integrations, log, requestId }: By, to: To, sentence: string): Promise<void> {
  if (!integrations.mail.configured) return
  try {
    await integrations.mail.send(ofAccount(to, sentence))
  } catch (error) {
    log.error({ requestId, motivo: reason(error) }, 'O aviso de mudança no acesso não pôde ser enviado por e-mail')
  }
}

/**
 * Mails a first-access link, outside of any transaction. A mail server that fails does not break what the person did:
 * answers false, and the log says why without the link.
 */
export async function enviarPrimeiroAcesso(
  { integrations, log, requestId }: By,
  to: To,
  why: keyof typeof SENTENCES,
  link: string,
): Promise<boolean> {
  if (!integrations.mail.configured) return false
  try {
    await integrations.mail.send(toFirstAccess(to, why, link))
    return true
  } catch (error) {
    log.error({ requestId, motivo: reason(error) }, 'O link de primeiro acesso não pôde ser enviado por e-mail')
    return false
  }
}
