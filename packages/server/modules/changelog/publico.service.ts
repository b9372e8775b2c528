import { FEED_MAX } from '@retaguarda/contract/changelog.ts'
import { diaDe } from '@retaguarda/contract/kit/tempo.ts'
import { publicUrl } from '../../config.ts'
import type { PublicCtx } from '../../kit/context.ts'
import { notFound } from '../../kit/errors.ts'
import { feedDe } from './atom.ts'
import { countPublicadas, listPublicadas, readInstalacao } from './publico.repo.ts'

type Publico = Pick<PublicCtx, 'db' | 'config' | 'now'>

/** Nothing of a version is told before its day. @throws RuleError 404 where nothing is published */
export async function listarVersoes({ db, config, now }: Publico, { page, limit }: { page: number; limit: number }) {
  mustPublish(config)
  const hoje = diaDe(now())
  const rows = await listPublicadas(db, hoje, { offset: (page - 1) * limit, limit })
  return { rows: rows.map(({ alteradoEm: _alteradoEm, ...row }) => row), total: await countPublicadas(db, hoje) }
}

/** @throws RuleError 404 where nothing is published */
export async function consultarFeed({ db, config, now }: Publico): Promise<string> {
  mustPublish(config)
  const entradas = await listPublicadas(db, diaDe(now()), { offset: 0, limit: FEED_MAX })
  return feedDe(entradas, { origin: publicUrl(config), instalacao: await readInstalacao(db) })
}

function mustPublish({ CHANGELOG_PUBLICO }: Publico['config']) {
  if (CHANGELOG_PUBLICO !== 'sim') throw notFound('O Change Log não está publicado.')
}
