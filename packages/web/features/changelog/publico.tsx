import { changelog, type VersaoPublicada } from '@retaguarda/contract/changelog.ts'
import { ApiError } from '@retaguarda/contract/kit/call.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, downloadUrl } from '../../kit/api.ts'
import { ActionButton } from '../../kit/ui/action-button.tsx'
import { BrandMark } from '../../kit/ui/brand.tsx'
import { Failed } from '../../kit/ui/failed.tsx'
import { formatDate } from '../../kit/ui/format.ts'
import { Note } from '../../kit/ui/note.tsx'
import { SkeletonLines } from '../../kit/ui/skeleton.tsx'
import { Status } from '../../kit/ui/status.tsx'
import { MUDANCA } from './change.ts'
import styles from './changelog.module.css'

const { publico, atom } = changelog
const POR_VEZ = 20
const NAO_PUBLICADO = 404

/** The versions as anyone reads them, without a session; only where they are published. */
export function ChangelogPublico() {
  useEffect(() => {
    document.title = 'Novidades · Retaguarda'
  }, [])
  const query = useInfiniteQuery({
    queryKey: [publico.path],
    queryFn: ({ pageParam, signal }) => call(publico, { query: { page: pageParam, limit: POR_VEZ }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * POR_VEZ < total ? pages.length + 1 : undefined),
    retry: false,
  })
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const versoes = data?.pages.flatMap(({ rows }) => rows) ?? []
  const fechado = error instanceof ApiError && error.status === NAO_PUBLICADO
  return (
    <main className={styles.publico}>
      <header className="row">
        <BrandMark />
        <h1 className="grow">Novidades</h1>
        {data && (
          <a className="s12" href={downloadUrl(atom, {})} type="application/atom+xml">
            Acompanhar por Atom
          </a>
        )}
      </header>
      {query.isPending && <SkeletonLines widths={['40%', '90%', '75%']} />}
      {fechado && <Note tone="info">O Change Log não está publicado. Quem cuida do sistema o publica com CHANGELOG_PUBLICO=sim.</Note>}
      {error && !fechado && <Failed error={error} otherwise="As novidades não carregaram. Abra a página de novo." />}
      {data && versoes.length === 0 && <p className="m3">Nenhuma versão foi publicada ainda.</p>}
      {versoes.map((versao) => (
        <Versao key={versao.id} {...versao} />
      ))}
      {(hasNextPage || (data && data.pages.length > 1)) && (
        <ActionButton
          loading={isFetchingNextPage}
          {...(!hasNextPage && { reason: 'Não há versões mais antigas.' })}
          onClick={() => void fetchNextPage()}
        >
          Mostrar versões mais antigas
        </ActionButton>
      )}
    </main>
  )
}

const Versao = ({ id, version, date, changeLog }: VersaoPublicada) => (
  <article className={styles.versao} aria-labelledby={`versao-${id}`}>
    <h2 id={`versao-${id}`}>
      {version} <time dateTime={date}>{formatDate(date)}</time>
    </h2>
    {changeLog.length === 0 && <p className="m3">Sem mudanças descritas.</p>}
    <ul className={styles.mudancas}>
      {changeLog.map(({ type, description }, at) => (
        // The order is all that tells two lines with one text apart.
        <li key={at}>
          <Status {...MUDANCA[type]} />
          <span className={styles.texto}>{description}</span>
        </li>
      ))}
    </ul>
  </article>
)
