import { setImmediate as turn } from 'node:timers/promises'
import { encrypt } from '../base/cipher.ts'
import type { Config } from '../base/config.ts'
import { silent } from '../base/log.ts'
import type { Db } from '../db/types.ts'
import type { Integrations } from '../integrations/integrations.ts'
import { newSefin } from '../integrations/sefin/stand-in.ts'
import { newAuthority } from '../integrations/sefin/stand-in-certificados.ts'
import { jobs } from '../jobs/jobs.ts'
import type { Life } from '../kit/life/port.ts'
import { PURPOSE } from '../modules/nfse/certificado/certificado.service.ts'
import { cenarioEmissao, EMPRESA_CNPJ } from './cenario-emissao.ts'

type Parts = {
  db: Db
  config: Config
  integrations: Integrations
  life: Life
  clock: { now: () => Date }
  makePessoa: (name: string) => Promise<number>
}

/** Sefin in this process, a certificate that it takes, and what sends notes to it while somebody waits. */
export function sefinNoProcesso(app: Parts) {
  const { db, config, integrations, life, clock } = app
  const sefin = newSefin({ now: clock.now })
  integrations.sefin = sefin.port
  const ctx = { db, config, integrations, life, now: clock.now, log: silent }
  const { chave: chavePem, certificado: certPem } = newAuthority().issue({ nome: 'Retaguarda Ltda', cnpj: EMPRESA_CNPJ })

  /** Keeps a certificate whose key can be read. */
  const certificar = () =>
    cenarioEmissao(app).certificado({ segredo: encrypt(config, PURPOSE, JSON.stringify({ chavePem, certPem, cadeiaPem: [] })) })

  /** Has the queue go on until what was asked for has its answer. */
  async function served<T>(asked: Promise<T>): Promise<T> {
    let over = false
    const answered = asked.finally(() => {
      over = true
    })
    while (!over) {
      await jobs['nfse.enviar'](ctx, {})
      await turn()
    }
    return answered
  }

  return { sefin, ctx, certificar, served }
}
