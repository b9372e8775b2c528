import { Drawer } from '@mantine/core'
import type { Mudanca, Resource } from '@retaguarda/contract/kit/resource.ts'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { ApiError, call } from '../api.ts'
import { formatDateTime } from '../ui/format.ts'
import { Note } from '../ui/note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { differences } from './diff.ts'
import styles from './form.module.css'
import { useFormStore } from './form-store.ts'
import { placeName, type Tab } from './names.ts'
import { keysOfSchema } from './schema-info.ts'
import { valueText } from './value-text.ts'

type Props = { resource: Pick<Resource, 'prefix' | 'history'>; id: number; tabs: Tab[]; opened: boolean; onClose: () => void }

/** Who changed the record, when, and what; the newest first. */
export function HistoryDrawer({ resource, id, tabs, opened, onClose }: Props) {
  const query = useQuery({
    queryKey: [resource.prefix, 'historico', id],
    queryFn: ({ signal }) => call(resource.history, { params: { id }, signal }),
    enabled: opened,
    staleTime: 0,
  })
  return (
    <Drawer opened={opened} onClose={onClose} title="Histórico" closeButtonProps={{ 'aria-label': 'Fechar histórico' }}>
      {query.isError && (
        <Note tone="bad" live>
          {query.error instanceof ApiError ? query.error.message : 'Não foi possível carregar o histórico.'}
        </Note>
      )}
      {query.isPending && !query.isError && (
        <div className={styles.skeleton} role="status" aria-label="Carregando">
          <Skeleton width="50%" />
          <Skeleton width="80%" />
          <Skeleton width="60%" />
        </div>
      )}
      {query.data?.length === 0 && <p className="m2">Nenhuma mudança foi registrada.</p>}
      {query.data && query.data.length > 0 && (
        <ol className={styles.changes}>
          {query.data.map((change) => (
            <li key={change.id}>
              <Change change={change} tabs={tabs} />
            </li>
          ))}
        </ol>
      )}
    </Drawer>
  )
}

const WORDS: Record<string, string> = {
  incluir: 'Inclusão',
  alterar: 'Alteração',
  excluir: 'Exclusão',
  importar: 'Importação',
  'registrar senha': 'Senha registrada',
  'liberar acesso': 'Acesso liberado',
}
const NEVER_SHOWN = new Set(['id', 'versaoRegistro', 'alteradoEm', 'alteradoPor'])

type Line = { path: string; before: string | undefined; after: string | undefined }

function Change({ change, tabs }: { change: z.output<typeof Mudanca>; tabs: Tab[] }) {
  const form = useFormStore()
  const known = keysOfSchema(form.schema)
  const lines = change.campos
    .filter(({ campo }) => !NEVER_SHOWN.has(campo))
    .toSorted((a, b) => known.indexOf(a.campo) - known.indexOf(b.campo))
    .flatMap(({ campo, antes, depois }): Line[] =>
      // Rows one by one, as the form numbers them; a list that came or went is one line.
      Array.isArray(antes) && Array.isArray(depois)
        ? differences({}, { [campo]: antes }, { [campo]: depois }).map(({ path, typed, stored }) => lineOf(path, typed, stored))
        : [lineOf(campo, antes, depois)],
    )
    .filter(({ before, after }) => before !== undefined || after !== undefined)
  function lineOf(path: string, antes: unknown, depois: unknown): Line {
    return { path, before: valueText(form, path, antes), after: valueText(form, path, depois) }
  }
  return (
    <article className={styles.change}>
      <h3>{WORDS[change.acao] ?? change.acao}</h3>
      <p className="m2 s12">
        {formatDateTime(change.dataHora)} · {change.usuario ?? 'Sistema'}
      </p>
      {lines.length === 0 && <p className="m3">Nenhum campo mudou.</p>}
      {lines.length > 0 && (
        <dl>
          {lines.map(({ path, before, after }) => (
            <div key={path}>
              <dt>{placeName(form.schema, tabs, path)}</dt>
              <dd>
                {before !== undefined && (
                  <>
                    <del>{before}</del>
                    <span className="sr"> passou a </span>
                    <span aria-hidden> → </span>
                  </>
                )}
                <ins>{after ?? <span className="m3">{/\.\d+$/.test(path) ? 'removido' : 'vazio'}</span>}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </article>
  )
}
