import { schemaAt } from '@retaguarda/contract/kit/schema-walk.ts'
import { Fragment } from 'react'
import { Note } from '../ui/note.tsx'
import { useErrors, useFormStore } from './form-store.ts'
import { inOrder, type Tab, tabOf } from './names.ts'
import { fieldId, type Path } from './path.ts'
import { fieldName, keysOfSchema } from './schema-info.ts'

const NAMED_MAX = 20

/** After a refused save: one note that names every wrong field and leads to it. */
export function ErrorNote({ tabs, goTo }: { tabs: Tab[]; goTo: (path: Path) => void }) {
  const { schema } = useFormStore()
  const errors = useErrors()
  const paths = inOrder(tabs, keysOfSchema(schema), Object.keys(errors))
  if (paths.length === 0) return null
  const named = paths.slice(0, NAMED_MAX)
  const groups = Map.groupBy(named, (path) => (tabs.length > 1 ? tabOf(tabs, path)?.label : undefined))
  const entries = [...groups]
  return (
    <Note tone="bad" live>
      <strong className="b6">{paths.length === 1 ? '1 campo precisa de correção:' : `${paths.length} campos precisam de correção:`}</strong>{' '}
      {entries.map(([tab, group], i) => (
        <Fragment key={tab ?? ''}>
          {i > 0 && (i === entries.length - 1 ? ' e ' : '; ')}
          {group.map((path, j) => (
            <Fragment key={path}>
              {j > 0 && (j === group.length - 1 && (entries.length === 1 || group.length > 1) ? ' e ' : ', ')}
              {schemaAt(schema, path) ? (
                <a
                  href={`#${fieldId(path)}`}
                  onClick={(event) => {
                    event.preventDefault()
                    goTo(path)
                  }}
                >
                  {fieldName(schema, path)}
                </a>
              ) : (
                errors[path]
              )}
            </Fragment>
          ))}
          {tab && ` em ${tab}`}
        </Fragment>
      ))}
      {paths.length > NAMED_MAX && ` e mais ${paths.length - NAMED_MAX}`}.
    </Note>
  )
}
