import type { Plataforma } from '@retaguarda/contract/plataforma.ts'
import type { Config } from '../../base/config.ts'
import { mattermost } from './mattermost.ts'
import type { PlataformaPort } from './port.ts'
import { redmineContas } from './redmine.ts'
import { wiki } from './wiki.ts'

/** The platforms that the configuration names; the others say so. @param limit ms for what is asked for one purpose; 10 s where left out */
export const createPlataformas = (config: Config, limit?: number): Record<Plataforma, PlataformaPort> => ({
  mattermost: mattermost(config, limit),
  redmine: redmineContas(config, limit),
  wiki: wiki(config, limit),
})
