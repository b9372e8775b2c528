import { type KeyboardEvent, type ReactNode, type SubmitEvent, useMemo, useRef, useState } from 'react'
import { ConflictDialog } from '../../kit/form/conflict-dialog.tsx'
import { DraftNote } from '../../kit/form/draft-note.tsx'
import { ErrorNote } from '../../kit/form/error-note.tsx'
import { FormFooter } from '../../kit/form/form-footer.tsx'
import { FormContext } from '../../kit/form/form-store.ts'
import type { Tab } from '../../kit/form/names.ts'
import { fieldId, type Path } from '../../kit/form/path.ts'
import { BEGINS } from '../../kit/focus/page-focus.ts'
import { useFormKeys } from '../../kit/form/use-form-keys.ts'
import { useUnsavedGuard } from '../../kit/form/use-unsaved-guard.ts'
import { Page } from '../../kit/page/page.tsx'
import { Alerta } from './alerta.tsx'
import { ItensContext, type Partes, useDosItens } from './contexto.ts'
import type { Definicao } from './definicao.ts'
import { useNovoEditor } from './editor.ts'
import type { ItemDaLista } from './item.ts'
import styles from './itens.module.css'
import { ItensLista } from './list.tsx'
import { novoItensStore } from './store.ts'
import { useColar } from './use-colar.ts'
import { type Gravacao, type Salvos, useSalvar } from './use-salvar.ts'

type Props<T extends ItemDaLista, S extends Salvos<T>> = {
  definicao: Definicao<T>
  salvos: S
  gravacao: Gravacao<T, S>
  titulo: string
  /** Leaves to where the person came from. */
  sair: () => void
  /** What of the editor stands in the address: the item opened last, and what is looked for. */
  endereco: { item: number | undefined; busca: string | undefined }
  irPara: (part: Partial<Props<T, S>['endereco']>) => void
  /** What stands in the place of the list, or narrows it, goes. */
  mostrarTudo: () => void
  cabeca: ReactNode
  notas?: ReactNode
  /** Fields beside the list, above it. */
  fields?: ReactNode
  /** In the place of the list. */
  emVez?: ReactNode
  /** As wide as a page of details, for a list that is a table. */
  largo?: boolean
  /** Nothing of it is saved yet. */
  novo?: boolean
}

/** The form of an ordered list: the list, and everything a form does about leaving, drafts, mistakes, saving and what others saved. */
export function ItensForm<T extends ItemDaLista, S extends Salvos<T>>(props: Props<T, S>): ReactNode {
  const { definicao, salvos, gravacao, titulo, sair, endereco, irPara, mostrarTudo, cabeca, notas, fields, emVez, largo = false } = props
  const [store] = useState(() => novoItensStore(definicao, salvos))
  const form = useRef<HTMLFormElement>(null)
  const [alerta, alertar] = useState<{ frases: string[]; primeiro: Path }>()

  const guard = useUnsavedGuard(store, titulo)
  const { partes, abertos, dito, recolher } = useNovoEditor(definicao, store, {
    item: endereco.item,
    irPara: (item) => irPara({ item }),
    mostrarTudo,
  })
  const { editor, frases } = partes
  useColar(partes, !emVez)
  // The conflict and the note of errors name the items as a part of the form.
  const tabs = useMemo(
    (): Tab[] => [{ aba: definicao.list, label: frases.lista, list: definicao.list, content: null }],
    [definicao, frases],
  )

  const show = (path: Path) => {
    const [top, row] = path.split('.')
    const key = top === definicao.list ? store.chaves()[Number(row)] : undefined
    mostrarTudo()
    if (key !== undefined) editor.abrir(key)
    editor.focar({ id: fieldId(path) })
  }
  const save = useSalvar({
    definicao,
    store,
    salvos,
    gravacao,
    recusar: (problemas) => {
      const [first] = problemas
      if (first) alertar({ frases: [...new Set(problemas.map(({ message }) => message))], primeiro: store.caminho(first) })
    },
    aoSalvar: () => guard.release(sair),
  })
  useFormKeys({ active: true, onConfirm: () => form.current?.requestSubmit(), onCancel: sair })

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void save.salvar()
  }
  return (
    <ItensContext value={partes as unknown as Partes<never>}>
      {/* see ItensContext */}
      <FormContext value={store}>
        <Page width={largo ? 'detail' : 'form'}>
          {cabeca}
          <DraftNote guard={guard} />
          {notas}
          <Recusa tabs={tabs} goTo={show} />
          <form
            ref={form}
            className={styles.form}
            noValidate
            autoComplete="off"
            onSubmit={submit}
            aria-label={titulo}
            {...(props.novo && BEGINS)}
          >
            <div className={styles.partes} data-largo={largo || undefined} inert={save.salvando} onKeyDown={semEnvio}>
              {fields}
              {emVez ?? (
                <ItensLista abertos={abertos} recolher={recolher} busca={endereco.busca ?? ''} buscar={(busca) => irPara({ busca })} />
              )}
            </div>
            {/* In the form, as what stands in the page itself is as wide as it. */}
            <div className="sr" aria-live="assertive">
              {dito}
            </div>
            <FormFooter saving={save.salvando} onCancel={sair} />
          </form>
        </Page>
        {alerta && (
          <Alerta
            frases={alerta.frases}
            marcados={frases.marcados}
            onClose={() => {
              alertar(undefined)
              show(alerta.primeiro)
            }}
          />
        )}
        <ConflictDialog conflict={save.conflito} tabs={tabs} onKeep={save.salvar} />
      </FormContext>
    </ItensContext>
  )
}

/** Before a save only the item itself says what an order broke, so that nothing jumps while it is moved. */
function Recusa({ tabs, goTo }: { tabs: Tab[]; goTo: (path: Path) => void }) {
  return useDosItens((store) => store.recusado()) && <ErrorNote tabs={tabs} goTo={goTo} />
}

/** Enter in one field of hundreds does not save them all. */
function semEnvio(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}
