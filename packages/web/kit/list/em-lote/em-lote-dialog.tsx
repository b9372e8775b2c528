import { Button, NativeSelect } from '@mantine/core'
import type { EmLote, LinhaEmLote } from '@retaguarda/contract/kit/em-lote.ts'
import type { Grid, Name } from '@retaguarda/contract/kit/resource.ts'
import type { Row } from '@retaguarda/contract/kit/row.ts'
import { schemaAt } from '@retaguarda/contract/kit/schema-walk.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useMemo, useRef, useState } from 'react'
import { z } from 'zod'
import { showError } from '../../feedback/dialogs.ts'
import { offerUndo } from '../../feedback/undoable.ts'
import { FormGrid } from '../../fields/field-frame.tsx'
import { DraftNote } from '../../form/draft-note.tsx'
import { FormContext, type FormStore, useNewFormStore } from '../../form/form-store.ts'
import { fieldInfo, issuesByPath } from '../../form/schema-info.ts'
import { useRunning } from '../../form/use-running.ts'
import { useUnsavedGuard } from '../../form/use-unsaved-guard.ts'
import { NO_SHOW } from '../../form/value-text.ts'
import { readAgain } from '../../read-again.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { formatCount, formatNumber } from '../../ui/format.ts'
import { Note } from '../../ui/note.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Dialog, useWindow } from '../../window/window.tsx'
import { type CampoEmLote, type EmLoteDe, Valor, word } from './fields.tsx'
import { guardLote } from './parada.ts'
import { alterarEmLote, desfazerEmLote } from './pedacos.ts'
import { Resultado } from './resultado.tsx'

type Props<R extends Row> = {
  grid: Pick<Grid<R>, 'prefix' | 'name'>
  de: EmLoteDe
  /** The rows, once they are needed. */
  ler: () => Promise<R[]>
  nameOf: (row: R) => string
  onClose: () => void
}

/** Asks for the value, says what would happen and what is refused and why, then does it, with its progress and the way back. */
export function EmLoteDialog<R extends Row>({ de: { register, campos }, ...props }: Props<R>) {
  const [name, choose] = useState(campos[0]?.name)
  const field = campos.find((one) => one.name === name)
  if (!field || !register.emLote) return null
  const label = fieldInfo(register.form, field.name).label
  return (
    <Dialog onClose={props.onClose} size={600} title={`Alterar ${props.grid.name.plural} em lote`}>
      {campos.length > 1 && (
        <NativeSelect
          label="Campo"
          mb={12}
          value={field.name}
          data={campos.map((one) => ({ value: one.name, label: fieldInfo(register.form, one.name).label }))}
          onChange={({ currentTarget }) => choose(campos.find((one) => one.name === currentTarget.value)?.name)}
        />
      )}
      <Passos key={field.name} {...props} form={register.form} emLote={register.emLote} field={field} label={label} />
    </Dialog>
  )
}

/** What was rehearsed, or (`feito`) done. `vira`: what the field becomes, in words. `before`: what was done until it broke off, if it did. */
type Estado<R> = { rows: R[]; valor: unknown; vira: string; linhas: LinhaEmLote[]; before: LinhaEmLote[]; feito: boolean }

type PassosProps<R extends Row> = Omit<Props<R>, 'de'> & { form: z.ZodType; emLote: EmLote; field: CampoEmLote; label: string }

const altered = ({ gender }: Name, n: number) => `alterad${gender === 'f' ? 'a' : 'o'}${n === 1 ? '' : 's'}`
const stoppedSentence = (name: Name, n: number) =>
  `Parou no meio: ${n === 0 ? 'nada foi alterado' : `${formatCount(n, name.singular, name.plural)} ${altered(name, n)}`}. Quando a conexão voltar, altere o resto.`
const alteradas = (rows: LinhaEmLote[]) => rows.filter(({ situacao }) => situacao === 'alterada')

/** Goes through the records, as a rehearsal or for good, and says how far it is. */
function useIda(prefix: string, emLote: EmLote, campo: string) {
  const [progresso, setProgresso] = useState<{ feitos: number; total: number }>()
  const gone = useRef(false)
  useEffect(() => {
    gone.current = false
    return () => void (gone.current = true)
  }, [])

  const go = async (rows: readonly Row[], valor: unknown, conferir: boolean) => {
    let feitos = 0
    setProgresso({ feitos, total: rows.length })
    const end = conferir ? undefined : guardLote(() => ({ prefix, feitos, total: rows.length }))
    const { linhas, error } = await alterarEmLote(
      emLote,
      rows.map(({ id }) => id),
      { campo, valor, conferir },
      // What was begun is done to its end; a rehearsal nobody looks at is not.
      {
        onProgress: (done) => {
          feitos = done
          setProgresso({ feitos, total: rows.length })
        },
        stopped: () => conferir && gone.current,
      },
    )
    end?.(error !== undefined)
    setProgresso(undefined)
    if (error) showError(error)
    return { linhas, broken: error !== undefined }
  }
  return { progresso, go }
}

