import { FEED_MAX } from '@retaguarda/contract/changelog.ts'
import { dayOf } from '@retaguarda/contract/kit/tempo.ts'
import { publicUrl } from '../../base/config.ts'
import type { PublicCtx } from '../../kit/ctx/context.ts'
import { notFound, RuleError } from '../../base/errors.ts'
import { feedDe } from './atom.ts'
import { countPublicadas, listPublicadas, countQueCabem, readInstalacao } from './publico.repo.ts'

type Publico = Pick<PublicCtx, 'db' | 'config' | 'now'>

/** Bytes of text of one answer, which anybody may ask for; one version alone always fits. */
const TEXTO_MAX = 4 * 1024 * 1024

/** Nothing of a version is told before its day. @throws RuleError 404 where nothing is published, 400 for more text than an answer may have */
export async function listarVersoes({ db, config, now }: Publico, { page, limit }: { page: number; limit: number }) {
  mustPublish(config)
  const today = dayOf(now())
  const part = { offset: (page - 1) * limit, limit }
  const { ha, cabem } = await countQueCabem(db, today, part, TEXTO_MAX)
  if (cabem < ha)
    throw new RuleError(
      'pedido',
      `Estas ${ha} versões são texto demais para uma resposta. Peça menos por vez: limit=${Math.max(cabem, 1)}.`,
    )
  const rows = await listPublicadas(db, today, part)
  return { rows: rows.map(({ alteradoEm: _alteradoEm, ...row }) => row), total: await countPublicadas(db, today) }
}

/** @throws RuleError 404 where nothing is published */
export async function consultarFeed({ db, config, now }: Publico): Promise<string> {
  mustPublish(config)
  const today = dayOf(now())
  const { cabem } = await countQueCabem(db, today, { offset: 0, limit: FEED_MAX }, TEXTO_MAX)
  const entradas = await listPublicadas(db, today, { offset: 0, limit: Math.max(cabem, 1) })
  return feedDe(entradas, { origin: publicUrl(config), instalacao: await readInstalacao(db) })
}

function mustPublish({ CHANGELOG_PUBLICO }: Publico['config']) {
  if (CHANGELOG_PUBLICO !== 'sim') throw notFound('O Change Log não está publicado.')
}
