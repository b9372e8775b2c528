import { isIP } from 'node:net'
import { relative, resolve } from 'node:path'
import { FRASE_MIN, hoursChecked, hoursOf, isPassphrase, keptChecked, keptOf, weeklyChecked, weeklyOf } from './copia-config.ts'
import { SENHA_PERFIS } from '@retaguarda/contract/senha.ts'
import { z } from 'zod'
import { directorySettings, judgeDirectory } from './directory-settings.ts'
import { Refusal } from './refusal.ts'
import { address, blank, oneOf, optional, whole } from './setting.ts'

const PORTA_SAUDE = 'SAUDE_PORTA é um número de 1 a 65535.'
const RETENCAO = 'SEGURANCA_RETENCAO_DIAS é um número de dias, de 30 a 3650.'

const reais = (name: string, initial: string) =>
  z.preprocess(
    blank,
    z
      .string()
      .regex(/^\d{1,13}(\.\d{1,2})?$/, `${name} é um valor em reais, como ${initial}.`)
      .default(initial),
  )

/** An address, a network or the name of one that the framework knows. */
function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', bits, ...rest] = text.split('/')
  const most = isIP(address) === 6 ? 128 : 32
  return isIP(address) !== 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
}

/** An address without its key, or a key without its address, is a mistake. */
const TOGETHER = [
  ['REDMINE_URL', 'REDMINE_API_KEY'],
  ['MATTERMOST_URL', 'MATTERMOST_TOKEN'],
  ['WIKI_URL', 'WIKI_TOKEN'],
  ['RUNNER_URL', 'RUNNER_TOKEN'],
] as const
const S3_NEEDS = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
const COPIA_S3_NEEDS = ['COPIA_S3_ACCESS_KEY_ID', 'COPIA_S3_SECRET_ACCESS_KEY', 'SENHA_COPIA'] as const

const isWithin = (folder: string, home: string) => !/^\.\.([/\\]|$)/.test(relative(resolve(home), resolve(folder)))

