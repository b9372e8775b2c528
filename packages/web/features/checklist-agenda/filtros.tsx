import { Button } from '@mantine/core'
import { setor } from '@retaguarda/contract/setor.ts'
import { usuario } from '@retaguarda/contract/usuario.ts'
import { IconFilter } from '@tabler/icons-react'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { z } from 'zod'
import { enumOf, SIM_NAO } from '@retaguarda/contract/kit/enum.ts'
import { call } from '../../kit/api.ts'
import { SegmentedField } from '../../kit/fields/choice-field.tsx'
import { FormGrid } from '../../kit/fields/field-frame.tsx'
import { RefPicker } from '../../kit/fields/ref-picker.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { isReference } from '../../kit/form/diff.ts'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import { FormContext, useNewFormStore } from '../../kit/form/form-store.ts'
import type { Values } from '../../kit/form/path.ts'
import { showOf } from '../../kit/form/value-text.ts'
import { nomeDe } from '../../parts/usuario/usuarios.ts'
import { queryClient } from '../../kit/query.ts'
import type { Filtro } from './filtro.ts'
import styles from './programacao.module.css'
import type { ProgramacaoSearch } from './programacao.search.ts'

const TYPING_MS = 250
const Finalizada = enumOf({ TODAS: [0, 'Todas'], NAO: [1, SIM_NAO.false], SIM: [2, SIM_NAO.true] })
const { TODAS, NAO, SIM } = Finalizada.code
const ref = (label: string) => z.object({ id: z.number(), nome: z.string() }).nullable().meta({ label })
const Fields = z.object({
  nomeCliente: z.string().max(200).meta({ label: 'Cliente' }),
  responsavel: ref('Responsável'),
  setor: ref('Setor'),
  checklistFinalizada: z.number().meta({ label: 'Checklist finalizada' }),
})
const f = fieldsOf(Fields)
const show = showOf(Fields, { checklistFinalizada: Finalizada })

type Props = { filtro: Filtro; onChange: (next: ProgramacaoSearch, replace: boolean) => void }

/** In the order of the specification (AGE-005); what they say stands in the address. */
export function Filtros({ filtro, onChange }: Props) {
  const responsavel = useName('usuario', filtro.responsavel)
  const doSetor = useName('setor', filtro.setor)
  const shown = useMemo(() => valuesOf(filtro, responsavel, doSetor), [filtro, responsavel, doSetor])
  const store = useNewFormStore(Fields, 'alterar', { values: shown, versaoRegistro: undefined }, show)
  const live = useRef({ filtro, onChange })
  live.current = { filtro, onChange }
  const asked = useRef(JSON.stringify(filtro))
  const [turn, setTurn] = useState(0)
  const [opened, setAberto] = useState(false)
  const fields = useId()
  const usados = Object.values(filtro).filter((value) => value !== undefined && value !== '').length
  // The back button, a link, a name that arrived: the fields follow the address. Its echo of what was asked for here is no news.
  useEffect(() => {
    const now = JSON.stringify(live.current.filtro)
    const echo = now === asked.current
    if (echo && sameNames(store.values(), shown)) return
    if (echo && now !== JSON.stringify(chosenOf(store.values()))) return
    asked.current = now
    store.replace(echo ? { ...store.values(), ...namesOf(shown) } : shown, shown)
    setTurn((before) => before + 1)
  }, [store, shown])
  useEffect(() => {
    let typing: ReturnType<typeof setTimeout> | undefined
    const ask = () => {
      const next = chosenOf(store.values())
      if (JSON.stringify(next) === asked.current) return
      const before = live.current.filtro.nomeCliente
      asked.current = JSON.stringify(next)
      keepNames(store.values())
      // Each word typed is no step to go back by.
      live.current.onChange({ ...next, nomeCliente: next.nomeCliente || undefined }, next.nomeCliente !== before)
    }
    const stop = store.subscribe(() => {
      clearTimeout(typing)
      const { nomeCliente } = chosenOf(store.values())
      if (nomeCliente === live.current.filtro.nomeCliente) ask()
      else typing = setTimeout(ask, TYPING_MS)
    })
    return () => {
      stop()
      clearTimeout(typing)
    }
  }, [store])
  return (
    <FormContext.Provider value={store}>
      <search className={styles.filtros} aria-label="Filtros" data-aberto={opened || undefined}>
        <Button
          className={styles.dobra}
          variant="subtle"
          leftSection={<IconFilter aria-hidden />}
          aria-expanded={opened}
          aria-controls={fields}
          onClick={() => setAberto(!opened)}
        >
          Filtros{usados > 0 && ` (${usados})`}
        </Button>
        <div id={fields} className={styles.campos}>
          <FormGrid key={turn}>
            <TextField name={f.nomeCliente} span={3} placeholder="Todos" />
            <RefPicker name={f.responsavel} span={3} half suggest={usuario.suggestTodos} placeholder="Todos" />
            <RefPicker name={f.setor} span={3} half suggest={setor.suggest} placeholder="Todos" />
            <SegmentedField name={f.checklistFinalizada} span={3} />
          </FormGrid>
        </div>
      </search>
    </FormContext.Provider>
  )
}

type Name = { id: number; nome: string } | null

const valuesOf = ({ nomeCliente, checklistFinalizada }: Filtro, responsavel: Name, doSetor: Name): Values => ({
  nomeCliente,
  responsavel,
  setor: doSetor,
  checklistFinalizada: checklistFinalizada === undefined ? TODAS : checklistFinalizada ? SIM : NAO,
})
const chosenIn = (value: unknown) => (isReference(value) ? value : null)
const namesOf = ({ responsavel, setor: doSetor }: Values) => ({ responsavel: chosenIn(responsavel), setor: chosenIn(doSetor) })
const sameNames = (a: Values, b: Values) => JSON.stringify(namesOf(a)) === JSON.stringify(namesOf(b))

function chosenOf({ nomeCliente, responsavel, setor: doSetor, checklistFinalizada }: Values): Filtro {
  return {
    nomeCliente: String(nomeCliente ?? ''),
    responsavel: isReference(responsavel) ? responsavel.id : undefined,
    setor: isReference(doSetor) ? doSetor.id : undefined,
    checklistFinalizada: checklistFinalizada === TODAS ? undefined : checklistFinalizada === SIM,
  }
}

const nameKey = (which: 'usuario' | 'setor', id: number | undefined) => [`/${which}`, 'nome', id]

/** What was chosen by its name needs not be asked for by its id. */
function keepNames({ responsavel, setor: doSetor }: Values): void {
  if (isReference(responsavel)) queryClient.setQueryData(nameKey('usuario', responsavel.id), responsavel.nome)
  if (isReference(doSetor)) queryClient.setQueryData(nameKey('setor', doSetor.id), doSetor.nome)
}

const nameOf = async (which: 'usuario' | 'setor', id: number, signal: AbortSignal): Promise<string> =>
  which === 'setor' ? (await call(setor.get, { params: { id }, signal })).nome : nomeDe(await call(usuario.get, { params: { id }, signal }))

/** What an id of the address is called. */
function useName(which: 'usuario' | 'setor', id: number | undefined): Name {
  const query = useQuery({
    queryKey: nameKey(which, id),
    queryFn: id === undefined ? skipToken : ({ signal }) => nameOf(which, id, signal),
    staleTime: 60_000,
  })
  const name = query.data
  return useMemo(() => (id === undefined ? null : { id, nome: name ?? `Id ${id}` }), [id, name])
}
