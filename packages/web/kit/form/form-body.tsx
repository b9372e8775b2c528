import { recusaDoPerfil } from '@retaguarda/contract/kit/perfil.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, type SubmitEvent, useCallback, useRef } from 'react'
import { BEGINS } from '../focus/page-focus.ts'
import { Page } from '../page/page.tsx'
import { PageHeader } from '../page/page-header.tsx'
import { type Address, toOf } from '../route/address.ts'
import { useGoBack, useSearchHere } from '../route/here.ts'
import type { Modo } from '../route/route.ts'
import { hereWith } from '../route/search.ts'
import { useUser } from '../session/session.ts'
import { formatDateTime } from '../ui/format.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { DraftNote } from './draft-note.tsx'
import { ErrorNote } from './error-note.tsx'
import { focusField } from './focus-field.ts'
import styles from './form.module.css'
import { FormFooter } from './form-footer.tsx'
import type { FormResource, Saved } from './form-resource.ts'
import { FormContext, useNewFormStore } from './form-store.ts'
import { FormTabs } from './form-tabs.tsx'
import { HistoryDrawer } from './history-drawer.tsx'
import { inOrder, type Tab, tabOf } from './names.ts'
import { Neighbours } from './neighbours.tsx'
import { fieldId, type Path, type Values } from './path.ts'
import { keysOfSchema } from './schema-info.ts'
import { useFormKeys } from './use-form-keys.ts'
import { useRecordOffers } from './use-record-offers.tsx'
import { useSave } from './use-save.ts'
import { useUnsavedGuard } from './use-unsaved-guard.ts'
import type { Show } from './value-text.ts'

export type FormContent = {
  /** What the record is called beside the title; its nome where left out. */
  subject?: (record: Values) => string
  /** What it is called among those opened last, where the subject alone does not say which one it is. */
  recent?: (record: Values) => string
  /** How values read that are not text: enumerations, masks. A constant. */
  show?: Show
  /** Told of a refused save besides the note and the fields. A constant. */
  refused?: (errors: Record<Path, string>, values: Values) => void
  /** What opens once a record was added; where it is left out, the page before this one. */
  opens?: (id: number) => Address
  /** What the server notices of a save is said with it, of a record that does not show it itself. */
  notices?: boolean
  /** Parts behind tabs; a form without tabs has children instead. Constants, so that typing renders one field. */
  tabs?: Tab[]
  /** Quiet links at the right of the title. */
  actions?: ReactNode
  /** The title row of a record that is looked at on a page of its own, as wide as a detail: what it is called instead of what is done. */
  head?: (record: Values, actions: ReactNode) => ReactNode
  children?: ReactNode
}

type Props = FormContent &
  Required<Pick<FormContent, 'subject' | 'show' | 'tabs'>> & {
    resource: FormResource
    modo: Modo
    id: number | undefined
    title: string
    saved: Saved
    home: Address
  }

const REACH_MS = 5000

/** Leads to a field: the tab that it stands in may have to open first, and a long list to reach its row. */
function useGoTo(tabs: Tab[], open: string, openTab: (aba: string) => void): (path: Path) => void {
  const wanted = useRef<Path | undefined>(undefined)
  return useCallback(
    (path: Path) => {
      wanted.current = path
      const tab = tabOf(tabs, path)
      if (tab && tab.aba !== open) openTab(tab.aba)
      const until = performance.now() + REACH_MS
      const seek = () => {
        if (wanted.current !== path || performance.now() > until) return
        if (focusField(fieldId(path))) wanted.current = undefined
        else requestAnimationFrame(seek)
      }
      seek()
    },
    [tabs, open, openTab],
  )
}

/** Why this person saves nothing here. */
function useReason({ add, edit }: FormResource, id: number | undefined): string | undefined {
  const { perfil } = useUser()
  const saves = id === undefined ? add : edit
  return saves && recusaDoPerfil(saves, perfil)
}