/** Every setting of the product, each with the sentence that a wrong value stops the start with. */
const Values = z.object({
  HOST: z.preprocess(blank, z.string().default('127.0.0.1')),
  PORT: z.preprocess(
    blank,
    z.coerce
      .number({ error: 'PORT é um número de 0 a 65535.' })
      .int('PORT é um número de 0 a 65535.')
      .min(0, 'PORT é um número de 0 a 65535.')
      .max(65535, 'PORT é um número de 0 a 65535.')
      .default(3000),
  ),
  /** Where a process with RETAGUARDA_ROLE=worker, which answers nobody else, says how it is; nowhere where left out. */
  SAUDE_PORTA: optional(z.coerce.number({ error: PORTA_SAUDE }).int(PORTA_SAUDE).min(1, PORTA_SAUDE).max(65535, PORTA_SAUDE)),
  DATA_DIR: z.preprocess(blank, z.string().default('./data')),
  DATABASE_URL: optional(z.string().regex(/^postgres(ql)?:\/\//, 'DATABASE_URL começa com postgres:// ou postgresql://.')),
  /** The owner of the tables, where the product works as another role (docs/operacao.md). */
  DATABASE_URL_DONO: optional(z.string().regex(/^postgres(ql)?:\/\//, 'DATABASE_URL_DONO começa com postgres:// ou postgresql://.')),
  RETAGUARDA_ROLE: oneOf('RETAGUARDA_ROLE', ['all', 'web', 'worker']),
  /** Seconds that a process that is told to end still answers, while whoever leads calls to it looks for others. */
  DRENO_S: whole('DRENO_S', 0, 300, 10),
  /** The address that people use, for links in mails; from HOST and PORT where left out. */
  PUBLIC_URL: optional(address('PUBLIC_URL')),
  /** Whose `X-Forwarded-*` are believed: addresses or networks, several with commas. */
  PROXIES: z.preprocess(
    (v) => (blank(v) === undefined ? 'loopback' : v),
    z
      .string()
      .transform((text) => text.split(',').map((one) => one.trim()))
      .refine((list) => list.every(isProxy), 'PROXIES são endereços ou redes, separados por vírgula: loopback,10.0.0.5,10.1.0.0/16.'),
  ),
  ADMIN_EMAIL: z.preprocess(
    blank,
    z
      .string()
      .regex(/^\S+@\S+$/, 'ADMIN_EMAIL não é um e-mail.')
      .default('admin@localhost'),
  ),
  SMTP_URL: optional(z.string().regex(/^smtps?:\/\//, 'SMTP_URL começa com smtp:// ou smtps://.')),
  MAIL_FROM: z.preprocess(blank, z.string().default('Retaguarda <retaguarda@localhost>')),
  /** Where mails that cannot be delivered come back to, MAIL_FROM's address where left out. */
  MAIL_RETORNO: optional(z.string().regex(/^\S+@\S+$/, 'MAIL_RETORNO não é um e-mail.')),
  /** The mailbox of MAIL_RETORNO, in which notices of what could not be delivered are read. */
  DEVOLUCAO_URL: optional(
    z.string().regex(/^pop3s?:\/\/[^@/]+:[^@/]*@[^@/]+$/, 'DEVOLUCAO_URL é pop3://usuario:senha@host:porta, ou pop3s://.'),
  ),
  VALIDAR_DOCUMENTO: oneOf('VALIDAR_DOCUMENTO', ['bloquear', 'avisar']),
  /** Whether an abatement, a greater credit, and a change of who is paid by an account, wait for a second person. */
  APROVACAO: oneOf('APROVACAO', ['sim', 'nao']),
  /** Whether a notice to everybody or to many clients waits for a second person. */
  NOTIFICACAO_DUAS_PESSOAS: oneOf('NOTIFICACAO_DUAS_PESSOAS', ['sim', 'nao']),
  /** Whether fixed values and minimums of a partial month are charged by its days. */
  PRO_RATA: oneOf('PRO_RATA', ['sim', 'nao']),
  /** How long the security log is kept, in days; the database itself refuses to forget the last 30. */
  SEGURANCA_RETENCAO_DIAS: z.preprocess(
    blank,
    z.coerce.number({ error: RETENCAO }).int(RETENCAO).min(30, RETENCAO).max(3650, RETENCAO).default(365),
  ),
  /** How long what the stores report is kept, in days. */
  LOG_RETENCAO_DIAS: whole('LOG_RETENCAO_DIAS', 1, 3650, 180),
  /** Minutes for which a login, or a password typed again, counts for what weighs much; 0 never asks again. */
  REAUTENTICACAO_MINUTOS: whole('REAUTENTICACAO_MINUTOS', 0, 1440, 15),
  /** Settling or cancelling more than this, in reais, asks again. */
  REAUTENTICACAO_VALOR: reais('REAUTENTICACAO_VALOR', '10000.00'),
  /** A credit that is a gift or a note, above this in reais, waits for a second person; with `APROVACAO`. */
  CREDITO_APROVACAO_VALOR: reais('CREDITO_APROVACAO_VALOR', '500.00'),
  ...directorySettings,
  /** Of whom a second factor is demanded; `financeiro`: of who handles money and of administrators. */
  SEGUNDO_FATOR: oneOf('SEGUNDO_FATOR', ['opcional', 'financeiro', 'todos']),
  /** `nist`: passwords by length, without composition and without a yearly end. */
  SENHA_PERFIL: oneOf('SENHA_PERFIL', SENHA_PERFIS),
  LOG_LEVEL: oneOf('LOG_LEVEL', ['info', 'debug', 'warn', 'error', 'silent']),
  /** Whether stores may lie in networks that are not the internet: this machine, the company's own. */
  LOJA_REDE_INTERNA: oneOf('LOJA_REDE_INTERNA', ['nao', 'sim']),
  /** Whether anyone may read the change log, and follow it as a feed. */
  CHANGELOG_PUBLICO: oneOf('CHANGELOG_PUBLICO', ['nao', 'sim']),
  REDMINE_URL: optional(address('REDMINE_URL')),
  REDMINE_API_KEY: optional(z.string()),
  /** Of the issues that schedules become; the project's first one where left out. */
  REDMINE_TRACKER_ID: optional(
    z.coerce
      .number({ error: 'REDMINE_TRACKER_ID é um número.' })
      .int('REDMINE_TRACKER_ID é um número.')
      .positive('REDMINE_TRACKER_ID é um número.'),
  ),
  /** Statuses into which quality sends an issue back, ids or names by comma. */
  REDMINE_STATUS_DEVOLVIDA: z.preprocess(blank, z.string().default('Devolvida pela qualidade')),
  /** Projects whose versions are sprints, ids or identifiers by comma; all active ones where left out. */
  REDMINE_PROJETOS_SPRINT: optional(z.string()),
  /** The field of a version, id or name, that says when a sprint begins. */
  REDMINE_CAMPO_INICIO: z.preprocess(blank, z.string().default('Início da sprint')),
  /** Activities of hours that are quality's, ids or names by comma; all others are development. */
  REDMINE_ATIVIDADE_QUALIDADE: z.preprocess(blank, z.string().default('Testes,Teste,Qualidade')),
  MATTERMOST_URL: optional(address('MATTERMOST_URL')),
  MATTERMOST_TOKEN: optional(z.string()),
  /** Who is registered in the chat joins this team, by its name in addresses. */
  MATTERMOST_TEAM: optional(
    z.string().regex(/^[a-z0-9-]+$/, 'MATTERMOST_TEAM é o nome da equipe como aparece nos endereços: letras minúsculas, números e hífens.'),
  ),
  WIKI_URL: optional(address('WIKI_URL')),
  WIKI_TOKEN: optional(z.string()),
  /** Hosts that tests may open beside those of their plan, by comma: `host`, `host:port`, `*.host`. */
  QA_HOSTS: z.preprocess(
    (v) => blank(v) ?? '',
    z
      .string()
      .transform((text) => text.split(',').flatMap((one) => one.trim().toLowerCase() || []))
      .refine(
        (list) => list.every((one) => /^(\*\.)?[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/.test(one)),
        'QA_HOSTS são endereços separados por vírgula, como loja.exemplo.com.br, localhost:8080 ou *.exemplo.com.br.',
      ),
  ),
  /** The runner to which scheduled executions are handed. */
  RUNNER_URL: optional(address('RUNNER_URL')),
  RUNNER_TOKEN: optional(z.string().min(32, 'RUNNER_TOKEN tem ao menos 32 caracteres; copie o do executor.')),
  /** Seconds without a sign of the runner after which a result ends as an error. */
  RUNNER_PRAZO_S: whole('RUNNER_PRAZO_S', 10, 86_400, 600),
  EVIDENCIA_RETENCAO_DIAS: whole('EVIDENCIA_RETENCAO_DIAS', 1, 3650, 30),
  /** Sefin Nacional, which makes the notes of services; by the environment that is set in Empresa where left out. */
  SEFIN_URL: optional(address('SEFIN_URL')),
  /** A file of further certificates, PEM, by which Sefin's own is believed. */
  SEFIN_CA: optional(z.string()),
  /** Calls to Sefin a second, of all processes together. */
  SEFIN_POR_SEGUNDO: whole('SEFIN_POR_SEGUNDO', 1, 50, 10),
  /** The folder that is shared with the bank's program: `entrada`, `processados`, `recusados`, `saida`. */
  CNAB_PASTA: optional(z.string()),
  /** Files go to this bucket instead of DATA_DIR. */
  S3_BUCKET: optional(z.string()),
  S3_ENDPOINT: optional(address('S3_ENDPOINT')),
  S3_REGION: z.preprocess(blank, z.string().default('us-east-1')),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  S3_PREFIX: z.preprocess(blank, z.string().default('')),
  /** Asked every 5 min while nothing vital is wrong, so that somebody outside notices silence. */
  VIGIA_URL: optional(z.string().regex(/^https?:\/\/[^\s/]+(\/\S*)?$/, 'VIGIA_URL é um endereço que começa com http:// ou https://.')),
  /** When copies are made by themselves, `HH:MM` in São Paulo with commas; empty: never. */
  COPIA_HORARIOS: z.string().default('02:00').transform(hoursOf).pipe(hoursChecked),
  /** How many days, weeks and months keep their last copy. */
  COPIA_GUARDAR: z.preprocess(blank, z.string().default('7d 4s 12m').transform(keptOf).pipe(keptChecked)),
  /** The folder of the copies by themselves, and the bucket. */
  COPIA_PASTA: optional(z.string()),
  COPIA_S3_BUCKET: optional(z.string()),
  COPIA_S3_ENDPOINT: optional(address('COPIA_S3_ENDPOINT')),
  COPIA_S3_REGION: z.preprocess(blank, z.string().default('us-east-1')),
  COPIA_S3_ACCESS_KEY_ID: optional(z.string()),
  COPIA_S3_SECRET_ACCESS_KEY: optional(z.string()),
  COPIA_S3_PREFIX: z.preprocess(blank, z.string().default('')),
  /** When the last copy is brought back to prove it: a day of the week and an hour; empty: never by itself. */
  COPIA_PROVA: z.string().default('domingo 04:00').transform(weeklyOf).pipe(weeklyChecked),
  /** Whether the embedded database is copied all the time, to come back to any instant. */
  COPIA_CONTINUA: oneOf('COPIA_CONTINUA', ['nao', 'sim']),
  /** The passphrase of an encrypted copy; asked for where left out. */
  SENHA_COPIA: optional(z.string()),
  /** The key before CHAVE_SEGREDO, while `npm run chave -- trocar` has not written all anew. */
  CHAVE_SEGREDO_ANTERIOR: optional(z.string().regex(/^[0-9a-f]{64}$/i, 'CHAVE_SEGREDO_ANTERIOR são 64 algarismos hexadecimais.')),
  /** Encrypts the keys of the stores; a file in DATA_DIR where left out. */
  CHAVE_SEGREDO: optional(
    z.string().regex(/^[0-9a-f]{64}$/i, 'CHAVE_SEGREDO são 64 algarismos hexadecimais. Crie uma com: openssl rand -hex 32.'),
  ),
})

const refuseContinuous = (values: z.output<typeof Values>, ctx: z.RefinementCtx) => {
  if (values.DATABASE_URL !== undefined)
    ctx.addIssue({
      code: 'custom',
      message: 'COPIA_CONTINUA é do banco embutido. Com DATABASE_URL use a cópia contínua do seu servidor (arquivamento de WAL).',
    })
  if (values.COPIA_PASTA === undefined && values.COPIA_S3_BUCKET === undefined)
    ctx.addIssue({ code: 'custom', message: 'COPIA_CONTINUA precisa de COPIA_PASTA ou COPIA_S3_BUCKET.' })
}

const Settings = Values.superRefine((values, ctx) => {
  const need = (name: keyof typeof values, because: string) => {
    if (values[name] === undefined) ctx.addIssue({ code: 'custom', message: `${because} precisa de ${name}.` })
  }
  if (values.DATABASE_URL_DONO !== undefined) need('DATABASE_URL', 'DATABASE_URL_DONO')
  if (values.S3_BUCKET !== undefined) for (const name of S3_NEEDS) need(name, 'S3_BUCKET')
  if (values.COPIA_S3_BUCKET !== undefined) for (const name of COPIA_S3_NEEDS) need(name, 'COPIA_S3_BUCKET')
  const bySelf = values.COPIA_PASTA !== undefined || values.COPIA_S3_BUCKET !== undefined
  if (bySelf && values.SENHA_COPIA !== undefined && !isPassphrase(values.SENHA_COPIA))
    ctx.addIssue({ code: 'custom', message: `SENHA_COPIA tem no mínimo ${FRASE_MIN} caracteres.` })
  if (values.COPIA_CONTINUA === 'sim') refuseContinuous(values, ctx)
  if (values.COPIA_PASTA !== undefined && isWithin(values.COPIA_PASTA, values.DATA_DIR))
    ctx.addIssue({ code: 'custom', message: 'COPIA_PASTA fica fora de DATA_DIR: uma cópia não guarda as outras.' })
  for (const [url, key] of TOGETHER) {
    if (values[url] !== undefined) need(key, url)
    if (values[key] !== undefined) need(url, key)
  }
  if (values.MATTERMOST_TEAM !== undefined) need('MATTERMOST_URL', 'MATTERMOST_TEAM')
  for (const message of judgeDirectory(values)) ctx.addIssue({ code: 'custom', message })
})

export type Config = Readonly<z.output<typeof Settings>>

/**
 * The settings from the environment. The only reader of `process.env`.
 * @throws Refusal that names every wrong setting, each with what it accepts
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const read = Settings.safeParse(env)
  if (read.success) return read.data
  const lines = read.error.issues.map((issue) => `- ${issue.message}`)
  throw new Refusal(
    `A configuração tem ${lines.length === 1 ? 'um erro' : `${lines.length} erros`}; corrija e inicie de novo:\n${lines.join('\n')}`,
  )
}

/** Where people open Redmine, without a slash at the end. */
export const redmineUrl = ({ REDMINE_URL }: Pick<Config, 'REDMINE_URL'>): string | null => REDMINE_URL?.replace(/\/+$/, '') ?? null

/** Cookies of people travel by https alone then, whatever a proxy says of one request. */
export const isHttps = (config: Pick<Config, 'PUBLIC_URL' | 'HOST' | 'PORT'>): boolean => publicUrl(config).startsWith('https:')

/** Where people open the product, without a slash at the end. */
export const publicUrl = ({ PUBLIC_URL, HOST, PORT }: Pick<Config, 'PUBLIC_URL' | 'HOST' | 'PORT'>): string =>
  (PUBLIC_URL ?? `http://${HOST === '0.0.0.0' || HOST === '::' ? 'localhost' : HOST}:${PORT}`).replace(/\/+$/, '')