/** What was rehearsed or done so far, and the two steps. */
function usePassos<R extends Row>({ grid, emLote, field, label, ler, onClose }: PassosProps<R>, store: FormStore) {
  const { name } = field
  const [estado, setEstado] = useState<Estado<R>>()
  const { progresso, go } = useIda(grid.prefix, emLote, name)
  const { busy, run } = useRunning()
  const client = useQueryClient()
  const conferir = () =>
    run(async () => {
      const valor = store.values()[name]
      const wrong = valor === undefined || valor === null ? issuesOf(valor) : issuesByPath(store.schema, store.values())
      store.setErrors(wrong)
      if (Object.keys(wrong).length > 0) return
      try {
        const rows = await ler()
        const { linhas, broken } = await go(rows, valor, true)
        if (!broken) setEstado({ rows, valor, vira: `${label}: ${word(field, valor)}`, linhas, before: [], feito: false })
      } catch (error) {
        showError(error)
      }
    })
  const issuesOf = (valor: unknown): Record<string, string> =>
    valor === null && !('suggest' in field) ? {} : { [name]: `Escolha ${label.toLowerCase()} para alterar.` }
  const alterar = ({ rows, valor, vira, linhas: conferidas, before }: Estado<R>) =>
    run(async () => {
      const ids = new Set(alteradas(conferidas).map(({ id }) => id))
      const { linhas: answered, broken } = await go(
        rows.filter(({ id }) => ids.has(id)),
        valor,
        false,
      )
      const linhas = [...before, ...answered]
      const reread = () => readAgain(client, { queryKey: [grid.prefix] })
      const n = alteradas(linhas).length
      const many = formatCount(n, grid.name.singular, grid.name.plural)
      if (n > 0) offerUndo(`${many} ${altered(grid.name, n)}.`, () => desfazerEmLote(emLote, linhas), reread)
      await reread()
      if (broken) {
        // The rest stands there as it was built, to be sent once there is a line again.
        const done = new Set(answered.map(({ id }) => id))
        return setEstado({ rows, valor, vira, linhas: conferidas.filter(({ id }) => !done.has(id)), before: linhas, feito: false })
      }
      store.replace(store.values(), store.values())
      if (linhas.some(({ situacao }) => situacao === 'recusada')) setEstado({ rows, valor, vira, linhas, before: [], feito: true })
      else onClose()
    })

  const next = () => {
    if (!estado) void conferir()
    else if (!estado.feito) void alterar(estado)
  }
  return { estado, progresso, busy, next, back: () => setEstado(undefined) }
}

function Passos<R extends Row>(props: PassosProps<R>) {
  const { grid, form, field, label, nameOf, onClose } = props
  const { name } = field
  const schema = useMemo(() => z.object({ [name]: schemaAt(form, name) ?? z.unknown() }), [form, name])
  const store = useNewFormStore(schema, 'incluir', { values: { [name]: undefined }, versaoRegistro: undefined }, NO_SHOW, 'lote')
  const guard = useUnsavedGuard(store, `Alterar ${label}`, { name: `lote ${name}` })
  const window = useWindow()
  const { estado, progresso, busy, next, back } = usePassos(props, store)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    event.stopPropagation()
    next()
  }
  const n = estado ? alteradas(estado.linhas).length : 0
  return (
    <FormContext.Provider value={store}>
      <form noValidate autoComplete="off" aria-label={`Alterar ${label}`} className="stack" onSubmit={submit}>
        {!estado && <DraftNote guard={guard} />}
        {!estado && (
          <FormGrid>
            <Valor field={field} />
          </FormGrid>
        )}
        {progresso && (
          <div role="status">
            <p>{`${formatNumber(progresso.feitos)} de ${formatCount(progresso.total, grid.name.singular, grid.name.plural)}`}</p>
            <ProgressBar value={progresso.total > 0 ? Math.floor((progresso.feitos * 100) / progresso.total) : 0} label="Andamento" />
          </div>
        )}
        {estado && !progresso && estado.before.length > 0 && (
          <Note tone="warn" live>
            {stoppedSentence(grid.name, alteradas(estado.before).length)}
          </Note>
        )}
        {estado && !progresso && <Resultado {...estado} name={grid.name} nameOf={nameOf} />}
        <div className="row" style={{ justifyContent: 'flex-end' }}>
          {!estado?.feito && (
            <ActionButton type="submit" variant="filled" reason={estado && n === 0 ? 'Nada mudaria.' : busy ? 'Aguarde.' : undefined}>
              {estado ? `Alterar ${formatCount(n, grid.name.singular, grid.name.plural)}` : 'Conferir'}
            </ActionButton>
          )}
          <Button onClick={estado && !estado.feito && estado.before.length === 0 ? back : () => window?.leave(onClose)}>
            {estado?.feito || estado?.before.length ? 'Fechar' : estado ? 'Voltar' : 'Cancelar'}
          </Button>
        </div>
      </form>
    </FormContext.Provider>
  )
}