/** The form once its record is there. */
export function FormBody({ resource, modo, id, title, saved, subject, show, tabs, home, ...more }: Props) {
  const { recent, refused, opens, notices = false, actions, head, children } = more
  const store = useNewFormStore(resource.form, modo, saved, show)
  const navigate = useNavigate()
  const { aba: asked } = useSearchHere()
  const open = tabs.find(({ aba }) => aba === asked)?.aba ?? tabs[0]?.aba ?? ''
  const form = useRef<HTMLFormElement>(null)

  const goBack = useGoBack(home)
  const guard = useUnsavedGuard(store, title)

  const openTab = useCallback((aba: string) => void navigate(hereWith({ aba })), [navigate])
  const goTo = useGoTo(tabs, open, openTab)
  const refuse = useCallback(
    (errors: Record<Path, string>) => {
      store.setErrors(errors)
      const [first] = inOrder(tabs, keysOfSchema(resource.form), Object.keys(errors))
      // After the note above has taken its place, so that the field is not scrolled out of sight.
      if (first) requestAnimationFrame(() => goTo(first))
      refused?.(errors, store.values())
    },
    [store, tabs, resource.form, goTo, refused],
  )
  const leave = (added: number | undefined) => {
    if (added === undefined || !opens) return goBack()
    void navigate({ to: toOf(opens(added)), replace: true })
  }
  const save = useSave({
    store,
    resource,
    id,
    refuse,
    opens: opens !== undefined,
    notices,
    onSaved: (added) => guard.release(() => leave(added)),
  })
  useFormKeys({ active: modo !== 'visualizar', onConfirm: () => form.current?.requestSubmit(), onCancel: goBack })
  useRecordOffers({ resource, id, subject: subject(saved.record), leave: () => guard.release(goBack) })

  const reason = useReason(resource, id)
  const neighbours = id !== undefined && <Neighbours id={id} list={home} />
  const content = tabs.length > 0 ? <FormTabs tabs={tabs} open={open} onOpen={openTab} /> : children
  const beside = (
    <>
      {neighbours}
      {actions}
    </>
  )
  if (modo === 'visualizar')
    return (
      <FormContext.Provider value={store}>
        <Page width={head ? 'detail' : 'form'}>
          {head?.(saved.record, beside) ?? (
            <PageHeader title={title} subject={subject(saved.record)} recent={recent?.(saved.record)} actions={beside} />
          )}
          <div className={`stack ${head ? '' : styles.body}`}>{content}</div>
          <p className={`${styles.line} m3 s12`}>
            {saved.alteradoEm ? `Alterado por ${saved.alteradoPor ?? 'Sistema'} em ${formatDateTime(saved.alteradoEm)}. ` : ''}
            {/* A register may have a tab that tells all of it. */}
            {!tabs.some(({ aba }) => aba === 'historico') && <Link {...hereWith({ historico: 1 })}>Histórico</Link>}
          </p>
          {id !== undefined && <HistoryDrawer resource={resource} id={id} tabs={tabs} />}
        </Page>
      </FormContext.Provider>
    )

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (reason === undefined) void save.run()
  }
  return (
    <FormContext.Provider value={store}>
      <Page width="form">
        <PageHeader
          title={title}
          subject={modo === 'incluir' ? undefined : subject(saved.record)}
          recent={modo === 'incluir' ? undefined : recent?.(saved.record)}
          actions={beside}
        />
        <DraftNote guard={guard} />
        <ErrorNote tabs={tabs} goTo={goTo} />
        <form
          ref={form}
          className={styles.form}
          noValidate
          autoComplete="off"
          onSubmit={submit}
          aria-label={title}
          {...(modo === 'incluir' && BEGINS)}
        >
          <div className={`stack ${styles.body}`} inert={save.sending}>
            {content}
          </div>
          <FormFooter saving={save.sending} onCancel={goBack} reason={reason} />
        </form>
        <ConflictDialog conflict={save.conflict} tabs={tabs} onKeep={save.run} />
      </Page>
    </FormContext.Provider>
  )
}
