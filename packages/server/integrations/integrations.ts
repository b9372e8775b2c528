import type { Plataforma } from '@retaguarda/contract/plataforma.ts'
import type { Config } from '../base/config.ts'
import { createTargets } from './copia/create.ts'
import type { CopyTarget } from './copia/port.ts'
import { createDiretorio } from './diretorio/oidc.ts'
import type { DiretorioPort } from './diretorio/port.ts'
import { createDisk, type DiskPort } from './disco.ts'
import { createExecutor } from './executor/http.ts'
import type { ExecutorPort } from './executor/port.ts'
import { createFiles } from './files/create.ts'
import type { FilePort } from './files/port.ts'
import { createLoja } from './loja/http.ts'
import type { LojaPort } from './loja/port.ts'
import type { MailPort } from './mail/port.ts'
import { createMailbox, type MailboxPort } from './mail/pop3.ts'
import { createMail } from './mail/smtp.ts'
import { createPlataformas } from './plataformas/create.ts'
import type { PlataformaPort } from './plataformas/port.ts'
import { cached } from './redmine/cached.ts'
import { createRedmine } from './redmine/http.ts'
import type { RedminePort } from './redmine/port.ts'
import { createSprints } from './redmine/sprints.ts'
import type { SprintsPort } from './redmine/sprints-port.ts'
import { createVigia, type VigiaPort } from './vigia/http.ts'
import { createSefin } from './sefin/http.ts'
import type { SefinPort } from './sefin/port.ts'

/** The outside world, each system behind its port. */
export type Integrations = {
  mail: MailPort
  devolucoes: MailboxPort
  files: FilePort
  disco: DiskPort
  /** The places of the copies by themselves. */
  copias: () => Promise<CopyTarget[]>
  redmine: RedminePort
  sprints: SprintsPort
  loja: LojaPort
  executor: ExecutorPort
  plataformas: Record<Plataforma, PlataformaPort>
  sefin: SefinPort
  vigia: VigiaPort
  /** undefined where people do not sign in by one. */
  diretorio: DiretorioPort | undefined
}

/** The systems that the configuration names. */
export const createIntegrations = (config: Config): Integrations => ({
  mail: createMail(config),
  devolucoes: createMailbox(config),
  files: createFiles(config),
  disco: createDisk(config),
  copias: () => createTargets(config),
  redmine: cached(createRedmine(config)),
  sprints: createSprints(config),
  loja: createLoja(config),
  executor: createExecutor(config),
  plataformas: createPlataformas(config),
  sefin: createSefin(config),
  vigia: createVigia(),
  diretorio: createDiretorio(config),
})
