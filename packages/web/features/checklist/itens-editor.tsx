import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { type KeyboardEvent, type SubmitEvent, useCallback, useMemo, useRef, useState } from 'react'
import { ConflictDialog } from '../../kit/form/conflict-dialog.tsx'
import { DraftNote } from '../../kit/form/draft-note.tsx'
import { ErrorNote } from '../../kit/form/error-note.tsx'
import { FormFooter } from '../../kit/form/form-footer.tsx'
import { FormContext } from '../../kit/form/form-store.ts'
import type { Tab } from '../../kit/form/names.ts'
import { fieldId, type Path } from '../../kit/form/path.ts'
import { useFormKeys } from '../../kit/form/use-form-keys.ts'
import { useUnsavedGuard } from '../../kit/form/use-unsaved-guard.ts'
import { Page } from '../../kit/ui/page.tsx'
import { Alerta } from './alerta.tsx'
import { itens } from './campos.ts'
import { EditorContext, useNovoEditor } from './editor.ts'
import { EmUsoNota } from './em-uso.tsx'
import styles from './itens.module.css'
import type { Busca } from './itens.ts'
import { ItensCabeca } from './itens-cabeca.tsx'
import { ItensLista } from './itens-lista.tsx'
import { ItensContext, novoItensStore, useDosItens } from './itens-store.ts'
import { Previa } from './previa.tsx'
import type { RespostasDaPrevia } from './previa-vista.ts'
import { type Salvos, useSalvarItens } from './use-salvar-itens.ts'

const TITULO = 'Itens do checklist'
/** The conflict and the note of errors name the items as a part of the form. */
const TABS: Tab[] = [{ aba: 'itens', label: 'Itens', list: itens, content: null }]

export function ItensEditor({ id, salvos }: { id: number; salvos: Salvos }) {
  const [store] = useState(() => novoItensStore(salvos))
  const search: Busca = useSearch({ strict: false }) // checked by the route
  const navigate = useNavigate()
  const router = useRouter()
  const form = useRef<HTMLFormElement>(null)
  const [respostas, responder] = useState<RespostasDaPrevia>(() => new Map())
  const [alerta, alertar] = useState<{ frases: string[]; primeiro: Path }>()
  const previa = search.previa === 1

  const irPara = useCallback(
    (parte: { [K in keyof Busca]: Busca[K] | undefined }) =>
      void navigate({ to: '.', search: (now: object) => ({ ...now, ...parte }), replace: true, resetScroll: false }),
    [navigate],
  )
  const sair = useCallback(() => {
    if (router.history.canGoBack()) router.history.back()
    else void navigate({ to: '/checklist', replace: true })
  }, [router, navigate])
  const guard = useUnsavedGuard(store, TITULO)
  const { editor, abertos, dito, recolher } = useNovoEditor({
    store,
    primeiro: search.item,
    aoAbrir: (item) => irPara({ item }),
    aoIncluir: () => irPara({ busca: undefined, previa: undefined }),
  })

  const mostrar = useCallback(
    (path: Path) => {
      const chave = store.chaves()[Number(path.split('.')[1])]
      if (chave === undefined) return
      irPara({ busca: undefined, previa: undefined })
      editor.abrir(chave)
      editor.focar({ id: fieldId(path) })
    },
    [store, editor, irPara],
  )
  const salvar = useSalvarItens({
    store,
    id,
    salvos,
    recusar: (problemas) => {
      const [first] = problemas
      if (!first) return
      alertar({
        frases: [...new Set(problemas.map(({ message }) => message))],
        primeiro: `itens.${store.lugar(first.chave)}.${first.campo}`,
      })
    },
    aoSalvar: () => guard.release(sair),
  })
  useFormKeys({ active: true, onConfirm: () => form.current?.requestSubmit(), onCancel: sair })

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void salvar.salvar()
  }
  const cabeca = useMemo(
    () => <ItensCabeca titulo={TITULO} nome={salvos.nome} versao={salvos.versao} previa={previa} irPara={irPara} />,
    [salvos, previa, irPara],
  )
  return (
    <ItensContext.Provider value={store}>
      <FormContext.Provider value={store}>
        <EditorContext.Provider value={editor}>
          <Page width="form">
            {cabeca}
            <DraftNote guard={guard} />
            <EmUsoNota id={id} versao={salvos.versao} />
            <Recusa goTo={mostrar} />
            <form ref={form} className={styles.form} noValidate autoComplete="off" onSubmit={submit} aria-label={TITULO}>
              <div className={styles.partes} inert={salvar.salvando} onKeyDown={semEnvio}>
                {previa ? (
                  <Previa respostas={respostas} aoResponder={responder} />
                ) : (
                  <ItensLista abertos={abertos} recolher={recolher} busca={search.busca ?? ''} irPara={irPara} />
                )}
              </div>
              <FormFooter saving={salvar.salvando} onCancel={sair} />
            </form>
            <div className="sr" aria-live="assertive">
              {dito}
            </div>
          </Page>
          {alerta && (
            <Alerta
              frases={alerta.frases}
              onClose={() => {
                alertar(undefined)
                mostrar(alerta.primeiro)
              }}
            />
          )}
          {salvar.conflito && (
            <ConflictDialog
              {...salvar.conflito}
              tabs={TABS}
              onClose={salvar.fechar}
              onReload={salvar.recarregar}
              onKeep={() => void salvar.manter()}
            />
          )}
        </EditorContext.Provider>
      </FormContext.Provider>
    </ItensContext.Provider>
  )
}

/** Before a save only the item itself says what an order broke, so that nothing jumps while it is moved. */
function Recusa({ goTo }: { goTo: (path: Path) => void }) {
  return useDosItens((store) => store.recusado()) && <ErrorNote tabs={TABS} goTo={goTo} />
}

/** Enter in one field of hundreds does not save them all. */
function semEnvio(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}
